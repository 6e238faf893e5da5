"""What a value may be: one small language for moves, options, session files and the calculators' input.

A field reads a plain value and gives back its canonical form (names in lower case, cards in upper), or writes
what is wrong into `problems`, one sentence each with the place it speaks of. Screens make forms from fields, and
the codec packs by them.

>>> read(Form(coins=Whole(0, 66), to=OneOf("assets", "bank")), {"coins": 3, "to": "BANK"})
{'coins': 3, 'to': 'bank'}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Self

from companion.core.cards import CARDS
from companion.core.errors import BadInput
from companion.core.json_values import shown
from companion.core.messages import did_you_mean

REQUIRED: Any = object()  # a key that must be given
LEFT_OUT: Any = object()  # a key that may be left out and stays so
LARGEST = 10**18  # no count on a table comes near it


class UnsoundPart(Exception):
    """A check has come upon a part that was complained about already; it can say no more."""


class _Bad:
    """What reading gives back for a value it complained about. Whoever looks into it is stopped."""

    def _stop(self, *_: Any) -> Any:
        raise UnsoundPart

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name) if name.startswith("__") else UnsoundPart

    __getitem__ = __iter__ = __len__ = __bool__ = __index__ = __contains__ = __call__ = _stop
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __add__ = __radd__ = __sub__ = __rsub__ = __neg__ = _stop
    __hash__ = _stop


BAD: Any = _Bad()


class Field(ABC):
    """The base: `wanted` says in words what is expected."""

    wanted = "a value"
    missing: Any = REQUIRED

    @abstractmethod
    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        """The canonical form of the value at the place `at`, or BAD with a line added to `problems`."""

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

    def complain(self, value: Any, at: str, problems: list[str]) -> Any:
        problems.append(f"{at or 'input'}: expected {self.wanted}, found {shown(value)}")
        return BAD


class Anything(Field):
    """Plain values that somebody else reads later."""

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        return value


class Whole(Field):
    """A whole number between two bounds; `1.0` and `true` are none."""

    def __init__(self, least: int = -LARGEST, most: int = LARGEST, unit: str = "whole number") -> None:
        self.least, self.most, self.unit = least, most, unit
        self.wanted = f"a {unit}{_bounds(least, most)}"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if type(value) is int and self.least <= value <= self.most:
            return value
        if type(value) is int and abs(value) > LARGEST:
            problems.append(
                f"{at or 'input'}: expected a number that fits on a table, found one of {len(str(value))} digits"
            )
            return BAD
        return self.complain(value, at, problems)


def _bounds(least: int, most: int) -> str:
    if most < LARGEST:
        return f" from {least} to {most}"
    return f" of at least {least}" if least > -LARGEST else ""


def _length(least: int, most: int) -> str:
    if least == most:
        return f" of {least}"
    if most < LARGEST:
        return f" of {least} to {most}"
    return f" of at least {least}" if least else ""


class Seat(Whole):
    """A player, by the number of the seat (0 is the first)."""

    def __init__(self) -> None:
        super().__init__(0, 99)
        self.wanted = "a player's seat (0 is the first)"


class Flag(Field):
    """True or false."""

    wanted = "true or false"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        return value if isinstance(value, bool) else self.complain(value, at, problems)


class Only(Field):
    """One value and no other, such as `"passed": true`."""

    def __init__(self, value: Any) -> None:
        self.value, self.wanted = value, shown(value)

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        same = type(value) is type(self.value) and value == self.value
        return value if same else self.complain(value, at, problems)


class Text(Field):
    """Words as given; not empty unless `least` is 0, and `most` letters at most."""

    def __init__(self, most: int = 10_000, what: str = "text", least: int = 1) -> None:
        self.most, self.least = most, least
        self.wanted = f"a {what} that is not empty" + (f", of at most {most} letters" if most < 10_000 else "")

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if isinstance(value, str) and self.least <= len(value) <= self.most:
            return value
        return self.complain(value, at, problems)


class OneOf(Field):
    """One of a few names, in any case; a mapping gives other spellings of them."""

    def __init__(self, *names: str, what: str = "name", spellings: Mapping[str, str] | None = None) -> None:
        self.names, self.what = names, what
        self.known = {name.lower(): name for name in names} | dict(spellings or {})
        self.wanted = f"a {what}: {', '.join(names)}"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if not isinstance(value, str):
            return self.complain(value, at, problems)
        name = self.known.get(value.lower()) if value.isascii() else None
        if name is None:
            problems.append(f"{at or 'input'}: unknown {self.what} {shown(value)}; {did_you_mean(value, self.known)}")
            return BAD
        return name


class CardName(Field):
    """A playing card: `10H`, `qs`, `JOKER`."""

    wanted = "a card as rank and suit (10H, QS) or JOKER"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        name = value.upper() if isinstance(value, str) and value.isascii() else None
        return name if name in CARDS else self.complain(value, at, problems)


class ListOf(Field):
    """Several values of one kind."""

    def __init__(self, item: Field, least: int = 0, most: int = LARGEST) -> None:
        self.item, self.least, self.most = item, least, most
        self.wanted = f"a list{_length(least, most)}"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if not isinstance(value, list | tuple):
            return self.complain(value, at, problems)
        items = [self.item.read(item, f"{at}[{i}]", problems) for i, item in enumerate(value)]
        if self.least <= len(value) <= self.most:
            return items
        problems.append(f"{at or 'input'}: expected {self.wanted}, found {len(value)}")
        return BAD


class MapOf(Field):
    """An object whose keys are the caller's own names."""

    wanted = "an object"

    def __init__(self, item: Field) -> None:
        self.item = item

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if not isinstance(value, dict):
            return self.complain(value, at, problems)
        if "" in value:
            problems.append(f"{at or 'input'}: a name must not be empty")
        return {key: self.item.read(item, f"{at}.{key}", problems) for key, item in value.items()}


