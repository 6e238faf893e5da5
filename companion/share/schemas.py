"""What the moves of each game looked like, version by version.

A payload is packed by the newest schema that is kept here and names it, so every later version of the app can read it:
files are added when a game has changed (`python -m tests.share.keep`), and never edited.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from companion.core.errors import BadPayload
from companion.core.fields import Field, Form, OneOf
from companion.core.game import Game, Move
from companion.core.messages import line
from companion.share.described import Stamp, field_plain, read_form


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
        line(
            "this code was made by a newer version of the app: update the app on this phone, then scan it again "
            "(or ask for the session as a file). Nothing was taken"
        )
    )
