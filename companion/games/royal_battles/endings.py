"""Endings that the table declares; that an army has no unit left shows by itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Line, counted, line, listed
from companion.games.royal_battles.state import BattleTable, Side


def cards_out(table: BattleTable, playable: Sequence[int] | None = None) -> BattleTable:
    """No draw pile and no hand to go on with, for one side at least; `playable` is who still has cards to play.

    If nobody says so, those have whom the count gives a hand or a draw pile.
    """
    counted_on = [seat for seat, side in enumerate(table.sides) if has_cards(side)]
    able = tuple(sorted({*(counted_on if playable is None else playable)}))
    who = listed(table.names[seat] for seat in able) or "nobody"
    told = [line("The cards have run out; {who} can still play", rule="cards-run-out", who=who)]
    told += [_advice(table, seat) for seat in counted_on if seat not in able]
    if len(able) == len(table.sides):
        told.append(line("By the rules the battle goes on while both can play; the table ends it", "cards-run-out"))
    return table.but(playable=able, told=tuple(told))


def has_cards(side: Side) -> bool:
    """By the count; where nobody counts, the table says it."""
    return side.hand is not None and (side.hand > 0 or side.pile > 0)


def _advice(table: BattleTable, seat: int) -> Line:
    side = table.sides[seat]
    return line(
        "By the count, {who} should still have {hand} in hand and {pile} in the draw pile",
        rule="decks",
        who=table.names[seat],
        hand=counted(side.hand or 0, "card"),
        pile=side.pile,
    )


def concede(table: BattleTable, seat: int) -> BattleTable:
    """A player gives the battle up."""
    return table.but(conceded=seat, told=(line("{who} gives up", rule="concession", who=table.names[seat]),))
