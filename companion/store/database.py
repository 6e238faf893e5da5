"""One database, SQLite or PostgreSQL: opened, tuned, read and written; a server tells what other processes wrote."""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.sql.dml import UpdateBase

from companion.store.errors import StoreAway, StoreBusy, StoreDamaged, StoreError, StoreReadOnly, as_store_errors

URL_SETTING = "COMPANION_DATABASE_URL"
BUSY_SECONDS = 5
PATIENCE = {  # with a server that has vanished: seconds until a tap is refused, not minutes
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
LONG_SECONDS, REST_SECONDS = 1.0, 10.0  # a server that does not answer for so long is left alone for so long
MAGIC = b"SQLite format 3\x00"
HAS_WAL = sys.platform != "emscripten"  # a browser keeps the pages of the file itself
CHANNEL = "companion"
USER_DATA = "keepsakes"  # the topic of players, boxes, settings and notes, as hosts of every version call it
LOCK_AND_NOTIFY = text(f"SELECT pg_advisory_xact_lock(hashtext(:topic)), pg_notify('{CHANNEL}', :notification)")


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


def with_our_driver(url: URL) -> URL:
    """`postgresql://` means psycopg 3."""
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def shown_address(url: URL) -> str:
    """Without the password, wherever it stands."""
    return url.difference_update_query(["password"]).render_as_string()


def not_a_url(error: Exception) -> StoreError:
    """What was given is not repeated: it may hold a password."""
    return StoreError(f"--database or {URL_SETTING}: not a database URL ({type(error).__name__})")


class Database:
    """An engine and the few things in which SQLite and PostgreSQL differ."""

    def __init__(self, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.busy_seconds = busy_seconds
        self.name = secrets.token_hex(4)  # tells our own notifications from others'
        self._rests_until = 0.0
        self._turn = RLock()
        self._writer: Connection | None = None
        self.on_commit: Callable[[float], None] = lambda seconds: None  # told how long each took
        try:
            self.url = with_our_driver(make_url(database_url(url)))
            self.is_sqlite = self.url.get_backend_name() == "sqlite"
            self.place = self.url.database or "memory" if self.is_sqlite else shown_address(self.url)
            if self.file:
                ensure_file(self.file)
            self.engine = create_engine(self.url, pool_pre_ping=not self.is_sqlite, connect_args=self._patience())
        except (ValueError, ArgumentError, ImportError) as error:
            raise not_a_url(error) from None
        if self.is_sqlite:
            _tune(self.engine)

    @property
    def file(self) -> Path | None:
        name = self.url.database if self.is_sqlite else None
        return Path(name) if name and name != ":memory:" and not name.startswith("file:") else None

    def _patience(self) -> dict[str, Any]:
        """How long we wait for other writers, as each driver wants to hear it."""
        if self.is_sqlite:
            return {"timeout": self.busy_seconds}
        given = self.url.query.get("options", "")
        patience = {key: value for key, value in PATIENCE.items() if key not in self.url.query}
        return {"options": f"{given} -c lock_timeout={round(self.busy_seconds * 1000)}".strip(), **patience}

    def use_wal(self) -> None:
        """Only a file from a backup lacks it. SQLite does not wait by itself here if several try at once."""
        deadline = time.monotonic() + self.busy_seconds
        while not self._has_wal():
            try:
                with as_store_errors(self.place), self.engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                return
            except StoreBusy:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def _has_wal(self) -> bool:
        if not self.is_sqlite or not HAS_WAL:
            return True
        with as_store_errors(self.place), self.engine.connect() as connection:
            return connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Errors of the driver become ours. Whoever asks waits, and all phones with it: not again and again."""
        began = time.monotonic()
        if began < self._rests_until:
            raise StoreAway(f"{self.place}: the server doesn’t answer; wait until the server answers and try again")
        try:
            with as_store_errors(self.place):
                yield
        except StoreAway:
            if time.monotonic() - began > LONG_SECONDS:
                self._rests_until = time.monotonic() + REST_SECONDS
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One moment: whatever others write meanwhile, all that is read belongs together."""
        with self._asking(), self.engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, *topics: str) -> Iterator[Connection]:
        """One transaction: whole or nothing. Writers of the same topic wait for each other.

        A server tells the other processes of the topic when the transaction is committed (`notifications`).
        """
        began = time.perf_counter()
        with self._asking(), self._one_writer() if self.is_sqlite else self.engine.begin() as connection:
            if self.is_sqlite:
                driver_of(connection).execute("BEGIN IMMEDIATE")
            else:
                for topic in sorted(topics):  # all take them in one order, so that no two wait for each other
                    connection.execute(LOCK_AND_NOTIFY, {"topic": topic, "notification": f"{self.name} {topic}"})
            yield connection
        self.on_commit(time.perf_counter() - began)

    def check(self) -> None:
        """Raises a sentence if the database does not answer."""
        with self.reading() as connection:
            connection.execute(text("SELECT 1"))

    @contextmanager
    def _one_writer(self) -> Iterator[Connection]:
        """SQLite has one writer at a time. Its connection is kept for the next tap, unless something went wrong."""
        with self._turn:
            connection, self._writer = self._writer or self.engine.connect(), None
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                connection.close()
                raise
            self._writer = connection

    def close(self) -> None:
        if self._writer:
            self._writer.close()
            self._writer = None
        self.engine.dispose()


def _tune(engine: Engine) -> None:
    """Full durability, patience with other writers, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def tune(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=1")  # macOS would call it written while the disk has yet to do it
        connection.execute("PRAGMA foreign_keys=ON")


def ensure_file(file: Path) -> None:
    """Make a database file if there is none; what is something else is refused and never taken over."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        is_left_alone = Path(f"{file}-wal").exists()  # asked first: another process may just begin
        if not file.exists():
            _check_no_leftovers(file, is_left_alone)
            _make(file)
        _check_start(file)
    except OSError as error:
        raise StoreReadOnly(
            f"{file}: can’t be opened ({error.strerror}); check the permissions of its folder"
        ) from None


def _check_no_leftovers(file: Path, is_left_alone: bool) -> None:
    """SQLite would play the last taps of the old file, which lie beside it, into the new one."""
    if is_left_alone:
        raise StoreDamaged(
            f"{file}: is missing, but {file.name}-wal, which holds the last moves, is there; "
            "put the file back beside it, or move that one away too to start fresh"
        )


def _make(file: Path) -> None:
    """Elsewhere first, then under its name: a killed start leaves no half of a file. Another may be quicker."""
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        draft = Path(folder) / file.name
        with as_store_errors(str(file)), closing(sqlite3.connect(draft)) as connection:
            if HAS_WAL:
                connection.execute("PRAGMA journal_mode=WAL")
            draft.chmod(0o600)  # for its owner's eyes; SQLite gives its side files the same rights
            connection.execute("VACUUM")  # writes the first page even where there is no WAL
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            return
        except (OSError, NotImplementedError):  # a file system without links: a phone, a stick, a browser
            draft.rename(file)


def _check_start(file: Path) -> None:
    with file.open("rb") as opened:
        start = opened.read(len(MAGIC))
    if start != MAGIC:
        what = "is empty" if not start else "isn’t a database"
        raise StoreDamaged(
            f"{file}: {what}, and was not changed; `companion restore` restores a backup, "
            "or move the file away to start fresh"
        )


def driver_of(connection: Connection) -> sqlite3.Connection:
    """SQLite itself, below SQLAlchemy. Its errors are understood by `as_store_errors`."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


class Prepared:
    """A statement that every tap runs: SQLite takes less time for one than SQLAlchemy for handing it over.

    Call it with a connection and the values by name; gives the number of rows.
    """

    def __init__(self, statement: UpdateBase) -> None:
        self.statement = statement
        self._text = ""  # as SQLite wants it, with the values in this order
        self._order: list[str] = []

    def __call__(self, connection: Connection, **values: Any) -> int:
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, values).rowcount
        if not self._text:
            self._compile(connection)
        return driver_of(connection).execute(self._text, [values[name] for name in self._order]).rowcount

    def _compile(self, connection: Connection) -> None:
        compiled = self.statement.compile(dialect=connection.dialect)
        self._order = getattr(compiled, "positiontup", [])
        self._text = str(compiled)


def notifications(database: Database, is_over: Callable[[], bool], look_seconds: float = 0.5) -> Iterator[set[str]]:
    """The tables that other processes have changed, as they come; the first set is empty: it listens now.

    Raises a sentence when the server goes away. What is written until somebody listens again is not told.
    """
    with as_store_errors(database.place), database.engine.connect() as connection:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text(f"LISTEN {CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        try:
            yield set()
            while not is_over():
                found = [payload.partition(" ") for payload in _payloads(database, driver, look_seconds)]
                yield {table_id for name, _, table_id in found if name != database.name}
        finally:
            connection.invalidate()  # it still listens: nobody else should get it from the pool


def _payloads(database: Database, driver: Any, look_seconds: float) -> list[str]:
    """Waits for the first, then reads whatever else has come."""
    try:
        found = [*driver.notifies(timeout=look_seconds, stop_after=1), *driver.notifies(timeout=0)]
    except database.engine.dialect.loaded_dbapi.Error as error:
        raise StoreAway(f"{database.place}: {error}; wait until the server answers") from error
    return [one.payload for one in found]
