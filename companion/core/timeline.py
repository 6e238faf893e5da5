"""A table at every moment of the game: what a replay shows, and how scores came about."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from companion.core.event_log import EDITS, NOTES, UNDO, Event, EventId
from companion.core.messages import Message
from companion.core.state import TableState
from companion.core.table import Table, replay

S = TypeVar("S", bound=TableState)
Scores = tuple[int | None, ...]  # by seat; None where there is no figure yet


class Snapshot(NamedTuple, Generic[S]):
    """A line of the history, and the table as it stood behind that line, by all that is known of the game now.

    The first snapshot is before any line: its event is None.
    """

    event: Event | None
    state: S
    messages: tuple[Message, ...]


def timeline(table: Table[S]) -> tuple[Snapshot[S], ...]:
    """One snapshot more than there are lines, in the order of the history."""
    fold = table.fold
    lines = zip(table.history, fold.steps(), strict=True)
    moments = (Snapshot(entry.event, state, entry.messages) for entry, (state, _) in lines)
    return (Snapshot(None, fold.start, ()), *moments)


def sentences_when_made(table: Table[S]) -> dict[EventId, Message]:
    """What moves that do not fit any more said before the undo, change or insert that came next."""
    found: dict[EventId, Message] = {}
    conflicting = {entry.event.id for entry in table.misfits if entry.event.kind not in NOTES}
    waiting: set[EventId] = set()
    for place, event in enumerate(table.session.events):
        if event.kind in (UNDO, *EDITS) and waiting:
            earlier = replay(table.fold.game, table.session.with_events(table.session.events[:place]))
            said = ((entry.event.id, entry.messages) for entry in earlier.history if entry.is_move)
            found.update((name, messages[0]) for name, messages in said if name in waiting and messages)
            waiting = set()
        if event.id in conflicting:
            waiting.add(event.id)
    return found
