"""Values as steps of a range coder, each as likely as it was so far at places of its kind.

One program serves both directions. Whoever walks over a session says at each place what may stand there: an Encoder is
given what does and writes it down, a Decoder is given UNREAD and finds it. So the two can never differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from companion.core.errors import BadPayload
from companion.core.messages import message
from companion.share.range_coder import RangeDecoder, RangeEncoder, damaged

UNREAD: Any = object()  # a value that is still to be found
Context = tuple[Hashable, ...]  # a place of its kind; what stood there before is remembered under it
Counts = dict[Any, int]
LARGEST = 12_000  # bytes; nobody would scan more
FREE_STEPS, STEPS_A_BYTE = 2048, 16  # so much work may a body ask for, by its length; an evening asks for 4 a byte
LONGEST_NUMBER = 64  # bits
MOST_LETTERS = 262_144  # of all texts together
PHRASE = (
    "Anna Ben Clara David Emma Felix Greta Henry Ida Jonas Kate Leo Maria Nora Oscar Paul Quinn Rosa Sarah Thomas "
    "Ursula Victor Will Xenia Yann Zoe the king and the queen of the old castle in the forest near the river"
)  # new words are expected to be spelt like these


def of(value: Any, asked: Callable[[Any], Any]) -> Any:
    """What follows from a value, or UNREAD while the value is."""
    return UNREAD if value is UNREAD else asked(value)


def part(value: Any, key: Any) -> Any:
    """What stands under a key of a value, or UNREAD while the value is."""
    return UNREAD if value is UNREAD else value[key]


class Coder(ABC):
    """What an Encoder and a Decoder share: the memory of what stood where, and how values are spelt."""

    def __init__(self, counts: Mapping[Context, Counts]) -> None:
        self.steps = self._length = 0
        self._counts = {context: dict(seen) for context, seen in counts.items()}

    @abstractmethod
    def _step(self, weights: list[int], place: int) -> int:
        """One of several shares."""

    @abstractmethod
    def even(self, size: int, value: Any) -> int:
        """One of the numbers below `size`, none likelier than another."""

    def symbol(
        self, contexts: Iterable[Context], value: Any, spell: Callable[[Any, set[Any]], Any], size: int | None = None
    ) -> Any:
        """A value that stood at such a place before, by its count; a new one is spelt out.

        Contexts come from the closest to the widest. `size` is how many values there can be at all, if that is known.
        """
        tried: list[Counts] = []
        known: set[Any] = set()
        for context in contexts:
            counts = self._counts.setdefault(context, {})
            tried.append(counts)
            names = [name for name in counts if name not in known] if known else list(counts)
            if not names:
                continue
            weights = [counts[name] for name in names] if known else list(counts.values())
            weights.append(0 if len(known) + len(names) == size else len(names))  # of a newcomer
            place = self._step(weights, names.index(value) if value in counts else len(names))
            if place < len(names):
                value = names[place]
                break
            known.update(names)
        else:
            value = spell(value, known)
            if value in known:  # it would not have been spelt
                raise damaged()
        for counts in tried:
            counts[value] = counts.get(value, 0) + 1
        return value

    def choice(self, contexts: Iterable[Context], value: Any, choices: Sequence[Any]) -> Any:
        """One of a few values that both sides know."""

        def spell(value: Any, known: set[Any]) -> Any:
            rest = [choice for choice in choices if choice not in known]
            if not rest:
                raise damaged()
            return rest[self.even(len(rest), of(value, rest.index))]

        return self.symbol(contexts, value, spell, len(choices))

    def number(self, context: Context, value: Any) -> Any:
        """A whole number. New ones are spelt by their length in bits; lengths are remembered by the first word."""
        return self.symbol([context], value, lambda value, _: self._spelt_number(("length", context[0]), value))

    def _spelt_number(self, context: Context, value: Any) -> int:
        natural = of(value, lambda v: 2 * v if v >= 0 else -2 * v - 1)
        length = self.choice([context], of(natural, int.bit_length), range(LONGEST_NUMBER + 1))
        found = self._spelt_bits(length, natural)
        return -(found >> 1) - 1 if found & 1 else found >> 1

    def _spelt_bits(self, length: int, value: Any) -> int:
        """A natural number of so many bits. The first is 1; the others come in parts of 16 at most."""
        found, left = min(length, 1), length - 1
        while left > 0:
            bits = min(left, 16)
            left -= bits
            found = found << bits | self.even(1 << bits, _bits(value, left, bits))
        return found

    def text(self, contexts: Iterable[Context], value: Any) -> str:
        """Words: those that stood anywhere before, or new ones."""
        return self.word([*contexts, ("text",)], value)

    def word(self, contexts: Iterable[Context], value: Any) -> str:
        """Words: those that stood at such a place before, or new ones letter by letter."""
        found: str = self.symbol(contexts, value, lambda value, _: self._spelt(value))
        self._length += len(found)
        if self._length > MOST_LETTERS:
            raise too_much()
        return found

    def _spelt(self, value: Any) -> str:
        """A text letter by letter, each expected by the one before it; "" ends it."""
        found = letter = ""
        rest = of(value, lambda v: iter([*v, ""]))
        while letter := self._letter(letter, of(rest, next)):
            found += letter
        return found

    def _letter(self, before: str, value: Any) -> Any:
        contexts: list[Context] = [("letter", before), ("letter",)]
        return self.symbol(contexts, value, lambda value, _: self._new_letter(value))

    def _new_letter(self, value: Any) -> str:
        sign = self._spelt_number(("length", "letter"), of(value, lambda v: ord(v) if v else -1))
        if not -1 <= sign < 0x110000:
            raise damaged()
        return chr(sign) if sign >= 0 else ""


def _bits(value: Any, low: int, count: int) -> Any:
    return UNREAD if value is UNREAD else value >> low & (1 << count) - 1


def too_much() -> BadPayload:
    return BadPayload(message("This code is damaged or made up: it asks for more than a table can hold."))


class _Learner(Coder):
    """Writes nothing down and learns how letters follow each other."""

    def _step(self, weights: list[int], place: int) -> int:
        return place

    def even(self, size: int, place: int) -> int:
        return place


@cache
def expected_letters() -> dict[Context, Counts]:
    """What is expected of letters before the first one."""
    learner = _Learner({})
    for word in PHRASE.split():
        learner.word([("expected",)], word)
    return {context: counts for context, counts in learner._counts.items() if context != ("expected",)}


def most_steps(length: int) -> int:
    return FREE_STEPS + STEPS_A_BYTE * length


class Encoder(Coder):
    """Writes down what it is given."""

    def __init__(self) -> None:
        super().__init__(expected_letters())
        self._ranges = RangeEncoder()

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


class Decoder(Encoder):
    """Finds what was written down. It writes it down again, so that nothing but the very same bytes is taken."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data, self._found = data, RangeDecoder(data)
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
    return BadPayload(message("This is too large for codes. Share it as a file instead."))
