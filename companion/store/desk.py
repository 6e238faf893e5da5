"""The desk: tables that are open, each folded once and kept. Everything that changes one goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import RLock
from typing import Any

from companion.core.errors import MergeConflict
from companion.core.log import EventId, Session, check_clocks, two_contents
from companion.core.table import Table, play, redo, replay, undo
from companion.games import find_game
from companion.store.store import Result, Store

AnyTable = Table[Any]
TRIES = 20  # against another process that taps all the time


class Desk:
    """Checks a move against the folded state, writes it, and only then shows it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, AnyTable] = {}
        self._lock = RLock()

    def new(self, session: Session, *, at: int) -> AnyTable:
        """Put a new table on the desk."""
        with self._lock:
            replay(find_game(session.game), session)  # a set-up that cannot begin is not written
            self.forget(session.id)
            self.store.create(session, at=at)
            return self.table(session.id)

    def table(self, sitting: str) -> AnyTable:
        """A table as it stands; read and folded the first time it is asked for."""
        with self._lock:
            if sitting not in self._tables:
                session = self.store.session(sitting)
                self._tables[sitting] = replay(find_game(session.game), session)
            return self._tables[sitting]

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
                    return self._write(sitting, change)
            return self._write(sitting, change)

    def _write(self, sitting: str, change: Callable[[AnyTable], AnyTable]) -> AnyTable:
        before = self.table(sitting)
        after = change(before)
        old, new = result_of(before), result_of(after)
        written = after.session.events[len(before.session.events) :]
        self.forget(sitting)  # until it is written: if that fails, the next look shows what did reach the disk
        if not self.store.append(sitting, written, new, is_news=old != new):
            raise two_contents(written[0].id)  # the very same tap, but another process's: ours is one more
        self._tables[sitting] = after
        return after

    def take(self, session: Session, *, at: int) -> AnyTable:
        """A session from elsewhere: merged with what is here, in one transaction, whole or not at all."""
        with self._lock:
            self.forget(session.id)
            self.store.take_all([session], [], _merged_result, at=at)
            return self.table(session.id)

    def forget(self, sitting: str) -> None:
        """Fold it anew the next time: somebody else has written to it."""
        with self._lock:
            self._tables.pop(sitting, None)


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
