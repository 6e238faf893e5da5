"""The attack of the unit that moved: who may be attacked, and what the four counted cards are."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.words import line
from companion.games.royal_battles.board import position as position_of
from companion.games.royal_battles.resolution import Action, carry_out
from companion.games.royal_battles.state import POST_TURN, BattleTable, Piece, check_board, check_turn, piece_of
from companion.games.royal_battles.strike import is_legal, power_of, styles_of
from companion.games.royal_battles.tiles import TILES, Tile
from companion.games.royal_battles.units import Unit


def attack(table: BattleTable, seat: int, style: str, target: int) -> BattleTable:
    """On a tracked board: the position and all four cards are seen there."""
    check_turn(table, seat)
    board, unit = check_board(table), table.moved
    if unit is None:
        raise IllegalMove("only a unit that moved in this turn may attack", rule="moved-unit-only")
    piece = _on_board(table, seat, unit)
    victims = seat if _heals(piece.unit, style) else 1 - seat
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
) -> BattleTable:
    """Without a tracked board: people name the two standing cards, the position, and who shares the target's colour."""
    check_turn(table, seat)
    if table.board is not None:
        raise IllegalMove("this table tracks the board: attack with the unit that moved", rule="untracked-board")
    piece = _on_board(table, seat, unit)
    victims = seat if _heals(piece.unit, style) else 1 - seat
    _on_board(table, victims, target)
    if victims == seat and target == unit:
        raise IllegalMove("the {unit} is not next to itself; choose another target", rule="attack", unit=piece.label)
    under, own = TILES[target_standing], TILES[standing]
    mates = [(mate, under) for mate in sorted({*reached} - {target, unit if victims == seat else target})]
    for mate, _ in mates:
        _on_board(table, victims, mate)
    if victims == seat:
        mates.append((unit, own))
    return carry_out(table, Action(seat, unit, style, victims, target, position, own, under, mates))


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
    for style in styles_of(piece.unit):
        victims = seat if _heals(piece.unit, style) else 1 - seat
        for victim in table.sides[victims].units:
            if victim.alive and _is_in_reach(table, piece, style, victim):
                return True
    return False


def _is_in_reach(table: BattleTable, piece: Piece, style: str, victim: Piece) -> bool:
    if piece.space is None or victim.space is None:
        return False
    found = position_of(piece.space, victim.space, table.rulings)
    return found is not None and is_legal(piece.unit, style, found)


def _heals(unit: Unit, style: str) -> bool:
    power = power_of(unit, style)
    return power is not None and power.heals


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
