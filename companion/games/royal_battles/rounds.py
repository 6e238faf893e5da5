"""High card: who goes first in a round.

A round: initiative, then a turn for each player in that order."""

from __future__ import annotations

from companion.core.cards import CARDS
from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.games.royal_battles.board import SPOKEN
from companion.games.royal_battles.decks import turned_up
from companion.games.royal_battles.state import ATTACK, DRAW, INITIATIVE, MOVEMENT, BattleTable, Side, check_turn


def goes_first(white: str, black: str) -> int | None:
    """The seat of the higher card, by rank and then by suit; None for equal cards or two Jokers: draw again."""
    ours, theirs = CARDS[white].height, CARDS[black].height
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1


def initiative(table: BattleTable, white: str | None = None, black: str | None = None) -> BattleTable:
    """Both turn up a card; the higher one's player goes first. A pair that ties is drawn again.

    A card that is left out: the draw pile is empty, and the table plays on with that of the round before.
    """
    names = table.names
    kept = [_old_card(table, seat) for seat, card in enumerate((white, black)) if card is None]
    side, other = _with_initiative(table, 0, white), _with_initiative(table, 1, black)
    assert side.initiative
    assert other.initiative
    told = line(
        "Initiative: {white} has {card}, {black} has {other}",
        rule="initiative",
        white=names[0],
        card=SPOKEN[side.initiative],
        black=names[1],
        other=SPOKEN[other.initiative],
    )
    first = goes_first(side.initiative, other.initiative)
    if first is None:
        return _drawn_again(table, (side, other), *kept, told)
    lines = (*kept, told, line("{who} goes first", "initiative", who=names[first]))
    return begin_turn(table.but(sides=(side, other), first=first, told=lines), first)


def _with_initiative(table: BattleTable, seat: int, card: str | None) -> Side:
    side = table.sides[seat]
    if card is None:
        return side.but(initiative=side.last)
    return turned_up(side, card, table.names[seat]).but(initiative=card, last=None)


def _old_card(table: BattleTable, seat: int) -> Line:
    """Says that a player keeps the card of the round before; without one, or with a draw pile, nobody does."""
    side, who = table.sides[seat], table.names[seat]
    if side.last is None or (side.hand is not None and side.pile):
        raise IllegalMove("say which card {who} turns up", rule="initiative", who=who)
    return line("{who} plays on with the old initiative card", rule="cards-run-out", who=who)


def _drawn_again(table: BattleTable, sides: tuple[Side, Side], *told: Line) -> BattleTable:
    """An old card that was kept stays; a pair of new ones leaves play or goes back."""
    if table.rulings["redrawn-cards"] == "back":
        return table.but(told=(*told, line("Draw again; what was turned up goes back into the deck", rule="redraw")))
    gone = tuple(side.but(initiative=None, last=old.last) for side, old in zip(sides, table.sides, strict=True))
    return table.but(sides=gone, told=(*told, line("Draw again; what was turned up leaves play", rule="redraw")))


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
    sides = tuple(side.but(initiative=None, last=side.initiative) for side in table.sides)
    lines = (told, line("Round {n}", rule="round", n=table.round + 1), *_used_up(table))
    return table.but(
        sides=sides, step=INITIATIVE, round=table.round + 1, first=None, active=None, moved=None, draws=0, told=lines
    )


def _used_up(table: BattleTable) -> list[Line]:
    """A notice for each player whose draw pile must be empty by the count."""
    template = (
        "{who}'s draw pile is used up: play on with the old initiative card, "
        "or end the battle and say who still has cards to play"
    )
    return [
        line(template, rule="cards-run-out", who=table.names[seat])
        for seat, side in enumerate(table.sides)
        if _is_used_up(side)
    ]


def _is_used_up(side: Side) -> bool:
    return side.hand is not None and side.pile == 0
