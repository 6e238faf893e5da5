"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import listed
from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import KINDS, SPOKEN
from companion.games.rogue_monarch.state import DEAL, OVER, CourtCard, Result, RogueTable


def show(table: RogueTable) -> list[str]:
    """Score, Court, hands and pile, whose turn it is, and what is met."""
    (one, two), (a, b) = table.names, table.players
    to = f" (to {table.target})" if table.target else ""
    return [
        f"{one} {a.wins} : {b.wins} {two}{to}",
        "Court: " + " | ".join(_court_card(card) for card in table.court),
        f"Hands: {one} {a.hand}, {two} {b.hand}; pile {table.pile}; discard: {_discard(table)}",
        _now(table),
    ]


def _court_card(card: CourtCard) -> str:
    name = SPOKEN[card.card] if card.card else "?"
    return name if card.up else f"[{name}]"


def _discard(table: RogueTable) -> str:
    counts = ((table.discard.count(kind), SPOKEN[kind]) for kind in KINDS)
    return listed(f"{n} {name}" for n, name in counts if n) or "none"


def _now(table: RogueTable) -> str:
    if table.stage == DEAL:
        return "The cards are dealt; nobody has begun yet"
    if table.stage == OVER and table.result:
        return _won(table, table.result)
    effect = f", effect of {SPOKEN[table.effect]}" if table.effect else ""
    met = f"; met: {listed(met_now(table))}" if met_now(table) else ""
    return f"{table.name(table.turn or 0)}'s turn{effect}{met}"


def _won(table: RogueTable, result: Result) -> str:
    if not result.conspiracies:
        return f"{table.name(result.winner)} has won: {table.name(table.next_seat(result.winner))} gave up"
    return f"{table.name(result.winner)} has won by {listed(result.conspiracies)}"
