"""Corrections by hand: the round, the phase, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, counted, line
from companion.games.royal_battles.decks import back_line, returned
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    POST_TURN,
    TITLES,
    BattleTable,
    check_board,
    phase,
    piece_of,
    turn,
)


def correct_round(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    check_was(was, table.round, to, "the round")
    told = line("Corrected: this is round {to}, not {now}", rule="corrections", to=to, now=table.round)
    return table.but(round=to, told=(told,))


def correct_draws(table: BattleTable, to: int, was: int | None = None) -> BattleTable:
    """How many cards the player may still draw after this attack."""
    check_was(was, table.draws, to, "the number of cards still to draw")
    template = "Corrected: {to} may still be drawn, not {now}"
    return table.but(draws=to, told=(line(template, rule="corrections", to=counted(to, "card"), now=table.draws),))


def correct_turn(
    table: BattleTable, phase: str, seat: int, first: int | None = None, unit: int | None = None
) -> BattleTable:
    """Put the table at a phase of somebody's turn; a battle that was given up or ran out of cards goes on.

    `first` is who goes first in this round (as before, if left out), `unit` the one that has moved (as before, too, as
    long as the turn stays the same player's).
    """
    _check_ready(table)
    after = table.but(conceded=None, playable=None, draws=0, step=phase, round=max(1, table.round))
    if phase == INITIATIVE:
        return _told(table, *_before_initiative(after))
    if not all(side.initiative for side in table.sides):
        raise IllegalMove("turn up both initiative cards first", rule="initiative")
    moved = unit
    if unit is None and seat == table.active and phase in (ATTACK, POST_TURN):
        moved = table.moved
    _check_phase(table, phase, seat, moved)
    goes_first = first if first is not None else table.first
    return _told(table, after.but(active=seat, first=seat if goes_first is None else goes_first, moved=moved))


def _before_initiative(table: BattleTable) -> tuple[BattleTable, list[Line]]:
    """The initiative cards of this round are turned up anew, so they were not drawn; an old one that was kept was."""
    sides, lines = [], []
    for who, side in zip(table.names, table.sides, strict=True):
        if side.initiative and not side.last:
            lines.append(back_line(side.initiative, who))
            side = returned(side, side.initiative)
        sides.append(side.but(initiative=None))
    return table.but(sides=tuple(sides), first=None, active=None, moved=None), lines


def _told(before: BattleTable, after: BattleTable, lines: Sequence[Line] = ()) -> BattleTable:
    told = [line("Corrected: {now}, not {then}", rule="corrections", now=_where(after), then=_where(before)), *lines]
    if after.first not in (None, before.first):
        told.append(line("{who} goes first in this round", rule="corrections", who=after.names[after.first or 0]))
    return after.but(told=tuple(told))


def _where(table: BattleTable) -> Line:
    title, seat = TITLES[phase(table)], turn(table)
    if seat is None:
        return line("{phase}", phase=title)
    return line("{phase} with {who} to play", phase=title, who=table.names[seat])


def _check_ready(table: BattleTable) -> None:
    """A battle can only go on once both armies are chosen and placed, and while both have somebody left."""
    for seat, side in enumerate(table.sides):
        who = table.names[seat]
        piece_of(table, seat, 0)
        if table.board is not None and any(piece.space is None for piece in side.units):
            raise IllegalMove("{who} still has units to place", rule="set-up", who=who)
        if not side.alive:
            raise IllegalMove(
                "{who} has no unit left on the board: the battle is over; correct an injury first",
                rule="victory",
                who=who,
            )


def _check_phase(table: BattleTable, phase: str, seat: int, moved: int | None) -> None:
    if phase in (DRAW, MOVEMENT):
        check_board(table)
    hand, who = table.sides[seat].hand, table.names[seat]
    if phase == DRAW and hand:
        raise IllegalMove(
            "{who} holds {n} by the count, and only an empty hand draws before movement; correct the hand first",
            rule="pre-turn-draw",
            who=who,
            n=counted(hand, "card"),
        )
    if phase == ATTACK and table.board is not None:
        _check_attacker(table, seat, moved)


def _check_attacker(table: BattleTable, seat: int, moved: int | None) -> None:
    if moved is None:
        raise IllegalMove("say which unit has moved: it is the one that may attack", rule="moved-unit-only")
    piece = piece_of(table, seat, moved)
    if not piece.alive:
        raise IllegalMove("the {unit} is off the board", rule="removal", unit=piece.label)
