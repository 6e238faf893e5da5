"""Putting a backup in the database's place. What was there is never deleted."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from errno import EEXIST
from pathlib import Path

from companion.store.backups import STAMP, UNFINISHED, copy, settle
from companion.store.errors import StoreBusy, StoreError
from companion.store.files import JOURNAL, SIDE_FILES, WAL, check_sound, side_file

KEPT = ("", WAL, JOURNAL)  # the index of a WAL holds nothing of its own


def restore(backup: Path, file: Path, now: datetime) -> Path | None:
    """Put a backup in the database's place; what was there stays beside it under the dated name that is returned."""
    if file.exists() and backup.exists() and file.samefile(backup):
        raise StoreError(f"{backup}: is the database itself; choose a backup")
    check_sound(backup)
    part = file.with_name(f".{file.name}.{now.strftime(STAMP)}{UNFINISHED}")
    copy(backup, part)
    try:
        aside = _set_aside(file, now)
        if aside:
            shutil.copymode(aside, part)
        settle(part, file)
    except OSError as error:
        raise StoreError(f"{file}: cannot be replaced ({error.strerror}); it is as it was") from None
    finally:
        part.unlink(missing_ok=True)
    return aside


def _set_aside(file: Path, now: datetime) -> Path | None:
    """A second name for what is there. The first one stays until the backup takes it: there is always a database."""
    aside = file.with_name(f"{file.stem}-set-aside-{now.strftime(STAMP)}{file.suffix}")
    was_there = file.exists()
    kept = [_second_name(side_file(file, e), side_file(aside, e)) for e in KEPT if side_file(file, e).exists()]
    try:
        _have_for_oneself(file)
    except StoreBusy:
        for second in kept:
            second.unlink()
        raise
    for ending in SIDE_FILES:  # SQLite would play them into the restored file
        side_file(file, ending).unlink(missing_ok=True)
    return aside if was_there else None


def _second_name(file: Path, second: Path) -> Path:
    if second.exists():
        raise FileExistsError(EEXIST, f"{second.name} is there already")
    try:
        second.hardlink_to(file)
    except OSError:  # a file system without links
        shutil.copy2(file, second)
    return second


def _have_for_oneself(file: Path) -> None:
    """Leaving WAL mode is what SQLite grants only to the one program that has a database open."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file, timeout=1)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise StoreBusy(f"{file}: another program has it open; stop the host, then restore again") from None
    except sqlite3.Error:
        return  # damaged: nobody can be using it
