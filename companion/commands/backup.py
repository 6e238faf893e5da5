"""`companion backup FILE`: a consistent copy of the whole database, also while the host runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.database_option import database_option, right_now
from companion.core.messages import counted
from companion.store.backups import save_copy
from companion.store.database_files import file_of
from companion.store.errors import StoreError


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion backup",
        description="Copies the whole database, including private notes, even while the host is running.",
    )
    parser.add_argument("file", type=Path, help="a new file, or a folder for one named after today’s date")
    database_option(parser)
    chosen = parser.parse_args(args)
    database = file_of(chosen.database)
    if database is None:
        raise StoreError(
            "This database isn’t a file; back it up with its own tool (`pg_dump --format=custom --file=FILE URL`); "
            "`companion export FILE` writes all tables, but not private notes or settings"
        )
    saved, contents = save_copy(database, chosen.file, right_now())
    print(f"{saved}: {counted(contents.tables, 'table')} with {counted(contents.events, 'event')}, checked")
    return 0
