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
            raise self.not_come() from None
        finally:
            self.close(slot)

    def close(self, slot: str) -> None:
        """Nothing more comes through it."""
        waiting = self._slots.pop(_name(slot), None)
        if waiting and waiting.done() and not waiting.cancelled():
            waiting.exception()  # seen, also when nobody waited long enough for it

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> int:
        """A file as it comes in; gives the HTTP status. What is too large is not even read to its end."""
        whole = bytearray()
        if not self._waits(name):  # and nothing of it is awaited
            return GONE
        async for chunk in chunks:
            if not self._waits(name):
                return GONE
            whole += chunk
            if len(whole) > self.largest:
                self._slots[name].set_exception(self.too_large())
                return TOO_LARGE
        if not self._waits(name):
            return GONE
        self._slots[name].set_result(bytes(whole))
        return TAKEN

    def _waits(self, name: str) -> bool:
        """Whether somebody waits for a file in that slot."""
        return name in self._slots and not self._slots[name].done()

    def give_up(self, slot: str) -> None:
        """Its phone has left: whoever waits for the file need not wait longer."""
        if self._waits(_name(slot)):
            self._slots[_name(slot)].set_exception(self.not_come())

    def not_come(self) -> NoUpload:
        return NoUpload(message("The file didn’t arrive. Try again, or choose a smaller one."))

    def too_large(self) -> NoUpload:
        return NoUpload(message("The file is too large. The limit is {n} MB.", n=self.largest // 1_000_000))


def _name(slot: str) -> str:
    return slot.removeprefix(f"{PATH}/")
