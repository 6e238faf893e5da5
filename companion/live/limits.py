"""How much one phone, one address and all together may ask of a host."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Generous for a club behind one address, tight for a flood."""

    sockets: int = 1000  # together
    sockets_each: int = 150  # of one address: a whole club may sit behind one router
    silent_seconds: float = 10.0  # until a new socket must have said who it is
    taps_a_second: float = 20.0  # of one phone, in the long run
    taps_at_once: int = 60  # and in a burst: typing, dragging
    message_bytes: int = 1 << 20
    session_seconds: int = 600  # a phone that sleeps longer begins with a new page


class Crowd:
    """Counts the sockets of each address. `enter` says whether one more may come."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.present = limits, Counter[str]()

    def enter(self, address: str) -> bool:
        if self.present.total() >= self.limits.sockets or self.present[address] >= self.limits.sockets_each:
            return False
        self.present[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.present[address] -= 1
        if not self.present[address]:
            del self.present[address]


class Pace:
    """A bucket of taps that fills up by the second. `wait` is how long the next one has to wait for its turn."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.left, self.seen = float(limits.taps_at_once), clock()

    def wait(self) -> float:
        now = self.clock()
        self.left = min(self.limits.taps_at_once, self.left + (now - self.seen) * self.limits.taps_a_second)
        self.seen = now
        self.left -= 1
        return max(0.0, -self.left / self.limits.taps_a_second)
