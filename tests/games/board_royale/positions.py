"""Short ways to set a table up and let things happen at it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.state import RoyaleState

NAMES = ["Jane", "Mike", "Frank", "Maria", "Ann", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal"]
JANE, MIKE, FRANK, MARIA = range(4)


def opened(players: int = 4, *modes: str, rulings: dict[str, str] | None = None, **options: Any) -> RoyaleState:
    """A table before the first move."""
    return GAME.setup(GAME.read_setup(NAMES[:players], rulings or {}, {"modes": list(modes), **options}))


def after(table: RoyaleState, *moves: tuple[str, dict[str, Any]]) -> RoyaleState:
    """The table after these moves, each read and checked as at the door."""
    for kind, data in moves:
        table = GAME.apply(table, kind, GAME.move(kind).read(data, len(table.names)))
        assert all(str(said) for said in table.messages)
    return table


def do(table: RoyaleState, kind: str, /, **data: Any) -> RoyaleState:
    return after(table, (kind, data))


def day(
    players: int = 4,
    *modes: str,
    hands: dict[int, int] | None = None,
    phase: str = "action",
    rulings: dict[str, str] | None = None,
    **options: Any,
) -> RoyaleState:
    """The first day: it is the first player's turn, with these hands."""
    table = do(opened(players, *modes, rulings=rulings, **options), "correct", what="round", to=1)
    table = do(table, "correct_turn", seat=table.first, phase=phase)
    return holding(table, hands or {})


def holding(table: RoyaleState, hands: dict[int, int]) -> RoyaleState:
    for seat, n in hands.items():
        table = do(table, "correct_player", seat=seat, what="resources", to=n)
    return table


def given(table: RoyaleState, seat: int, item: str, kind: str = "permanent", **details: Any) -> RoyaleState:
    return do(table, "add_item", seat=seat, item=item, kind=kind, **details)


def hands(table: RoyaleState) -> list[int]:
    return [player.resources for player in table.players]


def items(table: RoyaleState, seat: int) -> list[str]:
    return [item.name for item in table.players[seat].items]


def said(table: RoyaleState) -> str:
    return " / ".join(map(str, table.messages))


def refused(table: RoyaleState, kind: str, rule: str, words: str, /, **data: Any) -> None:
    """The move is refused by this rule, with these words in the sentence."""
    with pytest.raises(IllegalMove) as refusal:
        do(table, kind, **data)
    assert refusal.value.rule == rule
    assert words in str(refusal.value)
