"""A table: a session, folded. Nothing changes it but `play`, `change`, `insert`, `undo` and `redo`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.core.edits import read_edits
from companion.core.errors import IllegalMove
from companion.core.event_log import CHANGE, EDITS, INSERT, NOTES, UNDO, Event, EventId, Session, merge
from companion.core.fold import Entry, Fold, Status
from companion.core.game import Game
from companion.core.players import RENAME, called
from companion.core.state import Outcome, Part, TableState

S = TypeVar("S", bound=TableState)
Row = tuple[str, Mapping[str, Any]]  # of the log: a kind and its data


@dataclass(frozen=True)
class Table(Generic[S]):
    """The log and what it comes to. The history has moves and inserts as they are played."""

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


def replay(game: Game[S], session: Session) -> Table[S]:
    """Fold the whole log. Same events, same state, on every phone."""
    table = _replayed(game, session)
    if not any(entry.is_move and entry.kind == RENAME for entry in table.history):
        return table
    again = _replayed(called(game, table.state.names), session)
    entries = zip(table.history, again.history, strict=True)
    history = tuple(one if one.kind == RENAME else other for one, other in entries)
    return Table(game, session, again.state, history)


def _replayed(game: Game[S], session: Session) -> Table[S]:
    fold = Fold(game, session)
    state, history = fold.start, []
    for after, entry in fold.steps():
        state = after
        history.append(entry)
    return Table(game, session, state, tuple(history))


def extended(table: Table[S], more: Sequence[Event]) -> Table[S]:
    """The table with events from elsewhere: folded on if they are moves that come last, anew if they belong between
    or are about others.
    """
    if not more:
        return table
    session = table.session
    both = merge(session, session.with_events(more))
    here = len(session.events)
    new = both.events[here:]
    if both.events[:here] != session.events or any(event.kind in (UNDO, RENAME, *EDITS) for event in new):
        return replay(table.game, both)
    for state, entry in Fold(table.game, both).steps_from(table.state, new):
        table = _append(table, state, entry)
    return table


def play(table: Table[S], kind: str, data: Mapping[str, Any], *, device: str, at: int) -> Table[S]:
    """One move: read, checked against the state, appended. Refused: BadInput, UnknownName or IllegalMove."""
    return play_all(table, [(kind, data)], device=device, at=at)


def play_all(table: Table[S], moves: Iterable[Row], *, device: str, at: int) -> Table[S]:
    """Several moves at one tap: all or none, and one undo takes them all back."""
    session = table.session
    n, clock = session.next_id(device).n, session.next_clock()
    for count, (kind, data) in enumerate(moves):
        read, state = _tried(table.game, table.state, kind, data)
        event = Event(EventId(device, n + count), clock, at, kind, read)
        table = _append(table, state, Entry(event, Status.APPLIED, state.messages))
    if any(event.kind == RENAME for event in table.session.events[len(session.events) :]):  # earlier lines follow
        return replay(table.game, table.session)
    return table


def play_again(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """A line that conflicts is played as the table stands now, and taken back where it was: one action.

    What else was written with it stays.
    """
    entry = table.entry(target)
    if entry.status is not Status.MISFIT:
        raise IllegalMove("This entry doesn’t conflict any more")
    read, _ = _tried(table.game, table.state, entry.kind, _unstamped(table.game, entry.kind, entry.data))
    return _written(table, [(entry.kind, read), (UNDO, target._asdict())], device, at)


def change(table: Table[S], target: EventId, data: Mapping[str, Any], *, device: str, at: int) -> Table[S]:
    """Give an entry other data: all of them, without its stamps, which are those of its place.

    Refused if that does not fit there. What later lines it breaks, they say themselves.
    """
    entry = table.entry(target)
    _check_can_change(table, entry)
    before = Fold(table.game, table.session).state_before(target)
    read, _ = _tried(table.game, before, entry.kind, _unstamped(table.game, entry.kind, data))
    if read == entry.data:
        raise IllegalMove("This entry says that already")
    return _edited(table, [(CHANGE, _change_data(entry, read))], device, at)


def insert(
    table: Table[S], after: EventId | None, kind: str, data: Mapping[str, Any], *, device: str, at: int
) -> Table[S]:
    """A move that was forgotten, played right behind `after`, or before everything else if that is None."""
    place: dict[str, Any] = {}
    if after is not None:
        _check_is_move(table, table.entry(after))
        place = after._asdict()
    read, _ = _tried(table.game, Fold(table.game, table.session).state_behind(after), kind, data)
    return _edited(table, [(INSERT, {**place, "kind": kind, "data": read})], device, at)


def undo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Take back any line of the history and all that was written at the same tap, whoever wrote it.

    What later lines it breaks, they say themselves.
    """
    return undo_all(table, [target], device=device, at=at)


