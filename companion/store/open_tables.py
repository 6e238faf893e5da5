"""Tables that are open, each replayed once and kept. Everything that changes one goes through here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any, Protocol

from sqlmodel import SQLModel

from companion.core.edit_preview import Edit, EditPreview, made_as_seen
from companion.core.errors import CompanionError, MergeConflict
from companion.core.event_log import INSERT, Event, EventId, Session, check_clocks, two_contents
from companion.core.table import Table, extended, play, play_all, redo, replay, undo
from companion.games import find_game
from companion.store.members import Guest
from companion.store.session_rows import Result, UnknownTable
from companion.store.store import Store, Written
from companion.store.user_data import UserData

AnyTable = Table[Any]
OnChange = Callable[[], None]
Moves = Sequence[tuple[str, Mapping[str, Any]]]
TRIES = 20  # against another process that taps all the time
log = logging.getLogger(__name__)


class TableAccess(Protocol):
    """What screens may do with tables, whoever they belong to."""

    def new(self, session: Session, *, at: int) -> AnyTable: ...
    def table(self, table_id: str) -> AnyTable: ...
    def play(self, table_id: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable: ...
    def play_all(self, table_id: str, moves: Moves, *, device: str, at: int) -> AnyTable: ...
    def undo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable: ...
    def redo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable: ...
    def edit(self, table_id: str, edit: Edit, *, device: str, at: int, seen: EditPreview | None = None) -> AnyTable: ...
    def import_table(self, session: Session, *, at: int) -> AnyTable: ...
    def forget(self, table_id: str) -> None: ...
    def listen(self, table_id: str, on_change: OnChange) -> OnChange: ...


class OpenTables:
    """Checks a move against the state, writes it, and only then shows it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, AnyTable] = {}
        self._only_read: set[str] = set()  # not written since: an older version may have stored another result
        self._listeners: dict[str, tuple[OnChange, ...]] = {}
        self.on_reload: Callable[[str], None] = lambda table_id: None  # called before the listeners
        self.owners: Callable[[str], Iterable[Guest | None]] = lambda table_id: [None]  # whose boxes learn from it
        self._lock = RLock()

    def new(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> AnyTable:
        """A new table; rows `beside` it are written with it or not at all."""
        with self._lock:
            replay(find_game(session.game), session)  # a set-up that cannot begin is not written
            self.forget(session.id)
            self.store.create(session, at=at, beside=beside)
            return self.table(session.id)

    def table(self, table_id: str) -> AnyTable:
        """A table as it stands; read and replayed the first time it is asked for."""
        with self._lock:
            if table_id not in self._tables:
                self._tables[table_id] = self._read(table_id)
                self._only_read.add(table_id)
            return self._tables[table_id]

    def _read(self, table_id: str) -> AnyTable:
        session = self.store.session(table_id)
        return replay(find_game(session.game), session)

    def play(self, table_id: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable:
        return self._change(table_id, lambda table: play(table, kind, data, device=device, at=at))

    def play_all(self, table_id: str, moves: Moves, *, device: str, at: int) -> AnyTable:
        """Several moves of one tap: all or none, and one undo for all."""
        return self._change(table_id, lambda table: play_all(table, moves, device=device, at=at))

    def undo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable:
        return self._change(table_id, lambda table: undo(table, target, device=device, at=at))

    def redo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable:
        return self._change(table_id, lambda table: redo(table, target, device=device, at=at))

    def edit(self, table_id: str, edit: Edit, *, device: str, at: int, seen: EditPreview | None = None) -> AnyTable:
        """An edit of the history. If it would do something else now than was seen before the tap: PreviewChanged."""
        return self._change(table_id, lambda table: made_as_seen(table, edit, seen, device=device, at=at))

    def _change(self, table_id: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        """Refused moves raise before anything is written, failed writes before anything is shown."""
        with self._lock:
            for _ in range(TRIES):
                with suppress(MergeConflict):  # another process wrote for this device: again, on what is there now
                    return self._written(table_id, change)
            return self._written(table_id, change)

    def _written(self, table_id: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        after = self._write(table_id, change)
        self.notify(table_id)
        return after

    def _write(self, table_id: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        """On a server the move is checked while nobody else writes, on what others have written until then."""
        before, decision = self.table(table_id), []

        def decided(more: Sequence[Event]) -> Written:
            now = self._tables[table_id] = extended(before, more)
            after = change(now)
            decision.append((now, after))
            old, new = result_of(now), result_of(after)
            is_new = old != new or table_id in self._only_read
            self.forget(table_id)  # until it is written: if that fails, the next look shows what did reach the disk
            names = after.state.names if after.state.names != now.state.names else ()
            return Written(after.session.events[len(now.session.events) :], new, is_new, names)

        if self.store.database.is_sqlite:
            written = decided([])
            is_new = self.store.append(
                table_id,
                written.events,
                written.result,
                is_new_result=written.is_new_result,
                names=written.names,
            )
        else:
            is_new = self.store.decide(table_id, seen(before), decided)
        now, after = decision[0]
        if not is_new:
            raise two_contents(after.session.events[-1].id)  # the very same tap, but another process's: once more
        self._tables[table_id] = after
        self._only_read.discard(table_id)
        self._learn(now, after)
        return after

    def _learn(self, before: AnyTable, after: AnyTable) -> None:
        """What has been entered of the box is kept for its owners. The change itself is written: it does not fail."""
        game, table_id = after.game, after.session.id
        old, new = game.learnt(before.state), game.learnt(after.state)
        try:
            for owner in self.owners(table_id) if old != new else ():
                UserData(self.store.database, owner).learn(game.id, old, new)
        except CompanionError as error:
            log.warning("table %s: what was learnt of the box is not kept: %s", table_id, error)

    def import_table(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> AnyTable:
        """A session from elsewhere: merged with what is here, in one transaction, whole or not at all."""
        with self._lock:
            before = self._known(session.id)
            self.forget(session.id)
            self.store.import_sessions([session], beside, _merged_standing, at=at)
            self.notify(session.id)
            after = self.table(session.id)
            if before is not None:  # somebody else's table teaches this box nothing until it is played here
                self._learn(before, after)
            return after

    def _known(self, table_id: str) -> AnyTable | None:
        with suppress(UnknownTable):
            return self.table(table_id)
        return None

    def listen(self, table_id: str, on_change: OnChange) -> OnChange:
        """Call it after each change of a table, once that is on the disk, in whatever thread; gives what ends it."""
        with self._lock:
            self._listeners[table_id] = (*self._listeners.get(table_id, ()), on_change)
        return lambda: self._unlisten(table_id, on_change)

    def _unlisten(self, table_id: str, on_change: OnChange) -> None:
        with self._lock:
            left = tuple(listener for listener in self._listeners.pop(table_id, ()) if listener != on_change)
            if left:
                self._listeners[table_id] = left

    def notify(self, table_id: str) -> None:
        """Whoever listens looks again."""
        for on_change in self._listeners.get(table_id, ()):
            on_change()

    def reload(self, table_id: str) -> None:
        """Others have written to it: what is new is read beside those who tap here, then shown."""
        try:
            with self._lock:  # not between forgetting and writing: what is found then would be overwritten
                here = self._tables.get(table_id)
            if here is not None:
                self._add(table_id, self.store.since(table_id, seen(here)))
        except CompanionError:  # deleted, or the database is away: whoever looks next is told
            self.forget(table_id)
        self.on_reload(table_id)
        self.notify(table_id)

    def _add(self, table_id: str, more: Sequence[Event]) -> None:
        with self._lock:
            if table_id in self._tables:
                self._tables[table_id] = extended(self._tables[table_id], more)

    def reload_all(self) -> None:
        """Notifications may have been missed: every table that is open is looked at again."""
        with self._lock:
            table_ids = {*self._tables, *self._listeners}
        for table_id in table_ids:
            self.reload(table_id)

    def forget(self, table_id: str) -> None:
        """Read and replay it anew the next time."""
        with self._lock:
            self._tables.pop(table_id, None)


def seen(table: AnyTable) -> dict[str, int]:
    """How much of each device is on the table."""
    return {event.id.device: event.id.n for event in table.session.events}  # each device counts upwards


def standing_of(table: AnyTable) -> tuple[Sequence[str], Result | None]:
    """What lists say of a table: the players as they are called now, and the result."""
    return table.state.names, result_of(table)


def result_of(table: AnyTable) -> Result | None:
    """What a table came to, or None while it goes on."""
    outcome = table.outcome
    if outcome is None:
        return None
    return Result(finished_at(table), outcome.scores, outcome.winners)


def finished_at(table: AnyTable) -> int:
    """When the last move was made: no undo, change or insert, and no correction if there is any other move."""
    made = [entry for entry in table.history if entry.is_move and entry.event.kind != INSERT]
    moves = [entry for entry in made if table.game.moves[entry.kind].phases] or made
    return max((entry.event.at for entry in moves), default=0)


def _merged_standing(session: Session) -> tuple[Sequence[str], Result | None]:
    check_clocks(session)
    return standing_of(replay(find_game(session.game), session))
