"""The field language as plain values, so that a schema can be kept in a file for good.

Each field is a list: its name, then what it is made of. Checks over a whole form are not kept: packing needs none.

What the moves of each game looked like, version by version.

A payload is packed by the newest schema that is kept here and names it, so every later version of the app can read it:
files are added when a game has changed (`python -m tests.generate.keep_schemas`), and never edited."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from companion.core.errors import BadPayload
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
from companion.core.game import Game, Move
from companion.core.json_values import plain
from companion.core.messages import message


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


@dataclass(frozen=True)
class Schema:
    """One version of a game: what its moves, rulings and options are made of, at a table with so many seats."""

    game: str
    mark: int  # two bytes of a checksum, by which payloads name it
    moves: Mapping[str, Form]
    rulings: Form
    options: Form


def schema_text(game: Game[Any]) -> str:
    """The schema of a game as it is now, as a file's text: one move a line."""
    rulings = {key: OneOf(*ruling.choices).default(ruling.default) for key, ruling in game.rulings.items()}
    parts = {
        "game": json.dumps(game.id),
        "rulings": json.dumps(field_plain(Form(**rulings))),
        "options": json.dumps(field_plain(Form(**game.options))),
        "moves": "{\n  " + ",\n  ".join(_move_line(kind, move) for kind, move in game.moves.items()) + "\n }",
    }
    return "{\n" + ",\n".join(f" {json.dumps(key)}: {value}" for key, value in parts.items()) + "\n}\n"


def _move_line(kind: str, move: Move[Any]) -> str:
    fields = {key: _stamp(field) if key in move.stamps else field for key, field in move.fields.items()}
    return f"{json.dumps(kind)}: {json.dumps(field_plain(Form(**fields)))}"


def _stamp(field: Any) -> Field:
    return Stamp(field.least, field.most).default(field.missing)


def mark_of(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:2])


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
            "this code was made by a newer version of the app: update the app on this phone, then scan it again "
            "(or ask for the session as a file). Nothing was taken"
        )
    )
