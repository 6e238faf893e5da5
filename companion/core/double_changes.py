"""Moves that two people changed at once, neither seeing the other’s change: one counts, and both can be chosen from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.event_log import CHANGE, Event, EventId
from companion.core.fold import Entry, Status
from companion.core.table import Table


class DoubleChange(NamedTuple):
    """Undoing the one that counts lets the other count, and undoing the other settles it."""

    used: Entry
    other: Entry


def double_changes(table: Table[Any]) -> tuple[DoubleChange, ...]:
    """For each such move the change in force, and the last one before it that its writer had not seen."""
    changes = {entry.event.id: entry for entry in table.history if entry.event.kind == CHANGE}
    in_force = [changes[entry.changed] for entry in table.history if entry.changed and entry.is_move]
    found = ((used, _unseen(used, changes)) for used in in_force)
    return tuple(DoubleChange(used, other) for used, other in found if other is not None)


def _unseen(used: Entry, changes: Mapping[EventId, Entry]) -> Entry | None:
    """The change that would count without this one, if its writer had not seen it and it says something else."""
    standing = (entry for entry in changes.values() if entry.status is Status.APPLIED and entry is not used)
    others = [entry for entry in standing if entry.event.target == used.event.target]
    last = max(others, key=lambda entry: entry.event.order, default=None)
    if last is None or last.event.id in _seen(used.event, changes) or last.data["data"] == used.data["data"]:
        return None
    return last


def _seen(change: Event, changes: Mapping[EventId, Entry]) -> Iterator[EventId]:
    """The change itself, the one that it was made over, and so on."""
    here: Event | None = change
    while here is not None:
        yield here.id
        over = here.data.get("over")
        before = changes.get(EventId(over["device"], over["n"])) if over else None
        here = before.event if before and before.event.order < here.order else None
