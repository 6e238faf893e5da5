"""Short stories for the tests: Jon (white) plays Mendi (black), and every move is read and checked as usual."""

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


def play(state: BattleState, kind: str, **data: Any) -> BattleState:
    return GAME.apply(state, kind, GAME.move(kind).read(data, 2))


def refused(state: BattleState, kind: str, match: str, rule: str | None, **data: Any) -> None:
    """The move is refused with that sentence and that rule."""
    with pytest.raises(IllegalMove, match=match) as found:
        play(state, kind, **data)
    assert found.value.rule == rule


def messages(state: BattleState) -> list[str]:
    return [str(said) for said in state.messages]


def message_rules(state: BattleState) -> list[str | None]:
    return [said.rule for said in state.messages]


def armies(white: list[Any], black: list[Any], rulings: dict[str, str] | None = None, **options: Any) -> BattleState:
    state = play(start(rulings, **options), "army", seat=JON, units=white)
    return play(state, "army", seat=MENDI, units=black)


WHITE_CARDS = ("10D", "2C", "4C", "6S")
BLACK_CARDS = ("9C", "4H", "JS", "8S")


def deployed(state: BattleState) -> BattleState:
    """Both armies in rows 1, 3, 5, 7, turn by turn."""
    for i, row in enumerate((1, 3, 5, 7)):
        state = play(state, "deploy", seat=JON, unit=i, row=row, card=WHITE_CARDS[i])
        state = play(state, "deploy", seat=MENDI, unit=i, row=row, card=BLACK_CARDS[i])
    return state


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


def put_units(state: BattleState, *placed: tuple[int, int, tuple[int, int], str]) -> BattleState:
    """Units set onto spaces and cards by hand: (seat, unit, (column, row), card)."""
    for seat, unit, (column, row), card in placed:
        board = list(state.board or ())
        board[space(column, row)] = OWN_TILES[seat][card]
        side = state.sides[seat]
        units = list(side.units)
        units[unit] = units[unit].replace(space=space(column, row))
        state = state.with_player(seat, units=tuple(units)).replace(board=tuple(board))
    return state


def at_attack(state: BattleState, seat: int, unit: int, mine: str, other: str) -> BattleState:
    """The state when that unit has just moved, with these initiative cards."""
    state = state.with_player(seat, initiative=mine).with_player(1 - seat, initiative=other)
    return state.replace(step="attack", first=seat, active=seat, moved=unit, round=1)
