"""A table at every moment of the game: what a replay shows, and how scores came about."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from companion.core.event_log import Event
from companion.core.messages import Message
from companion.core.state import TableState
from companion.core.table import Table

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
