"""The desk: tables that are open, each folded once and kept. Everything that changes one goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any, Protocol

from sqlmodel import SQLModel

from companion.core.errors import CompanionError, MergeConflict
from companion.core.event_log import Event, EventId, Session, check_clocks, two_contents
from companion.core.table import Table, extended, play, redo, replay, undo
from companion.games import find_game
from companion.store.session_rows import Result
from companion.store.store import Store, Written

AnyTable = Table[Any]
Heard = Callable[[], None]
TRIES = 20  # against another process that taps all the time


class TableDesk(Protocol):
    """What screens may do with tables, whoever they belong to."""

    def new(self, session: Session, *, at: int) -> AnyTable: ...
    def table(self, sitting: str) -> AnyTable: ...
    def play(self, sitting: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable: ...
    def undo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable: ...
    def redo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable: ...
    def take(self, session: Session, *, at: int) -> AnyTable: ...
    def forget(self, sitting: str) -> None: ...
    def listen(self, sitting: str, heard: Heard) -> Heard: ...


class Desk:
    """Checks a move against the folded state, writes it, and only then shows it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, AnyTable] = {}
        self._ears: dict[str, tuple[Heard, ...]] = {}
        self.on_changed: Callable[[str], None] = lambda sitting: None  # told before those who listen
        self._lock = RLock()

    def new(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> AnyTable:
        """Put a new table on the desk; rows `beside` it are written with it or not at all."""
        with self._lock:
            replay(find_game(session.game), session)  # a set-up that cannot begin is not written
            self.forget(session.id)
            self.store.create(session, at=at, beside=beside)
            return self.table(session.id)

    def table(self, sitting: str) -> AnyTable:
        """A table as it stands; read and folded the first time it is asked for."""
        with self._lock:
            if sitting not in self._tables:
                self._tables[sitting] = self._read(sitting)
            return self._tables[sitting]

    def _read(self, sitting: str) -> AnyTable:
        session = self.store.session(sitting)
        return replay(find_game(session.game), session)

    def play(self, sitting: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable:
        return self._change(sitting, lambda table: play(table, kind, data, device=device, at=at))

    def undo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable:
        return self._change(sitting, lambda table: undo(table, target, device=device, at=at))

    def redo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable:
        return self._change(sitting, lambda table: redo(table, target, device=device, at=at))

    def _change(self, sitting: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        """The one door: refused moves raise before anything is written, failed writes before anything is shown."""
        with self._lock:
            for _ in range(TRIES):
                with suppress(MergeConflict):  # another process wrote for this device: again, on what is there now
                    return self._written(sitting, change)
            return self._written(sitting, change)

    def _written(self, sitting: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        after = self._write(sitting, change)
        self.tell(sitting)
        return after

    def _write(self, sitting: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        """On a server the move is checked while nobody else writes, on what others have written until then."""
        before, after = self.table(sitting), []

        def decided(more: Sequence[Event]) -> Written:
            now = self._tables[sitting] = extended(before, more)
            after.append(change(now))
            old, new = result_of(now), result_of(after[0])
            self.forget(sitting)  # until it is written: if that fails, the next look shows what did reach the disk
            return Written(after[0].session.events[len(now.session.events) :], new, old != new)

        if self.store.database.is_sqlite:
            written = decided([])
            is_new = self.store.append(sitting, written.events, written.result, is_news=written.is_news)
        else:
            is_new = self.store.decide(sitting, seen(before), decided)
        if not is_new:
            raise two_contents(after[0].session.events[-1].id)  # the very same tap, but another process's: once more
        self._tables[sitting] = after[0]
        return after[0]

    def take(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> AnyTable:
        """A session from elsewhere: merged with what is here, in one transaction, whole or not at all."""
        with self._lock:
            self.forget(session.id)
            self.store.take_all([session], beside, _merged_result, at=at)
            self.tell(session.id)
            return self.table(session.id)

    def listen(self, sitting: str, heard: Heard) -> Heard:
        """Call `heard` after each change of a table, once it is on the disk, in whatever thread; gives what ends it."""
        with self._lock:
            self._ears[sitting] = (*self._ears.get(sitting, ()), heard)
        return lambda: self._unlisten(sitting, heard)

    def _unlisten(self, sitting: str, heard: Heard) -> None:
        with self._lock:
            left = tuple(ear for ear in self._ears.pop(sitting, ()) if ear != heard)
            if left:
                self._ears[sitting] = left

    def tell(self, sitting: str) -> None:
        """Whoever listens looks again."""
        for heard in self._ears.get(sitting, ()):
            heard()

    def changed(self, sitting: str) -> None:
        """Another process has written to it: what is new is read beside those who tap here, then shown."""
        try:
            with self._lock:  # not between forgetting and writing: what is found then would be overwritten
                here = self._tables.get(sitting)
            if here is not None:
                self._add(sitting, self.store.since(sitting, seen(here)))
        except CompanionError:  # deleted, or the database is away: whoever looks next is told
            self.forget(sitting)
        self.on_changed(sitting)
        self.tell(sitting)

    def _add(self, sitting: str, more: Sequence[Event]) -> None:
        with self._lock:
            if sitting in self._tables:
                self._tables[sitting] = extended(self._tables[sitting], more)

    def all_changed(self) -> None:
        """News may have been missed: every table that is open is looked at again."""
        with self._lock:
            sittings = {*self._tables, *self._ears}
        for sitting in sittings:
            self.changed(sitting)

    def forget(self, sitting: str) -> None:
        """Fold it anew the next time: somebody else has written to it."""
        with self._lock:
            self._tables.pop(sitting, None)


def seen(table: AnyTable) -> dict[str, int]:
    """How much of each device is on the table."""
    return {event.id.device: event.id.n for event in table.session.events}  # each device counts upwards


def result_of(table: AnyTable) -> Result | None:
    """What a table came to, or None while it goes on."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return None
    finished_at = max((event.at for event in table.session.events), default=0)
    return Result(finished_at, outcome.scores, outcome.winners)


def _merged_result(session: Session) -> Result | None:
    check_clocks(session)
    return result_of(replay(find_game(session.game), session))
