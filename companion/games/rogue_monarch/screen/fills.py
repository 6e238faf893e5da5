"""The calculators' input as the table stands: what everybody can see of it."""

from __future__ import annotations

from typing import Any

from companion.games.rogue_monarch.facts import REINE
from companion.games.rogue_monarch.state import START, RogueTable


def conspiracies(state: RogueTable) -> dict[str, Any]:
    """The Court as it lies; the hand is for its owner to add."""
    me = state.turn or 0
    court = [{"card": card.card, "up": card.up} for card in state.court]
    return {"court": court, "hand": list(state.players[me].known), "turn_start": state.stage == START}


def odds(state: RogueTable) -> dict[str, Any]:
    """For the player whose turn it is, from what all know; own cards and looks are added by hand."""
    me = state.turn or 0
    other = state.players[1 - me]
    return {
        "court": [{"card": card.card} for card in state.court],
        "hand": list(state.players[me].known),
        "discard": list(state.discard),
        "opponent": {"size": other.hand, "known": list(other.known)},
        "bottom": [REINE] * state.under,
    }


FILLS = {"conspiracies": conspiracies, "odds": odds}
