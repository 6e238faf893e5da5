"""What the rules would answer, asked before the tap: buttons tell results, and no rule is written twice."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput, IllegalMove
from companion.games.royal_bastards.moves import MOVES
from companion.games.royal_bastards.state import BastardsState


def after(state: BastardsState, kind: str, /, **data: Any) -> BastardsState | None:
    """The table after the move; None if it is refused or something is missing. Nothing has happened yet."""
    move = MOVES[kind]
    if move.phases and state.phase not in move.phases:
        return None
    try:
        found: BastardsState = move.do(state, **move.read(data, len(state.names)))
    except (BadInput, IllegalMove):
        return None
    return found


def is_open(state: BastardsState, kind: str) -> bool:
    """Does the move belong to the present phase?"""
    return not MOVES[kind].phases or state.phase in MOVES[kind].phases
