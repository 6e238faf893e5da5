"""Tables, their members and the archive as one phone may use them: every command asks first what the phone may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.edit_preview import Edit, EditPreview
from companion.core.errors import CompanionError
from companion.core.event_log import EventId, Session
from companion.core.messages import message
from companion.core.table import play
from companion.live.invites import link_token, new_invite
from companion.live.membership import Membership, held_seats, owner_row
from companion.live.roles import (
    RANKS,
    NotAllowed,
    Role,
    check_edit,
    check_move,
    check_owner,
    check_plays,
    check_undo,
    rank,
)
from companion.store.archive import Archive
from companion.store.deleted import Deleted
from companion.store.exports import Export
from companion.store.members import Guest, Invite, Member, MembersByGuest, known_by
from companion.store.open_tables import AnyTable, Moves, OnChange
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

    table_id: str
    role: Role
    title: str
    seats: dict[int, str]
    is_member: bool  # nothing would change by joining


class TableMembers:
    """What a phone asks of the membership. Its secret never leaves this process; `address` is where it comes from."""

    def __init__(
        self, membership: Membership, secret: str, address: str, now: Callable[[], int], *, is_at_host: bool
    ) -> None:
        self.membership, self.address, self.now, self._secret = membership, address, now, secret
        self.guest: Guest = known_by(secret, is_at_host=is_at_host)

    def me(self, table_id: str) -> Member:
        return self.membership.member(table_id, self.guest)

    def enter(self, table_id: str, is_awake: Callable[[], bool]) -> Callable[[], None]:
        """A page of this phone shows the table from now on; gives what ends it."""
        self.me(table_id)
        self.membership.heard(table_id, self.guest, at=self.now())
        return self.membership.enter(table_id, self.guest, is_awake)

    def of(self, table_id: str) -> list[Present]:
        """Everybody at a table, the first who came first."""
        me, here = self.me(table_id), self.membership.present(table_id)
        found = self.membership.members.of(table_id) or [me]
        names = self.membership.open_tables.table(table_id).state.names
        return [
            Present(_called(member, names), member.guest == self.guest.id, member.guest in here) for member in found
        ]

    def invite(self, table_id: str, role: Role) -> str:
        """The words of the link for a role: the same until it ends, is renewed or revoked."""
        invite = self.link(table_id, role)
        if invite is None or invite.made_by != self.guest.id:
            return self.renew(table_id, role)
        return link_token(self._secret, invite.salt)

    def link(self, table_id: str, role: Role) -> Invite | None:
        """The link that opens this table now, if there is one."""
        self._own(table_id)
        found = self.membership.members.invites(table_id).get(role)
        return found if found and found.ends_at > self.now() else None

    def renew(self, table_id: str, role: Role) -> str:
        """Another link; the one before opens nothing any more."""
        self._own(table_id)
        invite = new_invite(table_id, role, self._secret, at=self.now())
        self.membership.members.put_invite(invite)
        return link_token(self._secret, invite.salt)

    def revoke(self, table_id: str, role: Role) -> None:
        self._own(table_id)
        self.membership.members.revoke(table_id, role)

    def change(self, table_id: str, guest: str, role: Role, seat: int | None = None) -> None:
        """Somebody may do more or less from now on."""
        self._own(table_id)
        if role == Role.SEAT and seat is None:
            raise NotAllowed(message("Choose a seat at this table"))
        names = self.membership.open_tables.table(table_id).state.names

        def changed(here: MembersByGuest) -> MembersByGuest:
            member = self._other(here, guest)
            name = names[seat] if seat is not None else member.name
            return {**here, guest: replace(member, role=role, seat=seat, name=name)}

        self.membership.change(table_id, changed)

    def remove(self, table_id: str, guest: str) -> None:
        """Somebody is gone from the table, and so are all links, which that phone may still have."""
        self._own(table_id)
        self._other(self.membership.members.by_guest(table_id), guest)
        for role in Role:
            self.membership.members.revoke(table_id, role)
        self.membership.change(table_id, lambda here: without(here, self._other(here, guest).guest))

    def leave(self, table_id: str) -> None:
        """This phone goes. A table must have an owner."""
        self.me(table_id)
        self.membership.change(table_id, self._left)

    def _left(self, here: MembersByGuest) -> MembersByGuest:
        left, me = without(here, self.guest.id), here.get(self.guest.id)
        is_owner = me.role == Role.OWNER if me else not here
        if is_owner and not any(member.role == Role.OWNER for member in left.values()):
            raise NotAllowed(message("You own this table. Make someone else the owner first, or delete it in History"))
        return left

    def look(self, token: str) -> Invitation:
        """What a link stands for, before anybody sits down."""
        invite = self.membership.invited(token, self.address, at=self.now())
        table = self.membership.open_tables.table(invite.table_id)
        here, role = self.membership.members.by_guest(invite.table_id), Role(invite.role)
        held = held_seats(here.values(), self.guest.id) if role == Role.SEAT else set()
        free = {seat: name for seat, name in enumerate(table.state.names) if seat not in held}
        me = here.get(self.guest.id)
        is_member = me is not None and rank(me) <= RANKS.index(role)
        return Invitation(invite.table_id, role, table.game.title, free, is_member)

    def join(self, token: str, seat: int | None = None) -> str:
        """This phone sits down; the name of the table."""
        invite = self.membership.invited(token, self.address, at=self.now())
        return self.membership.join(invite, self.guest, seat, at=self.now())

    def follow(self, table_id: str, to: str) -> None:
        """All members of a table sit down at the next one as what they were; whoever opened it is its owner.

        Nobody follows a phone that does not play.
        """
        check_owner(self.me(to))
        if rank(self.me(table_id)) > RANKS.index(Role.PLAYER):
            return
        at = self.now()
        others = (member for member in self.membership.members.of(table_id) if member.guest != self.guest.id)
        following = {member.guest: replace(member, joined_at=at) for member in others}
        self.membership.change(to, lambda here: {**here, **following})

    def _own(self, table_id: str) -> None:
        """Only its owner goes on."""
        check_owner(self.me(table_id))
        self.membership.open_tables.table(table_id)  # one that never was has no links either

    def _other(self, here: MembersByGuest, guest: str) -> Member:
        """Somebody else at a table that this phone still owns."""
        if me := here.get(self.guest.id):
            check_owner(me)
        if guest not in here or guest == self.guest.id:
            raise NotAllowed(message("That phone is no longer at this table"))
        return here[guest]


def _called(member: Member, names: Sequence[str]) -> Member:
    """A member with a seat is called what that player is called now."""
    return member if member.seat is None else replace(member, name=names[member.seat])


def without(here: MembersByGuest, guest: str) -> MembersByGuest:
    return {other: member for other, member in here.items() if other != guest}


class OwnedByOthers(CompanionError):
    """A copy of a table that is here, brought by a phone that does not belong to it."""

    def __init__(self) -> None:
        super().__init__(message("Someone else owns this table on this host. Ask them for a link"))


class MemberTables:
    """The open tables for one phone."""

    def __init__(self, members: TableMembers) -> None:
        self.members, self.membership, self.open_tables = members, members.membership, members.membership.open_tables

    def new(self, session: Session, *, at: int) -> AnyTable:
        """A new table; this phone owns it."""
        check_may_bring(self.members, session.id)
        return self.open_tables.new(session, at=at, beside=[owner_row(session.id, self.members.guest, at=at)])

    def table(self, table_id: str) -> AnyTable:
        self.members.me(table_id)
        return self.open_tables.table(table_id)

    def play(self, table_id: str, kind: str, data: Mapping[str, Any], *, device: str, at: int) -> AnyTable:
        check_move(self.members.me(table_id), self.open_tables.table(table_id), kind, data)
        return self._heard(table_id, at, self.open_tables.play(table_id, kind, data, device=device, at=at))

    def play_all(self, table_id: str, moves: Moves, *, device: str, at: int) -> AnyTable:
        member, table = self.members.me(table_id), self.open_tables.table(table_id)
        for kind, data in moves:
            check_move(member, table, kind, data)
            table = play(table, kind, data, device=device, at=at)
        return self._heard(table_id, at, self.open_tables.play_all(table_id, moves, device=device, at=at))

    def undo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable:
        check_undo(self.members.me(table_id), self.open_tables.table(table_id), target, device)
        return self._heard(table_id, at, self.open_tables.undo(table_id, target, device=device, at=at))

    def redo(self, table_id: str, target: EventId, *, device: str, at: int) -> AnyTable:
        check_undo(self.members.me(table_id), self.open_tables.table(table_id), target, device)
        return self._heard(table_id, at, self.open_tables.redo(table_id, target, device=device, at=at))

    def edit(self, table_id: str, edit: Edit, *, device: str, at: int, seen: EditPreview | None = None) -> AnyTable:
        check_edit(self.members.me(table_id), self.open_tables.table(table_id), edit, device)
        return self._heard(table_id, at, self.open_tables.edit(table_id, edit, device=device, at=at, seen=seen))

    def import_table(self, session: Session, *, at: int) -> AnyTable:
        """A session from elsewhere: a new one is this phone's, one that is here takes what it lacks."""
        if check_may_bring(self.members, session.id):
            return self.open_tables.import_table(session, at=at)
        return self.open_tables.import_table(session, at=at, beside=[owner_row(session.id, self.members.guest, at=at)])

    def forget(self, table_id: str) -> None:
        self.members.me(table_id)
        self.open_tables.forget(table_id)

    def listen(self, table_id: str, on_change: OnChange) -> OnChange:
        self.members.me(table_id)
        return self.open_tables.listen(table_id, on_change)

    def _heard(self, table_id: str, at: int, table: AnyTable) -> AnyTable:
        self.membership.heard(table_id, self.members.guest, at=at)
        return table


