"""Opening a database: where it is, how it is tuned, and what is refused."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from companion.store.errors import StoreDamaged, StoreError, StoreReadOnly, told_plainly

URL_SETTING = "COMPANION_DATABASE_URL"
BUSY_SECONDS = 5
MAGIC = b"SQLite format 3\x00"


def data_home() -> Path:
    """The user's folder for this program's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "royal-companion"


def database_url(url: str | None = None) -> str:
    """What was asked for, else the environment's, else one file in the user's data folder."""
    return url or os.environ.get(URL_SETTING) or f"sqlite:///{data_home() / 'companion.db'}"


class Database:
    """An engine and the few things in which SQLite and PostgreSQL differ."""

    def __init__(self, url: str | None = None) -> None:
        try:
            self.url = make_url(database_url(url))
            self.is_sqlite = self.url.get_backend_name() == "sqlite"
            self.place = self.url.database or "memory" if self.is_sqlite else self.url.render_as_string()
            if self.is_sqlite:
                self._check_file()
            self.engine = create_engine(self.url, pool_pre_ping=not self.is_sqlite)
        except (ArgumentError, ImportError) as error:
            raise StoreError(f"{url or URL_SETTING}: no address of a database ({error})") from None
        if self.is_sqlite:
            _tune(self.engine)
            self._use_wal()

    @property
    def file(self) -> Path | None:
        return Path(self.place) if self.is_sqlite and self.url.database else None

    def _check_file(self) -> None:
        """A file that is there must be a database: an empty or foreign one is never taken over."""
        file = self.file
        if file is None:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                return
            with file.open("rb") as opened:
                start = opened.read(len(MAGIC))
        except OSError as error:
            raise StoreReadOnly(
                f"{file}: cannot be opened ({error.strerror}); check the rights of its folder"
            ) from None
        if start != MAGIC:
            what = "is empty" if not start else "is not a database"
            raise StoreDamaged(
                f"{file}: {what}, and was left as it is; `companion restore` brings a backup back, "
                "or move the file away to begin anew"
            )

    def _use_wal(self) -> None:
        """Once, when the file is made. Several processes may try at the same moment."""
        with told_plainly(self.place):
            for wait in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, None):
                try:
                    with self.engine.connect() as connection:
                        if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
                            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                    return
                except DBAPIError as error:
                    if wait is None or "locked" not in str(error):
                        raise
                    time.sleep(wait)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with told_plainly(self.place), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, topic: str = "") -> Iterator[Connection]:
        """One transaction: whole or nothing. Writers of the same topic wait for each other."""
        with told_plainly(self.place), self.engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:topic))"), {"topic": topic})
            yield connection
            connection.commit()

    def close(self) -> None:
        self.engine.dispose()


def _tune(engine: Engine) -> None:
    """Full durability, patience with other writers, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def tune(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
