"""What a declared attack does to both armies, told line by line.

The attack of the unit that moved: who may be attacked, and what the four counted cards are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.royal_battles.board import TILES, Tile, laid
from companion.games.royal_battles.board import position as position_of
from companion.games.royal_battles.decks import seen
from companion.games.royal_battles.facts import ADVANTAGE, KEY_DRAW, TYPE_AT
from companion.games.royal_battles.hits_and_damage import (
    Strike,
    count_trumps,
    is_key,
    is_legal,
    is_reached,
    power_of,
    strike,
    styles_of,
    suffered,
)
from companion.games.royal_battles.state import POST_TURN, BattleState, Piece, Side, check_board, piece_of
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


def carry_out(state: BattleState, action: Action) -> BattleState:
    """Count, hit, hurt or heal, and note the cards that may be drawn for it."""
    side, enemy = state.sides[action.seat], state.sides[1 - action.seat]
    piece, victim = side.units[action.unit], state.sides[action.victims].units[action.target]
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
    draws, lines = 0, []
    if power and power.draw and blow.hit:
        draws += power.draw
        lines.append(
            message("{power}: {who} may draw {n} at once", power.rule, power=power.name, who=who, n=power.draw)
        )
    idle = power is not None and power.heals and not blow.trumps and state.rulings["idle-healing"] == "no-draw"
    if is_key(initiative, action.position) and not idle:
        draws += KEY_DRAW
        template = "Key position ({position}): {who} may draw {n}"
        lines.append(message(template, rule="key-position", position=action.position, who=who, n=KEY_DRAW))
    return draws, lines


def _declared(state: BattleState, action: Action, piece: Piece, victim: Piece, blow: Strike) -> Message:
    power = power_of(piece.unit, action.style)
    values = {
        "who": state.names[action.seat],
        "unit": piece.label,
        "target": victim.label,
        "style": (power.name or "its advantage") if power else action.style,
        "trumps": counted(blow.trumps, "trump"),
        "needed": blow.needed,
    }
    if power and power.by_hand:
        return Message(_BY_HAND[bool(power.text)], power.rule, {**values, "text": power.text})
    if power and power.heals:
        return Message("{who}'s {unit}: {style} on {target}, {trumps}", power.rule, values)
    template = _HIT[blow.hit, blow.critical]
    return Message(template, power.rule if power else "to-hit", values)


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


def _suffered(state: BattleState, seat: int, hurt: dict[int, int], heals: bool) -> Iterable[Message]:
    """One line for every unit that is hurt, healed or removed."""
    for i, damage in hurt.items():
        piece = state.sides[seat].units[i]
        injury, life = piece.injury + damage, piece.unit.life
        n = abs(damage) or "nothing"
        values = {"who": state.names[seat], "unit": piece.label, "injury": injury, "life": life, "n": n}
        if heals:
            yield Message("{who}'s {unit} regains {n}: injury {injury} of {life}", "healing", values)
        else:
            yield Message("{who}'s {unit} takes {n}: injury {injury} of {life}", "damage", values)
        if injury >= life:
            yield Message("{who}'s {unit} is removed", "removal", values)


def attack(state: BattleState, seat: int, style: str, target: int, target_seat: int | None = None) -> BattleState:
    """On a tracked board: the position and all four cards are seen there. `target_seat`: whose unit the target is."""
    check_turn(state, seat, state.active, "round")
    board, unit = check_board(state), state.moved
    if unit is None:
        raise IllegalMove("only a unit that moved in this turn may attack", rule="moved-unit-only")
    piece = _on_board(state, seat, unit)
    victims = _victims(state, seat, piece, style, target_seat)
    victim = _on_board(state, victims, target)
    position = _position(state, piece, victim)
    tiles = [(i, _tile(board, mate)) for i, mate in enumerate(state.sides[victims].units) if mate.alive]
    mates = [(i, tile) for i, tile in tiles if i != target]
    under = _tile(board, victim)
    return carry_out(state, Action(seat, unit, style, victims, target, position, _tile(board, piece), under, mates))


def attack_by_cards(
    state: BattleState,
    seat: int,
    unit: int,
    style: str,
    target: int,
    standing: str,
    target_standing: str,
    position: str,
    reached: Sequence[int] = (),
    target_seat: int | None = None,
    as_colour: str | None = None,
    target_as_colour: str | None = None,
) -> BattleState:
    """Without a tracked board: people name the two standing cards, the position, and who shares the target's colour.

    The colours are those of Jokers, at a table where these are played as one.
    """
    check_turn(state, seat, state.active, "round")
    if state.board is not None:
        raise IllegalMove("this table tracks the board: attack with the unit that moved", rule="untracked-board")
    piece = _on_board(state, seat, unit)
    victims = _victims(state, seat, piece, style, target_seat)
    _on_board(state, victims, target)
    if victims == seat and target == unit:
        raise IllegalMove("the {unit} is not next to itself; choose another target", rule="attack", unit=piece.label)
    spreads = _spreads(piece.unit, style)
    if reached and not spreads:
        raise IllegalMove(
            "only an area advantage such as Healing or Mystic Blast reaches others than its target", rule="advantages"
        )
    under = _named(state, target_standing, target_as_colour, spreads)
    own = _named(state, standing, as_colour, spreads and victims == seat)
    mates = [(mate, under) for mate in sorted({*reached} - {target, unit if victims == seat else target})]
    for mate, _ in mates:
        _on_board(state, victims, mate)
    if victims == seat:
        mates.append((unit, own))
    lying = _with_seen(state, [(seat, standing), (victims, target_standing)])
    return carry_out(lying, Action(seat, unit, style, victims, target, position, own, under, mates))


def _named(state: BattleState, card: str, colour: str | None, matters: bool) -> Tile:
    """A standing card that was named; the colour of a Joker is asked for only where it decides who is reached."""
    if colour is None and not matters:
        return TILES[card]
    return laid(card, colour, state.rulings["joker-colour"])


def _with_seen(state: BattleState, named: Sequence[tuple[int, str]]) -> BattleState:
    """Standing cards have left their decks; where units share spaces, nobody knows whose deck that was."""
    if state.rulings["occupied-space"] == "shared":
        return state
    sides = state.sides
    for seat in sorted({seat for seat, _ in named}):
        cards = [card for owner, card in named if owner == seat]
        sides = with_item(sides, seat, seen(sides[seat], cards, state.names[seat]))
    return state.replace(sides=sides)


def no_attack(state: BattleState, seat: int) -> BattleState:
    """On to the post-turn draw without an attack."""
    check_turn(state, seat, state.active, "round")
    must = state.rulings["free-choice"] == "must"
    if must and state.moved is not None and has_target(state, seat, state.moved):
        raise IllegalMove("{who} must attack: there is a legal target", rule="free-choice", who=state.names[seat])
    return state.replace(
        step=POST_TURN, messages=(message("{who} does not attack", rule="attack", who=state.names[seat]),)
    )


def has_target(state: BattleState, seat: int, unit: int) -> bool:
    """Is there anybody next to the unit whom one of its styles may be used on?"""
    piece = state.sides[seat].units[unit]
    if not piece.alive:
        return False
    for style in styles_of(piece.unit):
        for victims in may_be_used_on(piece.unit, style, seat):
            for victim in state.sides[victims].units:
                if victim.alive and _is_in_reach(state, piece, style, victim):
                    return True
    return False


def may_be_used_on(unit: Unit, style: str, seat: int) -> tuple[int, ...]:
    """The seats whose units a style is for, the usual one first; a table's own advantage is for both."""
    power = power_of(unit, style)
    if power and power.by_hand:
        return 1 - seat, seat
    return (seat,) if power and power.heals else (1 - seat,)


