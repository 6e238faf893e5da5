"""A round: initiative, then a turn for each player in that order."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.words import Line, line
from companion.games.royal_battles.decks import spent
from companion.games.royal_battles.initiative import goes_first
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    BattleTable,
    Side,
    check_turn,
)
from companion.games.royal_battles.tiles import SPOKEN


def initiative(table: BattleTable, white: str, black: str) -> BattleTable:
    """Both turn up a card; the higher one's player goes first. A pair that ties is drawn again."""
    names = table.names
    told = line(
        "Initiative: {white} has {card}, {black} has {other}",
        rule="initiative",
        white=names[0],
        card=SPOKEN[white],
        black=names[1],
        other=SPOKEN[black],
    )
    first = goes_first(white, black)
    if first is None:
        return _drawn_again(table, white, black, told)
    sides = (
        spent(table.sides[0], white, names[0]).but(initiative=white),
        spent(table.sides[1], black, names[1]).but(initiative=black),
    )
    after = table.but(sides=sides, first=first, told=(told, line("{who} goes first", "initiative", who=names[first])))
    return begin_turn(after, first)


def _drawn_again(table: BattleTable, white: str, black: str, told: Line) -> BattleTable:
    if table.rulings["redrawn-cards"] == "back":
        again = line("Both draw again; these cards go back into their decks", rule="redraw")
        return table.but(told=(told, again))
    names, sides = table.names, table.sides
    gone = (spent(sides[0], white, names[0]), spent(sides[1], black, names[1]))
    return table.but(sides=gone, told=(told, line("Both draw again; these cards leave play", rule="redraw")))


def begin_turn(table: BattleTable, seat: int) -> BattleTable:
    """The first phase of a turn in which there is something to do."""
    return table.but(active=seat, step=first_step(table, seat), moved=None, draws=0)


def first_step(table: BattleTable, seat: int) -> str:
    """Without a board to track, a turn is its attack; without an empty hand to fill, it begins with movement."""
    if table.board is None:
        return ATTACK
    skips = seat != table.first and table.rulings["second-turn"] == "movement"
    return DRAW if table.sides[seat].hand == 0 and not skips else MOVEMENT


def end_turn(table: BattleTable, seat: int) -> BattleTable:
    """Play passes to the other player, or to the next round once both have had their turn."""
    check_turn(table, seat)
    side = table.sides[seat]
    if table.draws and side.hand is not None and side.pile and table.rulings["free-choice"] == "must":
        who, n = table.names[seat], table.draws
        raise IllegalMove("{who} must draw {n} more first", rule="free-choice", who=who, n=n)
    told = line("{who} ends the turn", rule="round", who=table.names[seat])
    if seat == table.first:
        return begin_turn(table.but(told=(told,)), 1 - seat)
    sides = tuple(side.but(initiative=None) for side in table.sides)
    lines = (told, line("Round {n}", rule="round", n=table.round + 1), *_used_up(table))
    return table.but(
        sides=sides, step=INITIATIVE, round=table.round + 1, first=None, active=None, moved=None, draws=0, told=lines
    )


def _used_up(table: BattleTable) -> list[Line]:
    """A notice for each player whose draw pile must be empty by the count."""
    template = "{who}'s draw pile is used up: if nobody can go on, end the battle with who still has cards to play"
    return [
        line(template, rule="cards-run-out", who=table.names[seat])
        for seat, side in enumerate(table.sides)
        if _is_used_up(side)
    ]


def _is_used_up(side: Side) -> bool:
    return side.hand is not None and side.pile == 0
