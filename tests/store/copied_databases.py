"""Tables on databases that are copied, restored, and written to by several programs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.event_log import Session
from companion.core.table import Table
from companion.games import find_game
from companion.store.device_id import device_id
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.store.replicas import NOW

ROGUE = find_game("rogue-monarch")


def friday(name: str = "friday") -> Session:
    return Session(name, ROGUE.id, ROGUE.read_setup(["Ann", "Ben"], {}, {"target": 1}))


def rule(
    open_tables: OpenTables, device: str = "a", choice: str = "hand", *, name: str = "friday", at: int = NOW
) -> Table[Any]:
    """A move that is possible at any time."""
    return open_tables.play(name, "ruling", {"ruling": "replaced-card", "choice": choice}, device=device, at=at)


@contextmanager
def opened(file: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{file}")
    yield store
    store.close()


def name_in(file: Path) -> str:
    """The name that a start of the program there gets."""
    with opened(file) as store:
        return device_id(store.database)


def home_in(folder: Path) -> Path:
    """A database with one event of its own device in it, closed."""
    file = folder / "home" / "companion.db"
    with opened(file) as store:
        open_tables = OpenTables(store)
        open_tables.new(friday(), at=NOW)
        rule(open_tables, device_id(store.database))
    return file


def copied(home: Path) -> Path:
    """The file alone, elsewhere."""
    return Path(shutil.copy2(home, home.parent.parent / "copy.db"))
