"""Short stories for the tests: a table of Jon (white) and Mendi (black), and moves that go through the one door."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import OWN_TILES, space
from companion.games.royal_battles.state import BattleState

JON, MENDI = 0, 1
DRAGON = {
    "name": "Dragon",
    "type": "ranged",
    "life": 12,
    "accuracy": 3,
    "evasion": 1,
    "damage": [3, 5, 9],
    "armor": 2,
    "advantage": None,
}


def start(rulings: dict[str, str] | None = None, **options: Any) -> BattleState:
    return GAME.setup(GAME.read_setup(["Jon", "Mendi"], rulings or {}, options))


def play(table: BattleState, kind: str, **data: Any) -> BattleState:
    return GAME.apply(table, kind, GAME.move(kind).read(data, 2))


def refused(table: BattleState, kind: str, match: str, rule: str | None, **data: Any) -> None:
    """The move is refused with that sentence and that rule."""
    with pytest.raises(IllegalMove, match=match) as found:
        play(table, kind, **data)
    assert found.value.rule == rule


def messages(table: BattleState) -> list[str]:
    return [str(line) for line in table.messages]


def rules_told(table: BattleState) -> list[str | None]:
    return [line.rule for line in table.messages]


def armies(white: list[Any], black: list[Any], rulings: dict[str, str] | None = None, **options: Any) -> BattleState:
    table = play(start(rulings, **options), "army", seat=JON, units=white)
    return play(table, "army", seat=MENDI, units=black)


WHITE_CARDS = ("10D", "2C", "4C", "6S")
BLACK_CARDS = ("9C", "4H", "JS", "8S")


def deployed(table: BattleState) -> BattleState:
    """Both armies in rows 1, 3, 5, 7, turn by turn."""
    for i, row in enumerate((1, 3, 5, 7)):
        table = play(table, "deploy", seat=JON, unit=i, row=row, card=WHITE_CARDS[i])
        table = play(table, "deploy", seat=MENDI, unit=i, row=row, card=BLACK_CARDS[i])
    return table


JONS = ["knight", "pawn", "king", "queen"]
MENDIS = ["king", "rook", "bishop", "pawn"]


def battle(
    white: list[Any] | None = None,
    black: list[Any] | None = None,
    rulings: dict[str, str] | None = None,
    **options: Any,
) -> BattleState:
    """A deployed battle before its first initiative."""
    return deployed(armies(white or JONS, black or MENDIS, rulings, **options))


def put_units(table: BattleState, *placed: tuple[int, int, tuple[int, int], str]) -> BattleState:
    """Units set onto spaces and cards by hand: (seat, unit, (column, row), card)."""
    for seat, unit, (column, row), card in placed:
        board = list(table.board or ())
        board[space(column, row)] = OWN_TILES[seat][card]
        side = table.sides[seat]
        units = list(side.units)
        units[unit] = units[unit].replace(space=space(column, row))
        table = table.with_player(seat, units=tuple(units)).replace(board=tuple(board))
    return table


def at_attack(table: BattleState, seat: int, unit: int, mine: str, other: str) -> BattleState:
    """The table when that unit has just moved, with these initiative cards."""
    table = table.with_player(seat, initiative=mine).with_player(1 - seat, initiative=other)
    return table.replace(step="attack", first=seat, active=seat, moved=unit, round=1)
