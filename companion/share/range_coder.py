"""A range coder: steps of any likelihood become bytes, and bytes become the same steps again.

A message is one number between 0 and 1. Each step cuts the present range into shares by weight and goes into one
of them; what is written in the end is a number in the last range. The likelier the step, the less it narrows.
"""

from __future__ import annotations

from companion.core.errors import BadPayload
from companion.core.messages import message

WHOLE = 1 << 32
NARROW = 1 << 24  # a range below this is widened by one byte


class RangeEncoder:
    """Takes steps, gives bytes."""

    def __init__(self) -> None:
        self._low, self._width = 0, WHOLE
        self._digits: list[int] = []  # to the base of 256; one above 255 carries over, which is settled at the end

    def step(self, before: int, weight: int, total: int) -> None:
        """Go into the share of `weight` that lies behind `before` others, of `total`."""
        share = self._width // total
        self._low += share * before
        self._width = share * weight
        while self._width < NARROW:
            self._digits.append(self._low >> 24)
            self._low = (self._low & 0xFFFFFF) << 8
            self._width <<= 8

    def __len__(self) -> int:
        """How many bytes it is so far."""
        return len(self._digits)

    def finish(self) -> bytes:
        """The shortest number in the range that is left: one more digit always suffices."""
        digits = [*self._digits, (self._low + 0xFFFFFF) >> 24]
        for place in range(len(digits) - 1, 0, -1):
            digits[place - 1] += digits[place] >> 8
            digits[place] &= 0xFF
        return bytes(digits)


class RangeDecoder:
    """Takes bytes, tells steps. Behind the last byte there are zeros."""

    def __init__(self, data: bytes) -> None:
        self._rest = iter(data)
        self._width = WHOLE
        self._found = 0
        for _ in range(4):
            self._found = self._found << 8 | next(self._rest, 0)

    def place(self, total: int) -> int:
        """Where the next step leads, of `total`: into the share that has this place in it."""
        found = self._found // (self._width // total)
        if found >= total:
            raise damaged()
        return found

    def step(self, before: int, weight: int, total: int) -> None:
        """Go there, as the encoder did."""
        share = self._width // total
        self._found -= share * before
        self._width = share * weight
        while self._width < NARROW:
            self._found = self._found << 8 | next(self._rest, 0)
            self._width <<= 8


def damaged() -> BadPayload:
    return BadPayload(message("This code is damaged or isn’t from Royal Companion. Scan or copy it again."))
