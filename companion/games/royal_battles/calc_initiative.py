"""Calculator `initiative`: who goes first."""

from __future__ import annotations

from typing import Any

from companion.core.fields import CardName, Form
from companion.core.game import Calculator
from companion.games.royal_battles.explain_others import initiative_steps
from companion.games.royal_battles.initiative import goes_first

COLOURS = ("white", "black")  # of seats 0 and 1


def run(given: dict[str, Any]) -> dict[str, Any]:
    first = goes_first(given["white"], given["black"])
    return {"first": None if first is None else COLOURS[first], "redraw": first is None}


INITIATIVE = Calculator(
    "Who goes first with two initiative cards, or whether both draw again",
    Form(white=CardName(), black=CardName()),
    run,
    {"white": "6S", "black": "4H"},
    ("initiative", "redraw"),
    initiative_steps,
)
