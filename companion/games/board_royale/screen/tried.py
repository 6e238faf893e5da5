"""What the rules would answer, asked before the tap: buttons tell results, and no rule is written twice."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.state import RoyaleState


def tried(state: RoyaleState, kind: str, /, **data: Any) -> RoyaleState | IllegalMove:
    """The table after the move, or why it is refused; nothing has happened yet."""
    try:
        return GAME.apply(state, kind, data)
    except IllegalMove as refusal:
        return refusal


def after(state: RoyaleState, kind: str, /, **data: Any) -> RoyaleState | None:
    """The same for who does not care why."""
    found = tried(state, kind, **data)
    return None if isinstance(found, IllegalMove) else found


def is_allowed(state: RoyaleState, kind: str, /, **data: Any) -> bool:
    return after(state, kind, **data) is not None
