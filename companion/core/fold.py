"""The one way through a log: the state after each event, and what became of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.edits import Edits, read_edits
from companion.core.entry_words import EntryWords
from companion.core.errors import IllegalMove
from companion.core.event_log import INSERT, NOTES, Event, EventId, Session
from companion.core.game import Game
from companion.core.messages import Message, message
from companion.core.players import JOIN, check_seats
from companion.core.state import TableState

S = TypeVar("S", bound=TableState)


class Status(Enum):
    """What became of an event."""

    APPLIED = "applied"
    UNDONE = "undone"
    MISFIT = "misfit"  # kept and shown, but no longer possible at its place


class Entry(NamedTuple):
    """One line of the history: the event, what became of it, what it brought about, and the change in force.

    A misfit's lines are the move in words, then why it does not fit.
    """

    event: Event
    status: Status
    messages: tuple[Message, ...]
    change: Event | None = None

    @property
    def kind(self) -> str:
        """What was played: an insert is the move that it holds."""
        kind: str = self.event.data["kind"] if self.event.kind == INSERT else self.event.kind
        return kind

    @property
    def data(self) -> Mapping[str, Any]:
        """The data in force."""
        data: Mapping[str, Any] = (self.change or self.event).data
        return data["data"] if self.change or self.event.kind == INSERT else data

    @property
    def changed(self) -> EventId | None:
        return self.change.id if self.change else None

    @property
    def is_move(self) -> bool:
        """A move that counts: it was not taken back, and it takes nothing back itself."""
        return self.status is Status.APPLIED and self.event.kind not in NOTES


@dataclass(frozen=True)
class Fold(Generic[S]):
    """The one way through a log: for tables, replays and whatever else follows a game move by move."""

    game: Game[S]
    session: Session

    @cached_property
    def start(self) -> S:
        """The state before the first move."""
        return self.game.setup(self.session.setup)

    @cached_property
    def edits(self) -> Edits:
        return read_edits(self.session.events)

    def steps(self) -> Iterator[tuple[S, Entry]]:
        """The whole log as it is played: the state after each event, and what became of the event."""
        return self.steps_from(self.start, self.edits.order)

    def steps_from(self, state: S, events: Iterable[Event]) -> Iterator[tuple[S, Entry]]:
        """The same for a part of the log, on from `state`."""
        for event in events:
            state, entry = self.step(state, event)
            yield state, entry

    def state_before(self, name: EventId) -> S:
        """The state in which a move of the log is made."""
        state = self.start
        for after, entry in self.steps():
            if entry.event.id == name:
                break
            state = after
        return state

    def state_behind(self, anchor: EventId | None) -> S:
        """The state in which an insert behind that event would be played."""
        found = (state for state, entry in self.steps() if entry.event.id == anchor)
        return next(found, self.start)

    def step(self, state: S, event: Event) -> tuple[S, Entry]:
        """The state after one event of the log, and what became of the event."""
        is_gone, is_lost = event.id in self.edits.gone, event.id in self.edits.lost
        if not (is_gone or is_lost or event.kind in NOTES):
            return self._applied(state, event)
        if is_gone and not is_lost:
            self._would_say(state, event)
        status = Status.UNDONE if is_gone else Status.MISFIT if is_lost else Status.APPLIED
        return state, Entry(event, status, self._words.line(event), self.edits.changes.get(event.id))

    def _applied(self, state: S, event: Event) -> tuple[S, Entry]:
        """The state after a move, or the same one if it does not fit: then its line says what and why."""
        change = self.edits.change_of(event)
        kind, data = self.edits.said(event)
        if kind not in self.game.moves:
            unknown = message("This version doesn’t know the move {kind}", kind=kind)
            return state, Entry(event, Status.MISFIT, (unknown,), change)
        try:
            after = self.made(state, kind, data)
        except IllegalMove as refusal:
            return state, Entry(event, Status.MISFIT, (self._words.move(event), refusal.message), change)
        if self._has_notes and after.messages:
            self._words.told[event.id] = after.messages[0]
        return after, Entry(event, Status.APPLIED, after.messages, change)

    def _would_say(self, state: S, event: Event) -> None:
        """What was undone is told as it was when it counted, if it fits there."""
        kind, data = self.edits.said(event)
        with suppress(IllegalMove, KeyError):
            self._words.told.update((event.id, said) for said in self.made(state, kind, data).messages[:1])

    def made(self, state: S, kind: str, data: Mapping[str, Any]) -> S:
        """The state after a move, or IllegalMove."""
        if self._newcomers:
            check_seats(self.game.moves[kind], data, len(state.names))
        return self.game.apply(state, kind, data)

    @cached_property
    def _has_notes(self) -> bool:
        """Whether any line speaks of another one."""
        return any(event.kind in NOTES for event in self.session.events)

    @cached_property
    def _newcomers(self) -> tuple[str, ...]:
        """Who joined late, or tried to."""
        said = (self.edits.said(event) for event in self.session.events if event.kind in (JOIN, INSERT))
        return tuple(data["name"] for kind, data in said if kind == JOIN and kind in self.game.moves)

    @cached_property
    def _words(self) -> EntryWords:
        names = (*self.start.names, *self._newcomers)
        return EntryWords(self.game, names, {event.id: event for event in self.session.events}, self.edits)
