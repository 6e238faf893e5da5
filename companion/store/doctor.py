"""The doctor: looks at a database from all sides, changes nothing, and says what to do."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from companion.core.errors import CompanionError
from companion.core.messages import counted
from companion.core.table import replay
from companion.games import find_game
from companion.store.backups import backup_folder, backups_of
from companion.store.database import MAGIC, Database
from companion.store.database_files import (
    check_sound,
    file_of,
    first_bytes,
    is_open,
    known_version,
    looking_into,
    structure_problems,
)
from companion.store.errors import StoreError
from companion.store.schema import HEAD
from companion.store.session_rows import SITTING, read_session

LOW_DISK = 100_000_000
OLD_BACKUP_DAYS = 30
RESTORE = "`companion restore` lists the backups and restores one"


class Level(Enum):
    """How much a finding matters."""

    FINE = "fine"
    NOTE = "note"
    TROUBLE = "TROUBLE"


class Finding(NamedTuple):
    """One sentence about one thing."""

    level: Level
    text: str


def fine(text: str) -> Finding:
    return Finding(Level.FINE, text)


def note(text: str) -> Finding:
    return Finding(Level.NOTE, text)


def trouble(text: str) -> Finding:
    return Finding(Level.TROUBLE, text)


def examine(url: str | None = None, *, now: datetime) -> Iterator[Finding]:
    """All that can be said about a database, whatever state it is in."""
    file = file_of(url)
    if file is None:
        yield from _as_findings(_server(url))
        return
    yield from _as_findings(_file(file))
    yield from _disk(file)
    yield from _backups(file, now.date())


def _as_findings(findings: Iterator[Finding]) -> Iterator[Finding]:
    """An error ends a part of the examination; it is a finding itself."""
    try:
        yield from findings
    except CompanionError as error:
        yield trouble(str(error))


def _server(url: str | None) -> Iterator[Finding]:
    database = Database(url)
    if database.is_sqlite:
        yield note("This database is in memory: it is lost when the program ends")
        return
    try:
        with database.reading() as connection:
            yield fine(f"{database.place}: the server answers")
            yield from _contents(connection, database.place)
            if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
                yield trouble(f"{database.place}: is read-only; use the main server, or another user")
        yield note("Back it up with pg_dump; `companion export FILE` writes all tables to one file")
    finally:
        database.close()


def _file(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield _missing(file)
        return
    size = file.stat().st_size
    if size == 0 or not (is_open(file) or first_bytes(file).startswith(MAGIC)):
        what = "isn’t a database" if size else "is empty (0 bytes)"
        yield trouble(f"{file}: {what}; {RESTORE}, or move the file away to start fresh")
        return
    with looking_into(file) as connection:
        yield from _structure(connection, file)
        yield from _contents(connection, str(file))
        yield from _lock(file)
    yield from _rights(file)


def _missing(file: Path) -> Finding:
    if backups_of(file):
        return trouble(f"{file}: is missing, but its backups are there; {RESTORE}")
    return note(f"{file}: there is no database yet; the first start creates it")


def _structure(connection: Connection, file: Path) -> Iterator[Finding]:
    problems = structure_problems(connection, "integrity_check")
    yield from (trouble(f"{file}: damaged ({problem}); {RESTORE}") for problem in problems)
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if orphans:
        yield trouble(f"{file}: {counted(len(orphans), 'row')} without their table; {RESTORE}")
    if not problems and not orphans:
        yield fine(f"{file}: {file.stat().st_size:,} bytes, sound in structure")


def _contents(connection: Connection, place: str) -> Iterator[Finding]:
    version = known_version(connection, place)
    if version != HEAD:
        yield note(f"Schema {version} will be updated to {HEAD} at the next start; then run the doctor again")
        return
    yield fine(f"Schema {version} is up to date")
    yield from _tables(connection, place)


def _tables(connection: Connection, place: str) -> Iterator[Finding]:
    """Every log against its checksums, and replayed."""
    sound = events = 0
    for table_id in connection.execute(select(SITTING.c.id).order_by(SITTING.c.id)).scalars().all():
        try:
            session = read_session(connection, table_id, place)
            misfits = replay(find_game(session.game), session).misfits
        except CompanionError as error:
            yield trouble(f"Table {table_id}: {error}; `companion export --rescue FILE` saves the others")
            continue
        sound, events = sound + 1, events + len(session.events)
        if misfits:
            yield note(
                f"Table {table_id}: {counted(len(misfits), 'conflict')} in its history; open it and choose what counts"
            )
    yield fine(f"{counted(sound, 'table')} with {counted(events, 'event')}: all checksums match, all logs replay")


def _lock(file: Path) -> Iterator[Finding]:
    """Whether somebody holds the database."""
    if not is_open(file):
        return
    try:
        with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        yield trouble(
            f"{file}: can’t be written now ({error}); if it keeps happening, close the program that has it open"
        )


def _rights(file: Path) -> Iterator[Finding]:
    for path in (file, file.parent):
        if not os.access(path, os.W_OK):
            yield trouble(f"{path}: can’t be written; give this user permission, or choose another place")


def _disk(file: Path) -> Iterator[Finding]:
    folder = next(folder for folder in file.absolute().parents if folder.exists())
    free = shutil.disk_usage(folder).free
    if free < LOW_DISK:
        yield trouble(f"{folder}: only {free // 1_000_000} MB are free; free up space before the next game")
    else:
        yield fine(f"{folder}: {free // 1_000_000:,} MB are free")


def _backups(file: Path, today: date) -> Iterator[Finding]:
    found = backups_of(file)
    if not found:
        yield note(
            f"{backup_folder(file)}: no backups yet; one is made every day of use, or now by `companion backup FILE`"
        )
        return
    newest = found[0]
    try:
        check_sound(newest)
    except StoreError as error:
        yield trouble(f"The newest backup can’t be used: {error}")
        return
    days = max(0, (today - date.fromisoformat(newest.name[:10])).days)
    text = f"{newest}: the newest of {counted(len(found), 'backup')}, {counted(days, 'day')} old, sound"
    yield note(f"{text}; `companion backup FILE` makes one now") if days > OLD_BACKUP_DAYS else fine(text)
