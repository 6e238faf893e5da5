"""`companion export [TABLE] FILE`: whole logs as one documented file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands.database_option import STANDARD_OUTPUT, database_option, opened, write_new
from companion.core.messages import counted
from companion.store.exports import Export, export_bytes, rescued_export, table_export, whole_export
from companion.store.store import Store


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion export", description="Writes one table or everything to a file that `companion import` can read."
    )
    parser.add_argument("table", nargs="?", help="the table’s id (default: everything)")
    parser.add_argument("file", type=Path, help="a new file, or - for standard output")
    parser.add_argument("--rescue", action="store_true", help="leave out damaged tables, and list them")
    database_option(parser)
    chosen = parser.parse_args(args)
    with opened(chosen.database) as store:
        export, lost = _chosen(store, chosen.table, chosen.rescue)
    write_new(chosen.file, export_bytes(export))
    if chosen.file != STANDARD_OUTPUT:
        print(f"{chosen.file}: {counted(len(export.sessions), 'table')}")
    print(*lost, sep="\n", end="\n" if lost else "", file=sys.stderr)
    return 1 if lost else 0


def _chosen(store: Store, table: str | None, is_rescue: bool) -> tuple[Export, list[str]]:
    if table is not None:
        return table_export(store, table), []
    return rescued_export(store) if is_rescue else (whole_export(store), [])
