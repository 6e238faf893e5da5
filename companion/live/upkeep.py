"""What a host does by itself while people play: a backup for every day on which it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from companion.store.backups import daily_backup

AN_HOUR = 3600.0


@contextmanager
def backed_up(file: Path | None, every: float = AN_HOUR) -> Iterator[None]:
    """Looks every hour whether today's backup is there. A database on a server has its own backups."""
    done = Event()
    if file is None:
        yield
        return
    keeper = Thread(target=_keep, args=(file, every, done), name="backups", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        done.set()
        keeper.join()


def _keep(file: Path, every: float, done: Event) -> None:
    while not done.wait(every):
        daily_backup(file, datetime.now().astimezone())
