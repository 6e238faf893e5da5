"""Tables and their logs. What was answered is on the disk; what is on the disk is checked when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update
from sqlmodel import SQLModel

from companion.core.event_log import Event, Session
from companion.store import session_rows
from companion.store.database import BUSY_SECONDS, USER_DATA, Database
from companion.store.deleted import Deleted, put_back, take_out
from companion.store.errors import StoreConflict
from companion.store.members import Guest
from companion.store.schema import prepare
from companion.store.session_rows import EVENT, SITTING, ChainEnds, Result, TableSummary

TOUCHED_SECONDS = 30  # how old a list's "last touched" may be: most taps then write no other table


class Written(NamedTuple):
    """What a tap writes. `is_new_result`: the result differs from what is stored. `names`: so do the players."""

    events: Sequence[Event]
    result: Result | None
    is_new_result: bool
    names: Sequence[str] = ()


class Store:
    """The tables of one database: created, appended to, read and deleted, each in one transaction."""

    def __init__(self, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.database = Database(url, busy_seconds=busy_seconds)
        self._chain_ends: ChainEnds = {}  # the ends of the chains, as far as we wrote them
        self._touched: dict[str, int] = {}
        try:
            prepare(self.database)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    @contextmanager
    def _writing(self, *table_ids: str) -> Iterator[Connection]:
        """One transaction. If it fails, nobody knows how far it came: what we remember of the tables is forgotten."""
        try:
            with self.database.writing(*table_ids) as connection:
                yield connection
        except BaseException:
            self._forget(table_ids)
            raise

    def _forget(self, table_ids: Sequence[str]) -> None:
        self._chain_ends = {key: end for key, end in self._chain_ends.items() if key[0] not in table_ids}
        for table_id in table_ids:
            self._touched.pop(table_id, None)

    def create(self, session: Session, *, at: int, beside: Sequence[SQLModel] = ()) -> None:
        """A new table with its events, and rows that belong to it. One that is here gets what is missing."""
        with self._writing(session.id) as connection:
            self._merge(connection, session, at)
            for row in beside:
                session_rows.insert_missing(connection, row)

    def _merge(self, connection: Connection, session: Session, at: int) -> None:
        is_new = not session_rows.is_here(connection, session, self.database.place)
        if is_new:
            session_rows.insert_table(connection, session, at)
        is_more = session_rows.add_events(connection, session.id, session.events, self._chain_ends)
        if is_more and not is_new:
            self._touch(connection, session.id, at)

    def import_sessions(
        self,
        sessions: Sequence[Session],
        user_data: Sequence[SQLModel],
        standing_of: Callable[[Session], tuple[Sequence[str], Result | None]],
        *,
        at: int,
    ) -> None:
        """Sessions and user data from elsewhere, everything or nothing: merged with what is here, which stays."""
        with self._writing(USER_DATA, *(session.id for session in sessions)) as connection:
            for session in sessions:
                self._merge(connection, session, at)
                both = session_rows.read_session(connection, session.id, self.database.place)
                names, result = standing_of(both)
                session_rows.write_names(connection, session.id, names)
                session_rows.write_result(connection, session.id, result)
            for row in user_data:
                session_rows.insert_missing(connection, row)

    def append(
        self,
        table_id: str,
        events: Sequence[Event],
        result: Result | None = None,
        *,
        is_new_result: bool = False,
        names: Sequence[str] = (),
    ) -> bool:
        """More events, all or none, answered only when they are on the disk. Those that are here change nothing.

        Tells whether any of them was new.
        `is_new_result`: the result differs from what is stored (a game has ended, or goes on after all).
        `names`: the players as they are called now, if that differs.
        """
        written = Written(events, result, is_new_result, names)
        try:
            return self._append(table_id, written)
        except StoreConflict:  # another process wrote for this device meanwhile: once more, from what is there now
            return self._append(table_id, written)

    def _append(self, table_id: str, written: Written) -> bool:
        with self._writing(table_id) as connection:
            return self._put(connection, table_id, written)

    def _put(self, connection: Connection, table_id: str, written: Written) -> bool:
        is_more = session_rows.add_events(connection, table_id, written.events, self._chain_ends)
        if is_more:
            self._touch(connection, table_id, max(event.at for event in written.events))
        if written.names:
            session_rows.write_names(connection, table_id, written.names)
        if written.is_new_result:
            session_rows.write_result(connection, table_id, written.result)
        return is_more

    def decide(self, table_id: str, seen: Mapping[str, int], change: Callable[[list[Event]], Written]) -> bool:
        """`append` where others write too: `change` says what to write, given what they have written since.

        Nobody else writes to the table meanwhile. If `change` raises, nothing is written.
        """
        with self._writing(table_id) as connection:
            return self._put(connection, table_id, change(session_rows.events_since(connection, table_id, seen)))

    def since(self, table_id: str, seen: Mapping[str, int]) -> list[Event]:
        """The events that have come since each device had written so much; UnknownTable if the table is gone."""
        with self.database.reading() as connection:
            session_rows.check_table(connection, table_id)
            return session_rows.events_since(connection, table_id, seen)

    def _touch(self, connection: Connection, table_id: str, at: int) -> None:
        """Put a table first in the list, unless that was done a moment ago. A clock set back is no moment ago."""
        last = self._touched.get(table_id)
        if last is None or not 0 <= at - last < TOUCHED_SECONDS:
            first = session_rows.first_place(connection, table_id, at)
            connection.execute(update(SITTING).where(SITTING.c.id == table_id).values(touched_at=first))
            self._touched[table_id] = at

    def session(self, table_id: str) -> Session:
        """The whole log, checked byte by byte against its checksums."""
        with self.database.reading() as connection:
            return session_rows.read_session(connection, table_id, self.database.place)

    def vector(self, table_id: str) -> dict[str, int]:
        """What is here of each device: the count of its last event."""
        last = select(EVENT.c.device, func.max(EVENT.c.n)).where(EVENT.c.sitting_id == table_id)
        with self.database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(last.group_by(EVENT.c.device))}

    def summaries(self, guest: Guest | None = None) -> list[TableSummary]:
        """All tables, or those that a phone may see; the last touched first."""
        with self.database.reading() as connection:
            return session_rows.list_tables(connection, self.database.place, guest)

    def delete(self, table_id: str) -> Deleted:
        """A table and all that belongs to it, gone from the database; what is given back can undo that."""
        with self._writing(table_id) as connection:
            found = take_out(connection, table_id)
        self._forget([table_id])
        return found

    def put_back(self, deleted: Deleted) -> None:
        """A deleted table is here again, as it was."""
        with self._writing(deleted.table_id) as connection:
            put_back(connection, deleted)
        self._forget([deleted.table_id])
