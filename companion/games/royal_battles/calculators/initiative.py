"""Calculator `initiative`: who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.cards import CARDS
from companion.core.fields import CardName, Form
from companion.core.game import Calculator
from companion.core.messages import Message, message
from companion.games.royal_battles.board import SPOKEN
from companion.games.royal_battles.rounds import goes_first

COLOURS = ("white", "black")  # of seats 0 and 1


def run(given: dict[str, Any]) -> dict[str, Any]:
    first = goes_first(given["white"], given["black"])
    return {"first": None if first is None else COLOURS[first], "redraw": first is None}


def steps(given: Mapping[str, Any]) -> Iterator[Message]:
    white, black = given["white"], given["black"]
    values = {"white": SPOKEN[white], "black": SPOKEN[black]}
    first = goes_first(white, black)
    if first is None:
        yield message("Equal cards, {white} and {black}: both draw again", "redraw", **values)
        return
    if CARDS[white].rank == CARDS[black].rank:
        yield message("Same rank, {white} and {black}: the suit decides", "initiative", **values)
    high, low = (white, black) if first == 0 else (black, white)
    yield message("Higher card: {high} beats {low}", "initiative", high=SPOKEN[high], low=SPOKEN[low])


INITIATIVE = Calculator(
    "Who goes first, or do both draw again?",
    Form(white=CardName(), black=CardName()),
    run,
    {"white": "6S", "black": "4H"},
    ("initiative", "redraw"),
    steps,
)
