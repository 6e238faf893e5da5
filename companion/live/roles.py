"""What a phone may do at a table. Every command asks here, whatever a control on a screen says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from companion.core.edit_preview import Change, Edit, PlayAgain, Redo, Undo, UndoAll
from companion.core.errors import CompanionError
from companion.core.event_log import UNDO, EventId
from companion.core.game import Game
from companion.core.messages import message
from companion.core.state import TableState
from companion.core.table import Table
from companion.store.members import Member


class Role(StrEnum):
    """The first may do the most."""

    OWNER = "owner"  # everything, and says who else is here
    PLAYER = "player"  # taps everything
    SEAT = "seat"  # moves of one seat only
    SPECTATOR = "spectator"  # looks


RANKS = tuple(Role)


class NotAllowed(CompanionError):
    """Not with this phone's role at this table."""


def rank(member: Member) -> int:
    """How little somebody may do. A role of a newer version may do the least."""
    return RANKS.index(Role(member.role)) if member.role in RANKS else len(RANKS)


def check_owner(member: Member) -> None:
    if member.role != Role.OWNER:
        raise NotAllowed(message("Only the owner can do that"))


def check_plays(member: Member) -> None:
    """Whatever touches more than one seat."""
    if member.role not in (Role.OWNER, Role.PLAYER):
        raise NotAllowed(message("You can’t do that here. The owner can let you play"))


def check_move(member: Member, table: Table[Any], kind: str, data: Mapping[str, Any]) -> None:
    if member.role == Role.SPECTATOR:
        raise NotAllowed(message("You’re a spectator. The owner can let you play"))
    if member.role == Role.SEAT:
        if member.seat is None or acting_seat(table, kind, data) != member.seat:
            raise NotAllowed(message("You can only play for {who}", who=_seat_name(member, table)))
        return
    check_plays(member)


def acting_seat(table: Table[Any], kind: str, data: Mapping[str, Any]) -> int | None:
    """Whose move it is: its field `seat`, or else whoever's turn it is. Corrections and house rules are nobody's."""
    return _acting(table.game, table.state, kind, data)


def _acting(game: Game[Any], state: TableState, kind: str, data: Mapping[str, Any]) -> int | None:
    move = game.move(kind)
    if not move.phases:
        return None
    read = move.read(move.stamped(state, data), len(state.names))
    seat: int | None = read["seat"] if "seat" in read else game.turn(state)
    return seat


def check_edit(member: Member, table: Table[Any], edit: Edit, device: str) -> None:
    match edit:
        case Change(target, data) if member.role == Role.SEAT:
            _check_own_change(member, table, target, data, device)
        case Undo(target) | Redo(target):
            check_undo(member, table, target, device)
        case UndoAll(targets):
            for target in targets:
                check_undo(member, table, target, device)
        case PlayAgain(target):
            check_undo(member, table, target, device)
            check_move(member, table, table.entry(target).kind, table.entry(target).data)
        case _:
            check_plays(member)


def _check_own_change(member: Member, table: Table[Any], target: EventId, data: Mapping[str, Any], device: str) -> None:
    """Who has one seat changes what this phone wrote, if that seat acts there before and after."""
    entry, state = table.entry(target), table.fold.state_before(target)
    seats = {_acting(table.game, state, entry.kind, found) for found in (entry.data, data)}
    if target.device != device or seats != {member.seat}:
        raise NotAllowed(message("You can only change your own entries"))


def check_undo(member: Member, table: Table[Any], target: EventId, device: str) -> None:
    """Who has one seat takes back what this phone wrote, and brings back what this phone took back."""
    if member.role != Role.SEAT:
        check_plays(member)
        return
    action = {event.id for event in table.session.action(target)}
    undos = (event for event in table.session.events if event.kind == UNDO and event.target in action)
    writers = {target.device, *(event.id.device for event in undos)}
    if writers != {device}:
        raise NotAllowed(message("You can only undo your own entries"))


def _seat_name(member: Member, table: Table[Any]) -> str:
    names = table.state.names
    return names[member.seat] if member.seat is not None and member.seat < len(names) else "?"
