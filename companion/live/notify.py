"""Several hosts on one PostgreSQL: each hears what the others have written, and shows it to its phones."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from companion.store.database import news
from companion.store.errors import StoreError
from companion.store.open_tables import Desk

log = logging.getLogger(__name__)
AGAIN_SECONDS = 0.5  # after the server has gone away


@contextmanager
def told_by_others(desk: Desk) -> Iterator[None]:
    """Listens beside the rest. A file on this machine has one host only: nothing to hear."""
    if desk.store.database.is_sqlite:
        yield
        return
    done = Event()
    listener = Thread(target=_listen, args=(desk, done), name="news", daemon=True)
    listener.start()
    try:
        yield
    finally:
        done.set()
        listener.join()


def _listen(desk: Desk, done: Event) -> None:
    while not done.is_set():
        try:
            _hear(desk, done)
        except StoreError as error:
            log.warning("no news of other hosts: %s", error)
            done.wait(AGAIN_SECONDS)


def _hear(desk: Desk, done: Event) -> None:
    is_first = True
    for changed in news(desk.store.database, done.is_set):
        if is_first:  # the line is (again) open: what was said before was not heard
            desk.all_changed()
            is_first = False
        for sitting in changed:
            desk.changed(sitting)
