"""What a declared attack does to both armies, told line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line
from companion.games.royal_battles.figures import ADVANTAGE, KEY_DRAW, TYPE_AT
from companion.games.royal_battles.state import POST_TURN, BattleTable, Piece, Side
from companion.games.royal_battles.strike import (
    Strike,
    count_trumps,
    is_key,
    is_legal,
    is_reached,
    power_of,
    strike,
    suffered,
)
from companion.games.royal_battles.tiles import Tile
from companion.games.royal_battles.units import Unit


class Action(NamedTuple):
    """An attack as it was declared: who, with what, on whom, from where, and who else may be reached by colour."""

    seat: int
    unit: int
    style: str
    victims: int  # the seat of the target: the enemy's, or for Healing the own
    target: int
    position: str
    standing: Tile
    under_target: Tile
    mates: Sequence[tuple[int, Tile]]  # units of the victims' side but the target, with the cards under them


def carry_out(table: BattleTable, action: Action) -> BattleTable:
    """Count, hit, hurt or heal, and note the cards that may be drawn for it."""
    side, enemy = table.sides[action.seat], table.sides[1 - action.seat]
    piece, victim = side.units[action.unit], table.sides[action.victims].units[action.target]
    _check_style(piece, action.style, action.position)
    if side.initiative is None or enemy.initiative is None:
        raise IllegalMove("turn up both initiative cards first", rule="initiative")
    cards = (side.initiative, enemy.initiative, action.standing.card, action.under_target.card)
    blow = strike(
        action.style,
        piece.unit,
        victim.unit,
        victim.injury,
        trumps=count_trumps(action.style, cards),
        units=side.alive,
        rulings=table.rulings,
    )
    hurt = _hurt(table, action, piece.unit, blow)
    after = table.with_side(action.victims, _with_injuries(table.sides[action.victims], hurt))
    draws, earned = _earned(table, action, piece, blow, side.initiative)
    power = power_of(piece.unit, action.style)
    effects = _suffered(table, action.victims, hurt, heals=power is not None and power.heals)
    told = (_declared(table, action, piece, victim, blow), *effects, *earned)
    return table.but(sides=after, step=POST_TURN, draws=draws, told=told)


def _check_style(piece: Piece, style: str, position: str) -> None:
    if style == ADVANTAGE and piece.unit.advantage is None:
        raise IllegalMove("the {unit} has no advantage; choose another style", rule="advantages", unit=piece.label)
    if not is_legal(piece.unit, style, position):
        raise IllegalMove(
            "{style} of the {unit} cannot be used from the {position} position, which is for {type} attacks",
            rule="melee-and-ranged",
            style=style,
            unit=piece.label,
            position=position,
            type=TYPE_AT[position],
        )


def _hurt(table: BattleTable, action: Action, unit: Unit, blow: Strike) -> dict[int, int]:
    """What a hit does to the target, and an area advantage to the mates on its colour."""
    power = power_of(unit, action.style)
    if not blow.hit or (power and power.by_hand):
        return {}
    if power is None or not power.area:
        return {action.target: blow.damage}
    units, colour = table.sides[action.victims].units, action.under_target.colour
    mates = {
        mate: suffered(power, blow.listed, units[mate].unit, units[mate].injury)
        for mate, tile in action.mates
        if is_reached(colour, tile.colour, table.rulings)
    }
    return {action.target: blow.damage, **mates}


def _with_injuries(side: Side, hurt: dict[int, int]) -> Side:
    if not hurt:
        return side
    units = list(side.units)
    for i, damage in hurt.items():
        units[i] = units[i].but(injury=units[i].injury + damage)
    return side.but(units=tuple(units))


def _earned(table: BattleTable, action: Action, piece: Piece, blow: Strike, initiative: str) -> tuple[int, list[Line]]:
    """The cards that may be drawn now: for a key position, hit or not, and for Strategy."""
    power, who = power_of(piece.unit, action.style), table.names[action.seat]
    draws, lines = 0, []
    if power and power.draw and blow.hit:
        draws += power.draw
        lines.append(line("{power}: {who} may draw {n} at once", power.rule, power=power.name, who=who, n=power.draw))
    idle = power is not None and power.heals and not blow.trumps and table.rulings["idle-healing"] == "no-draw"
    if is_key(initiative, action.position) and not idle:
        draws += KEY_DRAW
        template = "Key position ({position}): {who} may draw {n}"
        lines.append(line(template, rule="key-position", position=action.position, who=who, n=KEY_DRAW))
    return draws, lines


def _declared(table: BattleTable, action: Action, piece: Piece, victim: Piece, blow: Strike) -> Line:
    power = power_of(piece.unit, action.style)
    values = {
        "who": table.names[action.seat],
        "unit": piece.label,
        "target": victim.label,
        "style": (power.name or "its advantage") if power else action.style,
        "trumps": counted(blow.trumps, "trump"),
        "needed": blow.needed,
    }
    if power and power.by_hand:
        return Line(_BY_HAND[bool(power.text)], power.rule, {**values, "text": power.text})
    if power and power.heals:
        return Line("{who}'s {unit}: {style} on {target}, {trumps}", power.rule, values)
    template = _HIT[blow.hit, blow.critical]
    return Line(template, power.rule if power else "to-hit", values)


_BY_HAND = {
    True: (
        "{who}'s {unit} uses {style} on {target}, {trumps}, {needed} needed to hit; enter by hand what it does: {text}"
    ),
    False: "{who}'s {unit} uses {style} on {target}, {trumps}, {needed} needed to hit; enter by hand what it does",
}
_HIT = {
    (False, False): "{who}'s {unit}: {style} on {target}, {trumps}, {needed} needed: a miss",
    (True, False): "{who}'s {unit}: {style} on {target}, {trumps}, {needed} needed: a hit",
    (True, True): "{who}'s {unit}: {style} on {target}, {trumps}, {needed} needed: a critical hit",
}


def _suffered(table: BattleTable, seat: int, hurt: dict[int, int], heals: bool) -> Iterable[Line]:
    """One line for every unit that is hurt, healed or removed."""
    for i, damage in hurt.items():
        piece = table.sides[seat].units[i]
        injury, life = piece.injury + damage, piece.unit.life
        n = abs(damage) or "nothing"
        values = {"who": table.names[seat], "unit": piece.label, "injury": injury, "life": life, "n": n}
        if heals:
            yield Line("{who}'s {unit} regains {n}: injury {injury} of {life}", "healing", values)
        else:
            yield Line("{who}'s {unit} takes {n}: injury {injury} of {life}", "damage", values)
        if injury >= life:
            yield Line("{who}'s {unit} is removed", "removal", values)
