"""The host, started as people start it, seen by a real browser."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from companion.games import all_games

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address that `companion host` prints."""
    command = [sys.executable, "-m", "companion.cli", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout
        found = re.search(r"http://\S+", host.stdout.readline())
        assert found, "the host prints its address first"
        yield found.group()
        host.terminate()


@pytest.fixture(params=["dark", "light"])
def phone(request: pytest.FixtureRequest, address: str) -> Iterator[Page]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=request.param)
        page.goto(address)
        page.locator("flt-semantics-placeholder").dispatch_event("click", timeout=60_000)
        yield page


def test_home_lists_the_games_of_the_registry(phone: Page):
    for game in all_games().values():
        expect(phone.get_by_text(game.title).first).to_be_attached(timeout=30_000)
