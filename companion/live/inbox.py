"""What a phone has sent and the app has not taken yet."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

GONE = {"type": "websocket.disconnect", "code": 1006}
MOST, MOST_BYTES = 400, 1 << 20  # messages and bytes that may wait; with more, nothing is read from the phone


class Inbox:
    """First come, first served; whoever brings more than fits waits."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._bytes = 0
        self._news = asyncio.Event()

    async def put(self, message: Any) -> None:
        self._messages.append(message)
        self._bytes += _size(message)
        self.wake()
        while len(self._messages) >= MOST or self._bytes > MOST_BYTES:
            await self._news.wait()

    async def take(self, end: asyncio.Future[Any]) -> Any:
        """The next message; GONE when the end has come, whatever is left."""
        while not self._messages and not end.done():
            await self._news.wait()
        if end.done():
            return GONE
        message = self._messages.popleft()
        self._bytes -= _size(message)
        self.wake()
        return message

    def wake(self) -> None:
        """Whoever waits looks again; the next news is another."""
        self._news.set()
        self._news = asyncio.Event()


def _size(message: Any) -> int:
    return len(message.get("bytes") or b"")
