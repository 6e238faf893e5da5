"""Drivers that break at the k-th call: before it does anything, or after, when only its answer is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import make_url

from companion.store.errors import StoreError
from companion.store.store import Store

MOMENTS = ("before", "after")
open_sqlite, open_postgresql = sqlite3.connect, psycopg.connect


@dataclass
class Break:
    """The k-th call of the drivers fails."""

    k: int
    moment: str
    calls: int = 0

    @property
    def has_come(self) -> bool:
        return self.calls >= self.k

    @contextmanager
    def around(self, failure: Exception, connection: Any = None) -> Iterator[None]:
        self.calls += 1
        comes_now = self.calls == self.k
        if comes_now and self.moment == "before":
            self._fail(failure, connection)
        yield
        if comes_now and self.moment == "after":
            self._fail(failure, connection)

    def _fail(self, failure: Exception, connection: Any) -> None:
        if connection:
            connection.close()
        raise failure


NEVER = Break(0, "before")
coming = NEVER


def disk_fails() -> Any:
    return coming.around(sqlite3.OperationalError("disk I/O error"))


def server_leaves(connection: Any) -> Any:
    failure = psycopg.OperationalError("server closed the connection unexpectedly")
    return coming.around(failure, connection)


class BreakingCursor(sqlite3.Cursor):
    def execute(self, *args: Any) -> Any:
        with disk_fails():
            return super().execute(*args)

    def executemany(self, *args: Any) -> Any:
        with disk_fails():
            return super().executemany(*args)


class BreakingSqlite(sqlite3.Connection):
    def cursor(self, factory: Any = BreakingCursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        with disk_fails():
            super().commit()

    def rollback(self) -> None:
        with disk_fails():
            super().rollback()


class BreakingServerCursor(psycopg.Cursor[Any]):
    def execute(self, *args: Any, **options: Any) -> Any:
        with server_leaves(self.connection):
            return super().execute(*args, **options)

    def executemany(self, *args: Any, **options: Any) -> Any:
        with server_leaves(self.connection):
            return super().executemany(*args, **options)


class BreakingPostgresql(psycopg.Connection[Any]):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.cursor_factory = BreakingServerCursor

    def commit(self) -> None:
        with server_leaves(self):
            super().commit()


@contextmanager
def breaking_drivers() -> Iterator[None]:
    """Connections that are opened within can break; they do so while there is a `coming` break."""
    connect = partial(open_sqlite, factory=BreakingSqlite)
    with (
        patch.object(sqlite3, "connect", connect),
        patch.object(sqlite3.dbapi2, "connect", connect),
        patch.object(psycopg, "connect", BreakingPostgresql.connect),
    ):
        yield


@contextmanager
def broken(k: int, moment: str) -> Iterator[Break]:
    global coming
    coming = Break(k, moment)
    try:
        yield coming
    finally:
        coming = NEVER


def open_failing(url: str, k: int, moment: str) -> bool:
    """Open a store with a failure at the k-th call; whether that call was reached. The failure is a sentence."""
    with broken(k, moment) as coming:
        try:
            Store(url).close()
        except StoreError as error:
            assert "; " in str(error)
    return coming.has_come


def dump(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, read past the store; nothing for a database that is not there."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _dump_sqlite(Path(str(parsed.database)))
    with open_postgresql(parsed.set(drivername="postgresql").render_as_string(hide_password=False)) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return {name: _rows(connection.execute(SQL("SELECT * FROM {}").format(Identifier(name)))) for (name,) in names}


def _dump_sqlite(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    if not file.exists():
        return {}
    with closing(open_sqlite(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: _rows(connection.execute(f'SELECT * FROM "{name}"')) for (name,) in names}


def _rows(found: Any) -> list[tuple[Any, ...]]:
    return sorted(found.fetchall(), key=repr)
