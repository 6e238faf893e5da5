"""What stands on the screen: laid out anew only when something comes or goes, not when it merely changes."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.royal_bastards.screen.dock import next_now
from companion.games.royal_bastards.screen.tally_view import tile_now
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.theme import Look

TURNS, TALLY, LAST, CROWNED, TRACK = "turns", "tally", "last", "crowned", "track"


class Layout(NamedTuple):
    """The kind of screen, the Territories on it, and what comes and goes with the phase."""

    kind: str
    lands: tuple[str, ...]
    has_next: bool
    is_held: bool  # a Contest or a roll-off is being drafted
    asks_value: bool
    amends: bool


def layout_now(t: Look, ways: Ways) -> Layout:
    state, draft = ways.state, ways.draft
    is_held = draft.fight is not None or draft.roll_off is not None
    has_next, kind = next_now(t, ways) is not None, kind_now(ways)
    tile = tile_now(ways) if kind == TALLY else None
    asks, amends = bool(tile and tile.is_open and tile.asks_value), bool(tile and not tile.is_open and not is_held)
    return Layout(kind, tuple(state.territories) if kind == TURNS else (), has_next, is_held, asks, amends)


def kind_now(ways: Ways) -> str:
    """The eight turns, or which part of the endgame: one Territory at a time, last actions, the crown."""
    state, draft = ways.state, ways.draft
    if state.endgame is None:
        return TURNS
    if tile_now(ways) and (state.phase in ("counting", "ties") or draft.focus):
        return TALLY
    if draft.points:
        return LAST
    return CROWNED if state.endgame.king is not None else TRACK
