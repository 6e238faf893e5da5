"""What a value may be: one small language for moves, options, session files and the calculators' input.

A field reads a plain value and gives back its canonical form (names in lower case, cards in upper), or complains to
the `Reading` with the place it speaks of. Screens make forms from fields, and the codec packs by them.

>>> read(Form(coins=Whole(0, 66), to=OneOf("assets", "bank")), {"coins": 3, "to": "BANK"})
{'coins': 3, 'to': 'bank'}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self

from companion.core.cards import CARDS
from companion.core.errors import BadInput, FieldPath, Kind, Problem
from companion.core.json_values import shown
from companion.core.messages import Message, did_you_mean, message
from companion.core.problems import UNSOUND, Check, PartlyList, PartlyObject, Reading, as_far_as_sound

REQUIRED: Any = object()  # a key that must be given
LEFT_OUT: Any = object()  # a key that may be left out and stays so
LARGEST = 10**18  # no count on a table comes near it


class Field(ABC):
    """The base: `wanted` says in words what is expected."""

    wanted = Message("a value")
    missing: Any = REQUIRED

    @abstractmethod
    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        """The canonical form of the value at the place `at`, or UNSOUND with a complaint to `reading`."""

    def default(self, value: Any) -> Self:
        """The same field, with the value to use where the key is left out."""
        other = copy(self)
        other.missing = value
        return other

    def optional(self) -> Self:
        """The same field for a key that may be left out, and is then not passed on."""
        return self.default(LEFT_OUT)

    @property
    def is_required(self) -> bool:
        return self.missing is REQUIRED

    def complain(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        said = message("expected {wanted}, found {found}", wanted=self.wanted, found=shown(value))
        return reading.complain(at, said, Kind.MISSING if value is None or value == "" else Kind.WRONG)

    def absent(self, at: FieldPath) -> Problem:
        """The complaint about a key that was not given."""
        return Problem(at, message("missing; expected {wanted}", wanted=self.wanted), Kind.MISSING)


class Anything(Field):
    """Plain values that somebody else reads later."""

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        return value


class Whole(Field):
    """A whole number between two bounds; `1.0` and `true` are none."""

    def __init__(self, least: int = -LARGEST, most: int = LARGEST, unit: str = "whole number") -> None:
        self.least, self.most = least, most
        self.wanted = _bounded(Message(f"a {unit}"), least, most)

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if type(value) is int and self.least <= value <= self.most:
            return value
        if type(value) is int and abs(value) > LARGEST:
            text = "expected a number that fits on a table, found one of {n} digits"
            return reading.complain(at, message(text, n=len(str(value))))
        return self.complain(value, at, reading)


def _bounded(what: Message, least: int, most: int) -> Message:
    if most < LARGEST:
        return message("{what} from {least} to {most}", what=what, least=least, most=most)
    return message("{what} of at least {least}", what=what, least=least) if least > -LARGEST else what


class Seat(Whole):
    """A player, by the number of the seat (0 is the first): one that the table has, where that is known."""

    def __init__(self) -> None:
        super().__init__(0, 99)
        self.wanted = Message("a player's seat (0 is the first)")

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        found = super().read(value, at, reading)
        if found is UNSOUND or reading.seats is None or found < reading.seats:
            return found
        text = "expected a seat from 0 to {last}, found {found}"
        return reading.complain(at, message(text, last=reading.seats - 1, found=found))


class Flag(Field):
    """True or false."""

    wanted = Message("true or false")

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        return value if isinstance(value, bool) else self.complain(value, at, reading)


class Only(Field):
    """One value and no other, such as `"passed": true`."""

    def __init__(self, value: Any) -> None:
        self.value, self.wanted = value, message("{value}", value=shown(value))

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        same = type(value) is type(self.value) and value == self.value
        return value if same else self.complain(value, at, reading)


class Text(Field):
    """Words as given; not empty unless `least` is 0, and `most` letters at most."""

    def __init__(self, most: int = 10_000, what: str = "text", least: int = 1) -> None:
        self.most, self.least = most, least
        given = Message(f"a {what}")
        self.wanted = message("{what} that is not empty", what=given)
        if most < 10_000:
            self.wanted = message("{what} that is not empty, of at most {most} letters", what=given, most=most)

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if isinstance(value, str) and self.least <= len(value) <= self.most:
            return value
        return self.complain(value, at, reading)


class OneOf(Field):
    """One of a few names, in any case; a mapping gives other spellings of them."""

    def __init__(self, *names: str, what: str = "name", spellings: Mapping[str, str] | None = None) -> None:
        self.names, self.what = names, Message(what)
        self.known = {name.lower(): name for name in names} | dict(spellings or {})
        self.wanted = message("{what}: {names}", what=Message(f"a {what}"), names=", ".join(names))

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if not isinstance(value, str):
            return self.complain(value, at, reading)
        name = self.known.get(value.lower()) if value.isascii() else None
        if name is not None:
            return name
        hint = did_you_mean(value, self.known)
        text = "unknown {what} {found}; {hint}"
        return reading.complain(at, message(text, what=self.what, found=shown(value), hint=hint))


class CardName(Field):
    """A playing card: `10H`, `qs`, `JOKER`."""

    wanted = Message("a card as rank and suit (10H, QS) or JOKER")

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        name = value.upper() if isinstance(value, str) and value.isascii() else None
        return name if name in CARDS else self.complain(value, at, reading)


class ListOf(Field):
    """Several values of one kind."""

    def __init__(self, item: Field, least: int = 0, most: int = LARGEST) -> None:
        self.item, self.least, self.most = item, least, most
        self.wanted = _list_wanted(least, most)

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if not isinstance(value, list | tuple):
            return self.complain(value, at, reading)
        before = len(reading.problems)
        items = [self.item.read(item, (*at, i), reading) for i, item in enumerate(value)]
        if self.least <= len(value) <= self.most:
            return items if len(reading.problems) == before else PartlyList(items)
        said = message("expected {wanted}, found {n}", wanted=self.wanted, n=len(value), all=self.least)
        return reading.complain(at, said, Kind.INCOMPLETE if self.least == self.most else Kind.WRONG)


def _list_wanted(least: int, most: int) -> Message:
    if least == most:
        return message("a list of {n}", n=least)
    if most < LARGEST:
        return message("a list of {least} to {most}", least=least, most=most)
    return message("a list of at least {least}", least=least) if least else Message("a list")


class MapOf(Field):
    """An object whose keys are the caller's own names."""

    wanted = Message("an object")

    def __init__(self, item: Field) -> None:
        self.item = item

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if not isinstance(value, dict):
            return self.complain(value, at, reading)
        before = len(reading.problems)
        if "" in value:
            reading.complain(at, message("a name must not be empty"))
        parts = {key: self.item.read(item, (*at, key), reading) for key, item in value.items()}
        return parts if len(reading.problems) == before else PartlyObject(parts)


