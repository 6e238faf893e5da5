"""`make bench`: every figure beside its baseline; a missed goal makes the run fail."""

from __future__ import annotations

import sys

from bench import (
    browser_app,
    calc,
    first_visit,
    game_screens,
    live,
    odds,
    outside_input,
    replay,
    search,
    share,
    statistics,
    store,
    tap_to_picture,
)
from bench.report import HEADER

PARTS = (
    calc, odds, replay, search, store, statistics, share, outside_input, tap_to_picture, game_screens, live,
    first_visit, browser_app,
)  # fmt: skip


def main() -> int:
    print(HEADER)
    missed = 0
    for part in PARTS:
        for row in part.rows():
            print(row, flush=True)
            missed += row.verdict == "MISSED"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
