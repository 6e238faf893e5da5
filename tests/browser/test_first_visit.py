"""Until the app's first picture is there the page says what goes on; a new version is never mixed with an old one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import flet_web
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from bench.first_visit import cold, warm
from companion.ui.theme import theme
from companion.ui.translation import languages
from tests.browser.running_host import PATIENCE, PhoneInHand, free_port, hosted

MAIN = "**/main.dart.wasm"
SENTENCES = {"en-GB": "Opening the table", "fr-CA": "Ouverture de la table", "de": "Opening the table"}


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(viewport={"width": 390, "height": 844}) as context:
        yield context.new_page()


@pytest.mark.parametrize("language", SENTENCES)
def test_the_start_screen_says_what_is_being_opened_in_the_phones_language(chromium, address, language):
    with chromium.new_context(locale=language) as context:
        page = context.new_page()
        page.route(MAIN, lambda route: None)  # never answered
        page.goto(f"{address}#/table/abc", wait_until="commit")
        expect(page.locator("#start p")).to_have_text(SENTENCES[language], timeout=PATIENCE)
        expect(page.locator("#start h1")).to_have_text("Royal Companion")


def test_every_sentence_of_the_page_is_there_in_every_language(page, address):
    page.route(MAIN, lambda route: None)
    page.goto(address, wait_until="commit")
    expect(page.locator("#start p")).not_to_be_empty(timeout=PATIENCE)
    words = page.evaluate("WORDS")
    assert set(words) == set(languages())
    assert all(of.keys() == words["en"].keys() and all(of.values()) for of in words.values())


def test_the_bar_fills_with_the_bytes_and_the_screen_goes_when_the_app_is_drawn(page, address):
    held: list[Route] = []
    page.route(MAIN, lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    hand, bar = PhoneInHand(page), "document.querySelector('#start progress').value"
    hand.waits_for(f"{bar} > 0.1")  # the engine is there
    assert page.evaluate(bar) < 0.6
    assert len(held) == 1
    held[0].continue_()
    hand.waits_for(f"!document.getElementById('start') || {bar} === 1")
    expect(page.locator("#start")).to_have_count(0, timeout=PATIENCE)
    hand.listen()
    hand.sees("Join or scan")


def test_if_loading_fails_a_sentence_says_what_to_do(page, address):
    page.route(MAIN, lambda route: route.abort())
    page.goto(address, wait_until="commit")
    expect(page.locator("#start p")).to_contain_text("on the same Wi-Fi as the host", timeout=PATIENCE)
    page.unroute(MAIN)
    page.get_by_role("button", name="Try again").click()
    hand = PhoneInHand(page)
    hand.listen()
    hand.sees("Join or scan")


def as_if_gone(route: Route) -> None:
    """The page just had its own scripts before the host was stopped; then came another version."""
    if route.request.method == "GET" and re.search(r"(start|connection|bootstrap)\.js$", route.request.url):
        route.continue_()
    else:
        route.fulfill(status=404, body="Not Found")


def test_a_page_whose_version_is_gone_loads_the_new_one_and_gives_up_if_that_fails_too(page, address):
    visits: list[str] = []
    page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
    page.route("**/v/**", as_if_gone)
    page.goto(address, wait_until="commit")
    expect(page.locator("#start p")).to_contain_text("did not load", timeout=PATIENCE)
    assert len(visits) == 2


def newer_client(folder: Path) -> Path:
    """The client with one file more: another version."""
    for path in Path(flet_web.get_package_web_dir()).rglob("*"):
        link = folder / path.relative_to(flet_web.get_package_web_dir())
        if path.is_file():
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)
    (folder / "more.js").write_text("new")
    return folder


def test_a_phone_that_was_there_before_an_upgrade_gets_the_new_page(page, tmp_path, monkeypatch):
    port, hand = str(free_port()), PhoneInHand(page)
    with hosted(tmp_path, "--port", port) as address:
        hand.open(address)
        hand.sees("Join or scan")
        old = page.evaluate("flet.assetBase")
    monkeypatch.setenv("FLET_WEB_PATH", str(newer_client(tmp_path / "client")))
    with hosted(tmp_path, "--port", port):
        hand.waits_for(f"typeof flet === 'object' && flet.assetBase !== '{old}'")
        hand.listen()
        hand.sees("Join or scan")


def test_a_slow_first_visit_is_painted_every_time(chromium, address):
    """Hints to load something early once left a page that never was."""
    for _ in range(2):
        assert cold(chromium, address, (30, 40)).seconds > 0


def test_the_next_visit_asks_for_next_to_nothing(chromium, address):
    found = warm(chromium, address)
    assert len(found.loaded) <= 3, [file["url"] for file in found.loaded]
    assert found.bytes <= 30_000


def test_the_start_screen_has_the_colours_of_home(page, address):
    text = page.request.get(address).text()
    for t in (theme(dark=True), theme(dark=False)):
        assert re.search(f"--ground: {t.ground}; --ink: {t.text}; --track: {t.raised}; --accent: {t.accent};", text)
