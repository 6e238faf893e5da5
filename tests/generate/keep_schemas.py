"""Keeps the schema of every game that has changed since the last file: `python -m tests.generate.keep_schemas`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games import all_games
from companion.share.schemas import mark_of, schema_text

KEPT = Path(__file__).parents[2] / "companion" / "share" / "schemas"


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
