"""The two scribes: one writes bytes, the other reads them."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from companion.core.errors import BadPayload
from companion.core.messages import line
from companion.share.ranges import RangeReader, RangeWriter, damaged
from companion.share.scribe import Scribe, expected_letters, too_much

LARGEST = 12_000  # bytes; nobody would scan more
FREE_STEPS, STEPS_A_BYTE = 2048, 16  # so much work may a body ask for, by its length; an evening asks for 4 a byte


def most_steps(length: int) -> int:
    return FREE_STEPS + STEPS_A_BYTE * length


class Writer(Scribe):
    """Writes down what it is given."""

    def __init__(self) -> None:
        super().__init__(expected_letters())
        self._ranges = RangeWriter()

    def _step(self, weights: list[int], place: int) -> int:
        self._count()
        self._ranges.step(sum(weights[:place]), weights[place], sum(weights))
        return place

    def even(self, size: int, place: int) -> int:
        self._count()
        self._ranges.step(place, 1, size)
        return place

    def _count(self) -> None:
        self.steps += 1
        if self.steps > most_steps(LARGEST) or len(self._ranges) >= LARGEST:
            raise too_long()

    def finish(self) -> bytes:
        """The bytes; zeros at the end of a log so regular that its length would not pay for its steps."""
        needed = -(-(self.steps - FREE_STEPS) // STEPS_A_BYTE)
        found = self._ranges.finish().ljust(needed, b"\0")
        if len(found) > LARGEST:
            raise too_long()
        return found


class Reader(Writer):
    """Finds what was written down. It writes it down again, so that nothing but the very same bytes is taken."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data, self._found = data, RangeReader(data)
        self._most = most_steps(len(data))

    def _step(self, weights: list[int], place: int) -> int:
        self._count()
        ends = list(accumulate(weights))
        place = bisect_right(ends, self._found.place(ends[-1]))
        self._go(ends[place] - weights[place], weights[place], ends[-1])
        return place

    def even(self, size: int, place: int) -> int:
        self._count()
        place = self._found.place(size)
        self._go(place, 1, size)
        return place

    def _go(self, before: int, weight: int, total: int) -> None:
        self._found.step(before, weight, total)
        self._ranges.step(before, weight, total)

    def _count(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise too_much()

    def check_end(self) -> None:
        """Everything was read, and was written as we would have."""
        if self.finish() != self._data:
            raise damaged()


def too_long() -> BadPayload:
    return BadPayload(line("this takes more than {n} bytes, too many for codes; share it as a file instead", n=LARGEST))
