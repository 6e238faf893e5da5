"""Support on the Territories, and what an uncontested Territory or a Contest brings."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.value import put
from companion.core.words import Line, line
from companion.games.royal_bastards.figures import UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.purse import gold_line
from companion.games.royal_bastards.state import BastardsTable, Territory, occupants


def is_hidden(table: BastardsTable) -> bool:
    """Is the Support a secret ballot now? In the endgame it never is."""
    return table.endgame is None and table.rulings["support-log"] == "secret"


def with_support(table: BastardsTable, seat: int, territory: str, change: int) -> dict[str, Territory]:
    """All Territories after Support is placed or taken; never below 0."""
    before = table.territory(territory).support
    after = before[seat] + change
    if after < 0:
        raise _too_few(table, seat, territory, before[seat], -change)
    return table.land(territory, support=put(before, seat, after), tie_winner=None)


def _too_few(table: BastardsTable, seat: int, territory: str, there: int, wanted: int) -> IllegalMove:
    text = "{who} has not {wanted} Support on {territory}" + ("" if is_hidden(table) else ", but {there}")
    return IllegalMove(text, rule="support", who=table.name(seat), wanted=wanted, territory=territory, there=there)


def support_line(table: BastardsTable, seat: int, territory: str, change: int, rule: str = "support") -> Line:
    text = "{who} places {n} Support on {territory}" if change >= 0 else "{who} loses {n} Support on {territory}"
    return line(text, rule=rule, who=table.name(seat), n=abs(change), territory=territory)


def place_support(table: BastardsTable, seat: int, territory: str, support: int) -> BastardsTable:
    """Support from a card or a purchase."""
    told = (support_line(table, seat, territory, support),)
    return table.but(territories=with_support(table, seat, territory, support), told=told)


def remove_support(table: BastardsTable, seat: int, territory: str, support: int) -> BastardsTable:
    """Support that a card or an effect takes off the Territory."""
    told = (support_line(table, seat, territory, -support),)
    return table.but(territories=with_support(table, seat, territory, -support), told=told)


def earn(table: BastardsTable, seat: int, role: str, take: str, territory: str | None = None) -> BastardsTable:
    """A Bastard alone on a Territory (or beside its own side only) brings Support there, or gold, once a turn."""
    fighter = table.bastard(seat, role)
    place = fighter.place if territory is None else territory
    _check_uncontested(table, seat, place)
    if fighter.has_earned:
        raise IllegalMove("{name} has earned already this turn", rule="uncontested", name=fighter.name)
    changes: dict[str, Any] = {role: fighter.but(place=place, has_earned=True)}
    if take == "gold":
        rivals = table.rival(seat, gold=table.rivals[seat].gold + UNCONTESTED_GOLD, **changes)
        return table.but(rivals=rivals, told=(gold_line(table, seat, UNCONTESTED_GOLD, "uncontested"),))
    if place is None:
        raise IllegalMove("on which Territory is {name}?", rule="uncontested", name=fighter.name)
    told = support_line(table, seat, place, UNCONTESTED_SUPPORT, "uncontested")
    land = with_support(table, seat, place, UNCONTESTED_SUPPORT)
    return table.but(rivals=table.rival(seat, **changes), territories=land, told=(told,))


def _check_uncontested(table: BastardsTable, seat: int, place: str | None) -> None:
    if place is None:
        return
    table.territory(place)
    others = sorted(set(occupants(table).get(place, ())) - {seat})
    if others:
        text = "{place} is contested: {others} is there too"
        raise IllegalMove(text, rule="uncontested", place=place, others=table.named(tuple(others)))


def reward(
    table: BastardsTable, seat: int, gold: int = 0, support: list[dict[str, Any]] | None = None
) -> BastardsTable:
    """What a Contest card gives the winner or a loser: gold, and Support anywhere; less than 0 takes it away."""
    told = [gold_line(table, seat, gold, "contest-rewards")] if gold else []
    land = table
    for row in support or ():
        land = land.but(territories=with_support(land, seat, row["territory"], row["support"]))
        told.append(support_line(table, seat, row["territory"], row["support"], "contest-rewards"))
    rivals = table.rival(seat, gold=table.rivals[seat].gold + gold) if gold else table.rivals
    return land.but(rivals=rivals, told=tuple(told) or (line("No reward", rule="contest-rewards"),))
