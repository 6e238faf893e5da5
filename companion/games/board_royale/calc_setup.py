"""The calculator `setup`: what a table starts with, by players and modes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.fields import Form, ListOf, OneOf, Whole
from companion.core.game import Calculator
from companion.games.board_royale.explain import setup_steps
from companion.games.board_royale.figures import LEAST_PLAYERS, MODES
from companion.games.board_royale.modes import combination_problems, table_figures

MODE_LIST = ListOf(OneOf(*MODES, what="mode")).default([])


def _check(found: dict[str, Any]) -> Iterable[str]:
    return combination_problems(found["players"], found["modes"])


def run(given: dict[str, Any]) -> dict[str, Any]:
    return dict(vars(table_figures(given["players"], given["modes"])))


SETUP = Calculator(
    "Starting resources, Crafting Field, draw, steal, hand limit and escape points for players and modes",
    Form(_check, players=Whole(LEAST_PLAYERS, unit="number of players"), modes=MODE_LIST),
    run,
    {"players": 7, "modes": ["crowded"]},
    ("setup", "combined-modes"),
    lambda given: setup_steps(given["players"], given["modes"]),
)
