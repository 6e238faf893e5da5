"""Endings that the table declares; that an army has no unit left shows by itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.words import line, listed
from companion.games.royal_battles.state import BattleTable


def cards_out(table: BattleTable, playable: Sequence[int] = ()) -> BattleTable:
    """No draw pile and no hand to go on with, for one side at least; `playable` is who still has cards to play."""
    who = listed(table.names[seat] for seat in playable) or "nobody"
    told = [line("The cards have run out; {who} can still play", rule="cards-run-out", who=who)]
    for seat, side in enumerate(table.sides):
        if seat not in playable and side.hand is not None and side.pile:
            template = "By the count, {who}'s draw pile should still have {n}"
            told.append(line(template, rule="decks", who=table.names[seat], n=side.pile))
    return table.but(playable=tuple(playable), told=tuple(told))


def concede(table: BattleTable, seat: int) -> BattleTable:
    """A player gives the battle up."""
    return table.but(conceded=seat, told=(line("{who} gives up", rule="concession", who=table.names[seat]),))
