"""Festivals: the dealt Bastards, the ranking, Support by rank, and Champions by rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.games.royal_bastards.bastards import check_free, home_of, known_cards, known_name, newcomer
from companion.games.royal_bastards.facts import FESTIVALS
from companion.games.royal_bastards.state import BastardsTable, turn
from companion.games.royal_bastards.support import is_hidden, support_line, with_support
from companion.games.royal_bastards.turns import gathered


def deal_bastards(table: BastardsTable, names: list[str]) -> BastardsTable:
    """As many Bastards as players lie open; all minis go to the Hometown of the first."""
    names = [known_name(table, name) for name in names]
    if len(names) != len(table.names) or len(set(names)) < len(names):
        raise IllegalMove("deal {n} different Bastards, one for each player", rule="festival", n=len(table.names))
    for name in names:
        check_free(table, name)
        table = table.but(cards=known_cards(table, name))
    told = [line("{name} lies open", rule="festival", name=name) for name in names]
    after = table.but(dealt=tuple(names), phase="festival-contest", told=tuple(told))
    home = home_of(after, names[0])
    if home is not None:
        return gathered(after, home)
    hint = line("The Hometown of {name} is not entered: move the minis by hand", rule="festival", name=names[0])
    return after.but(told=(*after.told, hint))


def rank_players(table: BastardsTable, seats: list[int]) -> BastardsTable:
    """The festival's ranking as the table says it, without dice."""
    if sorted(seats) != list(range(len(table.names))):
        raise IllegalMove("rank each of the {n} players once", rule="festival", n=len(table.names))
    return ranked(table, tuple(seats))


def ranked(table: BastardsTable, seats: tuple[int, ...]) -> BastardsTable:
    told = line("The ranking: {who}", rule="festival", who=table.named(seats))
    return table.but(ranking=seats, distributed=0, phase="festival-support", told=(told,))


def festival_number(table: BastardsTable, rank: int) -> int | None:
    """What the Turn Tracker gives this rank (0 is the first), if it has been entered."""
    numbers = table.festival_support[FESTIVALS.index(table.turn)] if table.turn in FESTIVALS else ()
    return numbers[rank] if rank < len(numbers) else None


def festival_support(table: BastardsTable, seat: int, support: list[dict[str, Any]]) -> BastardsTable:
    """A player distributes the Support of the rank among any Territories; the better rank goes first."""
    _check_rank(table, seat)
    wanted, found = festival_number(table, table.distributed), sum(row["support"] for row in support)
    if wanted is not None and found != wanted:
        raise IllegalMove(
            "{who} distributes {wanted} Support at this rank, found {found}",
            rule="festival-support",
            who=table.name(seat),
            wanted=wanted,
            found=found,
        )
    after = table
    for row in support:
        after = after.but(territories=with_support(after, seat, row["territory"], row["support"]))
    return after.but(distributed=table.distributed + 1, told=tuple(_distributed_lines(table, seat, support, found)))


def _distributed_lines(table: BastardsTable, seat: int, support: list[dict[str, Any]], found: int) -> Iterator[Line]:
    """Where it goes is told only where Support is no secret: how many a rank has is printed on the Turn Tracker."""
    if is_hidden(table):
        yield line("{who} has distributed the Support of this rank", rule="festival-support", who=table.name(seat))
        return
    for row in support:
        yield support_line(table, seat, row["territory"], row["support"], "festival-support")
    yield line("{who} has distributed {n} Support", rule="festival-support", who=table.name(seat), n=found)


def _check_rank(table: BastardsTable, seat: int) -> None:
    now = turn(table)
    if now is None:
        raise IllegalMove("everybody has had a turn: go on to the next phase", rule="festival")
    if seat != now:
        text = "by rank it is {now}'s turn, not {who}'s"
        raise IllegalMove(text, rule="festival", now=table.name(now), who=table.name(seat))


def take_champion(table: BastardsTable, seat: int, name: str) -> BastardsTable:
    """A player takes one of the dealt Bastards; its mini goes to its Hometown."""
    _check_rank(table, seat)
    name = known_name(table, name)
    check_free(table, name)
    if table.dealt and name not in table.dealt:
        raise IllegalMove("{name} was not dealt: {dealt}", rule="champion", name=name, dealt=", ".join(table.dealt))
    champion = newcomer(table, name, 0)
    told = [line("{who} takes {name} as Champion", rule="champion", who=table.name(seat), name=name)]
    if champion.place:
        told.append(line("{name} stands on {place}", rule="champion", name=name, place=champion.place))
    return table.but(
        cards=known_cards(table, name),
        rivals=table.rival(seat, champion=champion),
        dealt=tuple(other for other in table.dealt if other != name),
        told=tuple(told),
    )
