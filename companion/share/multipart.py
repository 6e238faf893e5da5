"""A payload that is too large for one code: a run of equal ones, to be scanned in any order.

Each part is sealed like a payload, and says: which run (the checksum of the whole), which of how many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.errors import BadPayload
from companion.core.messages import Message, counted, listed, message
from companion.share.payload import SEAL, sealed, unsealed
from companion.share.range_coder import damaged

PART = 129  # the version of a sealed part
HEAD = 6  # bytes: the run, the number of this part from 0, the number of parts
OVERHEAD = SEAL + HEAD
MOST_PARTS = 255


def split(payload: bytes, room: int) -> list[bytes]:
    """The payload itself if it fits into so many bytes, else equal parts that do."""
    if len(payload) <= room:
        return [payload]
    count = -(-len(payload) // max(1, room - OVERHEAD))
    if room <= OVERHEAD or count > MOST_PARTS:
        raise BadPayload(message("the address before the digits is too long for a code; use a shorter one"))
    size = -(-len(payload) // count)
    run = payload[1:SEAL]
    return [sealed(PART, run + bytes([i, count]) + payload[i * size : (i + 1) * size]) for i in range(count)]


@dataclass(frozen=True)
class Parts:
    """What was scanned so far of one run.

    >>> Parts().plus(part).plus(another).missing   # doctest: +SKIP
    [2]
    """

    run: bytes = b""
    count: int = 0
    found: Mapping[int, bytes] = field(default_factory=dict)

    def plus(self, data: bytes) -> Parts:
        """With one more part, or with a payload that is whole by itself. BadPayload if it belongs to another run."""
        version, body = unsealed(data)
        if version != PART:
            run, place, count, chunk = data[1:SEAL], 0, 1, data
        else:
            run, place, count, chunk = _read(body)
        if self.count and (run, count) != (self.run, self.count):
            raise BadPayload(
                message(
                    "these codes belong to two different runs; scan all parts of one, then those of the other. "
                    "Of the first, {found} of {count} stay",
                    found=counted(len(self.found), "part"),
                    count=self.count,
                )
            )
        if self.found.get(place, chunk) != chunk:
            raise damaged()
        return Parts(run, count, {**self.found, place: chunk})

    @property
    def missing(self) -> list[int]:
        """The numbers of the parts that are still to be scanned, as people count them."""
        return [place + 1 for place in range(self.count) if place not in self.found]

    @property
    def is_whole(self) -> bool:
        return bool(self.count) and not self.missing

    @property
    def told(self) -> Message:
        """How far it has come."""
        if self.is_whole:
            return message("all parts are here" if self.count > 1 else "the code is here")
        return message(
            "{found} of {parts}; still missing: {missing}",
            found=len(self.found),
            parts=counted(self.count, "part"),
            missing=listed(self.missing),
        )

    def __str__(self) -> str:
        return str(self.told)

    def payload(self) -> bytes:
        """The whole; BadPayload while parts are missing."""
        if not self.is_whole:
            raise BadPayload(
                message("not all parts of this code are here: {told}", told=self.told)
                if self.count
                else message("no code was given")
            )
        whole = b"".join(self.found[place] for place in range(self.count))
        if whole[1:SEAL] != self.run:
            raise damaged()
        return whole


def _read(body: bytes) -> tuple[bytes, int, int, bytes]:
    run, place, count, chunk = body[:4], *body[4:HEAD], body[HEAD:]
    if not 0 <= place < count or count < 2 or not chunk:
        raise damaged()
    return run, place, count, chunk


def joined(parts: Iterable[bytes]) -> bytes:
    """The payload of one code, or of all codes of a run."""
    found = Parts()
    for part in parts:
        found = found.plus(part)
    return found.payload()
