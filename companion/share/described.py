"""The field language as plain values, so that a schema can be kept in a file for good.

Each field is a list: its name, then what it is made of. Checks over a whole form are not kept: packing needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    Seat,
    Text,
    Whole,
)
from companion.core.json_values import plain


class Stamp(Whole):
    """A number that `play` fills in and that seldom goes back: the round, the deal."""


class OneOfSeats(Seat):
    """A seat at a table of a known size."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.most = seats - 1


_WRITTEN: dict[type[Field], tuple[str, Callable[[Any], list[Any]]]] = {
    Anything: ("anything", lambda f: []),
    Stamp: ("stamp", lambda f: [f.least, f.most]),
    Seat: ("seat", lambda f: []),
    Whole: ("whole", lambda f: [f.least, f.most]),
    Flag: ("flag", lambda f: []),
    Only: ("only", lambda f: [f.value]),
    Text: ("text", lambda f: [f.least, f.most]),
    OneOf: ("one of", lambda f: list(f.names)),
    CardName: ("card", lambda f: []),
    ListOf: ("list", lambda f: [field_plain(f.item), f.least, f.most]),
    MapOf: ("map", lambda f: [field_plain(f.item)]),
    Form: ("form", lambda f: [{key: field_plain(part) for key, part in f.fields.items()}]),
    Maybe: ("maybe", lambda f: [field_plain(f.item)]),
    NameOrForm: ("name or form", lambda f: [field_plain(f.name), field_plain(f.form)]),
}

_READ: dict[str, Callable[..., Field]] = {
    "anything": lambda seats: Anything(),
    "stamp": lambda seats, least, most: Stamp(least, most),
    "seat": OneOfSeats,
    "whole": lambda seats, least, most: Whole(least, most),
    "flag": lambda seats: Flag(),
    "only": lambda seats, value: Only(value),
    "text": lambda seats, least, most: Text(most, least=least),
    "one of": lambda seats, *names: OneOf(*names),
    "card": lambda seats: CardName(),
    "list": lambda seats, item, least, most: ListOf(read_field(item, seats), least, most),
    "map": lambda seats, item: MapOf(read_field(item, seats)),
    "form": lambda seats, fields: read_form(fields, seats),
    "maybe": lambda seats, item: Maybe(read_field(item, seats)),
    "name or form": lambda seats, name, form: NameOrForm(read_field(name, seats), read_form(form[1], seats)),
    "optional": lambda seats, field: read_field(field, seats).optional(),
    "default": lambda seats, field, value: read_field(field, seats).default(value),
}


def field_plain(field: Field) -> list[Any]:
    """A field as it stands in a file. `read_field` is the way back."""
    name, parts = next(_WRITTEN[kind] for kind in type(field).__mro__ if kind in _WRITTEN)
    written = [name, *parts(field)]
    if field.is_required:
        return written
    return ["optional", written] if field.missing is LEFT_OUT else ["default", written, plain(field.missing)]


def read_field(written: list[Any], seats: int) -> Field:
    """The field, for a table with so many seats."""
    name, *parts = written
    return _READ[name](seats, *parts)


def read_form(fields: dict[str, Any], seats: int) -> Form:
    return Form(**{key: read_field(part, seats) for key, part in fields.items()})
