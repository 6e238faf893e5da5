"""Keeps the schema of every game that has changed since the last file: `python -m tests.generate.keep_schemas`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
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
from companion.core.game import Game, Move
from companion.core.json_values import plain
from companion.games import all_games
from companion.share.schemas import Stamp

KEPT = Path(__file__).parents[2] / "companion" / "share" / "schemas"


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


def field_plain(field: Field) -> list[Any]:
    """A field as it stands in a file. `read_field` is the way back."""
    name, parts = next(_WRITTEN[kind] for kind in type(field).__mro__ if kind in _WRITTEN)
    written = [name, *parts(field)]
    if field.is_required:
        return written
    return ["optional", written] if field.missing is LEFT_OUT else ["default", written, plain(field.missing)]


def schema_text(game: Game[Any]) -> str:
    """The schema of a game as it is now, as a file's text: one move a line."""
    rulings = {key: ruling.field for key, ruling in game.rulings.items()}
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


def kept(game: str) -> list[Path]:
    """The files of a game, the oldest first."""
    return sorted(KEPT.glob(f"{game}.*.json"), key=lambda path: int(path.name.split(".")[1]))


def keep() -> list[Path]:
    """The files that were added."""
    added = []
    for game in all_games().values():
        text, files = schema_text(game), kept(game.id)
        if not files or files[-1].read_text(encoding="utf-8") != text:
            added.append(KEPT / f"{game.id}.{len(files) + 1}.{mark_of(text):04x}.json")
            added[-1].write_text(text, encoding="utf-8")
    return added


if __name__ == "__main__":
    sys.stdout.writelines(f"{path}\n" for path in keep())
