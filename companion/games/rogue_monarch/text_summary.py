"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import listed
from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import KINDS, SPOKEN
from companion.games.rogue_monarch.state import DEAL, OVER, CourtCard, Result, RogueState


def describe(state: RogueState) -> list[str]:
    """Score, Court, hands and pile, whose turn it is, and what is met."""
    (one, two), (a, b) = state.names, state.players
    to = f" (to {state.target})" if state.target else ""
    return [
        f"{one} {a.wins} : {b.wins} {two}{to}",
        "Court: " + " | ".join(_court_card(card) for card in state.court),
        f"Hands: {one} {a.hand}, {two} {b.hand}; pile {state.pile}; discard: {_discard(state)}",
        _now(state),
    ]


def _court_card(card: CourtCard) -> str:
    name = SPOKEN[card.card] if card.card else "?"
    return name if card.up else f"[{name}]"


def _discard(state: RogueState) -> str:
    counts = ((state.discard.count(kind), SPOKEN[kind]) for kind in KINDS)
    return listed(f"{n} {name}" for n, name in counts if n) or "none"


def _now(state: RogueState) -> str:
    if state.stage == DEAL:
        return "The cards are dealt; nobody has begun yet"
    if state.stage == OVER and state.result:
        return _won(state, state.result)
    effect = f", effect of {SPOKEN[state.effect]}" if state.effect else ""
    met = f"; met: {listed(met_now(state))}" if met_now(state) else ""
    return f"{state.name(state.turn or 0)}'s turn{effect}{met}"


def _won(state: RogueState, result: Result) -> str:
    if not result.conspiracies:
        return f"{state.name(result.winner)} has won: {state.name(state.next_seat(result.winner))} gave up"
    return f"{state.name(result.winner)} has won by {listed(result.conspiracies)}"
