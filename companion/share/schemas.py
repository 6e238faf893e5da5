"""What the moves of each game looked like, version by version.

A payload is packed by the newest schema that is kept here and names it, so every later version of the app can read it:
files are added when a game has changed (`python -m tests.generate.keep_schemas`), and never edited.

Each field is a list: its name, then what it is made of. Checks over a whole form are not kept: packing needs none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from companion.core.errors import BadPayload
from companion.core.fields import (
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
from companion.core.messages import message


class Stamp(Whole):
    """A number that `play` fills in and that seldom goes back: the round, the deal."""


class OneOfSeats(Seat):
    """A seat at a table of a known size."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.most = seats - 1


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


def read_field(written: list[Any], seats: int) -> Field:
    """The field as it stands in a file, for a table with so many seats."""
    name, *parts = written
    return _READ[name](seats, *parts)


def read_form(fields: dict[str, Any], seats: int) -> Form:
    return Form(**{key: read_field(part, seats) for key, part in fields.items()})


@dataclass(frozen=True)
class Schema:
    """One version of a game: what its moves, rulings and options are made of, at a table with so many seats."""

    game: str
    mark: int  # two bytes of a checksum, by which payloads name it
    moves: Mapping[str, Form]
    rulings: Form
    options: Form


@cache
def _kept() -> dict[tuple[str, int], int]:
    """The files that there are, by game and number, and the mark of each: `royal-will.2.9f3c.json`."""
    names = (file.name.split(".") for file in _folder().iterdir())
    return {(name[0], int(name[1])): int(name[2], 16) for name in names if name[-1] == "json"}


def _folder() -> Traversable:
    return files("companion.share").joinpath("schemas")


@cache
def _written(mark: int) -> dict[str, Any]:
    """The file of that mark, or the advice to update."""
    for (game, number), kept in _kept().items():
        if kept == mark:
            found: dict[str, Any] = json.loads(_folder().joinpath(f"{game}.{number}.{mark:04x}.json").read_bytes())
            return found
    raise newer()


def newest_mark(game: str) -> int:
    """The schema to pack by."""
    return max((number, mark) for (of, number), mark in _kept().items() if of == game)[1]


def game_of(mark: int) -> str:
    return str(_written(mark)["game"])


@lru_cache(maxsize=64)
def schema(mark: int, seats: int) -> Schema:
    """The schema that a payload names."""
    found = _written(mark)
    moves = {kind: read_form(fields, seats) for kind, (_, fields) in found["moves"].items()}
    rulings, options = (read_form(found[key][1], seats) for key in ("rulings", "options"))
    return Schema(found["game"], mark, moves, rulings, options)


def newer() -> BadPayload:
    return BadPayload(
        message(
            "This code is from a newer version of the app. Update the app on this phone and scan it again, or "
            "ask for the table as a file."
        )
    )
