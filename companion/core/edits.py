"""What counts where: a log read with its undos, changes and inserts. Nothing but the set of events decides.

Moves are played in the order of the log; behind each come its inserts, the newest first, each followed by its own.
Places are fixed: an insert stays where it is when the move before it is undone or changed. Undo, change and insert
reach back only: one that names anything else than it may has no effect, and is shown as a conflict.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.event_log import CHANGE, EDITS, INSERT, NOTES, UNDO, Event, EventId, cancelled

WORKING = frozenset((*NOTES, *EDITS))  # the kinds of events that bear on others


@dataclass(frozen=True)
class Edits:
    """A log as it is played. `lost` are undos, changes and inserts that name nothing they could work on."""

    order: Sequence[Event]  # moves and inserts as they are played; undos and changes where the log has them
    gone: Collection[EventId]
    changes: Mapping[EventId, Event]  # by move or insert: the change in force
    lost: Collection[EventId]

    def change_of(self, event: Event) -> Event | None:
        return self.changes.get(event.id) if self.changes else None  # the name of an event is slow to look up

    def said(self, event: Event) -> tuple[str, Mapping[str, Any]]:
        """The kind and data that are in force for a move or an insert."""
        change = self.change_of(event)
        if event.kind != INSERT:
            return event.kind, change.data["data"] if change else event.data
        return event.data["kind"], (change or event).data["data"]


def read_edits(events: Sequence[Event]) -> Edits:
    """One pass: later decides, and nothing reaches forward."""
    if not any(event.kind in WORKING for event in events):
        return Edits(events, (), {}, ())
    gone, lost = cancelled(events), set[EventId]()
    earlier: dict[EventId, Event] = {}
    changes: dict[EventId, Event] = {}
    inserts: dict[EventId | None, list[Event]] = defaultdict(list)
    for event in events:
        if not _works(event, earlier, lost):
            lost.add(event.id)
        elif event.kind == CHANGE and event.id not in gone:
            changes[event.target] = event
        elif event.kind == INSERT:
            inserts[event.anchor].append(event)
        earlier[event.id] = event
    return Edits(tuple(_played(events, inserts, lost)) if inserts else events, gone, changes, lost)


def _works(event: Event, earlier: Mapping[EventId, Event], lost: Collection[EventId]) -> bool:
    """Whether an event names what it may name: an undo anything before it, the others a move or an insert."""
    if event.kind == UNDO:
        return event.target in earlier
    if event.kind not in EDITS or (event.kind == INSERT and event.anchor is None):
        return True
    named = earlier.get(event.target)
    return named is not None and named.kind not in NOTES and named.id not in lost


def _played(
    events: Iterable[Event], inserts: Mapping[EventId | None, list[Event]], lost: Collection[EventId]
) -> Iterator[Event]:
    yield from _behind(None, inserts)
    for event in events:
        if event.kind != INSERT or event.id in lost:
            yield event
            yield from _behind(event.id, inserts)


def _behind(anchor: EventId | None, inserts: Mapping[EventId | None, list[Event]]) -> Iterator[Event]:
    """The inserts of one place, the newest first, each with those behind it."""
    waiting = list(inserts.get(anchor, ()))
    while waiting:
        event = waiting.pop()
        yield event
        waiting += inserts.get(event.id, ())
