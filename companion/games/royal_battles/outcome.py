"""Who has won, and by which step.

Endings that the table declares; that an army has no unit left shows by itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import winners_line
from companion.core.messages import Line, counted, line, listed
from companion.core.state import Outcome
from companion.games.royal_battles.state import BattleTable, Side, is_over


def outcome(table: BattleTable) -> Outcome | None:
    """The result of a battle that is over: no enemy left, given up, or the cards have run out."""
    if not is_over(table):
        return None
    units = (table.sides[0].alive, table.sides[1].alive)
    if table.conceded is not None:
        given_up = line("{who} gives up", rule="concession", who=table.names[table.conceded])
        return _won(table, 1 - table.conceded, units, given_up)
    if table.sides[0].units and table.sides[1].units and not all(units):
        return _wiped_out(table, units)
    return _cards_out(table, units)


def _wiped_out(table: BattleTable, units: tuple[int, int]) -> Outcome:
    told = [
        line("{who} has no unit left on the board", rule="victory", who=table.names[seat])
        for seat in (0, 1)
        if not units[seat]
    ]
    if not any(units):
        return _tie(units, *told)
    return _won(table, 0 if units[0] else 1, units, *told)


def _cards_out(table: BattleTable, units: tuple[int, int]) -> Outcome:
    """More units on the board; then who still has cards to play; then a tie."""
    names, playable = table.names, table.playable or ()
    count = line(
        "Units on the board: {white} {n}, {black} {m}",
        rule="cards-run-out",
        white=names[0],
        n=units[0],
        black=names[1],
        m=units[1],
    )
    if units[0] != units[1]:
        return _won(table, 0 if units[0] > units[1] else 1, units, count)
    if len(playable) == 1:
        able = line("Equal; {who} still has cards to play", rule="cards-run-out", who=names[playable[0]])
        return _won(table, playable[0], units, count, able)
    template = "Equal, and both still have cards to play" if playable else "Equal, and nobody has cards to play"
    return _tie(units, count, line(template, rule="cards-run-out"))


def _won(table: BattleTable, seat: int, units: tuple[int, int], *steps: Line) -> Outcome:
    return Outcome((seat,), (*steps, winners_line(table.names, (seat,), "victory")), units)


def _tie(units: tuple[int, int], *steps: Line) -> Outcome:
    return Outcome((0, 1), (*steps, line("The battle ends in a tie", rule="victory")), units)


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
