"""A new version of the published app: never taken while somebody plays, and taken between games."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from companion.publish.site import WEB, put_precache
from tests.browser.browser_app import Pocket, browser_of, on_phone, served, table_file, until
from tests.browser.running_host import PATIENCE

NEW = "/* a newer version */"
LOOK = "navigator.serviceWorker.getRegistration().then(found => found.update())"
WAITS = "navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting))"
COMES_BACK = "document.dispatchEvent(new Event('visibilitychange')) && null"  # a browser without a screen hides nothing
ELSEWHERE = "Royal Companion is open in another tab."
SNAPSHOTS = """(async () => {
  const kept = await (await caches.open((await caches.keys())[0])).keys();
  return kept.map(request => new URL(request.url).pathname).filter(name => name.includes('snapshot-'));
})()"""
TAKEN = "Royal Companion is now in another tab."


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def at_table(driver: Playwright, own_site: Path, tmp_path: Path) -> Iterator[Pocket]:
    """A phone on which somebody plays."""
    with served(own_site) as address, browser_of(driver, tmp_path / "profile") as context:
        hand = on_phone(context, address)
        hand.is_ready_for_offline()
        hand.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        hand.go("/table/island")
        hand.tap("more-1")
        hand.says("hand-1", 6)
        yield hand


def newer(site: Path, hand: Pocket) -> None:
    """The same site with another stylesheet; the phone has heard of it."""
    style = site / "start.css"
    style.write_text(style.read_text(encoding="utf-8") + NEW, encoding="utf-8")
    shutil.copyfile(WEB / "sw.js", site / "sw.js")
    put_precache(site)
    for old in (*site.glob("*.br"), *site.glob("*.gz")):  # of the version before
        old.unlink()
    hand.page.evaluate(LOOK)
    until(hand.page, WAITS)


def is_new(hand: Pocket) -> bool:
    return NEW in str(hand.page.evaluate("fetch('start.css').then(answer => answer.text())"))


def comes_home(hand: Pocket) -> None:
    """From the table, and the app starts anew."""
    with hand.page.expect_event("domcontentloaded", timeout=PATIENCE):  # another address alone is no new page
        hand.go("/")
    hand.start()


def test_a_new_version_waits_while_a_table_is_open_and_is_taken_at_home_with_all_its_tables(at_table, own_site):
    newer(own_site, at_table)
    at_table.tap("more-1")
    at_table.says("hand-1", 7)
    at_table.go("/table/island/rules")
    at_table.has("scope-all")
    at_table.page.reload()
    at_table.start()
    at_table.go("/table/island")
    at_table.says("hand-1", 7)
    assert not is_new(at_table)
    comes_home(at_table)
    at_table.has("continue")
    assert is_new(at_table)
    at_table.go("/table/island")
    at_table.says("hand-1", 7)


def test_a_second_tab_takes_no_new_version_from_under_the_game_of_the_first(at_table, own_site):
    newer(own_site, at_table)
    second = Pocket(at_table.page.context.new_page())
    second.page.goto(at_table.page.url.partition("#")[0])
    expect(second.page.get_by_text(ELSEWHERE)).to_be_visible(timeout=PATIENCE)
    assert not is_new(second)
    at_table.page.bring_to_front()
    at_table.tap("more-1")
    at_table.says("hand-1", 7)
    comes_home(at_table)
    at_table.has("continue")
    expect(second.page.get_by_text(TAKEN).or_(second.page.get_by_text(ELSEWHERE))).to_be_visible(timeout=PATIENCE)
    assert is_new(at_table)
    assert is_new(second)


def test_a_new_version_is_not_taken_under_the_fingers_but_when_home_is_come_back_to(at_table, own_site):
    at_table.go("/")
    at_table.has("continue")
    newer(own_site, at_table)
    at_table.go("/rules")
    at_table.has("scope-all")
    at_table.go("/")
    at_table.has("continue")
    assert not is_new(at_table)
    with at_table.page.expect_navigation(timeout=PATIENCE):
        at_table.page.evaluate(COMES_BACK)
    at_table.start()
    at_table.has("continue")
    assert is_new(at_table)


def test_a_new_version_starts_with_a_snapshot_of_its_own_and_the_old_one_is_forgotten(at_table, own_site):
    old, new = next(own_site.glob("snapshot-*.bin")), own_site / "snapshot-000000000000.bin"
    new.write_bytes(old.read_bytes() + bytes(1 << 16))  # the same, with more room
    old.unlink()
    parts = own_site / "parts.js"
    parts.write_text(parts.read_text(encoding="utf-8").replace(old.name, new.name), encoding="utf-8")
    newer(own_site, at_table)
    comes_home(at_table)
    at_table.sees("Continue Board Royale")
    assert is_new(at_table)
    assert at_table.was_woken()
    assert at_table.page.evaluate(SNAPSHOTS) == [f"/{new.name}"]
