"""Support on the Territories, and what an uncontested Territory or a Contest brings."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.royal_bastards.endgame import is_late_counting, settled
from companion.games.royal_bastards.facts import UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.final_count import tied_on
from companion.games.royal_bastards.gold import gold_line
from companion.games.royal_bastards.state import BastardsTable, Territory, occupants, stands_line


def is_hidden(table: BastardsTable) -> bool:
    """Is the Support a secret ballot now? Then nothing says how many. In the endgame it never is."""
    return table.endgame is None and table.rulings["support-log"] == "secret"


def with_support(table: BastardsTable, seat: int, territory: str, change: int) -> dict[str, Territory]:
    """All Territories after Support is placed or taken; never below 0."""
    tile = table.territory(territory)
    after = tile.support[seat] + change
    if after < 0:
        raise _too_few(table, seat, territory, tile.support[seat], -change)
    support = put(tile.support, seat, after)
    return table.land(territory, support=support, tie_winner=_tie_winner(table, tile, support))


def _tie_winner(table: BastardsTable, tile: Territory, support: tuple[int, ...]) -> int | None:
    """A tie that was settled stays so while the same players are tied, or while later Support does not count."""
    if tile.tie_winner is None or _is_too_late(table, tile):
        return tile.tie_winner
    seats = range(len(support))
    same = tied_on(seats, support, zero_is_tie=True) == tied_on(seats, tile.support, zero_is_tie=True)
    return tile.tie_winner if same else None


def _too_few(table: BastardsTable, seat: int, territory: str, there: int, wanted: int) -> IllegalMove:
    if is_hidden(table):
        text = "{who} has too little Support on {territory} for that; take what is there"
    else:
        text = "{who} has {there} Support on {territory}, fewer than {wanted}; take what is there"
    return IllegalMove(text, rule="support", who=table.name(seat), wanted=wanted, territory=territory, there=there)


def _is_too_late(table: BastardsTable, tile: Territory) -> bool:
    return tile.is_counted and not is_late_counting(table)


def support_line(table: BastardsTable, seat: int, territory: str, change: int, rule: str = "support") -> Line:
    """Who and where; how many only where that is no secret."""
    if is_hidden(table):
        text = "{who} places Support on {territory}" if change >= 0 else "{who} loses Support on {territory}"
    else:
        text = "{who} places {n} Support on {territory}" if change >= 0 else "{who} loses {n} Support on {territory}"
    return line(text, rule=rule, who=table.name(seat), n=abs(change), territory=territory)


def support_changed(table: BastardsTable, seat: int, territory: str, change: int, told: Line) -> BastardsTable:
    """Support comes or goes; on a Territory that has been counted the house rule says whether that still matters."""
    after = table.but(territories=with_support(table, seat, territory, change), told=(told,))
    if _is_too_late(table, table.territory(territory)):
        stays = line("{name} has been counted and stays as it is", rule="late-support", name=territory)
        return after.but(told=(told, stays))
    return settled(after)


def place_support(table: BastardsTable, seat: int, territory: str, support: int) -> BastardsTable:
    """Support from a card or a purchase."""
    return support_changed(table, seat, territory, support, support_line(table, seat, territory, support))


def remove_support(table: BastardsTable, seat: int, territory: str, support: int) -> BastardsTable:
    """Support that a card or an effect takes off the Territory."""
    return support_changed(table, seat, territory, -support, support_line(table, seat, territory, -support))


def earn(table: BastardsTable, seat: int, role: str, take: str, territory: str | None = None) -> BastardsTable:
    """A Bastard alone on a Territory (or beside its own side only) brings Support there, or gold, once a turn."""
    fighter = table.bastard(seat, role)
    place = fighter.place if territory is None else territory
    _check_uncontested(table, seat, place)
    if fighter.has_earned:
        raise IllegalMove("{name} has earned already this turn", rule="uncontested", name=fighter.name)
    changes: dict[str, Any] = {role: fighter.but(place=place, has_earned=True)}
    put_there = () if place is None or place == fighter.place else (stands_line(fighter, place),)
    if take == "gold":
        rivals = table.rival(seat, gold=table.rivals[seat].gold + UNCONTESTED_GOLD, **changes)
        return table.but(rivals=rivals, told=(*put_there, gold_line(table, seat, UNCONTESTED_GOLD, "uncontested")))
    if place is None:
        raise IllegalMove("on which Territory is {name}?", rule="uncontested", name=fighter.name)
    told = support_line(table, seat, place, UNCONTESTED_SUPPORT, "uncontested")
    land = with_support(table, seat, place, UNCONTESTED_SUPPORT)
    return table.but(rivals=table.rival(seat, **changes), territories=land, told=(*put_there, told))


def _check_uncontested(table: BastardsTable, seat: int, place: str | None) -> None:
    if place is None:
        return
    table.territory(place)
    others = sorted(set(occupants(table).get(place, ())) - {seat})
    if others:
        text = "{place} is contested, with Bastards of {others} there too"
        raise IllegalMove(text, rule="uncontested", place=place, others=table.named(tuple(others)))


def reward(
    table: BastardsTable, seat: int, gold: int = 0, support: list[dict[str, Any]] | None = None
) -> BastardsTable:
    """What a Contest card gives the winner or a loser: gold, and Support anywhere; less than 0 takes it away."""
    purse = table.rivals[seat].gold
    change = max(gold, -purse)  # whoever has less loses what is there
    told = [gold_line(table, seat, change, "contest-rewards")] if gold else []
    land = table
    for row in support or ():
        land = land.but(territories=with_support(land, seat, row["territory"], row["support"]))
        if row["support"]:
            told.append(support_line(table, seat, row["territory"], row["support"], "contest-rewards"))
    rivals = table.rival(seat, gold=purse + change) if change else table.rivals
    return land.but(rivals=rivals, told=tuple(told) or (line("No reward", rule="contest-rewards"),))
