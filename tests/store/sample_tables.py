"""Small tables for the tests of files: going on, finished, and a look at everything that a store holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlmodel import SQLModel

from companion.core.event_log import Session
from companion.core.table import Table, play, replay
from companion.games import find_game
from companion.store.database import Database
from companion.store.members import Member, Members
from companion.store.open_tables import OpenTables
from companion.store.store import Store

ROGUE = find_game("rogue-monarch")


def session(name: str = "friday", players: tuple[str, str] = ("Ann", "Ben"), **options: Any) -> Session:
    return Session(name, ROGUE.id, ROGUE.read_setup(players, {}, options))


def ruled(table: Table[Any], choice: str, device: str = "a", at: int = 100) -> Table[Any]:
    return play(table, "ruling", {"ruling": "replaced-card", "choice": choice}, device=device, at=at)


def talked(name: str = "friday", *choices: str, device: str = "a") -> Session:
    """A table that goes on, with one event for each choice."""
    table = replay(ROGUE, session(name))
    for choice in choices or ("discard", "hand", "discard"):
        table = ruled(table, choice, device)
    return table.session


def finished(name: str = "won", players: tuple[str, str] = ("Ann", "Ben"), at: int = 3600) -> Session:
    """A table that the first player has won after an hour."""
    table = replay(ROGUE, session(name, players, target=1))
    table = play(table, "first_player", {"seat": 0}, device="a", at=at - 3600)
    return play(table, "claim", {"seat": 0, "conspiracy": "mariage"}, device="a", at=at).session


def put(store: Store, *sessions: Session) -> None:
    for one in sessions:
        OpenTables(store).import_table(one, at=1)


def put_members(database: Database, table_id: str, *members: Member) -> None:
    """Each in the place of what it was before."""
    Members(database).change(table_id, lambda here: {**here, **{member.guest: member for member in members}})


def filled(file: Path, *sessions: Session) -> Path:
    """A closed database with some tables in it."""
    store = Store(f"sqlite:///{file}")
    put(store, *(sessions or (talked(), finished())))
    store.close()
    return file


def rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, to see whether anything has changed."""
    with store.database.reading() as connection:
        tables = SQLModel.metadata.sorted_tables
        return {table.name: sorted(map(tuple, connection.execute(select(table))), key=repr) for table in tables}


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; the index of a WAL, which any reader writes, is left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}
