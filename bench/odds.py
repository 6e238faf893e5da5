"""Contest odds: four players exactly, beside icepool's comparison of two."""

from __future__ import annotations

from collections.abc import Iterator

import icepool

from bench.report import Row, interleaved
from companion.core.odds import roll
from companion.games import find_game

PLAYERS = [{"id": f"p{i}", "dice": ["d10", "d8", "d6"], "bonus": i, "printed": i % 2} for i in range(4)]


def ours() -> object:
    roll.cache_clear()  # every round starts cold
    return find_game("royal-bastards").calculators["contest-odds"]({"players": PLAYERS})


def theirs() -> object:
    def sum_of_dice(bonus: int) -> icepool.Die:
        return icepool.d(10).explode(depth=5) + icepool.d(8) + icepool.d(6) + bonus

    return (sum_of_dice(0) > sum_of_dice(1)).probability(True)


def rows() -> Iterator[Row]:
    mine, icepools = interleaved(ours, theirs, 15)
    yield Row("contest-odds, 4 players x 3 dice / icepool A > B", mine * 1e3, icepools * 1e3, "ms", 0.25)
