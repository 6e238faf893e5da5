"""The table in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message, listed, message
from companion.games.rogue_monarch.conspiracies import CONSPIRACY_NAMES, met_now
from companion.games.rogue_monarch.facts import KINDS, SPOKEN
from companion.games.rogue_monarch.state import DEAL, OVER, CourtCard, Result, RogueState


def describe(state: RogueState) -> Iterator[Message]:
    """Score, Court, hands and piles, whose turn it is, and what is met."""
    (one, two), (a, b) = state.names, state.players
    score = {"one": one, "two": two, "score": f"{a.wins}–{b.wins}"}
    to = state.target
    yield message("{one} {score} {two} (to {to})", to=to, **score) if to else message("{one} {score} {two}", **score)
    yield message("Court: {cards}", cards=" | ".join(map(_court_card, state.court)))
    hands = {"one": one, "a": a.hand, "two": two, "b": b.hand, "pile": state.pile}
    yield Message("Hands: {one} {a}, {two} {b}; draw pile {pile}", None, hands)
    yield message("Discard pile: {cards}", cards=_discard(state))
    yield _now(state)


def _court_card(card: CourtCard) -> str:
    name = SPOKEN[card.card] if card.card else "?"
    return name if card.up else f"[{name}]"


def _discard(state: RogueState) -> object:
    counts = ((state.discard.count(kind), SPOKEN[kind]) for kind in KINDS)
    return listed(f"{n} {name}" for n, name in counts if n) or message("empty")


def _now(state: RogueState) -> Message:
    if state.stage == DEAL:
        return message("The cards are dealt; no one has gone first yet")
    if state.stage == OVER and state.result:
        return _won(state, state.result)
    parts: list[object] = [message("{who}’s turn", who=state.name(state.turn or 0))]
    parts += [message("effect of {card}", card=SPOKEN[state.effect])] if state.effect else []
    met = [CONSPIRACY_NAMES[name] for name in met_now(state)]
    parts += [message("met: {names}", names=listed(met))] if met else []
    return message("{parts}", parts=listed(parts, ""))


def _won(state: RogueState, result: Result) -> Message:
    winner, loser = state.name(result.winner), state.name(state.next_seat(result.winner))
    if not result.conspiracies:
        return message("{who} has won: {other} gave up", who=winner, other=loser)
    return message("{who} has won by {name}", who=winner, name=listed(CONSPIRACY_NAMES[c] for c in result.conspiracies))
