"""A table: a session, folded. Nothing changes it but `play`, `undo` and `redo`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.errors import IllegalMove
from companion.core.event_log import UNDO, Event, EventId, Session, cancelled, merge
from companion.core.game import Game
from companion.core.messages import Message, message
from companion.core.players import JOIN, RENAME, called, check_seats
from companion.core.state import Outcome, Part, TableState

S = TypeVar("S", bound=TableState)


class Status(Enum):
    """What became of an event."""

    APPLIED = "applied"
    UNDONE = "undone"
    MISFIT = "misfit"  # kept and shown, but no longer possible at its place


class Entry(NamedTuple):
    """One line of the history: the event, what became of it, and what it brought about.

    A misfit's lines are the move in words, then why it does not fit.
    """

    event: Event
    status: Status
    messages: tuple[Message, ...]

    @property
    def is_move(self) -> bool:
        """A move that counts: it was not taken back, and it takes nothing back itself."""
        return self.status is Status.APPLIED and self.event.kind != UNDO


@dataclass(frozen=True)
class Table(Generic[S]):
    """The log and what it comes to."""

    game: Game[S]
    session: Session
    state: S
    history: tuple[Entry, ...]

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who has won and why, worked out once for each table; None while it goes on."""
        return self.game.outcome(self.state)

    @cached_property
    def part(self) -> Part | None:
        """The game of a match that has just ended, while the match goes on."""
        return self.game.part(self.state)

    @property
    def fold(self) -> Fold[S]:
        """The way through the log once more, in which everyone has the name of the end."""
        return Fold(called(self.game, self.state.names), self.session)

    @property
    def misfits(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.history if entry.status is Status.MISFIT)

    def entry(self, event_id: EventId) -> Entry:
        for entry in reversed(self.history):
            if entry.event.id == event_id:
                return entry
        raise IllegalMove("There’s no entry {event} in this session", event=event_id)


@dataclass(frozen=True)
class Fold(Generic[S]):
    """The one way through a log: for tables, replays and whatever else follows a game move by move."""

    game: Game[S]
    session: Session

    @cached_property
    def start(self) -> S:
        """The state before the first move."""
        return self.game.setup(self.session.setup)

    def steps(self) -> Iterator[tuple[S, Entry]]:
        """The whole log as it stands in the end: the state after each event, and what became of the event."""
        return self.steps_from(self.start, self.session.events, cancelled(self.session.events))

    def steps_from(self, state: S, events: Iterable[Event], gone: Container[EventId]) -> Iterator[tuple[S, Entry]]:
        """The same for a part of the log, on from `state`; `gone` are the events that were taken back."""
        for event in events:
            if event.kind != UNDO and event.id not in gone:
                state, entry = self._applied(state, event)
            else:
                entry = self._unapplied(event, event.id in gone)
            yield state, entry

    def _applied(self, state: S, event: Event) -> tuple[S, Entry]:
        """The state after an event, or the same one if the event does not fit: then its line says what and why."""
        if event.kind not in self.game.moves:
            unknown = message("This version doesn’t know the move {kind}", kind=event.kind)
            return state, Entry(event, Status.MISFIT, (unknown,))
        try:
            if self._newcomers:
                check_seats(self.game.moves[event.kind], event.data, len(state.names))
            after = self.game.apply(state, event.kind, event.data)
        except IllegalMove as refusal:
            return state, Entry(event, Status.MISFIT, (self._described(event), refusal.message))
        return after, Entry(event, Status.APPLIED, after.messages)

    def _unapplied(self, event: Event, is_gone: bool) -> Entry:
        """An undo, or something that was undone."""
        is_misfit = event.kind == UNDO and self._target(event) is None
        status = Status.UNDONE if is_gone else Status.MISFIT if is_misfit else Status.APPLIED
        return Entry(event, status, (self._described(event),))

    def _described(self, event: Event) -> Message:
        """An event in words, for lines that change nothing themselves."""
        if event.kind != UNDO:
            return self._text(event)
        target = self._target(event)
        if target is None:
            return message("There’s no earlier entry {event} to undo", event=event.target)
        if target.kind != UNDO:
            return message("Undoes {event}: {text}", event=target.id, text=self._text(target))
        return message("Redoes {event}: {text}", event=target.target, text=self._text(self._target(target)))

    def _target(self, undo: Event) -> Event | None:
        """The event that an undo takes back, if there is such an event before it."""
        found = self._events.get(undo.target)
        return found if found and found.order < undo.order else None

    @cached_property
    def _newcomers(self) -> tuple[str, ...]:
        """Who joined late, or tried to."""
        return tuple(event.data["name"] for event in self.session.events if event.kind == JOIN)

    @cached_property
    def _events(self) -> Mapping[EventId, Event]:
        return {event.id: event for event in self.session.events}

    def _text(self, event: Event | None) -> Message:
        move = self.game.moves.get(event.kind) if event else None
        names = (*self.start.names, *self._newcomers)
        return move.described(event.data, names) if event and move else message("an unknown entry")


