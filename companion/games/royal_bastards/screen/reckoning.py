"""What a drafted Contest comes to: attributes, sums, the move that it makes, and what its odds are asked for."""

from __future__ import annotations

from typing import Any

from companion.games.royal_bastards.contest_ranking import side_total
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.screen.fight import Fight, Side
from companion.games.royal_bastards.state import BastardsTable, printed_value


def printed_of(state: BastardsTable, fight: Fight, side: Side, role: str) -> int | None:
    """What the card says of the attribute: as entered, or as just read out."""
    fighter = state.rivals[side.seat].fighter(role)
    known = printed_value(state, fighter, fight.attribute) if fighter and fight.attribute else None
    return side.said[ROLES.index(role)] if known is None else known


def current_of(state: BastardsTable, fight: Fight, side: Side, role: str) -> int | None:
    """The same with everything that lies beside the Bastard."""
    printed, fighter = printed_of(state, fight, side, role), state.rivals[side.seat].fighter(role)
    if printed is None or fight.attribute is None:
        return None
    return printed + (fighter.modifiers[ATTRIBUTES.index(fight.attribute)] if fighter else 0)


def unread(state: BastardsTable, fight: Fight) -> tuple[int, str] | None:
    """The first Bastard whose attribute must be read from its card: side and role."""
    for at, side in enumerate(fight.sides):
        for role in side.roles:
            if fight.attribute and printed_of(state, fight, side, role) is None:
                return at, role
    return None


def total_of(state: BastardsTable, fight: Fight, side: Side) -> int | None:
    """What the side comes to with the dice that lie there; None while an attribute is not known."""
    numbers = [current_of(state, fight, side, role) for role in side.roles]
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return None
    return side_total(known, [die.rolls for die in side.dice], (side.modifier,))


def data_of(fight: Fight) -> dict[str, Any]:
    """The move, as it goes into the log."""
    found: dict[str, Any] = {"attribute": fight.attribute, "sides": [_side_data(side) for side in fight.sides]}
    if fight.territory is not None:
        found["territory"] = fight.territory
    if fight.bonus is not None:
        found["bonus"] = {"die": fight.bonus[0], "trait": fight.bonus[1]}
    return found


def _side_data(side: Side) -> dict[str, Any]:
    bastards = []
    for role in side.roles:
        rolls = next(die.rolls for die in side.dice if die.of == role)
        said = side.said[ROLES.index(role)]
        bastards.append({"role": role, "rolls": list(rolls)} | ({} if said is None else {"printed": said}))
    dice = [{"die": die.die, "rolls": list(die.rolls)} for die in side.dice if die.of not in ROLES]
    modifiers = [side.modifier] if side.modifier else []
    return {"seat": side.seat, "bastards": bastards, "dice": dice, "modifiers": modifiers}


Asked = tuple[tuple[str, tuple[str, ...], int, int], ...]  # for the odds: name, dice, bonus, printed


def asked(state: BastardsTable, fight: Fight) -> Asked | None:
    """What the odds are reckoned from, before any die falls; None while an attribute is not known."""
    if fight.attribute is None or unread(state, fight) or len(fight.sides) < 2:
        return None
    rows = []
    for side in fight.sides:
        printed = sum(printed_of(state, fight, side, role) or 0 for role in side.roles)
        bonus = sum(current_of(state, fight, side, role) or 0 for role in side.roles) + side.modifier
        rows.append((state.name(side.seat), tuple(die.die for die in side.dice), bonus, printed))
    return tuple(rows)
