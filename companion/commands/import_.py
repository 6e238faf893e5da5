"""`companion import FILE`: an export or a session file, merged with what is here."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from companion.commands.database_option import database_option, opened
from companion.core.messages import counted
from companion.store.imports import import_all, load


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion import", description="Merges an export or a session file into your tables, all of it or nothing."
    )
    parser.add_argument("file", type=Path)
    database_option(parser)
    chosen = parser.parse_args(args)
    export = load(chosen.file)
    with opened(chosen.database, is_new_welcome=True) as store:
        new = import_all(store, export, at=int(time.time()))
    merged = len({session.id for session in export.sessions}) - new
    print(f"{chosen.file}: {counted(new, 'new table')}, {merged} merged with tables that were already here")
    return 0
