"""Who opens page after page pushes out the own old ones; nobody else is refused, and phones find theirs again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.address import ListenAddress
from companion.live.server.host import serve
from companion.live.server.limits import LIMITS, Limits
from companion.main import open_backend, pages
from tests.browser.running_host import started
from tests.live.hosts import EVENING, HAND, figures, set_table_in, until_figures
from tests.live.socket_phone import Phone

NARROW = Limits(phones_per_address=3, sessions_per_address=4, sessions=6)
BEHIND_PROXY = "X-Forwarded-For"  # believed, as the one who connects is on the same machine


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with started(__name__, set_table_in(tmp_path)) as found:
        yield found


async def opened(address: str, place: str) -> Phone:
    """A phone at that address of the internet, with its table before it."""
    hand = Phone(address, EVENING, {}, {BEHIND_PROXY: place})
    await hand.open()
    await hand.says(HAND, 5)
    await hand.until_quiet()
    return hand


async def visit(address: str, place: str) -> str:
    """Comes and goes; the name of the page that is left behind."""
    hand = await opened(address, place)
    await leave(address, hand)
    return hand.session


async def leave(address: str, hand: Phone) -> None:
    here = (await figures(address))["companion_phones"]
    await hand.close()
    await until_figures(address, companion_phones=here - 1)


def test_more_pages_are_kept_of_one_address_than_phones_may_connect_from_it():
    assert LIMITS.phones_per_address < LIMITS.sessions_per_address < LIMITS.sessions
    assert LIMITS.phones < LIMITS.sessions


def test_who_opens_and_closes_in_a_loop_takes_nobody_elses_page_and_no_room(address):
    async def story() -> None:
        away = await opened(address, "192.0.2.1")
        await leave(address, away)
        for _ in range(2 * NARROW.sessions):
            await visit(address, "192.0.2.66")
        kept = (await figures(address))["companion_sessions"]
        assert kept == NARROW.sessions_per_address + 1
        before = away.session
        await away.reconnect()
        assert away.session == before
        await away.close()
        await visit(address, "192.0.2.2")

    asyncio.run(story())


def test_the_page_that_was_left_first_goes_and_never_one_to_which_somebody_is_connected(address):
    async def story() -> None:
        here = await opened(address, "192.0.2.1")  # the oldest of all
        first = await opened(address, "192.0.2.1")
        await leave(address, first)
        last = [await opened(address, f"198.51.100.{n}") for n in range(NARROW.sessions - 2)]
        for hand in last:
            await leave(address, hand)
        await visit(address, "203.0.113.1")
        assert (await figures(address))["companion_sessions"] == NARROW.sessions
        names = {hand: hand.session for hand in (first, last[-1])}
        await last[-1].reconnect()
        assert last[-1].session == names[last[-1]]
        await first.reconnect()  # is let in all the same, with a new page
        assert first.session != names[first]
        await first.says(HAND, 5)
        await here.tap(HAND)
        assert not here.lost
        for hand in (here, first, last[-1]):
            await hand.close()

    asyncio.run(story())


if __name__ == "__main__":
    backend = open_backend(sys.argv[1])
    serve(pages(backend), ListenAddress("127.0.0.1", 0), limits=NARROW)
