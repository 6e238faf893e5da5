"""The browser app in a fresh browser: how long until it shows something, how much it loads, what a kept tap takes.

Beside it a bare counter that is packed and started in the same way, and the same app built plainly.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from bench import sites
from bench.report import Row
from bench.tap_to_picture import BUTTONS, CARDS, GAME, PEOPLE, WATCH, Hand, holds, opened_page, p95
from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.core.table import play, replay
from companion.games import find_game
from tests.browser.browser_app import Pocket, browser_of, marked, on_phone, served
from tests.browser.running_host import browser

SHOWN, READY = "browser-app-shown", "browser-app-ready"  # marks that the page sets
OPENINGS, TAPS, ROUNDS, LONG = 5, 15, 4, 3_000
MINUTES = 3 * 60_000


def fresh(opened: Browser, address: str) -> Page:
    """A new phone; nothing is in its storage."""
    page = opened.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.set_default_timeout(MINUTES)
    page.add_init_script(WATCH + "window.listen();")
    page.goto(address)
    return page


def start_of(opened: Browser, address: str, *names: str) -> list[float]:
    """Milliseconds from the first request to each mark."""
    page = fresh(opened, address)
    found = [marked(page, name) for name in names]
    page.context.close()
    return found


def whole_start(opened: Browser, address: str) -> float:
    """Milliseconds until home is drawn."""
    page = fresh(opened, address)
    drawn = float(page.evaluate("wanted => window.painted(wanted)", "New game"))
    page.context.close()
    return drawn


def loaded(opened: Browser, address: str, site: Path, last: str) -> float:
    """Megabytes of all files that a first start fetches, as a host would compress them."""
    context = opened.new_context(service_workers="block")  # what is kept for later starts is fetched after this one
    page, asked = context.new_page(), set()
    context.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/") or "index.html"))
    page.goto(address)
    marked(page, last)
    context.close()
    return sum(sent_size(site / name) for name in asked if (site / name).is_file()) / 1e6


def sent_size(file: Path) -> int:
    """Of what a host sends over plain http."""
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.is_file() else file).stat().st_size


def table_with(folder: Path, events: int) -> Path:
    game = find_game(GAME)
    table = replay(game, Session(f"bench{events}", GAME, game.read_setup(PEOPLE, {}, {})))
    for n in range(events):
        move = {"seat": n // 2 % len(PEOPLE), "n": 1}
        table = play(table, "discard" if n % 2 else "gain", move, device="bench", at=1 + n)
    file = folder / f"bench{events}.json"
    file.write_text(session_text(table.session), encoding="utf-8")
    return file


def at_table(opened: Browser, address: str, file: Path) -> Hand:
    page = fresh(opened, address)
    page.evaluate("wanted => window.painted(wanted)", "New game")
    phone = Pocket(page)
    phone.take(file)
    phone.go(f"/table/{file.stem}")
    return Hand(page, BUTTONS, lambda n: holds(CARDS + n % 2))


def tap_rows(opened: Browser, ours: str, bare: str, folder: Path) -> Iterator[Row]:
    counter = Hand(opened_page(opened, bare), ["More"], lambda n: f"count {n}")
    hands = {
        "a new table": at_table(opened, ours, table_with(folder, 0)),
        f"{LONG} events kept": at_table(opened, ours, table_with(folder, LONG)),
        "bare": counter,
    }
    times: dict[str, list[float]] = {name: [] for name in hands}
    for name, hand in [*hands.items()] * ROUNDS:
        hand.page.bring_to_front()
        hand.tap()
        times[name] += [hand.tap() for _ in range(TAPS)]
    for name in list(hands)[:2]:
        yield Row(
            f"browser app: kept tap to paint, {name}, median", median(times[name]), median(times["bare"]), "ms", 1.5
        )
        yield Row(f"browser app: kept tap to paint, {name}, p95", p95(times[name]), p95(times["bare"]), "ms")
    for hand in hands.values():
        hand.page.context.close()


def start_rows(opened: Browser, ours: str, bare: str, plain: str) -> Iterator[Row]:
    starts = [
        (
            *start_of(opened, ours, SHOWN, READY),
            *start_of(opened, bare, SHOWN),
        )
        for _ in range(OPENINGS)
    ]
    shown, ready, counter = (median(times) / 1000 for times in zip(*starts, strict=True))
    yield Row("browser app: first picture / bare counter", shown, counter, "s", 1.1)
    yield Row("browser app: tables usable / bare counter", ready, counter, "s", 1.6)
    wholes = [(whole_start(opened, ours), whole_start(opened, plain)) for _ in range(OPENINGS)]
    whole, plainly = (median(times) / 1000 for times in zip(*wholes, strict=True))
    yield Row("browser app: home drawn / the app built plainly", whole, plainly, "s", 0.7)


def visited(playwright: Playwright, address: str, profile: Path, has_snapshot: bool) -> None:
    """The first visit: everything is kept for the next ones."""
    with browser_of(playwright, profile) as context:
        phone = on_phone(context, address)
        phone.is_ready_for_offline()
        if has_snapshot:
            phone.is_ready_for_a_quick_start()


def warm_start(playwright: Playwright, address: str, profile: Path) -> float:
    """Milliseconds until home is drawn, in a browser that was just opened."""
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        page.set_default_timeout(MINUTES)
        page.add_init_script(WATCH + "window.listen();")
        page.goto(address)
        return float(page.evaluate("wanted => window.painted(wanted)", "New game"))


def warm_rows(site: Path, folder: Path) -> Iterator[Row]:
    profiles = [folder / "profile", folder / "profile-without"]
    with sync_playwright() as playwright, served(site) as ours, served(sites.without_snapshot(site)) as plain:
        for address, profile in zip((ours, plain), profiles, strict=True):
            visited(playwright, address, profile, address == ours)
        starts = [
            [warm_start(playwright, *visit) / 1000 for visit in zip((ours, plain), profiles, strict=True)]
            for _ in range(OPENINGS)
        ]
    woken, fresh = (median(times) for times in zip(*starts, strict=True))
    yield Row("browser app: warm start / the same with the snapshot off", woken, fresh, "s", 0.6)


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        made = [sites.published(folder), sites.counter(folder)]
        yield from fresh_rows(made, folder)
        yield from warm_rows(made[0], folder)


def fresh_rows(made: list[Path], folder: Path) -> Iterator[Row]:
    """Each time in a browser that never was there."""
    with browser() as opened, ExitStack() as stack:
        ours, bare = (stack.enter_context(served(site)) for site in made)
        plain = stack.enter_context(sites.served_plainly(sites.plain(folder)))
        sizes = loaded(opened, ours, made[0], READY), loaded(opened, bare, made[1], SHOWN)
        yield Row("browser app: loaded at the first start, gzip / bare counter", *sizes, "MB", 1.25)
        yield from start_rows(opened, ours, bare, plain)
        yield from tap_rows(opened, ours, bare, folder)
