"""What the rules would answer, asked before the tap: no rule is written twice."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.games.royal_battles import GAME
from companion.games.royal_battles.state import BattleState


def tried(state: BattleState, kind: str, /, **data: Any) -> BattleState | IllegalMove:
    """The table after the move, or why it is refused; nothing has happened yet."""
    try:
        return GAME.apply(state, kind, data)
    except IllegalMove as refusal:
        return refusal


def after(state: BattleState, kind: str, /, **data: Any) -> BattleState | None:
    """The same for who does not care why."""
    found = tried(state, kind, **data)
    return None if isinstance(found, IllegalMove) else found