def replay(game: Game[S], session: Session) -> Table[S]:
    """Fold the whole log. Same events, same state, on every phone."""
    table = _replayed(game, session)
    if not any(entry.is_move and entry.event.kind == RENAME for entry in table.history):
        return table
    again = _replayed(called(game, table.state.names), session)
    entries = zip(table.history, again.history, strict=True)
    history = tuple(one if one.event.kind == RENAME else other for one, other in entries)
    return Table(game, session, again.state, history)


def _replayed(game: Game[S], session: Session) -> Table[S]:
    fold = Fold(game, session)
    state, history = fold.start, []
    for after, entry in fold.steps():
        state = after
        history.append(entry)
    return Table(game, session, state, tuple(history))


def extended(table: Table[S], more: Sequence[Event]) -> Table[S]:
    """The table with events from elsewhere: folded on if they come last, anew if they belong between or undo one."""
    if not more:
        return table
    session = table.session
    both = merge(session, session.with_events(more))
    here = len(session.events)
    new = both.events[here:]
    if both.events[:here] != session.events or any(event.kind in (UNDO, RENAME) for event in new):
        return replay(table.game, both)
    for state, entry in Fold(table.game, both).steps_from(table.state, new, ()):
        table = _append(table, state, entry)
    return table


def play(table: Table[S], kind: str, data: Mapping[str, Any], *, device: str, at: int) -> Table[S]:
    """One move: read, checked against the state, appended. Refused: BadInput, UnknownName or IllegalMove."""
    move = table.game.move(kind)
    read = move.read(move.stamped(table.state, data), len(table.state.names))
    state = table.game.apply(table.state, kind, read)
    event = _next_event(table, kind, read, device, at)
    if kind == RENAME:  # earlier lines follow
        return replay(table.game, table.session.with_events((*table.session.events, event)))
    return _append(table, state, Entry(event, Status.APPLIED, state.messages))


def undo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Take back any line of the history, whoever wrote it. What later lines it breaks, they say themselves."""
    if table.entry(target).status is Status.UNDONE:
        raise IllegalMove("{event} has already been undone", event=target)
    event = _next_event(table, UNDO, target._asdict(), device, at)
    return replay(table.game, table.session.with_events((*table.session.events, event)))


def redo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Let an undone line count again, by undoing every undo that stands against it."""
    undos = [entry.event.id for entry in table.history if _stands_against(entry, target)]
    if not undos:
        raise IllegalMove("{event} hasn’t been undone", event=target)
    for standing in undos:
        table = undo(table, standing, device=device, at=at)
    return table


def _stands_against(entry: Entry, target: EventId) -> bool:
    is_standing_undo = entry.event.kind == UNDO and entry.status is Status.APPLIED
    return is_standing_undo and entry.event.target == target


def _next_event(table: Table[S], kind: str, data: Mapping[str, Any], device: str, at: int) -> Event:
    session = table.session
    return Event(session.next_id(device), session.next_clock(), at, kind, data)


def _append(table: Table[S], state: S, entry: Entry) -> Table[S]:
    session = table.session
    longer = Session(session.id, session.game, session.setup, (*session.events, entry.event))
    return Table(table.game, longer, state, (*table.history, entry))
