"""Somebody who taps, in a process of their own that may be killed. After each answer of the store, its name is said."""

from __future__ import annotations

import os
import signal
import sqlite3

from companion.core.event_log import Event, EventId, Session
from companion.games import find_game
from companion.store.errors import StoreReadOnly
from companion.store.open_tables import OpenTables
from companion.store.store import Store

GAME = find_game("rogue-monarch")
BEGAN = 1_000
NOBODY = 65534


def empty(table_id: str) -> Session:
    return Session(table_id, GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {}))


def data(n: int) -> dict[str, str]:
    return {"ruling": "replaced-card", "choice": ("discard", "hand")[n % 2]}


def tap(n: int, device: str = "a") -> Event:
    """The n-th tap at a table that nobody else taps at: the same whoever makes it."""
    return Event(EventId(device, n), n, BEGAN + n, "ruling", data(n))


def open_and_close(url: str) -> None:
    Store(url).close()


def create(url: str, table_id: str) -> None:
    """Open the store, which may be new, and put a table into it."""
    store = Store(url)
    OpenTables(store).new(empty(table_id), at=BEGAN)
    store.close()


def retry(url: str, table_id: str, acknowledged: int, most: int) -> None:
    """Go on after somebody was killed, who does not know whether the tap after the last acknowledged one arrived."""
    if acknowledged == most:
        return
    store = Store(url)
    store.append(table_id, [tap(acknowledged + 1)])
    acknowledge(tap(acknowledged + 1))
    play(url, table_id, "a", most - acknowledged - 1)


def play(url: str, table_id: str, device: str, taps: int) -> None:
    open_tables = OpenTables(Store(url))
    made = open_tables.store.vector(table_id).get(device, 0)
    for n in range(made + 1, made + 1 + taps):
        table = open_tables.play(table_id, "ruling", data(n), device=device, at=BEGAN + n)
        acknowledge(table.session.events[-1])


def hold(file: str, mode: str) -> None:
    """Lock a file, say so, and keep it until killed."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute(f"PRAGMA locking_mode={mode}")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE sitting SET touched_at = touched_at")
    say("held")
    signal.pause()


def tap_as_nobody(url: str, table_id: str) -> None:
    """Try to tap without any rights, and say what came of it."""
    if os.getuid() == 0:
        Store("sqlite://").close()  # nobody may not read what is still to be loaded
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        play(url, table_id, "a", 1)
    except StoreReadOnly as error:
        say(f"refused: {error}")


def acknowledge(event: Event) -> None:
    say(str(event.id))


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one write: a line is whole or not there
