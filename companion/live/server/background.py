"""What a host does by itself while people play: it hears of other hosts' changes, and makes a backup for every day.

Several hosts on one PostgreSQL show each other's changes to their phones."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from companion.store.backups import daily_backup
from companion.store.database import notifications
from companion.store.errors import StoreError
from companion.store.open_tables import OpenTables

log = logging.getLogger(__name__)
AGAIN_SECONDS = 0.5  # after the server has gone away
AN_HOUR = 3600.0


@contextmanager
def listen_to_other_hosts(open_tables: OpenTables) -> Iterator[None]:
    """Listens beside the rest. A file on this machine has one host only: nothing to hear."""
    if open_tables.store.database.is_sqlite:
        yield
        return
    done = Event()
    listener = Thread(target=_listen, args=(open_tables, done), name="notifications", daemon=True)
    listener.start()
    try:
        yield
    finally:
        done.set()
        listener.join()


def _listen(open_tables: OpenTables, done: Event) -> None:
    while not done.is_set():
        try:
            _hear(open_tables, done)
        except StoreError as error:
            log.warning("No news from other hosts: %s", error)
            done.wait(AGAIN_SECONDS)


def _hear(open_tables: OpenTables, done: Event) -> None:
    is_first = True
    for changed in notifications(open_tables.store.database, done.is_set):
        if is_first:  # the connection is (again) open: what changed before was not heard
            open_tables.reload_all()
            is_first = False
        for table_id in changed:
            open_tables.reload(table_id)


@contextmanager
def back_up_daily(file: Path | None, every: float = AN_HOUR) -> Iterator[None]:
    """Looks every hour whether today's backup is there. A database on a server has its own backups."""
    done = Event()
    if file is None:
        yield
        return
    backing_up = Thread(target=_back_up, args=(file, every, done), name="backups", daemon=True)
    backing_up.start()
    try:
        yield
    finally:
        done.set()
        backing_up.join()


def _back_up(file: Path, every: float, done: Event) -> None:
    while not done.wait(every):
        daily_backup(file, datetime.now().astimezone())
