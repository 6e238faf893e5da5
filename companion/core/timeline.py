"""A table at every moment of its log: what a replay shows, and how scores came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from companion.core.event_log import UNDO, Event, EventId, cancelled
from companion.core.messages import Message
from companion.core.state import TableState
from companion.core.table import Table

S = TypeVar("S", bound=TableState)
Scores = tuple[int | None, ...]  # by seat; None where there is no figure yet


class Snapshot(NamedTuple, Generic[S]):
    """A line of the history, and the table as it stood when that line was the last one.

    A move that was taken back later still counts here. The first snapshot is before any line: its event is None.
    """

    event: Event | None
    state: S
    messages: tuple[Message, ...]


def timeline(table: Table[S]) -> tuple[Snapshot[S], ...]:
    """One snapshot more than there are lines, each as `replay` of so many events has it.

    An event adds a step to the states before it. An undo changes what stands from its target on, so only that part is
    folded again: taking back the last move costs one step.
    """
    fold, events = table.fold, table.session.events
    standing = [fold.start]  # the states behind the present one, as far as they count now
    shown = [Snapshot(None, fold.start, ())]
    places: dict[EventId, int] = {}
    for place, event in enumerate(events):
        places[event.id] = place
        since = _changed_from(event, events, places)
        gone = cancelled(events[: place + 1]) if event.kind == UNDO else ()
        del standing[since + 1 :]
        steps = list(fold.steps_from(standing[-1], events[since : place + 1], gone))
        standing += [state for state, _ in steps]
        shown.append(Snapshot(event, standing[-1], steps[-1][1].messages))
    return tuple(shown)


def _changed_from(event: Event, events: tuple[Event, ...], places: Mapping[EventId, int]) -> int:
    """The place of the move on which an event bears: a move on itself, an undo on what it takes or brings back."""
    while event.kind == UNDO and places.get(event.target, len(events)) < places[event.id]:
        event = events[places[event.target]]
    return places[event.id]
