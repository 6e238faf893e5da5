"""`companion results [FILE]`: finished tables as CSV; `--bgstats TABLE`: the link for BG Stats."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.database_option import STANDARD_OUTPUT, database_option, opened, write_new
from companion.store.exports import bg_stats_link, results_csv
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGamesQuery
from companion.store.user_data import UserData


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion results", description="Writes finished tables for other programs.")
    parser.add_argument("file", type=Path, nargs="?", default=STANDARD_OUTPUT, help="a new CSV file (default: print)")
    parser.add_argument("--bgstats", metavar="TABLE", help="print a link that adds this table to BG Stats instead")
    database_option(parser)
    chosen = parser.parse_args(args)
    with opened(chosen.database) as store:
        if chosen.bgstats is not None:
            print(bg_stats_link(OpenTables(store).table(chosen.bgstats)))
            return 0
        aliases = tuple(UserData(store.database).aliases().items())
        text = results_csv(store, PastGamesQuery(aliases=aliases))
    encoding = "utf-8" if chosen.file == STANDARD_OUTPUT else "utf-8-sig"  # spreadsheets know UTF-8 by its mark
    write_new(chosen.file, text.encode(encoding))
    return 0
