"""Phones at a table without a browser or a socket: each with the tables as it may see them."""

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
from tests.waiting import PATIENCE

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
class HostWithTable:
    """A host with one table of A Royal Will, which nobody owns yet."""

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

    def __init__(self, members: TableMembers) -> None:
        self.members, self.guest, self.device = members, members.guest.id, f"host-{members.guest.suffix}"
        self.open_tables, self.archive = MemberTables(members), MemberArchive(members)


def rush(url: str, phones: int = 8) -> list[bool]:
    """So many phones, each at a host of its own, take the same seat at the same moment; which of them got it."""
    stores = [Store(url) for _ in range(phones)]
    hosts = [HostWithTable(store) for store in stores]
    token = hosts[0].phone(Role.OWNER).members.invite(TABLE_ID, Role.SEAT)
    ready = Barrier(phones)

    def take(membership: HostWithTable) -> bool:
        ready.wait(PATIENCE)
        try:
            return membership.phone().members.join(token, 1) == TABLE_ID
        except NotAllowed:
            return False

    with ThreadPoolExecutor(phones) as pool:
        got = list(pool.map(take, hosts))
    holders = [member for member in hosts[0].membership.members.of(TABLE_ID) if member.seat == 1]
    assert len(holders) == sum(got)
    for store in stores:
        store.close()
    return got


def session(name: str, game_id: str = "royal-will", names: tuple[str, ...] = NAMES) -> Session:
    game = find_game(game_id)
    return Session(name, game.id, game.read_setup(list(names), {}, {}))