def _victims(state: BattleState, seat: int, piece: Piece, style: str, given: int | None) -> int:
    able = may_be_used_on(piece.unit, style, seat)
    if given is None or given in able:
        return able[0] if given is None else given
    raise IllegalMove(
        "the target must be a unit of {who}; choose one, or another style", rule="attack", who=state.names[able[0]]
    )


def _is_in_reach(state: BattleState, piece: Piece, style: str, victim: Piece) -> bool:
    if piece.space is None or victim.space is None:
        return False
    found = position_of(piece.space, victim.space, state.rulings)
    return found is not None and is_legal(piece.unit, style, found)


def _spreads(unit: Unit, style: str) -> bool:
    power = power_of(unit, style)
    return power is not None and power.area


def _on_board(state: BattleState, seat: int, unit: int) -> Piece:
    piece = piece_of(state, seat, unit)
    if not piece.alive:
        raise IllegalMove("{who}'s {unit} is off the board", rule="removal", who=state.names[seat], unit=piece.label)
    return piece


def _position(state: BattleState, piece: Piece, victim: Piece) -> str:
    assert piece.space is not None  # a living unit of a tracked battle stands somewhere
    assert victim.space is not None
    found = position_of(piece.space, victim.space, state.rulings)
    if found is None:
        raise IllegalMove(
            "the {target} is not next to the {unit}; choose a target on one of the eight spaces around it",
            rule="attack",
            target=victim.label,
            unit=piece.label,
        )
    return found


def _tile(board: Sequence[Tile | None], piece: Piece) -> Tile:
    tile = board[piece.space] if piece.space is not None else None
    assert tile is not None  # the invariant
    return tile
