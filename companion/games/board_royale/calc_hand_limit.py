"""The calculator `hand-limit`: how many resources a hand may hold before a draw must be made room for."""

from __future__ import annotations

from typing import Any

from companion.core.fields import Form, ListOf, Whole
from companion.core.game import Calculator
from companion.games.board_royale.calc_setup import MODE_LIST
from companion.games.board_royale.explain import limit_steps
from companion.games.board_royale.figures import LEAST_PLAYERS
from companion.games.board_royale.modes import hand_limit, limit_drop, table_figures


def run(given: dict[str, Any]) -> dict[str, Any]:
    drop = limit_drop(set(given["modes"]))
    return {"hand_limit": hand_limit(_base(given), given["inventory"], given["eliminated"], drop)}


def _base(given: dict[str, Any]) -> int:
    return table_figures(LEAST_PLAYERS, given["modes"]).hand_limit  # no limit depends on the number of players


HAND_LIMIT = Calculator(
    "The hand limit by modes, inventory items and players eliminated so far",
    Form(modes=MODE_LIST, inventory=ListOf(Whole(0)), eliminated=Whole(0)),
    run,
    {"modes": ["quick"], "inventory": [4], "eliminated": 1},
    ("hand-limit", "quick"),
    lambda given: limit_steps(_base(given), given["modes"], given["inventory"], given["eliminated"]),
)
