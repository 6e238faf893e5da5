"""The attack of the unit that moved: who may be attacked, and which four cards count."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import message
from companion.core.state import with_item
from companion.games.royal_battles.attack_effects import Action, carry_out
from companion.games.royal_battles.board import TILES, Tile, laid
from companion.games.royal_battles.board import position as position_of
from companion.games.royal_battles.decks import seen
from companion.games.royal_battles.hits_and_damage import is_legal, power_of, styles_of
from companion.games.royal_battles.state import POST_TURN, BattleState, Piece, check_board, piece_of
from companion.games.royal_battles.units import Unit


def attack(state: BattleState, seat: int, style: str, target: int, target_seat: int | None = None) -> BattleState:
    """On a tracked board: the position and all four cards are seen there. `target_seat`: whose unit the target is."""
    check_turn(state, seat, state.active, "round")
    board, unit = check_board(state), state.moved
    if unit is None:
        raise IllegalMove("Only the unit that moved this turn can attack.", rule="moved-unit-only")
    piece = _on_board(state, seat, unit)
    victims = _victims(state, seat, piece, style, target_seat)
    victim = _on_board(state, victims, target)
    position = _position(state, piece, victim)
    tiles = [(i, _tile(board, mate)) for i, mate in enumerate(state.sides[victims].units) if mate.alive]
    mates = [(i, tile) for i, tile in tiles if i != target]
    under = _tile(board, victim)
    return carry_out(state, Action(seat, unit, style, victims, target, position, _tile(board, piece), under, mates))


def _position(state: BattleState, piece: Piece, victim: Piece) -> str:
    assert piece.space is not None  # a living unit of a tracked battle stands somewhere
    assert victim.space is not None
    found = position_of(piece.space, victim.space, state.rulings)
    if found is None:
        text = "{target} isn’t next to {unit}. Choose a target on one of the 8 spaces around it."
        raise IllegalMove(text, rule="attack", target=victim.spoken, unit=piece.spoken)
    return found


def _tile(board: Sequence[Tile | None], piece: Piece) -> Tile:
    tile = board[piece.space] if piece.space is not None else None
    assert tile is not None  # the invariant
    return tile


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
        raise IllegalMove("This table tracks the board, so attack with the unit that moved.", rule="untracked-board")
    piece = _on_board(state, seat, unit)
    victims = _victims(state, seat, piece, style, target_seat)
    _on_board(state, victims, target)
    if victims == seat and target == unit:
        raise IllegalMove("{unit} can’t target itself. Choose another target.", rule="attack", unit=piece.spoken)
    spreads = _spreads(piece.unit, style)
    if reached and not spreads:
        text = "Only an area advantage, such as Healing or Mystic Blast, reaches more than its target."
        raise IllegalMove(text, rule="advantages")
    under = _named(state, target_standing, target_as_colour, spreads)
    own = _named(state, standing, as_colour, spreads and victims == seat)
    mates = [(mate, under) for mate in sorted({*reached} - {target, unit if victims == seat else target})]
    for mate, _ in mates:
        _on_board(state, victims, mate)
    if victims == seat:
        mates.append((unit, own))
    lying = _with_seen(state, [(seat, standing), (victims, target_standing)])
    return carry_out(lying, Action(seat, unit, style, victims, target, position, own, under, mates))


def _spreads(unit: Unit, style: str) -> bool:
    power = power_of(unit, style)
    return power is not None and power.area


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


def _victims(state: BattleState, seat: int, piece: Piece, style: str, given: int | None) -> int:
    able = may_be_used_on(piece.unit, style, seat)
    if given is None or given in able:
        return able[0] if given is None else given
    text = "The target must be one of {who}’s units. Choose one, or another style."
    raise IllegalMove(text, rule="attack", who=state.names[able[0]])


def may_be_used_on(unit: Unit, style: str, seat: int) -> tuple[int, ...]:
    """The seats whose units a style is for, the usual one first; a table's own advantage is for both."""
    power = power_of(unit, style)
    if power and power.by_hand:
        return 1 - seat, seat
    return (seat,) if power and power.heals else (1 - seat,)


def _on_board(state: BattleState, seat: int, unit: int) -> Piece:
    piece = piece_of(state, seat, unit)
    if not piece.alive:
        raise IllegalMove("{who}’s {unit} is off the board.", rule="removal", who=state.names[seat], unit=piece.spoken)
    return piece


def no_attack(state: BattleState, seat: int) -> BattleState:
    """On to the post-turn draw without an attack."""
    check_turn(state, seat, state.active, "round")
    must, who = state.rulings["free-choice"] == "must", state.names[seat]
    if must and state.moved is not None and has_target(state, seat, state.moved):
        raise IllegalMove("{who} must attack: there’s a legal target.", rule="free-choice", who=who)
    return state.replace(step=POST_TURN, messages=(message("{who} doesn’t attack", rule="attack", who=who),))


def has_target(state: BattleState, seat: int, unit: int) -> bool:
    """Is there anyone next to the unit that one of its styles may be used on?"""
    piece = state.sides[seat].units[unit]
    return piece.alive and any(
        victim.alive and _is_in_reach(state, piece, style, victim)
        for style in styles_of(piece.unit)
        for victims in may_be_used_on(piece.unit, style, seat)
        for victim in state.sides[victims].units
    )


def _is_in_reach(state: BattleState, piece: Piece, style: str, victim: Piece) -> bool:
    if piece.space is None or victim.space is None:
        return False
    found = position_of(piece.space, victim.space, state.rulings)
    return found is not None and is_legal(piece.unit, style, found)
