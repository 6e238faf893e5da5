"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.rogue_monarch.conspiracies import CONSPIRACY_NAMES, met_now
from companion.games.rogue_monarch.facts import KINDS, PLURAL, SPOKEN
from companion.games.rogue_monarch.state import DEAL, OVER, CourtCard, Result, RogueState


def describe(state: RogueState) -> list[str]:
    """Score, Court, hands and pile, whose turn it is, and what is met."""
    (one, two), (a, b) = state.names, state.players
    to = f" (first to {state.target})" if state.target else ""
    return [
        f"{one} {a.wins}–{b.wins} {two}{to}",
        "Court: " + " | ".join(_court_card(card) for card in state.court),
        f"Hands: {one} {a.hand}, {two} {b.hand}; draw pile {state.pile}; discards: {_discard(state)}",
        _now(state),
    ]


def _court_card(card: CourtCard) -> str:
    name = str(SPOKEN[card.card]) if card.card else "?"
    return name if card.up else f"[{name}]"


def _discard(state: RogueState) -> str:
    kinds = [kind for kind in KINDS if kind in state.discard]
    return listed(counted(state.discard.count(kind), kind.title(), PLURAL[kind]) for kind in kinds) or "none"


def _now(state: RogueState) -> str:
    if state.stage == DEAL:
        return "The cards are dealt; no one has gone first yet"
    if state.stage == OVER and state.result:
        return _won(state, state.result)
    effect = f", {SPOKEN[state.effect]} effect" if state.effect else ""
    met = f"; complete: {_conspiracies(met_now(state))}" if met_now(state) else ""
    return f"{state.name(state.turn or 0)}’s turn{effect}{met}"


def _won(state: RogueState, result: Result) -> str:
    if not result.conspiracies:
        return f"{state.name(result.winner)} has won: {state.name(state.next_seat(result.winner))} conceded"
    return f"{state.name(result.winner)} has won by {_conspiracies(result.conspiracies)}"


def _conspiracies(names: tuple[str, ...]) -> str:
    return listed(CONSPIRACY_NAMES[name] for name in names)
