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
    """The state before the first move."""
    return GAME.setup(GAME.read_setup(NAMES[:players], rulings or {}, {"modes": list(modes), **options}))


def after(state: RoyaleState, *moves: tuple[str, dict[str, Any]]) -> RoyaleState:
    """The state after these moves, each read and checked as `play` does it."""
    for kind, data in moves:
        state = GAME.apply(state, kind, GAME.move(kind).read(data, len(state.names)))
        assert all(str(said) for said in state.messages)
    return state


def do(state: RoyaleState, kind: str, /, **data: Any) -> RoyaleState:
    return after(state, (kind, data))


def day(
    players: int = 4,
    *modes: str,
    hands: dict[int, int] | None = None,
    phase: str = "action",
    rulings: dict[str, str] | None = None,
    **options: Any,
) -> RoyaleState:
    """The first day: it is the first player's turn, with these hands."""
    state = do(opened(players, *modes, rulings=rulings, **options), "correct", what="round", to=1)
    state = do(state, "correct_turn", seat=state.first, phase=phase)
    return holding(state, hands or {})


def holding(state: RoyaleState, hands: dict[int, int]) -> RoyaleState:
    for seat, n in hands.items():
        state = do(state, "correct_player", seat=seat, what="resources", to=n)
    return state


def given(state: RoyaleState, seat: int, item: str, kind: str = "permanent", **details: Any) -> RoyaleState:
    return do(state, "add_item", seat=seat, item=item, kind=kind, **details)


def hands(state: RoyaleState) -> list[int]:
    return [player.resources for player in state.players]


def items(state: RoyaleState, seat: int) -> list[str]:
    return [item.name for item in state.players[seat].items]


def said(state: RoyaleState) -> str:
    return " / ".join(map(str, state.messages))


def refused(state: RoyaleState, kind: str, rule: str, words: str, /, **data: Any) -> None:
    """The move is refused by this rule, with these words in the sentence."""
    with pytest.raises(IllegalMove) as refusal:
        do(state, kind, **data)
    assert refusal.value.rule == rule
    assert words in str(refusal.value)
