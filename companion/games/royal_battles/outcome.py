"""Who has won, and by which step."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Line, line
from companion.core.state import Outcome
from companion.games.royal_battles.state import BattleTable, is_over


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
