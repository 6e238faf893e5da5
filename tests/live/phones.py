"""Phones at a table without a browser or a socket: each with the house as it may see it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier

from companion.core.event_log import Session
from companion.games import find_game
from companion.live.member_access import MemberArchive, MemberTables, TableMembers
from companion.live.membership import Membership
from companion.live.roles import NotAllowed, Role
from companion.store.members import Member, new_secret
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.store.sample_tables import put_members

NOW = 1_700_000_000
TABLE_ID = "evening"
NAMES = ("Ann", "Ben", "Cleo")


@dataclass
class Clock:
    """A clock that tests set."""

    at: int = NOW

    def __call__(self) -> int:
        return self.at


@dataclass
class Hall:
    """A host's rooms with one table of A Royal Will, which nobody keeps yet."""

    store: Store
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.open_tables = OpenTables(self.store)
        self.membership = Membership(self.open_tables)
        if not self.membership.is_taken(TABLE_ID):
            self.open_tables.new(session(TABLE_ID), at=NOW)

    def phone(
        self,
        role: Role | None = None,
        seat: int | None = None,
        *,
        address: str = "192.0.2.9",
        is_at_host: bool = False,
    ) -> Phone:
        """A phone that was never here before, or one with a place at the table."""
        found = Phone(TableMembers(self.membership, new_secret(), address, self.clock, is_at_host=is_at_host))
        if role:
            name = NAMES[seat] if seat is not None else ""
            put_members(self.membership.members.database, TABLE_ID, Member(found.guest, role, seat, name, NOW, NOW))
        return found


class Phone:
    """What a page of that phone may use."""

    def __init__(self, people: TableMembers) -> None:
        self.people, self.guest, self.device = people, people.guest.id, f"host-{people.guest.suffix}"
        self.open_tables, self.archive = MemberTables(people), MemberArchive(people)


def rush(url: str, phones: int = 8) -> list[bool]:
    """So many phones, each at a host of its own, take the same seat at the same moment; which of them got it."""
    stores = [Store(url) for _ in range(phones)]
    halls = [Hall(store) for store in stores]
    token = halls[0].phone(Role.OWNER).people.invite(TABLE_ID, Role.SEAT)
    ready = Barrier(phones)

    def take(membership: Hall) -> bool:
        ready.wait()
        try:
            return membership.phone().people.join(token, 1) == TABLE_ID
        except NotAllowed:
            return False

    with ThreadPoolExecutor(phones) as pool:
        got = list(pool.map(take, halls))
    holders = [member for member in halls[0].membership.members.of(TABLE_ID) if member.seat == 1]
    assert len(holders) == sum(got)
    for store in stores:
        store.close()
    return got


def session(name: str, game_id: str = "royal-will", names: tuple[str, ...] = NAMES) -> Session:
    game = find_game(game_id)
    return Session(name, game.id, game.read_setup(list(names), {}, {}))