class Form(Field):
    """An object with known keys. `check` looks at the whole, as far as its parts are sound."""

    wanted = Message("an object")

    def __init__(self, check: Check | None = None, /, **fields: Field) -> None:
        self.fields, self.check = fields, check

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if not isinstance(value, dict):
            return self.complain(value, at, reading)
        before = len(reading.problems)
        for key in [key for key in value if key not in self.fields]:
            reading.complain((*at, key), message("unknown key; {hint}", hint=did_you_mean(key, self.fields)))
        parts = {key: self._part(key, value, at, reading) for key in self.fields}
        given = {key: part for key, part in parts.items() if part is not LEFT_OUT}
        found = given if len(reading.problems) == before else PartlyObject(given)
        if self.check:
            reading.problems += [problem.inside(at) for problem in as_far_as_sound(self.check, found)]
        return found

    def _part(self, key: str, value: dict[str, Any], at: FieldPath, reading: Reading) -> Any:
        field = self.fields[key]
        if key in value:
            return field.read(value[key], (*at, key), reading)
        if field.is_required:
            reading.problems.append(field.absent((*at, key)))
            return UNSOUND
        return field.missing


class Maybe(Field):
    """A value or null."""

    def __init__(self, item: Field) -> None:
        self.item, self.wanted = item, message("{wanted}, or null", wanted=item.wanted)

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        return None if value is None else self.item.read(value, at, reading)


class NameOrForm(Field):
    """A known name, or an object that spells everything out."""

    def __init__(self, name: Field, form: Form) -> None:
        self.name, self.form, self.wanted = name, form, message("{wanted}, or an object", wanted=name.wanted)

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        return self.chosen(value).read(value, at, reading)

    def chosen(self, value: Any) -> Field:
        """The field that reads this value."""
        return self.form if isinstance(value, dict) else self.name


def read(field: Field, value: Any, at: str = "", *, seats: int | None = None) -> Any:
    """The canonical form of a value, or `BadInput` with every problem in it."""
    reading = Reading(seats)
    found = field.read(value, (at,) if at else (), reading)
    if reading.problems:
        raise BadInput(reading.problems)
    return found


def with_seats(field: Field, value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with every seat in it, however deep, put through `change`."""
    return _with_each(Seat, field, value, change)


def typed_in(field: Field, value: Any) -> set[str]:
    """The names and texts that somebody wrote: no language has other words for them."""
    found = set[str]()
    _with_each(Text, field, value, found.add)
    return found


def _with_each(kind: type[Field], field: Field, value: Any, change: Callable[[Any], Any]) -> Any:
    match field, value:
        case kind(), _:
            return change(value)
        case Maybe(), _ if value is not None:
            return _with_each(kind, field.item, value, change)
        case NameOrForm(), _:
            return _with_each(kind, field.chosen(value), value, change)
        case ListOf(), list() | tuple():
            return [_with_each(kind, field.item, item, change) for item in value]
        case MapOf(), dict():
            return {key: _with_each(kind, field.item, item, change) for key, item in value.items()}
        case Form(), dict():
            parts = {key: part for key, part in field.fields.items() if key in value}
            return value | {key: _with_each(kind, part, value[key], change) for key, part in parts.items()}
    return value
