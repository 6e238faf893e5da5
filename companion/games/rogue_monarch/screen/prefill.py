"""Forms and calculators filled from the table: cards by both names, places with what is there, present numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.effects import empties_pile
from companion.games.rogue_monarch.facts import CONSPIRACIES, KINDS, REINE, SPOKEN
from companion.games.rogue_monarch.state import START, CourtCard, RogueState
from companion.ui.game_ui import NOTHING, Hint, Offer
from companion.ui.theme import Theme

CARD_KEYS = ("card", "discarded")
PLACE_KEYS = ("place", "places", "turned")


def hints(t: Theme, state: RogueState, kind: str, key: str, draft: Mapping[str, Any]) -> Hint:
    if key in CARD_KEYS:
        return _card(t, state, kind, draft) if key == "card" else Hint(_cards(t))
    if key in PLACE_KEYS:
        return Hint(tuple(Offer(i, f"{i}: {_lies(t, card)}") for i, card in enumerate(state.court, 1)))
    if key == "new_pile":
        return Hint(start=True if empties_pile(state) else NOTHING)
    if key == "effect":
        return Hint((*_cards(t), Offer("none", t.say("none"))))
    if key == "conspiracy" and kind == "claim":
        met = met_now(state)
        return Hint(start=met[0] if len(met) == 1 else NOTHING)
    if key in ("to", "was") and kind in FIGURES:
        return Hint(start=_figure(state, kind, draft))
    return Hint()


def _cards(t: Theme) -> tuple[Offer, ...]:
    return tuple(Offer(kind, t.tell(SPOKEN[kind])) for kind in KINDS)


def _lies(t: Theme, card: CourtCard) -> str:
    name = t.tell(SPOKEN[card.card]) if card.card else t.say("hidden")
    return name if card.up else f"[{name}]"


def _card(t: Theme, state: RogueState, kind: str, draft: Mapping[str, Any]) -> Hint:
    """A hidden card that everyone has seen starts with its name."""
    if kind == "correct_court":
        return Hint((*_cards(t), Offer("unknown", t.say("unknown"))))
    lying = dict(enumerate(state.court, 1)).get(draft.get("place", 0))
    known = lying.card if lying and kind in ("reveal", "uncover") else None
    return Hint(_cards(t), start=known or NOTHING)


# The figure that a correction replaces, once it is clear whose.
FIGURES: dict[str, Callable[[RogueState, Mapping[str, Any]], Any]] = {
    "correct_hand": lambda state, draft: state.players[draft["seat"]].hand,
    "correct_known": lambda state, draft: state.players[draft["seat"]].known.count(draft["card"]),
    "correct_pile": lambda state, draft: state.pile,
    "correct_under": lambda state, draft: state.under,
    "correct_discard": lambda state, draft: state.discard.count(draft["card"]),
    "correct_wins": lambda state, draft: state.players[draft["seat"]].wins,
    "correct_conspiracy": lambda state, draft: state.players[draft["seat"]].by[CONSPIRACIES.index(draft["conspiracy"])],
}


def _figure(state: RogueState, kind: str, draft: Mapping[str, Any]) -> Any:
    try:
        return FIGURES[kind](state, draft)
    except (KeyError, TypeError, ValueError, IndexError):
        return NOTHING


# --- the calculators’ input: what everyone can see of the table


def conspiracies(state: RogueState) -> dict[str, Any]:
    """The Court as it is; the hand is for its owner to add."""
    me = state.turn or 0
    court = [{"card": card.card, "up": card.up} for card in state.court]
    return {"court": court, "hand": list(state.players[me].known), "turn_start": state.stage == START}


def odds(state: RogueState) -> dict[str, Any]:
    """For the player whose turn it is, from what everyone knows; their own cards and looks are added manually."""
    me = state.turn or 0
    other = state.players[1 - me]
    return {
        "court": [{"card": card.card} for card in state.court],
        "hand": list(state.players[me].known),
        "discard": list(state.discard),
        "opponent": {"size": other.hand, "known": list(other.known)},
        "bottom": [REINE] * state.under,
    }
