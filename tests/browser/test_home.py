"""The host, started as people start it, seen by a real browser."""

import pytest

from companion.games import all_games
from tests.browser.running_host import phone


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_home_lists_the_games_of_the_registry(chromium, address, scheme):
    with phone(chromium, address, scheme=scheme) as hand:
        for game in all_games().values():
            hand.says(f"new-{game.id}", game.title)
