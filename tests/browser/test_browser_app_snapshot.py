"""From the second visit on Python begins with the memory that it had when the site was made; else as at first."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright

from tests.browser.browser_app import Pocket, browser_of, on_phone, served, table_file

BREAK = """async how => {
  const cache = await caches.open((await caches.keys())[0]);
  const key = (await cache.keys()).find(request => request.url.includes('snapshot-'));
  const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
  if (how === 'cut off') return cache.put(key, new Response(bytes.slice(0, 100_000)));
  if (how === 'of another version') bytes.fill(0, 16, 48);
  if (how === 'overwritten') bytes.fill(7, 1 << 20);
  return cache.put(key, new Response(bytes));
}"""


def visited(context: BrowserContext, address: str, folder: Path) -> None:
    """The first visit: a table is taken, and everything is kept for the next one."""
    first = on_phone(context, address)
    assert not first.was_woken()
    first.take(table_file(folder, "board-royale", "island", "Ann", "Ben"))
    first.is_ready_for_a_quick_start()
    first.page.close()


def plays_on(hand: Pocket) -> None:
    hand.sees("Continue Board Royale")
    hand.go("/table/island")
    hand.tap("Ben gains 1")
    hand.sees("Ben has 6 of")
    hand.go("/rules")
    hand.sees("Search the rules")


def test_the_second_visit_starts_with_the_snapshot_and_plays_on_without_a_network(driver: Playwright, site, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        with served(site, "/games/") as address:
            visited(context, address, tmp_path)
        second = on_phone(context, address)
        assert second.was_woken()
        plays_on(second)


@pytest.mark.parametrize("how", ["cut off", "of another version", "overwritten"])
def test_with_a_broken_snapshot_the_app_starts_as_it_did_at_first(driver: Playwright, site, tmp_path, how):
    with served(site) as address, browser_of(driver, tmp_path / "profile") as context:
        visited(context, address, tmp_path)
        page = context.new_page()
        page.goto(f"{address}favicon.png")
        page.evaluate(BREAK, how)
        page.close()
        second = on_phone(context, address)
        assert not second.was_woken()
        plays_on(second)
