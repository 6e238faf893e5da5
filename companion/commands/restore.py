"""`companion restore [FILE]`: put a backup in the database's place, or list those that there are."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.database_option import database_option, opened, right_now
from companion.core.messages import counted
from companion.store.backups import backup_folder, backups_of, restore
from companion.store.database_files import check_sound, file_of
from companion.store.device_id import forget_device
from companion.store.errors import StoreError


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion restore",
        description="Replaces the database with a backup. The old database is kept beside it, never deleted.",
    )
    parser.add_argument("file", type=Path, nargs="?", help="a backup (default: list the automatic ones)")
    database_option(parser)
    chosen = parser.parse_args(args)
    database = file_of(chosen.database)
    if database is None:
        raise StoreError("This database isn’t a file; restore it with its own tool (`pg_restore`), or import an export")
    return _list(database) if chosen.file is None else _restore(chosen.file, database, chosen.database)


def _list(database: Path) -> int:
    found = backups_of(database)
    if not found:
        print(f"{backup_folder(database)}: no backups yet; one is made every day you use the app")
    for backup in found:
        print(f"{backup}  {_contents(backup)}")
    return 0


def _contents(backup: Path) -> str:
    try:
        contents = check_sound(backup)
    except StoreError as error:
        return f"can’t be used: {error}"
    return f"{counted(contents.tables, 'table')}, {counted(contents.events, 'event')}"


def _restore(backup: Path, database: Path, url: str | None) -> int:
    before = restore(backup, database, right_now())
    with opened(url) as store:
        forget_device(store.database)  # what is written from now on must not bear names that were given already
    print(f"{database}: restored from {backup} ({_contents(backup)})")
    if before:
        print(f"The old database is now {before}")
    return 0
