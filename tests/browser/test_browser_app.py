"""The published app in a real browser: what was shown is kept, without a server, in one tab at a time."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.browser_app import Pocket, browser_of, kill, on_phone, processes, served, table_file
from tests.browser.running_host import PATIENCE
from tests.browser.test_royal_will import EVENING, NAMES, fresh, tapped

BASE = "/games/companion/"
CARDS, FULL, TAPS = 5, 18, 2  # at the start, nearly the most, before each kill
MORE, LESS, HAND = "more-1", "less-1", "hand-1"  # of Ben, in Board Royale
KILLS = int(os.environ.get("KILLS", "8"))
OLD = Path(__file__).resolve().parents[1] / "store" / "schemas" / "0001.db"
PUT = """async ([name, file, content]) => {
  const bytes = Uint8Array.from(atob(content), sign => sign.charCodeAt(0));
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('pages');
  await new Promise(resolve => { request.onsuccess = resolve; });
  const turn = request.result.transaction('pages', 'readwrite');
  const store = turn.objectStore('pages');
  store.put(bytes.length, [file, 'size']);
  for (let n = 0; n * 4096 < bytes.length; n++) store.put(bytes.slice(n * 4096, (n + 1) * 4096), [file, n]);
  await new Promise(resolve => { turn.oncomplete = resolve; });
  request.result.close();
}"""
FORBIDDEN = "indexedDB.open = () => { throw new DOMException('forbidden', 'SecurityError'); };"
ELSEWHERE = "Royal Companion is open in another tab."
NOT_KEPT = "new moves aren’t saved"
TAKEN = "Royal Companion is now in another tab."


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site, BASE) as found:
        yield found


def gain(hand: Pocket, n: int) -> None:
    """One more, and the screen shows it."""
    hand.tap(MORE)
    hand.says(HAND, n)


def test_what_was_shown_is_there_after_the_browser_was_killed(driver, address, tmp_path):
    """`KILLS=50 pytest -k killed` for more of them: each takes a start of the app."""
    profile, shown = tmp_path / "profile", CARDS
    with browser_of(driver, profile) as context:
        on_phone(context, address).take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
    for _ in range(KILLS):
        with browser_of(driver, profile) as context:
            hand = on_phone(context, address, "/table/island")
            hand.says(HAND, shown)
            browser = processes(profile)
            button, step = (MORE, 1) if shown < FULL else (LESS, -1)
            for _ in range(TAPS):
                shown += step
                hand.tap(button)
                hand.says_at_once(HAND, shown)
            kill(browser)


def test_back_takes_down_a_sheet_then_leads_up_also_after_a_reload(driver, address, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        hand = on_phone(context, address)
        hand.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        hand.page.goto("about:blank")
        hand.visit(address, "/table/island")
        for reloads in (False, True):
            hand.tap("player-0")
            hand.waits_for("location.hash.startsWith('#/table/island?sheet=')")
            if reloads:  # the sheet is not there any more, nor is its step
                hand.page.reload()
                hand.start()
            else:
                hand.page.go_back()
            hand.waits_for("location.hash === '#/table/island'")
            expect(hand.button("Dismiss")).not_to_be_attached(timeout=PATIENCE)
            hand.has("player-0")
        hand.page.go_back()
        hand.waits_for("['', '#/'].includes(location.hash)")
        assert hand.page.evaluate("location.pathname") == BASE


def test_one_tab_writes_and_the_other_says_so_until_it_is_used(driver, address, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        first = on_phone(context, address)
        first.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        first.go("/table/island")
        gain(first, CARDS + 1)
        second = Pocket(context.new_page())
        second.page.goto(f"{address}#/table/island")
        expect(second.page.get_by_text(ELSEWHERE)).to_be_visible(timeout=PATIENCE)
        first.page.bring_to_front()
        gain(first, CARDS + 2)
        second.page.bring_to_front()
        second.page.get_by_role("button", name="Use it here instead").click()
        second.start()
        second.says(HAND, CARDS + 2)
        expect(first.page.get_by_text(TAKEN)).to_be_visible(timeout=PATIENCE)
        gain(second, CARDS + 3)
        first.page.bring_to_front()
        first.page.get_by_role("button", name="Use it here instead").click()
        expect(first.page.get_by_text(TAKEN)).to_be_hidden(timeout=PATIENCE)
        first.start()
        first.says(HAND, CARDS + 3)
        expect(second.page.get_by_text(TAKEN)).to_be_visible(timeout=PATIENCE)


def test_a_whole_game_is_played_after_the_first_visit_without_any_network(driver, site, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        with served(site, BASE) as address:
            visited = on_phone(context, address)
            visited.is_ready_for_offline()
            visited.page.close()
        hand = on_phone(context, address)
        hand.take(table_file(tmp_path, "royal-will", "evening", *NAMES))
        hand.go("/table/evening")
        tapped(hand, fresh(), EVENING)
        hand.tap("to-result")
        hand.sees("Cleo wins")
        hand.page.wait_for_url("**/table/evening/result")  # the address comes after the picture
        hand.go("/rules")
        hand.has("scope-all")


def test_a_browser_that_lost_its_storage_says_so_and_takes_a_file(driver, address, tmp_path):
    file = table_file(tmp_path, "board-royale", "island", "Ann", "Ben")
    with browser_of(driver, tmp_path / "profile") as context:
        hand = on_phone(context, address)
        hand.take(file)
        session = context.new_cdp_session(hand.page)
        session.send("Storage.clearDataForOrigin", {"origin": address[: -len(BASE)], "storageTypes": "indexeddb"})
        hand.page.goto(f"{address}#/")
        hand.page.reload()
        hand.start()
        hand.sees("The browser has deleted the app’s data")
        hand.take(file)


def test_a_browser_that_keeps_nothing_plays_and_says_so(driver, address, tmp_path):
    def without_database(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{FORBIDDEN}\n{answer.text()}")

    with browser_of(driver, tmp_path / "profile") as context:
        context.route("**/pages.js", without_database)
        hand = on_phone(context, address)
        hand.sees(re.compile("^This browser doesn’t save anything, as in a private window."))
        hand.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        hand.go("/table/island")
        gain(hand, CARDS + 1)


def test_a_full_browser_says_that_taps_are_not_kept_and_with_room_again_keeps_them_all(driver, address, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        hand, origin = on_phone(context, address), {"origin": address[: -len(BASE)]}
        hand.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        hand.go("/table/island")
        devtools = context.new_cdp_session(hand.page)
        devtools.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
        tap_until_full(hand)
        expect(hand.page.get_by_text("Export your tables in Settings")).to_be_visible()
        hand.page.get_by_role("button", name="Got it").click()
        hand.taps("back", "to-settings", "save-all")
        hand.go("/table/island")
        devtools.send("Storage.overrideQuotaForOrigin", origin)
        gain(hand, CARDS + 2)
        expect(hand.page.get_by_text(NOT_KEPT)).to_be_hidden(timeout=PATIENCE)
        hand.page.reload()
        hand.start()
        hand.says(HAND, CARDS + 2)


def tap_until_full(hand: Pocket) -> None:
    """Until a gain is not kept. The browser looks at the room that is left only now and then."""
    for _ in range(100):
        gain(hand, CARDS + 1)
        if hand.page.get_by_text(NOT_KEPT).is_visible():
            return
        hand.tap(LESS)
        hand.says(HAND, CARDS)
    raise AssertionError("the browser was never full")


def test_a_browser_that_forbids_all_storage_says_what_to_do(driver, address, tmp_path):
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences = tmp_path / "profile" / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(blocked), encoding="utf-8")
    with browser_of(driver, tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_text("Allow cookies and site data for this site")).to_be_visible(timeout=PATIENCE)


def test_tables_that_an_older_version_kept_are_brought_up_to_date(driver, address, tmp_path):
    with browser_of(driver, tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(f"{address}favicon.png")
        content = base64.b64encode(OLD.read_bytes()).decode()
        page.evaluate(PUT, [f"royal-companion:{BASE}", "companion.db", content])
        page.close()
        hand = on_phone(context, address)
        expect(hand.button("continue").or_(hand.button("rematch"))).to_be_attached(timeout=PATIENCE)
