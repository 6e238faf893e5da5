"""A session is a log: events with names, one order, union as merge; undo, change and insert are events as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.errors import MergeConflict
from companion.core.messages import message
from companion.core.state import Setup

UNDO = "undo"  # the kind of an event that cancels another; undoing an undo is the redo
CHANGE = "change"  # gives a move or an insert other data
INSERT = "insert"  # a move that was forgotten: it is played behind the one that it names
EDITS = (CHANGE, INSERT)
NOTES = (UNDO, CHANGE)  # what is no move itself


class EventId(NamedTuple):
    """Who wrote an event, and the writer's own count."""

    device: str
    n: int

    def __str__(self) -> str:
        return f"{self.device}:{self.n}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `clock` is Lamport's: one more than any that the writer had seen.

    What a device writes at one tap shares a clock: it is one action, and stays together in every log. `at` is the
    wall clock in seconds since 1970, for people; no order depends on it.
    """

    id: EventId
    clock: int
    at: int
    kind: str
    data: Mapping[str, Any]

    @property
    def order(self) -> tuple[int, EventId]:
        return self.clock, self.id

    @property
    def target(self) -> EventId:
        """The event that an undo cancels or a change is about."""
        return EventId(self.data["device"], self.data["n"])

    @property
    def anchor(self) -> EventId | None:
        """What an insert is played behind; None: it comes before the first move."""
        return self.target if "device" in self.data else None


@dataclass(frozen=True)
class Session:
    """A table as it is stored and shared: a game, what was settled before it, and its events in order."""

    id: str
    game: str
    setup: Setup
    events: tuple[Event, ...] = ()

    def with_events(self, events: Iterable[Event]) -> Session:
        ordered = sorted(events, key=lambda event: event.order)
        return Session(self.id, self.game, self.setup, tuple(ordered))

    def next_id(self, device: str) -> EventId:
        """The name of the next event that `device` writes."""
        return EventId(device, 1 + max((e.id.n for e in self.events if e.id.device == device), default=0))

    def next_clock(self) -> int:
        return 1 + self.events[-1].clock if self.events else 1

    def action(self, name: EventId) -> tuple[Event, ...]:
        """The event of that name with all that its device wrote at the same tap; nothing if there is none."""
        clock = next((event.clock for event in self.events if event.id == name), None)
        return tuple(event for event in self.events if event.clock == clock and event.id.device == name.device)


def merge(mine: Session, theirs: Session) -> Session:
    """Both logs as one. Commutative, associative, idempotent; neither side's events are lost."""
    if (mine.id, mine.game, mine.setup) != (theirs.id, theirs.game, theirs.setup):
        raise MergeConflict(
            message(
                "{theirs} is a different session from {mine}: their setups differ",
                theirs=repr(theirs.id),
                mine=repr(mine.id),
            )
        )
    union = {event.id: event for event in mine.events}
    for event in theirs.events:
        if union.setdefault(event.id, event) != event:
            raise two_contents(event.id)
    return mine.with_events(union.values())


def two_contents(name: EventId) -> MergeConflict:
    """One name, two events: a copied or restored log went on under the name of the first."""
    return MergeConflict(
        message(
            "Two phones recorded different entries as {event}: one of them is a copy of the other. Keep the "
            "right table and delete the other.",
            event=name,
        )
    )


def check_clocks(session: Session) -> None:
    """Nobody can have seen more events than there are: the i-th clock is at most i. Playing and merging keep it so;
    of events that share a clock only the first has to stand that far back.

    A made-up clock would carry those of all later events with it, until they fit into no file.
    """
    for place, event in enumerate(session.events, 1):
        if event.clock > place:
            raise MergeConflict(
                message(
                    "Entries before {event} are missing: {found} of {claimed} are here. Ask for the whole table.",
                    event=event.id,
                    claimed=event.clock - 1,
                    found=place - 1,
                )
            )


def cancelled(events: Iterable[Event]) -> set[EventId]:
    """The events that a standing undo cancels. Later decides: an undo reaches back only, so this is one pass."""
    gone: set[EventId] = set()
    seen: set[EventId] = set()
    named: list[Event] = []
    for event in events:
        if event.kind == UNDO and event.target in seen:
            named.append(event)
        seen.add(event.id)
    for undo in reversed(named):
        if undo.id not in gone:
            gone.add(undo.target)
    return gone
