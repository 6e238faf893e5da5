"""The people of a table, as one phone may see and change them.

The desk and the shelf as one phone may use them: every command asks first what the phone is at that table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.errors import CompanionError
from companion.core.event_log import EventId, Session
from companion.core.messages import line
from companion.live.invites import new_invite, spelled
from companion.live.membership import Rooms, held_seats, owner_row
from companion.live.roles import RANKS, NotAllowed, Role, check_move, check_owner, check_plays, check_undo, rank
from companion.store.archive import Shelf
from companion.store.exports import Export
from companion.store.imports import take
from companion.store.members import Guest, Invite, Member, Roll, known_by
from companion.store.open_tables import AnyTable, Heard
from companion.store.schema import PlayerRow, ProfileRow


@dataclass(frozen=True)
class Present:
    """One line of the list: a member, whether it is this very phone, and whether it shows the table now."""

    member: Member
    is_me: bool
    is_here: bool


@dataclass(frozen=True)
class Invitation:
    """What a link stands for, as whoever has it may see it: the game, and the seats that are free by number."""

    sitting: str
    role: Role
    title: str
    seats: dict[int, str]
    is_member: bool  # nothing would change by joining


class People:
    """What a phone asks of the rooms. Its secret never leaves this process; `address` is where it comes from."""

    def __init__(self, rooms: Rooms, secret: str, address: str, now: Callable[[], int], *, is_at_host: bool) -> None:
        self.rooms, self.address, self.now, self._secret = rooms, address, now, secret
        self.guest: Guest = known_by(secret, is_at_host=is_at_host)

    def me(self, sitting: str) -> Member:
        return self.rooms.member(sitting, self.guest)

    def enter(self, sitting: str, is_awake: Callable[[], bool]) -> Callable[[], None]:
        """A page of this phone shows the table from now on; gives what ends it."""
        self.me(sitting)
        self.rooms.heard(sitting, self.guest, at=self.now())
        return self.rooms.enter(sitting, self.guest, is_awake)

    def of(self, sitting: str) -> list[Present]:
        """Everybody at a table, the first who came first."""
        me, here = self.me(sitting), self.rooms.present(sitting)
        found = self.rooms.members.of(sitting) or [me]
        return [Present(member, member.guest == self.guest.id, member.guest in here) for member in found]

    def invite(self, sitting: str, role: Role) -> str:
        """The words of the link for a role: the same until it ends, is renewed or revoked."""
        invite = self.link(sitting, role)
        if invite is None or invite.made_by != self.guest.id:
            return self.renew(sitting, role)
        return spelled(self._secret, invite.salt)

    def link(self, sitting: str, role: Role) -> Invite | None:
        """The link that opens this table now, if there is one."""
        self._own(sitting)
        found = self.rooms.members.invites(sitting).get(role)
        return found if found and found.ends_at > self.now() else None

    def renew(self, sitting: str, role: Role) -> str:
        """Another link; the one before opens nothing any more."""
        self._own(sitting)
        invite = new_invite(sitting, role, self._secret, at=self.now())
        self.rooms.members.put_invite(invite)
        return spelled(self._secret, invite.salt)

    def revoke(self, sitting: str, role: Role) -> None:
        self._own(sitting)
        self.rooms.members.revoke(sitting, role)

    def change(self, sitting: str, guest: str, role: Role, seat: int | None = None) -> None:
        """Somebody may do more or less from now on."""
        self._own(sitting)
        if role == Role.SEAT and seat is None:
            raise NotAllowed(line("Choose one of the seats of this table"))
        names = self.rooms.desk.table(sitting).session.setup.names

        def changed(here: Roll) -> Roll:
            member = self._other(here, guest)
            name = names[seat] if seat is not None else member.name
            return {**here, guest: replace(member, role=role, seat=seat, name=name)}

        self.rooms.change(sitting, changed)

    def remove(self, sitting: str, guest: str) -> None:
        """Somebody is gone from the table, and so are all links, which that phone may still have."""
        self._own(sitting)
        self._other(self.rooms.members.roll(sitting), guest)
        for role in Role:
            self.rooms.members.revoke(sitting, role)
        self.rooms.change(sitting, lambda here: without(here, self._other(here, guest).guest))

    def leave(self, sitting: str) -> None:
        """This phone goes. Somebody has to keep the table."""
        self.me(sitting)
        self.rooms.change(sitting, self._left)

    def _left(self, here: Roll) -> Roll:
        left, me = without(here, self.guest.id), here.get(self.guest.id)
        is_keeper = me.role == Role.OWNER if me else not here
        if is_keeper and not any(member.role == Role.OWNER for member in left.values()):
            raise NotAllowed(
                line("You keep this table. Let somebody else keep it first, or delete it from the history")
            )
        return left

    def look(self, token: str) -> Invitation:
        """What a link stands for, before anybody sits down."""
        invite = self.rooms.invited(token, self.address, at=self.now())
        table = self.rooms.desk.table(invite.sitting)
        here, role = self.rooms.members.roll(invite.sitting), Role(invite.role)
        held = held_seats(here.values(), self.guest.id) if role == Role.SEAT else set()
        free = {seat: name for seat, name in enumerate(table.session.setup.names) if seat not in held}
        me = here.get(self.guest.id)
        is_member = me is not None and rank(me) <= RANKS.index(role)
        return Invitation(invite.sitting, role, table.game.title, free, is_member)

    def join(self, token: str, seat: int | None = None) -> str:
        """This phone sits down; the name of the table."""
        invite = self.rooms.invited(token, self.address, at=self.now())
        return self.rooms.join(invite, self.guest, seat, at=self.now())

    def follow(self, sitting: str, to: str) -> None:
        """All members of a table sit down at the next one as what they were; whoever opened it keeps it.

        Nobody follows a phone that does not play.
        """
        check_owner(self.me(to))
        if rank(self.me(sitting)) > RANKS.index(Role.PLAYER):
            return
        at = self.now()
        others = (member for member in self.rooms.members.of(sitting) if member.guest != self.guest.id)
        following = {member.guest: replace(member, joined_at=at) for member in others}
        self.rooms.change(to, lambda here: {**here, **following})

    def _own(self, sitting: str) -> None:
        """Only who keeps the table goes on."""
        check_owner(self.me(sitting))
        self.rooms.desk.table(sitting)  # one that never was has no links either

    def _other(self, here: Roll, guest: str) -> Member:
        """Somebody else at a table that this phone still keeps."""
        if me := here.get(self.guest.id):
            check_owner(me)
        if guest not in here or guest == self.guest.id:
            raise NotAllowed(line("That phone is not at this table any more"))
        return here[guest]


def without(here: Roll, guest: str) -> Roll:
    return {other: member for other, member in here.items() if other != guest}


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