class MemberArchive(Archive):
    """The archive for one phone."""

    def __init__(self, members: TableMembers) -> None:
        super().__init__(members.membership.open_tables, members.guest)
        self.members = members

    def table_export(self, table_id: str) -> Export:
        self.members.me(table_id)
        return super().table_export(table_id)

    def import_all(self, export: Export, *, at: int) -> int:
        """New tables are this phone's; those that are here take more only from who plays there."""
        me = self.members.guest
        new = [session.id for session in export.sessions if not check_may_bring(self.members, session.id)]
        owned = [owner_row(table_id, me, at=at) for table_id in dict.fromkeys(new)]
        players = [PlayerRow(**{**row.model_dump(), "guest": me.id}) for row in export.players]
        profiles = [ProfileRow(**{**row.model_dump(), "guest": me.id}) for row in export.profiles]
        ours = replace(export, players=players, profiles=profiles)
        return self._import(ours, at, owned)

    def delete(self, table_id: str) -> Deleted:
        check_owner(self.members.me(table_id))
        return super().delete(table_id)


def check_may_bring(members: TableMembers, table_id: str) -> bool:
    """Whether the table is here already; then this phone must play there."""
    if not members.membership.is_taken(table_id):
        return False
    try:
        check_plays(members.me(table_id))
    except CompanionError as error:
        raise OwnedByOthers from error
    return True
