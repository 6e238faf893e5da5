"""A payload that is too large for one code: a series of equal ones, to be scanned in any order.

Each part has an envelope like a payload, and says: which series (the checksum of the whole), which of how many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.errors import BadPayload
from companion.core.messages import Message, counted, listed, message
from companion.share.payload import ENVELOPE, envelope, open_envelope
from companion.share.range_coder import damaged

PART = 129  # the version in the envelope of a part
HEAD = 6  # bytes: the series, the number of this part from 0, the number of parts
OVERHEAD = ENVELOPE + HEAD
MOST_PARTS = 255


def split(payload: bytes, room: int) -> list[bytes]:
    """The payload itself if it fits into so many bytes, else equal parts that do."""
    if len(payload) <= room:
        return [payload]
    count = -(-len(payload) // max(1, room - OVERHEAD))
    if room <= OVERHEAD or count > MOST_PARTS:
        raise BadPayload(message("The app’s address is too long for a code. Use a shorter one."))
    size = -(-len(payload) // count)
    series = payload[1:ENVELOPE]
    return [envelope(PART, series + bytes([i, count]) + payload[i * size : (i + 1) * size]) for i in range(count)]


@dataclass(frozen=True)
class Parts:
    """What was scanned so far of one series.

    >>> Parts().plus(part).plus(another).missing   # doctest: +SKIP
    [2]
    """

    series: bytes = b""
    count: int = 0
    found: Mapping[int, bytes] = field(default_factory=dict)

    def plus(self, data: bytes) -> Parts:
        """With one more part, or with a payload that is whole by itself. BadPayload if it belongs to another series."""
        version, body = open_envelope(data)
        if version != PART:
            series, place, count, chunk = data[1:ENVELOPE], 0, 1, data
        else:
            series, place, count, chunk = _read(body)
        if self.count and (series, count) != (self.series, self.count):
            raise BadPayload(
                message(
                    "These codes are from two different sets. Finish the first set: {found} of {count} scanned so far.",
                    found=len(self.found),
                    count=self.count,
                )
            )
        if self.found.get(place, chunk) != chunk:
            raise damaged()
        return Parts(series, count, {**self.found, place: chunk})

    @property
    def missing(self) -> list[int]:
        """The numbers of the parts that are still to be scanned, as people count them."""
        return [place + 1 for place in range(self.count) if place not in self.found]

    @property
    def is_whole(self) -> bool:
        return bool(self.count) and not self.missing

    @property
    def progress(self) -> Message:
        if self.is_whole:
            return message("All codes scanned" if self.count > 1 else "Code scanned")
        return message(
            "{found} of {parts}; still missing: {missing}",
            found=len(self.found),
            parts=counted(self.count, "code"),
            missing=listed(self.missing),
        )

    def __str__(self) -> str:
        return str(self.progress)

    def payload(self) -> bytes:
        """The whole; BadPayload while parts are missing."""
        if not self.is_whole:
            raise BadPayload(
                message("Some codes are still missing: {told}", told=self.progress)
                if self.count
                else message("No code was given")
            )
        whole = b"".join(self.found[place] for place in range(self.count))
        if whole[1:ENVELOPE] != self.series:
            raise damaged()
        return whole


def _read(body: bytes) -> tuple[bytes, int, int, bytes]:
    series, place, count, chunk = body[:4], *body[4:HEAD], body[HEAD:]
    if not 0 <= place < count or count < 2 or not chunk:
        raise damaged()
    return series, place, count, chunk
