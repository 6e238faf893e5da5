"""The attack of the unit that moved: who may be attacked, and what the four counted cards are."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import line
from companion.core.state import put
from companion.games.royal_battles.board import position as position_of
from companion.games.royal_battles.decks import seen
from companion.games.royal_battles.resolution import Action, carry_out
from companion.games.royal_battles.state import POST_TURN, BattleTable, Piece, check_board, check_turn, piece_of
from companion.games.royal_battles.strike import is_legal, power_of, styles_of
from companion.games.royal_battles.tiles import TILES, Tile, laid
from companion.games.royal_battles.units import Unit


def attack(table: BattleTable, seat: int, style: str, target: int, target_seat: int | None = None) -> BattleTable:
    """On a tracked board: the position and all four cards are seen there. `target_seat`: whose unit the target is."""
    check_turn(table, seat)
    board, unit = check_board(table), table.moved
    if unit is None:
        raise IllegalMove("only a unit that moved in this turn may attack", rule="moved-unit-only")
    piece = _on_board(table, seat, unit)
    victims = _victims(table, seat, piece, style, target_seat)
    victim = _on_board(table, victims, target)
    position = _position(table, piece, victim)
    tiles = [(i, _tile(board, mate)) for i, mate in enumerate(table.sides[victims].units) if mate.alive]
    mates = [(i, tile) for i, tile in tiles if i != target]
    under = _tile(board, victim)
    return carry_out(table, Action(seat, unit, style, victims, target, position, _tile(board, piece), under, mates))


def attack_by_cards(
    table: BattleTable,
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
) -> BattleTable:
    """Without a tracked board: people name the two standing cards, the position, and who shares the target's colour.

    The colours are those of Jokers, at a table where these are played as one.
    """
    check_turn(table, seat)
    if table.board is not None:
        raise IllegalMove("this table tracks the board: attack with the unit that moved", rule="untracked-board")
    piece = _on_board(table, seat, unit)
    victims = _victims(table, seat, piece, style, target_seat)
    _on_board(table, victims, target)
    if victims == seat and target == unit:
        raise IllegalMove("the {unit} is not next to itself; choose another target", rule="attack", unit=piece.label)
    spreads = _spreads(piece.unit, style)
    if reached and not spreads:
        raise IllegalMove(
            "only an area advantage such as Healing or Mystic Blast reaches others than its target", rule="advantages"
        )
    under = _named(table, target_standing, target_as_colour, spreads)
    own = _named(table, standing, as_colour, spreads and victims == seat)
    mates = [(mate, under) for mate in sorted({*reached} - {target, unit if victims == seat else target})]
    for mate, _ in mates:
        _on_board(table, victims, mate)
    if victims == seat:
        mates.append((unit, own))
    lying = _with_seen(table, [(seat, standing), (victims, target_standing)])
    return carry_out(lying, Action(seat, unit, style, victims, target, position, own, under, mates))


def _named(table: BattleTable, card: str, colour: str | None, matters: bool) -> Tile:
    """A standing card that was named; the colour of a Joker is asked for only where it decides who is reached."""
    if colour is None and not matters:
        return TILES[card]
    return laid(card, colour, table.rulings["joker-colour"])


def _with_seen(table: BattleTable, named: Sequence[tuple[int, str]]) -> BattleTable:
    """Standing cards have left their decks; where units share spaces, nobody knows whose deck that was."""
    if table.rulings["occupied-space"] == "shared":
        return table
    sides = table.sides
    for seat in sorted({seat for seat, _ in named}):
        cards = [card for owner, card in named if owner == seat]
        sides = put(sides, seat, seen(sides[seat], cards, table.names[seat]))
    return table.but(sides=sides)


def no_attack(table: BattleTable, seat: int) -> BattleTable:
    """On to the post-turn draw without an attack."""
    check_turn(table, seat)
    must = table.rulings["free-choice"] == "must"
    if must and table.moved is not None and has_target(table, seat, table.moved):
        raise IllegalMove("{who} must attack: there is a legal target", rule="free-choice", who=table.names[seat])
    return table.but(step=POST_TURN, told=(line("{who} does not attack", rule="attack", who=table.names[seat]),))


def has_target(table: BattleTable, seat: int, unit: int) -> bool:
    """Is there anybody next to the unit whom one of its styles may be used on?"""
    piece = table.sides[seat].units[unit]
    if not piece.alive:
        return False
    for style in styles_of(piece.unit):
        for victims in may_be_used_on(piece.unit, style, seat):
            for victim in table.sides[victims].units:
                if victim.alive and _is_in_reach(table, piece, style, victim):
                    return True
    return False


def may_be_used_on(unit: Unit, style: str, seat: int) -> tuple[int, ...]:
    """The seats whose units a style is for, the usual one first; a table's own advantage is for both."""
    power = power_of(unit, style)
    if power and power.by_hand:
        return 1 - seat, seat
    return (seat,) if power and power.heals else (1 - seat,)


def _victims(table: BattleTable, seat: int, piece: Piece, style: str, given: int | None) -> int:
    able = may_be_used_on(piece.unit, style, seat)
    if given is None or given in able:
        return able[0] if given is None else given
    raise IllegalMove(
        "the target must be a unit of {who}; choose one, or another style", rule="attack", who=table.names[able[0]]
    )


def _is_in_reach(table: BattleTable, piece: Piece, style: str, victim: Piece) -> bool:
    if piece.space is None or victim.space is None:
        return False
    found = position_of(piece.space, victim.space, table.rulings)
    return found is not None and is_legal(piece.unit, style, found)


def _spreads(unit: Unit, style: str) -> bool:
    power = power_of(unit, style)
    return power is not None and power.area


def _on_board(table: BattleTable, seat: int, unit: int) -> Piece:
    piece = piece_of(table, seat, unit)
    if not piece.alive:
        raise IllegalMove("{who}'s {unit} is off the board", rule="removal", who=table.names[seat], unit=piece.label)
    return piece


def _position(table: BattleTable, piece: Piece, victim: Piece) -> str:
    assert piece.space is not None  # a living unit of a tracked battle stands somewhere
    assert victim.space is not None
    found = position_of(piece.space, victim.space, table.rulings)
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
