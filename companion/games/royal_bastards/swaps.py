"""Corrections of who is whose Bastard: changed, swapped, taken away."""

from __future__ import annotations

from companion.core.messages import Line, line
from companion.games.royal_bastards.bastards import holder, known_cards, known_name, newcomer
from companion.games.royal_bastards.state import BastardsTable, Fighter

RULE = "corrections"


def correct_bastard(table: BastardsTable, seat: int, role: str, name: str | None = None) -> BastardsTable:
    """Another Bastard is this player's Firstborn or Champion; what lies beside it stays. Without a name: none is."""
    if name is None:
        return _taken_away(table, seat, role)
    name = known_name(table, name)
    place = holder(table, name)
    if place is not None and place != (seat, role):
        return _swapped(table, (seat, role), place)
    before = table.rivals[seat].fighter(role)
    fighter = before.but(name=name) if before else newcomer(table, name, 0)
    return table.but(
        cards=known_cards(table, name),
        rivals=table.rival(seat, **{role: fighter}),
        dealt=_dealt_instead(table, name, before),
        told=(_told(table, seat, role, fighter),),
    )


def _dealt_instead(table: BastardsTable, name: str, before: Fighter | None) -> tuple[str, ...]:
    """If the Bastard lay open at the festival, the one that it replaces lies there now."""
    instead = (before.name,) if before else ()
    return tuple(other for dealt in table.dealt for other in (instead if dealt == name else (dealt,)))


def _taken_away(table: BastardsTable, seat: int, role: str) -> BastardsTable:
    """Nobody is in that role; while Champions are being taken, the card lies open again."""
    name = table.bastard(seat, role).name
    told = [_told(table, seat, role, None)]
    dealt = table.dealt
    if table.phase == "festival-champions" and role == "champion":
        dealt = (*dealt, name)
        told.append(line("{name} lies open", rule="festival", name=name))
    return table.but(rivals=table.rival(seat, **{role: None}), dealt=dealt, told=tuple(told))


def _swapped(table: BastardsTable, mine: tuple[int, str], other: tuple[int, str]) -> BastardsTable:
    """Two Bastards change hands, what lies beside stays; if there was none here, the other comes with everything."""
    there = table.bastard(*other)
    here = table.rivals[mine[0]].fighter(mine[1])
    if here is None:
        gets, gives = there, None
    else:
        gets, gives = here.but(name=there.name), there.but(name=here.name)
    after = table.but(rivals=table.rival(mine[0], **{mine[1]: gets}))
    rivals = after.rival(other[0], **{other[1]: gives})
    return table.but(rivals=rivals, told=(_told(table, *mine, gets), _told(table, *other, gives)))


def _told(table: BastardsTable, seat: int, role: str, fighter: Fighter | None) -> Line:
    values = {"who": table.name(seat), "role": role.capitalize()}
    if fighter is None:
        return Line("Corrected: {who} has no {role}", RULE, values)
    return line("Corrected: {name} is the {role} of {who}", RULE, name=fighter.name, **values)
