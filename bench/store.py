"""The store beside bare sqlite3 on the same settings: appending, opening, memory."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.replay import log
from bench.report import Row, interleaved
from companion.core.event_log import Session
from companion.core.table import replay
from companion.games import find_game
from companion.store.hash_chain import Link
from companion.store.open_tables import OpenTables
from companion.store.store import Store

TAPS = 600
GAME = "royal-will"
COLUMNS = "sitting_id, device, n, clock, at, kind, data, chain"


def bare(path: Path) -> sqlite3.Connection:
    """A database with the same table and the same settings, without us."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"CREATE TABLE event ({COLUMNS}, PRIMARY KEY (sitting_id, device, n))")
    connection.execute("CREATE INDEX event_order ON event (sitting_id, clock, device, n)")
    return connection


def insert(connection: sqlite3.Connection, n: int) -> None:
    row = ("bench", "a", n, n, n, "wager", '{"coins":2,"seat":1}', "0" * 64)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"INSERT INTO event ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("COMMIT")


def appending(folder: Path) -> Row:
    session, store, base = log(GAME, TAPS), Store(f"sqlite:///{folder / 'append.db'}"), bare(folder / "bare.db")
    store.create(Session(session.id, session.game, session.setup), at=1)
    pairs = []
    for n, event in enumerate(session.events, 1):
        pairs.append((_seconds(lambda e=event: store.append(session.id, [e])), _seconds(lambda n=n: insert(base, n))))
    ours, theirs = (1e3 * median(column) for column in zip(*pairs, strict=True))
    store.close()
    return Row("append one event, FULL / bare INSERT + COMMIT", ours, theirs, "ms", 1.5)


def _seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def opening(folder: Path) -> Row:
    session, url = log(GAME, 1_000), f"sqlite:///{folder / 'open.db'}"
    store, game = Store(url), find_game(GAME)
    store.create(session, at=1)
    plain = sqlite3.connect(folder / "open.db")

    def read_and_replay() -> object:
        rows = plain.execute(f"SELECT {', '.join(Link._fields)} FROM event WHERE sitting_id = ?", (session.id,))
        events = [Link(*row).event() for row in rows]
        return replay(game, session.with_events(events))

    ours, theirs = interleaved(lambda: OpenTables(store).table(session.id), read_and_replay, 15)
    store.close()
    return Row("open a table of 1,000 events / plain read + replay", ours * 1e3, theirs * 1e3, "ms", 1.5)


def memory(folder: Path) -> Row:
    session, store = log(GAME, 1_000), Store(f"sqlite:///{folder / 'memory.db'}")
    store.create(session, at=1)
    OpenTables(store).table(session.id)  # what is loaded once does not count
    tracemalloc.start()
    open_tables = OpenTables(store)
    open_tables.table(session.id)
    used = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    store.close()
    return Row("memory of an open table of 1,000 events / 5 MB", used, 5, "MB", 1)


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        for part in (appending, opening, memory):
            yield part(Path(name))
