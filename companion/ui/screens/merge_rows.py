"""What came together, as plain values: who added which lines, and which lines stand against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.errors import CompanionError
from companion.core.event_log import EventId
from companion.core.table import Entry, play
from companion.share.merge_report import Merged, clashes
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
    """Lines that do not fit; the one that counts instead of them, if there is one; whether they can be played now."""

    misfits: tuple[EventId, ...]
    against: EventId | None
    can_play: bool = False


class Side(NamedTuple):
    """A line of one of the two sides of a choice, in words; no other line of the screen has its name."""

    row: Row
    phone: str
    name: str


def added_rows(t: Look, table: AnyTable, marks: Sequence[Seal], me: str, merged: Merged, most: int) -> list[Added]:
    """By phone, the one that brought most first."""
    found = []
    for device, count in sorted(merged.added.items(), key=lambda pair: -pair[1]):
        ids = {entry.event.id for entry in merged.new if entry.event.id.device == device}
        rows = history_rows(t, table, marks, me, most, ids)
        found.append(Added(phone_name(t, device, me), count, tuple(rows)))
    return found


def choices(table: AnyTable) -> tuple[Choice, ...]:
    """Every line that does not fit, those with one rival together. Takes a moment: to be done in a thread."""
    rivals: dict[EventId, list[EventId]] = {}
    found: list[Choice] = []
    for clash in clashes(table):
        event = clash.misfit.event.id
        if clash.against is None:
            found.append(Choice((event,), None, can_play(table, clash.misfit)))
        else:
            rivals.setdefault(clash.against.event.id, []).append(event)
    return (*(Choice(tuple(misfits), against) for against, misfits in rivals.items()), *found)


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
    return Side(row, phone_name(t, event.device, me), t.say("line {n}, {what}", n=row.n, what=row.told[0].text))
