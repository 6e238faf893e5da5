"""Database files: which one an address names, and looking into one without leaving a trace."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, NullPool, create_engine, func, make_url, select
from sqlalchemy.exc import ArgumentError

from companion.store.database import BUSY_SECONDS, MAGIC, database_url, not_a_url
from companion.store.errors import StoreDamaged, StoreError, StoreNewer, as_store_errors
from companion.store.schema import HEAD, VERSIONS, current
from companion.store.session_rows import EVENT, SITTING, broken_tables

WAL, JOURNAL = "-wal", "-journal"
SIDE_FILES = (WAL, "-shm", JOURNAL)  # what SQLite lays beside a database, by the ending of its name
WAL_MARK = b"\x02\x02"  # bytes 18 and 19 of a file in WAL mode


def file_of(url: str | None = None) -> Path | None:
    """The file of an SQLite database; None for one in memory or on a server."""
    try:
        parsed = make_url(database_url(url))
    except (ValueError, ArgumentError) as error:
        raise not_a_url(error) from None
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def side_file(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


@contextmanager
def looking_into(file: Path) -> Iterator[Connection]:
    """A connection that changes nothing: not even side files appear beside a database that nobody has open."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(_read_only_address(file), uri=True, timeout=BUSY_SECONDS, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with as_store_errors(str(file)), engine.connect() as connection:
        yield connection


def _read_only_address(file: Path) -> str:
    """A WAL database that was closed properly has no side files: it may be read as if it could never change."""
    is_settled = not is_open(file) and first_bytes(file)[18:20] == WAL_MARK
    return f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if is_settled else ''}"


def is_open(file: Path) -> bool:
    """Whether somebody has it open, or was killed meanwhile."""
    return side_file(file, WAL).exists()


def first_bytes(file: Path) -> bytes:
    """Not for a database that is open: closing a file gives up the locks that this process has on it."""
    try:
        with file.open("rb") as opened:
            return opened.read(100)
    except OSError as error:
        raise StoreError(f"{file}: can’t be read ({error.strerror}); check its name and permissions") from None


class Contents(NamedTuple):
    """What a sound database file holds."""

    version: str
    tables: int
    events: int


def check_sound(file: Path, called: str | None = None) -> Contents:
    """What is in a database file. One that could not stand in another's place: StoreDamaged or StoreNewer."""
    place = called or str(file)
    if not first_bytes(file).startswith(MAGIC):
        raise StoreDamaged(f"{place}: isn’t a database; to read a JSON export, use `companion import`")
    with as_store_errors(place), looking_into(file) as connection:
        if problem := next(iter(structure_problems(connection, "quick_check")), None):
            raise StoreDamaged(f"{place}: damaged ({problem}); use another backup")
        version = known_version(connection, place)
        if version == HEAD and (broken := next(broken_tables(connection), None)):  # an older one has other columns
            raise StoreDamaged(f"{place}: {broken}; use another backup")
        counts = [connection.execute(select(func.count()).select_from(rows)).scalar_one() for rows in (SITTING, EVENT)]
        return Contents(version, *counts)


def structure_problems(connection: Connection, check: str) -> list[str]:
    """What SQLite itself finds wrong; `check` is quick_check or the slower integrity_check."""
    found = connection.exec_driver_sql(f"PRAGMA {check}(5)").scalars().all()
    return [] if found == ["ok"] else [str(problem).replace("\n", "; ") for problem in found]


def known_version(connection: Connection, place: str) -> str:
    version = current(connection, place)
    if version is None:
        raise StoreDamaged(f"{place}: the database is empty")
    if version not in VERSIONS:
        raise StoreNewer(f"{place}: made by a newer version of this program ({version}, not {HEAD}); update it")
    return version
