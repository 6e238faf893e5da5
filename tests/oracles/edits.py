"""The playing order and the data in force, slow and obvious: each rule of changes and inserts asked on its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.event_log import Event, EventId


def is_gone(events: Sequence[Event], event: Event) -> bool:
    """A later undo that is not undone itself names it."""
    later = events[events.index(event) + 1 :]
    return any(undo.kind == "undo" and undo.target == event.id and not is_gone(events, undo) for undo in later)


def is_move(events: Sequence[Event], event: Event) -> bool:
    """A move, or an insert that names nothing or an earlier one."""
    return event.kind not in ("undo", "change") and not (event.kind == "insert" and is_lost(events, event))


def is_lost(events: Sequence[Event], event: Event) -> bool:
    """It names something, and not an earlier move or insert."""
    if event.kind not in ("change", "insert") or "device" not in event.data:
        return False
    earlier = events[: events.index(event)]
    return not any(one.id == event.target and is_move(events, one) for one in earlier)


def played(events: Sequence[Event], behind: EventId | None = None) -> list[Event]:
    """Moves and inserts in playing order: all of them, or the inserts behind one, each with its own."""
    inserts = [one for one in events if one.kind == "insert" and not is_lost(events, one)]
    here = [one for one in reversed(inserts) if one.anchor == behind]
    found = [event for one in here for event in (one, *played(events, one.id))]
    if behind is None:
        for one in events:
            if one.kind not in ("undo", "change", "insert"):
                found += [one, *played(events, one.id)]
    return found


def data_in_force(events: Sequence[Event], event: Event) -> Any:
    """The data of the last change that is not undone, or else its own."""
    changes = [one for one in events if one.kind == "change" and one.target == event.id and not is_lost(events, one)]
    standing = [one for one in changes if not is_gone(events, one)]
    own = event.data["data"] if event.kind == "insert" else event.data
    return standing[-1].data["data"] if standing else own