class Form(Field):
    """An object with known keys. `check` looks at the whole, as far as its parts are sound."""

    wanted = "an object"

    def __init__(self, check: Callable[[dict[str, Any]], Iterable[str]] | None = None, /, **fields: Field) -> None:
        self.fields, self.check = fields, check

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        if not isinstance(value, dict):
            return self.complain(value, at, problems)
        for key in [key for key in value if key not in self.fields]:
            problems.append(f"{_inside(at, key)}: unknown key; {did_you_mean(key, self.fields)}")
        found = {key: self._part(key, value, at, problems) for key in self.fields}
        if self.check:
            problems += [_inside(at, problem) for problem in _as_far_as_sound(self.check, found)]
        return {key: part for key, part in found.items() if part is not LEFT_OUT}

    def _part(self, key: str, value: dict[str, Any], at: str, problems: list[str]) -> Any:
        field = self.fields[key]
        if key in value:
            return field.read(value[key], _inside(at, key), problems)
        if field.is_required:
            problems.append(f"{_inside(at, key)}: missing; expected {field.wanted}")
            return BAD
        return field.missing


class Maybe(Field):
    """A value or null."""

    def __init__(self, item: Field) -> None:
        self.item, self.wanted = item, f"{item.wanted}, or null"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        return None if value is None else self.item.read(value, at, problems)


class NameOrForm(Field):
    """A known name, or an object that spells everything out."""

    def __init__(self, name: Field, form: Form) -> None:
        self.name, self.form, self.wanted = name, form, f"{name.wanted}, or an object"

    def read(self, value: Any, at: str, problems: list[str]) -> Any:
        chosen = self.form if isinstance(value, dict) else self.name
        return chosen.read(value, at, problems)


def _inside(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _as_far_as_sound(check: Callable[[dict[str, Any]], Iterable[str]], found: dict[str, Any]) -> Iterator[str]:
    """The problems that a check finds before it meets a part that was complained about already."""
    try:
        yield from check(found)
    except UnsoundPart:
        return


def read(field: Field, value: Any, at: str = "") -> Any:
    """The canonical form of a value, or `BadInput` with every problem in it."""
    problems: list[str] = []
    found = field.read(value, at, problems)
    if problems:
        raise BadInput(problems)
    return found


def with_seats(field: Field, value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with every seat in it, however deep, put through `change`."""
    if isinstance(field, Seat):
        return change(value)
    if isinstance(field, Maybe) and value is not None:
        return with_seats(field.item, value, change)
    if isinstance(field, ListOf) and isinstance(value, list | tuple):
        return [with_seats(field.item, item, change) for item in value]
    if isinstance(field, Form) and isinstance(value, dict):
        return {k: with_seats(field.fields[k], v, change) if k in field.fields else v for k, v in value.items()}
    return value
