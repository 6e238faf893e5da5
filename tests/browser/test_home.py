"""The host, started as people start it, seen by a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.games import all_games
from tests.browser.house import hosted, phone


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with hosted() as found:
        yield found


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_home_lists_the_games_of_the_registry(address, scheme):
    with phone(address, scheme) as page:
        for game in all_games().values():
            expect(page.get_by_text(game.title).first).to_be_attached(timeout=30_000)
