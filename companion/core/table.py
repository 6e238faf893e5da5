"""A table: a session, folded. `play`, `undo` and `redo` are the doors by which anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.errors import IllegalMove
from companion.core.event_log import UNDO, Event, EventId, Session, cancelled, merge
from companion.core.game import Game
from companion.core.messages import Message, message
from companion.core.state import TableState

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


@dataclass(frozen=True)
class Table(Generic[S]):
    """The log and what it comes to."""

    game: Game[S]
    session: Session
    state: S
    history: tuple[Entry, ...]

    @property
    def misfits(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.history if entry.status is Status.MISFIT)

    def entry(self, event_id: EventId) -> Entry:
        for entry in reversed(self.history):
            if entry.event.id == event_id:
                return entry
        raise IllegalMove("there is no event {event} in this session", event=event_id)


def replay(game: Game[S], session: Session) -> Table[S]:
    """Fold the whole log. Same events, same state, on every phone."""
    gone = cancelled(session.events)
    state = game.start(session.setup)
    history: list[Entry] = []
    earlier: dict[EventId, Event] = {}
    for event in session.events:
        if event.kind != UNDO and event.id not in gone:
            state, entry = _step(game, state, event, session.setup.names)
        else:
            entry = _unapplied(event, Described(game, session, earlier), event.id in gone)
        history.append(entry)
        earlier[event.id] = event
    return Table(game, session, state, tuple(history))


def extended(table: Table[S], more: Sequence[Event]) -> Table[S]:
    """The table with events from elsewhere: folded on if they come last, anew if they belong between or undo one."""
    if not more:
        return table
    session = table.session
    both = merge(session, session.with_events(more))
    here = len(session.events)
    new = both.events[here:]
    if both.events[:here] != session.events or any(event.kind == UNDO for event in new):
        return replay(table.game, both)
    for event in new:
        state, entry = _step(table.game, table.state, event, session.setup.names)
        table = _append(table, state, entry)
    return table


def _step(game: Game[S], state: S, event: Event, names: Sequence[str]) -> tuple[S, Entry]:
    """The state after an event, or the same one if the event does not fit: then its line says what and why."""
    move = game.moves.get(event.kind)
    if move is None:
        return state, Entry(
            event, Status.MISFIT, (message("this version does not know the move {kind}", kind=event.kind),)
        )
    try:
        after = game.apply(state, event.kind, event.data)
    except IllegalMove as refusal:
        what = message("{text}", text=move.described(event.data, names))
        return state, Entry(event, Status.MISFIT, (what, refusal.message))
    return after, Entry(event, Status.APPLIED, after.messages)


@dataclass(frozen=True)
class Described:
    """Events in words, for lines that change nothing themselves."""

    game: Game[Any]
    session: Session
    earlier: Mapping[EventId, Event]

    def message(self, event: Event) -> Message:
        if event.kind != UNDO:
            return message("{text}", text=self.text(event))
        target = self.earlier.get(event.target)
        if target is None:
            return message("there is no earlier event {event} to take back", event=event.target)
        if target.kind != UNDO:
            return message("Takes back {event}: {text}", event=target.id, text=self.text(target))
        return message(
            "Brings back {event}: {text}", event=target.target, text=self.text(self.earlier.get(target.target))
        )

    def text(self, event: Event | None) -> str:
        move = self.game.moves.get(event.kind) if event else None
        return move.described(event.data, self.session.setup.names) if event and move else "an unknown event"


def _unapplied(event: Event, described: Described, is_gone: bool) -> Entry:
    """An undo, or something that was undone."""
    is_misfit = event.kind == UNDO and event.target not in described.earlier
    status = Status.UNDONE if is_gone else Status.MISFIT if is_misfit else Status.APPLIED
    return Entry(event, status, (described.message(event),))


def play(table: Table[S], kind: str, data: Mapping[str, Any], *, device: str, at: int) -> Table[S]:
    """One move: read, checked against the state, appended. Refused: BadInput, UnknownName or IllegalMove."""
    move = table.game.move(kind)
    read = move.read(move.stamped(table.state, data), len(table.session.setup.names))
    state = table.game.apply(table.state, kind, read)
    event = _next_event(table, kind, read, device, at)
    return _append(table, state, Entry(event, Status.APPLIED, state.messages))


def undo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Take back any line of the history, whoever wrote it. What later lines it breaks, they say themselves."""
    if table.entry(target).status is Status.UNDONE:
        raise IllegalMove("{event} is taken back already", event=target)
    event = _next_event(table, UNDO, target._asdict(), device, at)
    return replay(table.game, table.session.with_events((*table.session.events, event)))


def redo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Let an undone line count again, by undoing every undo that stands against it."""
    undos = [entry.event.id for entry in table.history if _stands_against(entry, target)]
    if not undos:
        raise IllegalMove("{event} is not taken back", event=target)
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
