"""Backups: made while others write, kept beside the database, and put in its place. What was there is never deleted."""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from errno import EEXIST
from pathlib import Path
from tempfile import mkstemp

from companion.store.database import driver_of
from companion.store.database_files import (
    JOURNAL,
    SIDE_FILES,
    WAL,
    Contents,
    check_sound,
    file_of,
    known_version,
    looking_into,
    side_file,
)
from companion.store.errors import StoreBusy, StoreError
from companion.store.schema import HEAD
from companion.store.store import Store

DAYS_KEPT = 7
DAILY = re.compile(r"\d{4}-\d\d-\d\d\.db")
STAMP = "%Y-%m-%d-%H%M%S"
UNFINISHED = ".part"
A_DAY = 24 * 60 * 60
KEPT = ("", WAL, JOURNAL)  # what is set aside; the index of a WAL holds nothing of its own
log = logging.getLogger(__name__)


def open_store(url: str | None = None, *, now: datetime | None = None) -> Store:
    """The store as users open it: with a backup before its schema is updated, and one for each day it is used."""
    file = file_of(url)
    if file and file.exists():
        _back_up(file, now or datetime.now().astimezone())
    return Store(url)


def _back_up(file: Path, now: datetime) -> None:
    try:
        with looking_into(file) as connection:
            version = known_version(connection, str(file))
    except StoreError:
        return  # opening it says what is wrong
    if version != HEAD:
        copy(file, backup_folder(file) / f"{now.strftime(STAMP)}-before-{HEAD}.db")
    daily_backup(file, now)


def daily_backup(file: Path, now: datetime) -> None:
    """Today's backup, unless there is one. Failing is no reason not to play: it is logged, and the doctor tells."""
    today = backup_folder(file) / f"{now:%Y-%m-%d}.db"
    if today.exists():
        return
    try:
        copy(file, today)
        _forget_oldest(today)
    except (StoreError, OSError) as error:
        log.warning("No backup was made today: %s", error)


def _forget_oldest(today: Path) -> None:
    """Only after a sound new one: whoever damages the database does not lose the backups by waiting a week."""
    daily = sorted(found for found in today.parent.iterdir() if DAILY.fullmatch(found.name) and found != today)
    for old in daily[: -(DAYS_KEPT - 1)]:
        old.unlink(missing_ok=True)
    for part in today.parent.glob(f".*{UNFINISHED}"):
        if part.stat().st_mtime < today.stat().st_mtime - A_DAY:  # somebody was killed while copying
            part.unlink(missing_ok=True)


def backup_folder(file: Path) -> Path:
    """Where the automatic backups of a database are."""
    return file.with_name(f"{file.name}-backups")


def backups_of(file: Path) -> list[Path]:
    """The automatic backups, the newest first."""
    return sorted(backup_folder(file).glob("????-??-??*.db"), reverse=True)


def copy(source: Path, target: Path) -> Contents:
    """A consistent copy while others write, checked before it gets its name: whole or not there."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(UNFINISHED, f".{target.name}.", target.parent)  # for the owner's eyes only
        os.close(handle)
        part = Path(name)
        try:
            _copy_pages(source, part)
            contents = check_sound(part, called=str(source))
            settle(part, target)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{target}: couldn’t be copied ({error}); nothing else was changed") from None
    return contents


def _copy_pages(source: Path, target: Path) -> None:
    with looking_into(source) as connection, closing(sqlite3.connect(target)) as there:
        driver_of(connection).backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, without any beside it


def settle(part: Path, target: Path) -> None:
    """Give a finished file its name, for good even if the power fails now."""
    part.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def save_copy(file: Path, target: Path, now: datetime) -> tuple[Path, Contents]:
    """A copy where the user wants it: a new file, or one with a date in its name if a folder was given."""
    if target.is_dir():
        target = target / f"{file.stem}-{now.strftime(STAMP)}.db"
    if target.exists():
        raise StoreError(f"{target}: already exists; choose another name (nothing was overwritten)")
    if not file.exists():
        raise StoreError(f"{file}: there is no database yet, so there is nothing to copy")
    return target, copy(file, target)


def restore(backup: Path, file: Path, now: datetime) -> Path | None:
    """Put a backup in the database's place; what was there stays beside it under the dated name that is returned."""
    if file.exists() and backup.exists() and file.samefile(backup):
        raise StoreError(f"{backup}: this is the database itself; choose a backup")
    check_sound(backup)
    part = file.with_name(f".{file.name}.{now.strftime(STAMP)}{UNFINISHED}")
    copy(backup, part)
    try:
        aside = _set_aside(file, now)
        if aside:
            shutil.copymode(aside, part)
        settle(part, file)
    except OSError as error:
        raise StoreError(f"{file}: can’t be replaced ({error.strerror}); it was not changed") from None
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
        raise FileExistsError(EEXIST, f"{second.name} already exists")
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
