"""One host and one browser for all tests of a module; each test opens its own phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.house import browser, hosted


@pytest.fixture(scope="module")  # not for longer: while it is there, an event loop runs, and other tests have their own
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(tmp_path_factory.mktemp("host")) as found:
        yield found