def undo_all(table: Table[S], targets: Sequence[EventId], *, device: str, at: int) -> Table[S]:
    """Take back several lines at one tap; one undo brings them all back."""
    if all(table.entry(target).status is Status.UNDONE for target in targets):
        raise IllegalMove("{event} has already been undone", event=targets[0])
    return _undone(table, [event.id for target in targets for event in table.session.action(target)], device, at)


def redo(table: Table[S], target: EventId, *, device: str, at: int) -> Table[S]:
    """Let what was written at one tap count again, by undoing every undo that stands against any of it."""
    action = {event.id for event in table.session.action(target)}
    undos = [entry.event.id for entry in table.history if _stands_against(entry, action)]
    if not undos:
        raise IllegalMove("{event} hasn’t been undone", event=target)
    return _undone(table, [event.id for each in undos for event in table.session.action(each)], device, at)


def _stands_against(entry: Entry, action: Container[EventId]) -> bool:
    is_standing_undo = entry.event.kind == UNDO and entry.status is Status.APPLIED
    return is_standing_undo and entry.event.target in action


def _undone(table: Table[S], targets: Iterable[EventId], device: str, at: int) -> Table[S]:
    """Those of the events that still stand are undone, all at one tap."""
    gone = {entry.event.id for entry in table.history if entry.status is Status.UNDONE}
    standing = [target._asdict() for target in dict.fromkeys(targets) if target not in gone]
    return _written(table, [(UNDO, data) for data in standing], device, at)


def _tried(game: Game[S], state: S, kind: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], S]:
    """A move's data in their proper form with the stamps of their place, and the state after it."""
    move = game.move(kind)
    read = move.read(move.stamped(state, data), len(state.names))
    return read, game.apply(state, kind, read)


def _unstamped(game: Game[S], kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """What a move says, without the round or deal in which it was said."""
    stamps = game.move(kind).stamps
    return {key: value for key, value in data.items() if key not in stamps}


def _check_is_move(table: Table[S], entry: Entry) -> None:
    if entry.event.kind in NOTES or entry.event.id in read_edits(table.session.events).lost:
        raise IllegalMove("Only a move can be changed, or be followed by a new one")


def _check_can_change(table: Table[S], entry: Entry) -> None:
    _check_is_move(table, entry)
    if entry.status is Status.UNDONE:
        raise IllegalMove("This entry has been undone. Redo it before you change it")


def _change_data(entry: Entry, data: Mapping[str, Any]) -> dict[str, Any]:
    """A change says which change its writer saw in force: if that was another by then, two people changed one entry."""
    over = {"over": entry.changed._asdict()} if entry.changed else {}
    return {**entry.event.id._asdict(), "data": data, **over}


def _edited(table: Table[S], rows: Sequence[Row], device: str, at: int) -> Table[S]:
    """The table with a change or an insert; later moves that only belong to another round now are moved along."""
    after = _written(table, rows, device, at)
    counted = {entry.event.id for entry in table.history if entry.is_move}
    if not any(entry.event.id in counted for entry in after.misfits):
        return after
    moved = [(CHANGE, _change_data(entry, read)) for entry, read in _restamped(after, counted)]
    return _written(table, [*rows, *moved], device, at) if moved else after


def _restamped(table: Table[S], counted: Container[EventId]) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Of the moves that counted before, those that only fit with other stamps now; and their data with these."""
    fold = Fold(table.game, table.session)
    state = fold.start
    for event in fold.edits.order:
        after, entry = fold.step(state, event)
        if entry.status is Status.MISFIT and event.id in counted and (stamps := table.game.moves[entry.kind].stamps):
            data = {**entry.data, **{key: stamp(state) for key, stamp in stamps.items()}}
            with suppress(IllegalMove):
                after = fold.made(state, entry.kind, data)
                yield entry, data
        state = after


def _written(table: Table[S], rows: Sequence[Row], device: str, at: int) -> Table[S]:
    """The table with more events of one tap, folded anew."""
    session = table.session
    n, clock = session.next_id(device).n, session.next_clock()
    new = [Event(EventId(device, n + i), clock, at, kind, data) for i, (kind, data) in enumerate(rows)]
    return replay(table.game, session.with_events((*session.events, *new)))


def _append(table: Table[S], state: S, entry: Entry) -> Table[S]:
    session = table.session
    longer = Session(session.id, session.game, session.setup, (*session.events, entry.event))
    return Table(table.game, longer, state, (*table.history, entry))
