"""Told before it counts: a move by which somebody pays, gives or discards their last resource."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.board_royale import GAME
from companion.games.board_royale.state import RoyaleState

SAID = ("resolve", "put_out", "quit")  # what is tapped says itself who is out


def losers(state: RoyaleState, kind: str, data: Mapping[str, Any]) -> tuple[int, ...]:
    """Who is out by this move, or (in the preparation round) as soon as day 1 begins."""
    then = None if kind in SAID else GAME.try_move(state, kind, data, unread=True)
    if then is None or isinstance(then, IllegalMove):
        return ()
    staying = then.seats_alive()
    return tuple(seat for seat in state.seats_alive() if seat not in staying or _is_bare(state, then, seat))


def warnings(state: RoyaleState, kind: str, data: Mapping[str, Any]) -> tuple[Message, ...]:
    """What a move comes to that costs somebody the game, sentence by sentence; else nothing."""
    found = losers(state, kind, data)
    then = GAME.try_move(state, kind, data, unread=True) if found else None
    if then is None or isinstance(then, IllegalMove):
        return ()
    text = "{who} has no resources left, and is out when day 1 begins"
    bare = (seat for seat in found if then.players[seat].is_alive)
    return (*then.messages, *(message(text, rule="preparation-zero", who=state.name(seat)) for seat in bare))


def _is_bare(state: RoyaleState, then: RoyaleState, seat: int) -> bool:
    if then.round or state.rulings["preparation-zero"] == "stays":
        return False
    return state.players[seat].resources > 0 == then.players[seat].resources
