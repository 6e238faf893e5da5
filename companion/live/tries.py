"""Guessing links is refused: so many wrong ones from an address, and it waits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from companion.core.messages import line
from companion.live.roles import NotAllowed

MOST = 10  # wrong links from one address
SECONDS = 60.0  # in so long
MOST_ADDRESSES = 10_000  # remembered; then the oldest are forgotten


class TooManyTries(NotAllowed):
    """The address has to wait, even with a right link."""

    def __init__(self) -> None:
        super().__init__(line("Too many wrong links came from here. Wait a minute, then try again"))


class Tries:
    """Wrong links by address, as this process has seen them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, deque[float]] = {}

    def check(self, address: str) -> None:
        failed = self._failed.get(address)
        while failed and self._clock() - failed[0] >= SECONDS:
            failed.popleft()
        if failed and len(failed) >= MOST:
            raise TooManyTries

    def failed(self, address: str) -> None:
        self._failed.setdefault(address, deque(maxlen=MOST)).append(self._clock())
        if len(self._failed) > MOST_ADDRESSES:
            del self._failed[next(iter(self._failed))]
