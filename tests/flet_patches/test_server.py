"""Phones that hang up while they are being greeted: nothing for the host's log, and whoever comes back is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.running_host import started
from tests.live.hosts import EVENING, HAND, set_table_in, until_figures
from tests.live.socket_phone import Phone

PHONES, MOMENTS = 50, 10  # as many messages as a phone gets until its table is drawn


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("greeting") / "log"


@pytest.fixture(scope="module")
def address(log: Path) -> Iterator[str]:
    where = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--database", set_table_in(log.parent))
    with log.open("w") as file, started("companion.cli", "host", *where, log=file) as found:
        yield found


async def greeted(address: str, messages: int) -> Phone:
    """A phone that has got so many messages, and answered each."""
    hand = Phone(address, EVENING, {}, {})
    await hand.open()
    await hand.until(lambda: hand.heard >= messages, f"{messages} messages")
    return hand


def test_phones_that_hang_up_at_any_moment_of_being_greeted_are_no_error(address, log):
    async def visit(n: int) -> None:
        hand = await greeted(address, n % MOMENTS)
        await (hand.close() if n // MOMENTS % 2 else hand.drop())  # some say goodbye

    async def story() -> None:
        for first in range(0, PHONES, MOMENTS):
            await asyncio.gather(*(visit(first + n) for n in range(MOMENTS)))
        await until_figures(address, companion_phones=0)

    asyncio.run(story())
    assert log.read_text() == ""


@pytest.mark.parametrize("messages", range(1, MOMENTS + 1))
def test_a_phone_that_hung_up_before_it_was_drawn_comes_back_to_its_table(address, messages):
    async def story() -> None:
        hand = await greeted(address, messages)
        await hand.drop()
        await until_figures(address, companion_phones=0)
        await hand.reconnect()
        await hand.says(HAND, 5)
        await hand.close()

    asyncio.run(story())
