"""One host and one browser for all tests of a module; each test opens its own phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.browser_app import published
from tests.browser.running_host import browser, hosted


@pytest.fixture(scope="module")  # not for longer: while it is there, an event loop runs, and other tests have their own
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(tmp_path_factory.mktemp("host")) as found:
        yield found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as a static site."""
    return published(tmp_path_factory)


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    """Starts browsers that keep what a site gives them."""
    with sync_playwright() as started:
        yield started
