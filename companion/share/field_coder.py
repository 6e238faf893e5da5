"""Packing by fields: a value needs no more room than to tell it from what else its field can hold.

What no schema can pack is spelt as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from companion.core.cards import CARDS
from companion.core.errors import BadInput, BadPayload
from companion.core.fields import (
    LEFT_OUT,
    Anything,
    CardName,
    Field,
    Flag,
    Form,
    ListOf,
    MapOf,
    Maybe,
    NameOrForm,
    OneOf,
    Only,
    Text,
    Whole,
    read,
)
from companion.core.json_values import read_json
from companion.core.messages import message
from companion.share.coder import Coder, of, part, too_much
from companion.share.range_coder import damaged
from companion.share.schemas import OneOfSeats, Stamp

DEEPEST = 20  # lists within lists
MOST = 100_000  # items in one list
FEW = 64  # so many numbers are told apart by a choice
CARD_NAMES = tuple(CARDS)
Path = tuple[str, ...]  # the keys that lead to a value; those of one path are expected to be alike


def plain_text(value: Any) -> str:
    """A plain value as JSON: keys sorted, nothing that could be left out."""
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise _not_plain() from None
    if _is_deep(value):
        raise _not_plain()
    return text


def read_plain(text: str) -> Any:
    """The value of a text that `plain_text` has made, and of no other."""
    try:
        value = read_json(text, "code")
    except BadInput:
        raise damaged() from None
    if plain_text(value) != text:
        raise damaged()
    return value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [part for item in level for part in _parts(item)]
    return bool(level)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        return iter(value.values())
    return iter(value if isinstance(value, list | tuple) else ())


def _not_plain() -> BadPayload:
    return BadPayload(message("This can’t be put into a code. Share it as a file instead."))


def fits(field: Field, value: Any) -> bool:
    """Whether the field can hold exactly this value."""
    try:
        return bool(read(field, value) == value)
    except BadInput:
        return False


class FieldCoder:
    """Codes values of fields. Seats count from the last one mentioned, stamps from the last of the same name."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self._last_seat = 0
        self._last_stamps: dict[str, int] = {}

    def code(self, field: Field, value: Any, path: Path) -> Any:
        """The value: as given when writing, as found when reading."""
        return _CODERS[type(field)](self, field, value, path)

    def code_or_spell(self, field: Field, value: Any, path: Path) -> Any:
        """The value as the field has it, or as JSON if the field cannot hold it."""
        is_packed = self.coder.choice([("packed",)], of(value, lambda v: fits(field, v)), (True, False))
        found = self.code(field if is_packed else Anything(), value, path)
        if not is_packed and fits(field, found):
            raise damaged()
        return found

    def count(self, path: Path, value: Any) -> int:
        """How many values of one kind come next."""
        found: int = self.coder.number(("count", *path), of(value, len))
        if not 0 <= found <= MOST:
            raise too_much()
        return found

    def _choice(self, path: Path, value: Any, choices: Any) -> Any:
        return self.coder.choice([("data", *path)], value, choices)

    def seat(self, field: OneOfSeats, value: Any, path: Path) -> Any:
        seats = field.most + 1
        on = of(value, lambda seat: (seat - self._last_seat) % seats)
        self._last_seat = (self._last_seat + self.coder.choice([("seat", *path)], on, range(seats))) % seats
        return self._last_seat

    def stamp(self, field: Stamp, value: Any, path: Path) -> Any:
        last = self._last_stamps.get(path[-1], 0)
        found = last + self.coder.number(("stamp", path[-1]), of(value, lambda v: v - last))
        self._last_stamps[path[-1]] = _within(field, found)
        return found

    def whole(self, field: Whole, value: Any, path: Path) -> Any:
        if field.most - field.least < FEW:
            return self._choice(path, value, range(field.least, field.most + 1))
        return _within(field, self.coder.number(("data", *path), value))

    def flag(self, field: Flag, value: Any, path: Path) -> Any:
        return self._choice(path, value, (False, True))

    def only(self, field: Only, value: Any, path: Path) -> Any:
        return field.value

    def one_of(self, field: OneOf, value: Any, path: Path) -> Any:
        return self._choice(path, value, field.names)

    def card(self, field: CardName, value: Any, path: Path) -> Any:
        return self._choice(path, value, CARD_NAMES)

    def text(self, field: Text, value: Any, path: Path) -> Any:
        return self.coder.text([("text", path[-1])], value)

    def anything(self, field: Anything, value: Any, path: Path) -> Any:
        """What no schema knows travels as JSON in one spelling."""
        return read_plain(self.coder.text([], of(value, plain_text)))

    def list_of(self, field: ListOf, value: Any, path: Path) -> Any:
        count = field.least if field.least == field.most else _within(field, self.count(path, value))
        return [self.code(field.item, part(value, i), path) for i in range(count)]

    def map_of(self, field: MapOf, value: Any, path: Path) -> Any:
        keys = self.list_of(ListOf(Text()), of(value, sorted), (*path, "key"))
        if keys != sorted(set(keys)):
            raise damaged()
        return {key: self.code(field.item, part(value, key), path) for key in keys}

    def maybe(self, field: Maybe, value: Any, path: Path) -> Any:
        is_none = self.coder.choice([("none", *path)], of(value, lambda v: v is None), (False, True))
        return None if is_none else self.code(field.item, value, path)

    def name_or_form(self, field: NameOrForm, value: Any, path: Path) -> Any:
        is_form = self.coder.choice([("form", *path)], of(value, lambda v: isinstance(v, dict)), (False, True))
        return self.code(field.form if is_form else field.name, value, path)

    def form(self, field: Form, value: Any, path: Path) -> Any:
        """First which keys that may be left out are given, then the values in the order of their fields."""
        given = self._given(field, value, path)
        found: dict[str, Any] = {}
        for key, inner in field.fields.items():
            if given.get(key, True):
                found[key] = self.code(inner, part(value, key), (*path, key))
                if found[key] == inner.missing:
                    raise damaged()
            elif inner.missing is not LEFT_OUT:
                found[key] = inner.missing
        return found

    def _given(self, field: Form, value: Any, path: Path) -> dict[str, bool]:
        """A bitmap of the keys that may be left out. A new one is spelt bit by bit, each like those before it."""
        free = [key for key, inner in field.fields.items() if not inner.is_required]
        if not free:
            return {}

        def spell(value: Any, known: set[Any]) -> tuple[bool, ...]:
            bits = (part(value, place) for place in range(len(free)))
            return tuple(self.coder.choice([("given",)], bit, (False, True)) for bit in bits)

        bitmap = of(value, lambda v: tuple(_is_given(key, field.fields[key], v) for key in free))
        return dict(zip(free, self.coder.symbol([("keys", *path)], bitmap, spell), strict=True))


def _within(field: Whole | ListOf, number: int) -> int:
    if not field.least <= number <= field.most:
        raise damaged()
    return number


def _is_given(key: str, field: Field, value: dict[str, Any]) -> bool:
    """A key with its default is as good as left out."""
    return key in value and value[key] != field.missing


_CODERS: dict[type[Field], Callable[..., Any]] = {
    Anything: FieldCoder.anything,
    Stamp: FieldCoder.stamp,
    OneOfSeats: FieldCoder.seat,
    Whole: FieldCoder.whole,
    Flag: FieldCoder.flag,
    Only: FieldCoder.only,
    Text: FieldCoder.text,
    OneOf: FieldCoder.one_of,
    CardName: FieldCoder.card,
    ListOf: FieldCoder.list_of,
    MapOf: FieldCoder.map_of,
    Form: FieldCoder.form,
    Maybe: FieldCoder.maybe,
    NameOrForm: FieldCoder.name_or_form,
}
