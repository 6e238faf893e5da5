"""The calculator `vote`: does a vote to change the Crafting Field pass?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.fields import Form, Whole
from companion.core.game import Calculator
from companion.games.board_royale.explain import vote_steps
from companion.games.board_royale.figures import LEAST_PLAYERS


def vote_passes(alive: int, yes: int) -> bool:
    """More than half of those alive; so of two, both."""
    return yes > alive - yes


def _check(found: dict[str, Any]) -> Iterable[str]:
    if found["yes"] > found["alive"]:
        yield f"yes: expected at most {found['alive']}, the number of players alive, found {found['yes']}"


def run(given: dict[str, Any]) -> dict[str, Any]:
    return {"passes": vote_passes(given["alive"], given["yes"])}


VOTE = Calculator(
    "Whether a vote replaces the items of the Crafting Field",
    Form(_check, alive=Whole(LEAST_PLAYERS, unit="number of players"), yes=Whole(0, unit="number of votes")),
    run,
    {"alive": 4, "yes": 2},
    ("democracy",),
    lambda given: vote_steps(given["alive"], given["yes"]),
)
