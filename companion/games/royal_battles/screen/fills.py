"""The calculators' input as the battle stands."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from companion.games.royal_battles.board import PLACES, position
from companion.games.royal_battles.calculators.attack import ATTACK
from companion.games.royal_battles.calculators.move import MOVE
from companion.games.royal_battles.calculators.odds import ODDS
from companion.games.royal_battles.state import BattleTable, Piece
from companion.games.royal_battles.units import PRINTED, Unit


def unit_plain(unit: Unit) -> str | dict[str, Any]:
    """A printed unit by its name, another one with its figures."""
    for name, printed in PRINTED.items():
        if printed == unit:
            return name
    figures = asdict(unit)
    like = next((name for name, other in PRINTED.items() if other.advantage == unit.advantage), None)
    kept = ("name", "type", "life", "accuracy", "evasion", "damage", "armor")
    return {**{key: figures[key] for key in kept}, "advantage": like}


def standing_card(state: BattleTable, piece: Piece) -> str | None:
    """None where it is not known: then the form asks."""
    tile = state.board[piece.space] if state.board is not None and piece.space is not None else None
    return tile.card if tile else None


def fighter(state: BattleTable, piece: Piece) -> dict[str, Any]:
    return {"unit": unit_plain(piece.unit), "standing": standing_card(state, piece), "injury": piece.injury}


def pair(state: BattleTable) -> tuple[int, Piece, Piece] | None:
    """Who is to attack (or the first who could), and an enemy next to it, or else any."""
    seat = state.active or 0
    ours = [piece for piece in state.sides[seat].units if piece.alive]
    theirs = [piece for piece in state.sides[1 - seat].units if piece.alive]
    if not ours or not theirs:
        return None
    moved = state.sides[seat].units[state.moved] if state.moved is not None else ours[0]
    attacker = moved if moved.alive else ours[0]
    return seat, attacker, next((p for p in theirs if lies(state, attacker, p)), theirs[0])


def lies(state: BattleTable, one: Piece, other: Piece) -> str | None:
    """The position of one unit from another; None if they are not next to each other."""
    if one.space is None or other.space is None:
        return None
    return position(one.space, other.space, state.rulings)


def attack(state: BattleTable) -> dict[str, Any]:
    if (found := pair(state)) is None:
        return dict(ATTACK.example)
    seat, attacker, target = found
    mates = [p for p in state.sides[1 - seat].units if p.alive and p is not target]
    place = lies(state, attacker, target)
    return {
        "attacker": fighter(state, attacker),
        "target": fighter(state, target),
        "initiative": {"attacker": state.sides[seat].initiative, "target": state.sides[1 - seat].initiative},
        **({"position": place} if place else {}),
        "attacker_units": state.sides[seat].alive,
        "others": [{"id": mate.label, **fighter(state, mate)} for mate in mates if standing_card(state, mate)],
    }


def odds(state: BattleTable) -> dict[str, Any]:
    if (found := pair(state)) is None:
        return dict(ODDS.example)
    seat, attacker, target = found
    gone = [[card for card, n in side.gone.items() for _ in range(n)] for side in state.sides]
    return {
        "attacker": fighter(state, attacker),
        "target": fighter(state, target),
        "gone": {"attacker": gone[seat], "target": gone[1 - seat]},
        "attacker_units": state.sides[seat].alive,
    }


def initiative(state: BattleTable) -> dict[str, Any]:
    return {"white": state.sides[0].initiative, "black": state.sides[1].initiative}


def move(state: BattleTable) -> dict[str, Any]:
    """The first unit that could move, onto the space before it."""
    units = [p for p in state.sides[state.active or 0].units if p.alive and p.space is not None]
    if not units or state.board is None or units[0].space is None:
        return dict(MOVE.example)
    column, row = PLACES[units[0].space]
    step = 1 if column < max(c for c, _ in PLACES) else -1
    tile = state.board[PLACES.index((column + step, row))]
    return {
        "from": [column, row],
        "to": [column + step, row],
        "standing": standing_card(state, units[0]),
        "card": None,
        "covers": tile.card if tile else None,
    }


FILLS = {"attack": attack, "odds": odds, "initiative": initiative, "move": move}
