"""What a declared attack does to both armies, and what the history says of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.royal_battles.board import Tile
from companion.games.royal_battles.facts import ADVANTAGE, KEY_DRAW, POSITION_WORDS, STYLE_WORDS, TYPE_AT
from companion.games.royal_battles.hits_and_damage import (
    Strike,
    count_trumps,
    is_key,
    is_legal,
    is_reached,
    power_of,
    strike,
    suffered,
)
from companion.games.royal_battles.state import POST_TURN, BattleState, Piece, Side
from companion.games.royal_battles.units import MELEE, Unit

BY_HAND = "{who}’s {unit} uses {style} on {whose}’s {target}: {trumps} ({needed} needed); enter the effect manually"
BY_HAND_WITH_TEXT = (
    "{who}’s {unit} uses {style} on {whose}’s {target}: {trumps} ({needed} needed); enter the effect manually: {text}"
)
MISS = "{who}’s {unit} misses {whose}’s {target}: {style}, {trumps} ({needed} needed)"
HIT = "{who}’s {unit} hits {whose}’s {target}: {style}, {trumps} ({needed} needed)"
CRITICAL_HIT = "{who}’s {unit} lands a critical hit on {whose}’s {target}: {style}, {trumps} ({needed} needed)"
MELEE_ONLY = "{unit} can’t use {style} here: “{position}” is for melee attacks."
RANGED_ONLY = "{unit} can’t use {style} here: “{position}” is for ranged attacks."


class Action(NamedTuple):
    """An attack as it was declared: who, with what, on whom, from where, and who else may be reached by colour."""

    seat: int
    unit: int
    style: str
    victims: int  # the seat of the target: the enemy's, or for Healing their own
    target: int
    position: str
    standing: Tile
    under_target: Tile
    mates: Sequence[tuple[int, Tile]]  # units of the victims' side but the target, with the cards under them


def carry_out(state: BattleState, action: Action) -> BattleState:
    """Count, hit, hurt or heal, and note the cards that may be drawn for it."""
    side, enemy = state.sides[action.seat], state.sides[1 - action.seat]
    piece, victim = side.units[action.unit], state.sides[action.victims].units[action.target]
    _check_style(piece, action.style, action.position)
    if side.initiative is None or enemy.initiative is None:
        raise IllegalMove("Reveal both initiative cards first.", rule="initiative")
    cards = (side.initiative, enemy.initiative, action.standing.card, action.under_target.card)
    blow = strike(
        action.style,
        piece.unit,
        victim.unit,
        victim.injury,
        trumps=count_trumps(action.style, cards),
        units=side.alive,
        rulings=state.rulings,
    )
    hurt = _hurt(state, action, piece.unit, blow)
    after = with_item(state.sides, action.victims, _with_injuries(state.sides[action.victims], hurt))
    draws, earned = _earned(state, action, piece, blow, side.initiative)
    power = power_of(piece.unit, action.style)
    effects = _suffered(state, action.victims, hurt, heals=power is not None and power.heals)
    messages = (_declared(state, action, piece, victim, blow), *effects, *earned)
    return state.replace(sides=after, step=POST_TURN, draws=draws, messages=messages)


def _check_style(piece: Piece, style: str, position: str) -> None:
    if style == ADVANTAGE and piece.unit.advantage is None:
        raise IllegalMove("{unit} has no advantage. Choose another style.", rule="advantages", unit=piece.spoken)
    if not is_legal(piece.unit, style, position):
        text = MELEE_ONLY if TYPE_AT[position] == MELEE else RANGED_ONLY
        name, place = _style_name(piece.unit, style), POSITION_WORDS[position]
        raise IllegalMove(text, rule="melee-and-ranged", style=name, unit=piece.spoken, position=place)


def _hurt(state: BattleState, action: Action, unit: Unit, blow: Strike) -> dict[int, int]:
    """What a hit does to the target, and an area advantage to the mates on its colour."""
    power = power_of(unit, action.style)
    if not blow.hit or (power and power.by_hand):
        return {}
    if power is None or not power.area:
        return {action.target: blow.damage}
    units, colour = state.sides[action.victims].units, action.under_target.colour
    mates = {
        mate: suffered(power, blow.listed, units[mate].unit, units[mate].injury)
        for mate, tile in action.mates
        if is_reached(colour, tile.colour, state.rulings)
    }
    return {action.target: blow.damage, **mates}


def _with_injuries(side: Side, hurt: dict[int, int]) -> Side:
    if not hurt:
        return side
    units = list(side.units)
    for i, damage in hurt.items():
        units[i] = units[i].replace(injury=units[i].injury + damage)
    return side.replace(units=tuple(units))


def _earned(
    state: BattleState, action: Action, piece: Piece, blow: Strike, initiative: str
) -> tuple[int, list[Message]]:
    """The cards that may be drawn now: for a key position, hit or not, and for Strategy."""
    power, who = power_of(piece.unit, action.style), state.names[action.seat]
    draws, messages = 0, []
    if power and power.draw and blow.hit:
        draws += power.draw
        text, cards = "{power}: {who} can draw {cards} now", counted(power.draw, "card")
        messages.append(message(text, power.rule, power=power.name, who=who, cards=cards))
    idle = power is not None and power.heals and not blow.trumps and state.rulings["idle-healing"] == "no-draw"
    if is_key(initiative, action.position) and not idle:
        draws += KEY_DRAW
        text, position = "Key position ({position}): {who} can draw {cards}", POSITION_WORDS[action.position]
        cards = counted(KEY_DRAW, "card")
        messages.append(message(text, "key-position", position=position, who=who, cards=cards))
    return draws, messages


def _declared(state: BattleState, action: Action, piece: Piece, victim: Piece, blow: Strike) -> Message:
    power = power_of(piece.unit, action.style)
    values = {
        "who": state.names[action.seat],
        "unit": piece.spoken,
        "whose": state.names[action.victims],
        "target": victim.spoken,
        "style": _style_name(piece.unit, action.style),
        "trumps": counted(blow.trumps, "trump"),
        "needed": blow.needed,
    }
    if power and power.by_hand:
        return Message(BY_HAND_WITH_TEXT if power.text else BY_HAND, power.rule, {**values, "text": power.text})
    if power and power.heals:
        return Message("{who}’s {unit} uses {style} on {whose}’s {target}: {trumps}", power.rule, values)
    text = (CRITICAL_HIT if blow.critical else HIT) if blow.hit else MISS
    return Message(text, power.rule if power else "to-hit", values)


def _style_name(unit: Unit, style: str) -> str | Message:
    power = power_of(unit, style)
    return (power.name or message("its advantage")) if power else STYLE_WORDS[style]


def _suffered(state: BattleState, seat: int, hurt: dict[int, int], heals: bool) -> Iterable[Message]:
    """What is said of every unit that is hurt, healed or removed."""
    for i, damage in hurt.items():
        piece = state.sides[seat].units[i]
        injury, life = piece.injury + damage, piece.unit.life
        values = {"who": state.names[seat], "unit": piece.spoken, "injury": injury, "life": life, "n": abs(damage)}
        if heals:
            yield Message("{who}’s {unit} regains {n} life: injury {injury} of {life}", "healing", values)
        else:
            yield Message("{who}’s {unit} takes {n} damage: injury {injury} of {life}", "damage", values)
        if injury >= life:
            yield Message("{who}’s {unit} is removed", "removal", values)
