"""Sittings and their logs. What was answered is on the disk; what is on the disk is checked when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select, update
from sqlmodel import SQLModel

from companion.core.event_log import Event, Session
from companion.store import session_rows
from companion.store.database import BUSY_SECONDS, Database
from companion.store.errors import StoreClash
from companion.store.members import Guest
from companion.store.schema import prepare
from companion.store.session_rows import (
    EVENT,
    LINKS,
    SEAT,
    SITTING,
    Result,
    Sitting,
    Tips,
    UnknownSitting,
    is_here,
    list_sittings,
    read_session,
)

__all__ = ["EVENT", "LINKS", "SEAT", "SITTING", "Result", "Sitting", "Store", "UnknownSitting", "read_session"]

TOUCHED_SECONDS = 30  # how old a list's "last touched" may be: most taps then write no other table


class Written(NamedTuple):
    """What a tap writes. `is_news`: the result differs from what is stored."""

    events: Sequence[Event]
    result: Result | None
    is_news: bool


class Store:
    """The door to the sittings of one database."""

    def __init__(self, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.database = Database(url, busy_seconds=busy_seconds)
        self._tips: Tips = {}  # the ends of the chains, as far as we wrote them
        self._touched: dict[str, int] = {}
        try:
            prepare(self.database)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    @contextmanager
    def _writing(self, *sittings: str) -> Iterator[Connection]:
        """One transaction. If it fails, nobody knows how far it came: what we remember of the tables is forgotten."""
        try:
            with self.database.writing(*sittings) as connection:
                yield connection
        except BaseException:
            self._forget(sittings)
            raise

    def _forget(self, sittings: Sequence[str]) -> None:
        self._tips = {key: tip for key, tip in self._tips.items() if key[0] not in sittings}
        for sitting in sittings:
            self._touched.pop(sitting, None)

    def create(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> None:
        """A new table with whatever events it has, and rows that belong to it. One that is here takes what it lacks."""
        with self._writing(session.id) as connection:
            self._take(connection, session, at)
            for row in beside:
                session_rows.insert_missing(connection, row)

    def _take(self, connection: Connection, session: Session, at: int) -> None:
        is_new = not is_here(connection, session, self.database.place)
        if is_new:
            session_rows.insert_sitting(connection, session, at)
        is_more = session_rows.add_events(connection, session.id, session.events, self._tips)
        if is_more and not is_new:
            self._touch(connection, session.id, at)

    def take_all(
        self,
        sessions: Sequence[Session],
        keepsakes: Sequence[SQLModel],
        result_of: Callable[[Session], Result | None],
        *,
        at: int,
    ) -> None:
        """Sessions and keepsakes from elsewhere, everything or nothing: merged with what is here, which stays."""
        with self._writing("keepsakes", *(session.id for session in sessions)) as connection:
            for session in sessions:
                self._take(connection, session, at)
                both = read_session(connection, session.id, self.database.place)
                session_rows.write_result(connection, session.id, result_of(both))
            for row in keepsakes:
                session_rows.insert_missing(connection, row)

    def append(
        self, sitting: str, events: Sequence[Event], result: Result | None = None, *, is_news: bool = False
    ) -> bool:
        """More events, all or none, answered only when they are on the disk. Those that are here change nothing.

        Tells whether any of them was new.
        `is_news`: the result differs from what is stored (a game has ended, or goes on after all).
        """
        try:
            return self._append(sitting, events, result, is_news)
        except StoreClash:  # another process wrote for this device meanwhile: once more, from what is there now
            return self._append(sitting, events, result, is_news)

    def _append(self, sitting: str, events: Sequence[Event], result: Result | None, is_news: bool) -> bool:
        with self._writing(sitting) as connection:
            return self._put(connection, sitting, Written(events, result, is_news))

    def _put(self, connection: Connection, sitting: str, written: Written) -> bool:
        is_more = session_rows.add_events(connection, sitting, written.events, self._tips)
        if is_more:
            self._touch(connection, sitting, max(event.at for event in written.events))
        if written.is_news:
            session_rows.write_result(connection, sitting, written.result)
        return is_more

    def decide(self, sitting: str, seen: Mapping[str, int], change: Callable[[list[Event]], Written]) -> bool:
        """`append` where others write too: `change` says what to write when it is told what they have written since.

        Nobody else writes to the table meanwhile. If `change` raises, nothing is written.
        """
        with self._writing(sitting) as connection:
            return self._put(connection, sitting, change(session_rows.events_since(connection, sitting, seen)))

    def since(self, sitting: str, seen: Mapping[str, int]) -> list[Event]:
        """The events that have come since each device had written so much; UnknownSitting if the table is gone."""
        with self.database.reading() as connection:
            session_rows.check_sitting(connection, sitting)
            return session_rows.events_since(connection, sitting, seen)

    def _touch(self, connection: Connection, sitting: str, at: int) -> None:
        """Put a table first in the list, unless that was done a moment ago. A clock set back is no moment ago."""
        last = self._touched.get(sitting)
        if last is None or not 0 <= at - last < TOUCHED_SECONDS:
            first = session_rows.first_place(connection, sitting, at)
            connection.execute(update(SITTING).where(SITTING.c.id == sitting).values(touched_at=first))
            self._touched[sitting] = at

    def session(self, sitting: str) -> Session:
        """The whole log, checked byte by byte against its checksums."""
        with self.database.reading() as connection:
            return read_session(connection, sitting, self.database.place)

    def vector(self, sitting: str) -> dict[str, int]:
        """What is here of each device: the count of its last event."""
        last = select(EVENT.c.device, func.max(EVENT.c.n)).where(EVENT.c.sitting_id == sitting)
        with self.database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(last.group_by(EVENT.c.device))}

    def sittings(self, guest: Guest | None = None) -> list[Sitting]:
        """All tables, or those that a phone may see; the last touched first."""
        with self.database.reading() as connection:
            return list_sittings(connection, self.database.place, guest)

    def record(self, sitting: str, result: Result | None) -> None:
        """Set what a table came to, for lists and statistics; the log itself says it too."""
        with self._writing(sitting) as connection:
            session_rows.check_sitting(connection, sitting)
            session_rows.write_result(connection, sitting, result)

    def delete(self, sitting: str) -> None:
        """A table and all that belongs to it, really gone."""
        with self._writing(sitting) as connection:
            session_rows.check_sitting(connection, sitting)
            connection.execute(delete(SITTING).where(SITTING.c.id == sitting))
        self._forget([sitting])
