"""What a phone may do at a table. Every command asks here, whatever a control on a screen says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from companion.core.errors import CompanionError
from companion.core.event_log import UNDO, EventId
from companion.core.messages import message
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
    move = table.game.move(kind)
    if not move.phases:
        return None
    read = move.read(move.stamped(table.state, data), len(table.state.names))
    seat: int | None = read["seat"] if "seat" in read else table.game.turn(table.state)
    return seat


def check_undo(member: Member, table: Table[Any], target: EventId, device: str) -> None:
    """Who has one seat takes back what this phone wrote, and brings back what this phone took back."""
    if member.role != Role.SEAT:
        check_plays(member)
        return
    undos = (event for event in table.session.events if event.kind == UNDO and event.target == target)
    writers = {target.device, *(event.id.device for event in undos)}
    if writers != {device}:
        raise NotAllowed(message("You can only undo your own entries"))


def _seat_name(member: Member, table: Table[Any]) -> str:
    names = table.state.names
    return names[member.seat] if member.seat is not None and member.seat < len(names) else "?"
