"""Short ways to set a table up and let things happen at it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.state import RoyaleTable

NAMES = ["Jane", "Mike", "Frank", "Maria", "Ann", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal"]
JANE, MIKE, FRANK, MARIA = range(4)


def opened(players: int = 4, *modes: str, rulings: dict[str, str] | None = None, **options: Any) -> RoyaleTable:
    """A table before the first move."""
    return GAME.start(GAME.read_setup(NAMES[:players], rulings or {}, {"modes": list(modes), **options}))


def after(table: RoyaleTable, *moves: tuple[str, dict[str, Any]]) -> RoyaleTable:
    """The table after these moves, each read and checked as at the door."""
    for kind, data in moves:
        table = GAME.apply(table, kind, GAME.move(kind).read(data, len(table.names)))
        assert all(str(said) for said in table.told)
    return table


def do(table: RoyaleTable, kind: str, /, **data: Any) -> RoyaleTable:
    return after(table, (kind, data))


def day(
    players: int = 4,
    *modes: str,
    hands: dict[int, int] | None = None,
    phase: str = "action",
    rulings: dict[str, str] | None = None,
    **options: Any,
) -> RoyaleTable:
    """The first day: it is the first player's turn, with these hands."""
    table = do(opened(players, *modes, rulings=rulings, **options), "correct", what="round", to=1)
    table = do(table, "correct_turn", seat=table.first, phase=phase)
    return holding(table, hands or {})


def holding(table: RoyaleTable, hands: dict[int, int]) -> RoyaleTable:
    for seat, n in hands.items():
        table = do(table, "correct_player", seat=seat, what="resources", to=n)
    return table


def given(table: RoyaleTable, seat: int, item: str, kind: str = "permanent", **details: Any) -> RoyaleTable:
    return do(table, "add_item", seat=seat, item=item, kind=kind, **details)


def hands(table: RoyaleTable) -> list[int]:
    return [player.resources for player in table.players]


def items(table: RoyaleTable, seat: int) -> list[str]:
    return [item.name for item in table.players[seat].items]


def said(table: RoyaleTable) -> str:
    return " / ".join(map(str, table.told))


def refused(table: RoyaleTable, kind: str, rule: str, words: str, /, **data: Any) -> None:
    """The move is refused by this rule, with these words in the sentence."""
    with pytest.raises(IllegalMove) as refusal:
        do(table, kind, **data)
    assert refusal.value.rule == rule
    assert words in str(refusal.value)
