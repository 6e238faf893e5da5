"""What the plots of Royal Bastards show."""

from __future__ import annotations

from companion.core.timeline import Scores
from companion.games.royal_bastards.state import BastardsTable
from companion.games.royal_bastards.support import is_hidden
from companion.ui.game_ui import Score
from companion.ui.theme import Look


def approval(table: BastardsTable) -> Scores:
    """The Score Tracker, which is set up for the endgame only."""
    seats = range(len(table.names))
    return tuple(table.endgame.scores[seat] if table.endgame else None for seat in seats)


def support(table: BastardsTable) -> Scores:
    """All Support on the map; none while it is a secret ballot."""
    tiles = table.territories.values()
    seats = range(len(table.names))
    return tuple(None if is_hidden(table) else sum(tile.support[seat] for tile in tiles) for seat in seats)


def gold(table: BastardsTable) -> tuple[int, ...]:
    return tuple(rival.gold for rival in table.rivals)


def support_title(t: Look) -> str:
    return t.say("Support on the map")


def approval_title(t: Look) -> str:
    return t.say("Royal Approval")


def gold_title(t: Look) -> str:
    return t.say("Gold")


SCORES = (Score(support_title, support), Score(approval_title, approval), Score(gold_title, gold))
