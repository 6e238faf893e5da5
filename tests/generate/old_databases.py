"""A database of every released schema, kept for good: `python -m tests.generate.old_databases` makes what is missing.

Run it when a new version has been added to `companion/store/schema.py`, before anything is released with it. A file
that is there is never made anew: it is what people have on their disks.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.session_file import parse_session
from companion.games import find_game
from companion.store import session_rows
from companion.store.database import Database
from companion.store.schema import VERSIONS, upgrade

SCHEMAS = Path(__file__).parents[1] / "store" / "schemas"
GAME = Path(__file__).parents[1] / "recorded" / "royal-will.json"


def fill(database: Database, version: str) -> None:
    """Bring a new database to a version, and put a recorded game into it."""
    upgrade(database, version)
    session = parse_session(GAME.read_bytes(), find_game)
    with database.writing(session.id) as connection:
        session_rows.insert_table(connection, session, 1_000)
        session_rows.add_events(connection, session.id, session.events, {})


def make(version: str, file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    fill(database, version)
    database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")


if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for version in VERSIONS:
        if not (SCHEMAS / f"{version}.db").exists():
            make(version, SCHEMAS / f"{version}.db")
