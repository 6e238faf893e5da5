"""Corrections by hand: the round, the phase, whose turn it is."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.words import line
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    BattleTable,
    check_board,
    piece_of,
)


def correct_round(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    check_was(was, table.round, to, "the round")
    return table.but(round=to, told=(line("Corrected: this is round {to}", rule="corrections", to=to),))


def correct_draws(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    """How many cards the player may still draw after this attack."""
    check_was(was, table.draws, to, "the number of cards still to draw")
    return table.but(draws=to, told=(line("Corrected: {to} may still be drawn", rule="corrections", to=to),))


def correct_turn(
    table: BattleTable, phase: str, seat: int, first: int | None = None, unit: int | None = None
) -> BattleTable:
    """Put the table at a phase of somebody's turn; a battle that was given up or ran out of cards goes on.

    `first` is who goes first in this round (as before, if left out), `unit` the one that has moved.
    """
    _check_ready(table)
    told = line("Corrected: {phase}, {who} to play", rule="corrections", phase=phase, who=table.names[seat])
    after = table.but(conceded=None, playable=None, draws=0, step=phase, round=max(1, table.round), told=(told,))
    if phase == INITIATIVE:
        sides = tuple(side.but(initiative=None) for side in table.sides)
        return after.but(sides=sides, first=None, active=None, moved=None)
    if not all(side.initiative for side in table.sides):
        raise IllegalMove("turn up both initiative cards first", rule="initiative")
    moved = unit if unit is not None else table.moved
    _check_moved(table, phase, seat, moved)
    goes_first = first if first is not None else table.first
    return after.but(active=seat, first=seat if goes_first is None else goes_first, moved=moved)


def _check_ready(table: BattleTable) -> None:
    """A battle can only go on once both armies are chosen and placed."""
    for seat, side in enumerate(table.sides):
        piece_of(table, seat, 0)
        if table.board is not None and any(piece.space is None for piece in side.units):
            raise IllegalMove("{who} still has units to place", rule="set-up", who=table.names[seat])


def _check_moved(table: BattleTable, phase: str, seat: int, moved: int | None) -> None:
    if phase in (DRAW, MOVEMENT):
        check_board(table)
    if phase == ATTACK and table.board is not None:
        if moved is None:
            raise IllegalMove("say which unit has moved: it is the one that may attack", rule="moved-unit-only")
        piece_of(table, seat, moved)
