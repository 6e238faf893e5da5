"""Phones at one table of a real host: from one's tap to the last of fifty, memory for each, and all tapping at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlsplit

from bench.report import Row
from bench.tap_to_picture import BUTTONS, CARDS, EVENTS, GAME, PEOPLE, holds, p95
from companion.core.event_log import Session
from companion.games import find_game
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import database, hosted, started
from tests.live.hosts import figures
from tests.live.socket_phone import Phone

PHONES, ROUNDS = 50, 60
EVERY, TAPS = 0.5, 10  # seconds between the taps of one phone, and how many it makes
WARM, PAGES = 10, 50  # pages before memory is looked at, and those that count
KNOCK = b"light_impact"  # what a phone is told when its own tap is on the disk
PATIENCE_MS, BACK_SECONDS = 500, 3
TABLES = ("alone", "together")


class Timed(Phone):
    """A phone that notes when something arrives, before it is read."""

    def __init__(self, address: str, route: str) -> None:
        super().__init__(address, route, {}, {})
        self.screen = {"platform": "android"}  # only handhelds are told of their taps
        self.wanted, self.at = b"", 0.0
        self.sent: deque[float] = deque()
        self.waits: list[float] = []

    def arrived(self, data: bytes) -> None:
        if self.wanted and self.wanted in data:
            self.wanted, self.at = b"", perf_counter()
        if KNOCK in data and self.sent:
            self.waits.append(1e3 * (perf_counter() - self.sent.popleft()))

    def has_it(self) -> bool:
        return not self.wanted

    def button(self, id: str) -> int:
        return int(self.tree.buttons()[id]["_i"])


@asynccontextmanager
async def phones(address: str, route: str, count: int, wanted: str) -> AsyncIterator[list[Timed]]:
    """So many phones that all show the wanted words."""
    opened: list[Timed] = []
    try:
        for _ in range(count):
            opened.append(Timed(address, route))
            await opened[-1].open()
            await opened[-1].see(wanted)
        yield opened
    finally:
        await asyncio.gather(*(hand.close() for hand in opened))


def lay_tables(folder: Path) -> None:
    """Two equal tables of six with 300 events behind them."""
    store = Store(database(folder))
    open_tables, setup = OpenTables(store), find_game(GAME).read_setup(PEOPLE, {}, {})
    for table_id in TABLES:
        open_tables.new(Session(table_id, GAME, setup, ()), at=1)
        for n in range(EVENTS):
            move = {"seat": n // 2 % len(PEOPLE), "n": 1}
            open_tables.play(table_id, "discard" if n % 2 else "gain", move, device="bench", at=2 + n)
    store.close()


async def spread(hands: list[Timed], turn: int) -> tuple[float, float]:
    """Milliseconds from one phone's tap until it shows there, and until it shows on the last of them."""
    wanted, button = holds(CARDS + 1 - turn % 2).encode(), hands[0].button(BUTTONS[turn % 2])
    for hand in hands:
        hand.wanted = wanted
    began = perf_counter()
    await hands[0].event(button, "click")
    for hand in hands:
        await hand.until(hand.has_it)
    return 1e3 * (hands[0].at - began), 1e3 * (max(hand.at for hand in hands) - began)


async def fan_out(address: str) -> list[Row]:
    alone, together = (f"/table/{name}" for name in TABLES)
    async with phones(address, alone, 1, holds(CARDS)) as one, phones(address, together, PHONES, holds(CARDS)) as many:
        times = [(await spread(one, turn), await spread(many, turn)) for turn in range(ROUNDS)]
    own, last = (median(of_many[i] for _, of_many in times) for i in (0, 1))
    single = median(of_one[0] for of_one, _ in times)
    return [
        Row(f"tap to the last of {PHONES} phones / to the only one", last, single, "ms", 15),
        Row(f"tap to the tapper's own screen, {PHONES} phones / one", own, single, "ms", 3),
    ]


async def crowd(address: str) -> Row:
    """Everybody at one table taps twice a second; each waits for the word that its own tap is on the disk."""

    async def keep_tapping(hand: Timed, i: int) -> None:
        seat = 1 + i % (len(PEOPLE) - 1)  # ten phones for each: nobody's hand gets too full
        buttons = [hand.button(f"{way}-{seat}") for way in ("more", "less")]
        await asyncio.sleep(EVERY * i / PHONES)
        for n in range(TAPS):
            hand.sent.append(perf_counter())
            await hand.event(buttons[n % 2], "click")
            await asyncio.sleep(EVERY)
        await hand.until(lambda: len(hand.waits) == TAPS, "an answer to every tap")

    async with phones(address, f"/table/{TABLES[1]}", PHONES, holds(CARDS)) as hands:
        await asyncio.gather(*(keep_tapping(hand, i) for i, hand in enumerate(hands)))
    waits = [wait for hand in hands for wait in hand.waits]
    return Row(f"{PHONES} phones tap twice a second, p95 / {PATIENCE_MS} ms", p95(waits), PATIENCE_MS, "ms", 1)


async def comeback(folder: Path) -> Row:
    """The host is stopped and started again: all phones connect at once, and each is to show its table."""

    async def back(hand: Timed) -> None:
        await hand.reconnect()
        await hand.see(holds(CARDS))

    with ExitStack() as first:
        address = first.enter_context(hosted(folder))
        hands = [Timed(address, f"/table/{TABLES[0]}") for _ in range(PHONES)]
        for hand in hands:
            await hand.open()
            await hand.see(holds(CARDS))
    with hosted(folder, "--port", str(urlsplit(address).port)):
        began = perf_counter()
        await asyncio.gather(*(back(hand) for hand in hands))
        took = perf_counter() - began
        await asyncio.gather(*(hand.close() for hand in hands))
    return Row(f"{PHONES} phones show their table after a restart / {BACK_SECONDS} s", took, BACK_SECONDS, "s", 1)


async def memory(address: str, route: str, wanted: str) -> float:
    """Kilobytes for each page that is open."""
    async with phones(address, route, WARM, wanted):
        before = (await figures(address))["process_resident_memory_bytes"]
        async with phones(address, route, PAGES, wanted):
            after = (await figures(address))["process_resident_memory_bytes"]
    return (after - before) / PAGES / 1e3


def kept(folder: Path) -> int:
    """How many taps of phones there are at the table where all tapped."""
    store = Store(database(folder))
    taps = len(store.session(TABLES[1]).events) - EVENTS
    store.close()
    return taps


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        lay_tables(folder)
        with hosted(folder) as address, started("bench.counter") as bare:
            ours = asyncio.run(memory(address, f"/table/{TABLES[1]}", holds(CARDS)))
            theirs = asyncio.run(memory(bare, "/", "count 0"))
            yield Row("memory of a phone at a table / of a counter's page", ours, theirs, "kB", 4)
            yield from asyncio.run(fan_out(address))
            yield asyncio.run(crowd(address))
        yield asyncio.run(comeback(folder))
        made = ROUNDS + PHONES * TAPS
        yield Row("taps kept / made", kept(folder), made, "taps", 1, at_least=True)
