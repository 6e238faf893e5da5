"""The members of a host's tables: who belongs to which table, who is there now, and who joins by a link."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from ipaddress import ip_address
from time import monotonic

from companion.core.messages import message
from companion.live.invites import BadLink, GuessLimit, read_link
from companion.live.roles import NotAllowed, Role, rank
from companion.store.members import Guest, Invite, Member, Members, MembersByGuest, hashed
from companion.store.open_tables import OpenTables
from companion.store.schema import MemberRow
from companion.store.session_rows import UnknownTable

KNOWN_SECONDS = 5.0  # how long a place is remembered, should nobody tell that it has changed
HEARD_SECONDS = 60  # how old "last heard from" may be: most taps then write nothing more
Awake = Callable[[], bool]


class Membership:
    """What all phones of one host share about membership. `public_url`: what a proxy before it is called."""

    def __init__(self, open_tables: OpenTables, *, public_url: str | None = None) -> None:
        self.open_tables, self.members, self.guesses = open_tables, Members(open_tables.store.database), GuessLimit()
        self.public_url = public_url
        self._known: dict[str, dict[Guest, tuple[Member, float]]] = {}  # by table; each tap asks
        open_tables.on_reload, open_tables.owners = self.forget, self.owners
        self._heard: dict[str, dict[str, int]] = {}  # by table and phone: when it was written down last
        self._pages: dict[str, tuple[tuple[str, Awake], ...]] = {}

    def member(self, table_id: str, guest: Guest) -> Member:
        """As what a phone is at a table. To all others there is no such table."""
        known, since = self._known.get(table_id, {}).get(guest, (None, 0.0))
        if known and monotonic() - since < KNOWN_SECONDS:
            return known
        found = self._find(table_id, guest)
        self._known.setdefault(table_id, {})[guest] = found, monotonic()
        return found

    def _find(self, table_id: str, guest: Guest) -> Member:
        found = self.members.find(table_id, guest.id)
        if found is None and guest.is_at_host and not self.members.has_any(table_id):
            return Member(guest.id, Role.OWNER, None, "", 0, 0)  # the host's own
        if found is None:
            raise UnknownTable(table_id)
        return found

    def owners(self, table_id: str) -> list[Guest | None]:
        """The phones that own a table; None: the host itself."""
        return [Guest(m.guest) for m in self.members.of(table_id) if m.role == Role.OWNER] or [None]

    def forget(self, table_id: str) -> None:
        """Its members may be others now."""
        self._known.pop(table_id, None)

    def change(self, table_id: str, changed: Callable[[MembersByGuest], MembersByGuest]) -> None:
        """The members of a table become others, decided while nobody else changes them; then all pages look again."""
        if self.members.change(table_id, changed):
            self.forget(table_id)
            self.open_tables.notify(table_id)

    def is_own_machine(self, address: str) -> bool:
        """Whether somebody sits at the machine that hosts. Behind a proxy all seem to."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        plain = getattr(found, "ipv4_mapped", None) or found
        return not self.public_url and plain.is_loopback

    def is_taken(self, table_id: str) -> bool:
        """Whether there is a table of that name, whoever may see it."""
        try:
            self.open_tables.table(table_id)
        except UnknownTable:
            return False
        return True

    def heard(self, table_id: str, guest: Guest, *, at: int) -> None:
        """A phone has shown itself."""
        heard = self._heard.setdefault(table_id, {})
        if not 0 <= at - heard.get(guest.id, -HEARD_SECONDS) < HEARD_SECONDS:
            heard[guest.id] = at
            self.members.heard(table_id, guest.id, at=at)

    def enter(self, table_id: str, guest: Guest, is_awake: Awake) -> Callable[[], None]:
        """A page shows the table from now on; gives what ends it."""
        page = guest.id, is_awake
        self._pages[table_id] = (*self._pages.get(table_id, ()), page)

        def leave() -> None:
            left = tuple(other for other in self._pages.pop(table_id, ()) if other is not page)
            if left:
                self._pages[table_id] = left
            else:  # nobody looks any more: nothing need be remembered
                self._heard.pop(table_id, None)
                self.forget(table_id)

        return leave

    def present(self, table_id: str) -> set[str]:
        """The phones that show the table now, as far as this process sees them."""
        return {guest for guest, is_awake in self._pages.get(table_id, ()) if is_awake()}

    def invited(self, token: str, address: str, *, at: int) -> Invite:
        """What a link stands for; BadLink, or TooManyGuesses from an address that guesses."""
        self.guesses.check(address)
        try:
            return read_link(self.members.invited(hashed(token)), token, at=at)
        except BadLink:
            self.guesses.failed(address)
            raise

    def join(self, invite: Invite, guest: Guest, seat: int | None, *, at: int) -> str:
        """A phone sits down by a link; the table's name. Of several who take a seat at the same moment one gets it."""
        names = self.open_tables.table(invite.table_id).state.names
        joining = Member(guest.id, invite.role, seat, "", at, at)
        self.change(invite.table_id, lambda here: self._joined(here, invite, joining, names))
        return invite.table_id

    def _joined(self, here: MembersByGuest, invite: Invite, joining: Member, names: Sequence[str]) -> MembersByGuest:
        """Everybody, once a phone has sat down. Whoever may do as much already goes on as before."""
        if self.members.invited(invite.token_hash) is None:  # revoked since it was looked at
            raise BadLink
        maker = Member(invite.made_by, Role.OWNER, None, "", joining.joined_at, joining.heard_at)
        here = here or {maker.guest: maker}  # a table of the host's own gets its owner when others come
        before = here.get(joining.guest)
        if before and rank(joining) >= rank(before):
            return here
        check_seat(here, joining, len(names))
        name = names[joining.seat] if joining.seat is not None else ""
        return {**here, joining.guest: replace(joining, name=name)}


def check_seat(here: MembersByGuest, joining: Member, seats: int) -> None:
    seat = joining.seat
    if seat not in range(seats) if seat is not None else joining.role == Role.SEAT:
        raise NotAllowed(message("Choose a seat at this table"))
    if joining.role == Role.SEAT and seat in held_seats(here.values(), joining.guest):
        raise NotAllowed(message("Another phone has that seat. The owner can free it"))


def held_seats(here: Iterable[Member], guest: str) -> set[int]:
    """The seats that other phones alone play for."""
    others = (member for member in here if member.guest != guest)
    return {member.seat for member in others if member.role == Role.SEAT and member.seat is not None}


def owner_row(table_id: str, guest: Guest, *, at: int) -> MemberRow:
    """Whoever makes or brings a table owns it."""
    return MemberRow(sitting_id=table_id, guest=guest.id, role=Role.OWNER, name="", joined_at=at, heard_at=at)
