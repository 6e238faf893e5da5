"""What came together, as plain values: who added which lines, and which lines stand against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.errors import CompanionError
from companion.core.log import EventId
from companion.core.table import Entry, play
from companion.share.merging import Clash, Merged, clashes
from companion.ui.door import AnyTable
from companion.ui.kit.seals import Seal
from companion.ui.look import Look
from companion.ui.screens.log_rows import Row, history_rows, phone_name


class Added(NamedTuple):
    """What one phone has brought: its name, how many lines, and the newest of them."""

    phone: str
    lines: int
    rows: tuple[Row, ...]


class Choice(NamedTuple):
    """A line that does not fit; the one that counts instead of it, if there is one; whether it can be played now."""

    misfit: EventId
    against: EventId | None
    can_play: bool


class Side(NamedTuple):
    """One of the two sides of a choice, in words."""

    row: Row
    phone: str


def added_rows(t: Look, table: AnyTable, marks: Sequence[Seal], me: str, merged: Merged, most: int) -> list[Added]:
    """By phone, the one that brought most first."""
    found = []
    for device, count in sorted(merged.added.items(), key=lambda pair: -pair[1]):
        ids = {entry.event.id for entry in merged.new if entry.event.id.device == device}
        rows = history_rows(t, table, marks, me, most, ids)
        found.append(Added(phone_name(t, device, me), count, tuple(rows)))
    return found


def choices(table: AnyTable) -> tuple[Choice, ...]:
    """Every line that does not fit, each with what can be done about it. Takes a moment: to be done in a thread."""
    return tuple(_choice(table, clash) for clash in clashes(table))


def _choice(table: AnyTable, clash: Clash) -> Choice:
    against = clash.against.event.id if clash.against else None
    return Choice(clash.misfit.event.id, against, against is None and can_play(table, clash.misfit))


def can_play(table: AnyTable, entry: Entry) -> bool:
    """Whether a line could be written once more, as the table stands now."""
    try:
        play(table, entry.event.kind, unstamped(table, entry), device="", at=0)
    except CompanionError:
        return False
    return True


def unstamped(table: AnyTable, entry: Entry) -> dict[str, Any]:
    """What the line says, without the round or deal in which it was said: `play` puts the present one."""
    stamps = table.game.moves[entry.event.kind].stamps if entry.event.kind in table.game.moves else {}
    return {key: value for key, value in entry.event.data.items() if key not in stamps}


def side(t: Look, table: AnyTable, marks: Sequence[Seal], me: str, event: EventId) -> Side:
    """A line of the history with the phone that wrote it."""
    (row,) = history_rows(t, table, marks, me, 1, {event})
    return Side(row, phone_name(t, event.device, me))
