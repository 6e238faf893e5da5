"""Calculator `move`: may this card move that unit there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.errors import FieldPath, Kind, Problem
from companion.core.fields import CardName, Flag, Form, ListOf, Maybe, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, message
from companion.core.problems import Reading
from companion.games.royal_battles.board import SPOKEN, TILES, is_on_grid
from companion.games.royal_battles.facts import COLUMNS, ROWS
from companion.games.royal_battles.turns import why_not


class Place(ListOf):
    """A pair [column, row], anywhere."""

    def __init__(self) -> None:
        super().__init__(Whole(), 2, 2)
        self.wanted = Message("a place [column, row]")


class GridPlace(Place):
    """A pair [column, row] on the board."""

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        found = super().read(value, at, reading)
        if not isinstance(found, list) or is_on_grid(*found):
            return found
        text = "expected a column from 1 to {columns} and a row from 1 to {rows}, found {found}"
        return reading.complain(at, message(text, columns=COLUMNS, rows=ROWS, found=found))


def _covers_itself(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Only the standing card is on the unit's space."""
    if given["to"] == given["from"] and given["covers"] != given["standing"]:
        text = "must be the standing card {standing} where to is the same space as from, found {found}"
        said = message(text, standing=given["standing"], found=given["covers"] or "null")
        yield Problem(("covers",), said, Kind.WRONG if given["covers"] else Kind.MISSING)


FORM = Form(
    _covers_itself,
    **{
        "from": GridPlace(),
        "to": Place(),
        "standing": CardName(),
        "card": CardName(),
        "covers": Maybe(CardName()),
        "occupied": Flag().default(False),
    },
)


def run(given: dict[str, Any]) -> dict[str, Any]:
    reason = _reason(given)
    return {"legal": reason is None, "reason": None if reason is None else str(reason)}


def steps(given: dict[str, Any]) -> Iterator[Message]:
    if reason := _reason(given):
        yield reason
        return
    card, standing, covers = given["card"], given["standing"], given["covers"]
    if given["to"] == given["from"]:
        yield message("The card covers the unit’s standing card", "movement")
    else:
        yield message("The space is on the board, next to the unit and free", "movement")
    text = "The unit is on {standing}, and {card} is a different colour"
    yield message(text, "movement-colour", card=SPOKEN[card], standing=SPOKEN[standing])
    if covers and given["to"] != given["from"]:
        yield message("It covers {covers}, which is a different colour too", "covering", covers=SPOKEN[covers])


def _reason(given: dict[str, Any]) -> Message | None:
    (column, row), (to_column, to_row) = given["from"], given["to"]
    covers = TILES[given["covers"]] if given["covers"] else None
    standing, card = TILES[given["standing"]], TILES[given["card"]]
    return why_not((column, row), (to_column, to_row), standing, card, covers, occupied=given["occupied"])


MOVE = Calculator(
    "Can this card move the unit there?",
    FORM,
    run,
    {"from": [1, 3], "to": [2, 3], "standing": "2C", "card": "3H", "covers": None},
    ("movement", "movement-colour", "covering", "board-edge", "occupied-space"),
    steps,
)
