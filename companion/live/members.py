"""The desk and the shelf as one phone may use them: every command asks first what the phone is at that table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import CompanionError
from companion.core.event_log import EventId, Session
from companion.core.messages import line
from companion.live.people import People
from companion.live.roles import check_move, check_owner, check_plays, check_undo
from companion.live.rooms import owner_row
from companion.store.archive import Shelf
from companion.store.exports import Export
from companion.store.imports import take
from companion.store.open_tables import AnyTable, Heard
from companion.store.schema import PlayerRow, ProfileRow


class KeptByOthers(CompanionError):
    """A copy of a table that is here, brought by a phone that does not belong to it."""

    def __init__(self) -> None:
        super().__init__(line("This table is kept at this host by others. Ask them for its link; nothing was taken"))


class MemberDesk:
    """The Desk for one phone."""

    def __init__(self, people: People) -> None:
        self.people, self.rooms, self.desk = people, people.rooms, people.rooms.desk

    def new(self, session: Session, *, at: int) -> AnyTable:
        """A new table; this phone keeps it."""
        check_may_bring(self.people, session.id)
        return self.desk.new(session, at=at, beside=[owner_row(session.id, self.people.guest, at=at)])

    def table(self, sitting: str) -> AnyTable:
        self.people.me(sitting)
        return self.desk.table(sitting)

    def play(self, sitting: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable:
        check_move(self.people.me(sitting), self.desk.table(sitting), kind, data)
        return self._heard(sitting, at, self.desk.play(sitting, kind, data, device=device, at=at))

    def undo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable:
        check_undo(self.people.me(sitting), self.desk.table(sitting), target, device)
        return self._heard(sitting, at, self.desk.undo(sitting, target, device=device, at=at))

    def redo(self, sitting: str, target: EventId, *, device: str, at: int) -> AnyTable:
        check_undo(self.people.me(sitting), self.desk.table(sitting), target, device)
        return self._heard(sitting, at, self.desk.redo(sitting, target, device=device, at=at))

    def take(self, session: Session, *, at: int) -> AnyTable:
        """A session from elsewhere: a new one is this phone's, one that is here takes what it lacks."""
        if check_may_bring(self.people, session.id):
            return self.desk.take(session, at=at)
        return self.desk.take(session, at=at, beside=[owner_row(session.id, self.people.guest, at=at)])

    def forget(self, sitting: str) -> None:
        self.people.me(sitting)
        self.desk.forget(sitting)

    def listen(self, sitting: str, heard: Heard) -> Heard:
        self.people.me(sitting)
        return self.desk.listen(sitting, heard)

    def _heard(self, sitting: str, at: int, table: AnyTable) -> AnyTable:
        self.rooms.heard(sitting, self.people.guest, at=at)
        return table


class MemberShelf(Shelf):
    """The shelf for one phone."""

    def __init__(self, people: People) -> None:
        super().__init__(people.rooms.desk, people.guest)
        self.people = people

    def lines(self, sitting: str) -> int:
        self.people.me(sitting)
        return super().lines(sitting)

    def table_export(self, sitting: str) -> Export:
        self.people.me(sitting)
        return super().table_export(sitting)

    def take(self, export: Export, *, at: int) -> int:
        """New tables are this phone's; those that are here take more only from who plays there."""
        me = self.people.guest
        new = [session.id for session in export.sessions if not check_may_bring(self.people, session.id)]
        owned = [owner_row(sitting, me, at=at) for sitting in dict.fromkeys(new)]
        players = [PlayerRow(**{**row.model_dump(), "guest": me.id}) for row in export.players]
        profiles = [ProfileRow(**{**row.model_dump(), "guest": me.id}) for row in export.profiles]
        ours = replace(export, players=players, profiles=profiles)
        return self.taken(ours, take(self.desk.store, ours, at=at, beside=owned))

    def delete(self, sitting: str) -> None:
        check_owner(self.people.me(sitting))
        super().delete(sitting)


def check_may_bring(people: People, sitting: str) -> bool:
    """Whether the table is here already; then this phone must play there."""
    if not people.rooms.is_taken(sitting):
        return False
    try:
        check_plays(people.me(sitting))
    except CompanionError as error:
        raise KeptByOthers from error
    return True
