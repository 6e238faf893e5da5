"""The people of a table, as one phone may see and change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.core.messages import line
from companion.live.invites import new_invite, spelled
from companion.live.roles import RANKS, NotAllowed, Role, check_owner, rank
from companion.live.rooms import Rooms, held_seats
from companion.store.members import Guest, Invite, Member, Roll, known_by


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
