"""Files from phones. A photograph is too large for the socket: a page gives out a slot, and the phone puts it there.

A slot is for one file and one minute, and nobody can guess its name.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

from companion.core.errors import CompanionError
from companion.core.messages import message

PATH = "/letterbox"  # an address: it keeps its old name
LARGEST = 16_000_000  # bytes: photographs and whole exports are smaller
MOST_SLOTS = 50  # open at the same time
SECONDS = 60.0  # for a file to come
TAKEN, GONE, TOO_LARGE = 204, 404, 413  # what the phone's browser hears


class NoUpload(CompanionError):
    """A file did not come."""


class Uploads:
    """One for each host; pages and the web server share it."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest
        self._slots: dict[str, asyncio.Future[bytes]] = {}

    def slot(self) -> str:
        """The address of a new slot."""
        if len(self._slots) >= MOST_SLOTS:
            raise NoUpload(message("Too many phones are sending files. Try again in a moment."))
        name = secrets.token_urlsafe(16)
        self._slots[name] = asyncio.get_running_loop().create_future()
        return f"{PATH}/{name}"

    async def upload(self, slot: str, seconds: float = SECONDS) -> bytes:
        """What was put into the slot, as soon as it is there; then the slot is gone."""
        try:
            return await asyncio.wait_for(self._slots[_name(slot)], seconds)
        except TimeoutError:
            raise NoUpload(message("The file didn’t arrive. Try again, or choose a smaller one.")) from None
        finally:
            self.close(slot)

    def close(self, slot: str) -> None:
        """Nothing more comes through it."""
        self._slots.pop(_name(slot), None)

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> int:
        """A file as it comes in; gives the HTTP status. What is too large is not even read to its end."""
        whole = bytearray()
        async for chunk in chunks:
            waiting = self._slots.get(name)
            if waiting is None or waiting.done():
                return GONE
            whole += chunk
            if len(whole) > self.largest:
                waiting.set_exception(self.too_large())
                return TOO_LARGE
        waiting = self._slots.get(name)
        if waiting is None or waiting.done():
            return GONE
        waiting.set_result(bytes(whole))
        return TAKEN

    def too_large(self) -> NoUpload:
        return NoUpload(message("The file is too large. The limit is {n} MB.", n=self.largest // 1_000_000))


def _name(slot: str) -> str:
    return slot.removeprefix(f"{PATH}/")
