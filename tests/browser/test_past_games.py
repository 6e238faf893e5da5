"""Finished games in a real browser: the list, the game again, and who won how often."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.core.session_file import parse_session
from companion.games import find_game, game_ids
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone
from tests.generate.record_games import EVENING, RECORDED


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host that has one finished table of every game."""
    folder = tmp_path_factory.mktemp("past")
    store = Store(database(folder))
    for game in game_ids():
        OpenTables(store).import_table(parse_session((RECORDED / f"{game}.json").read_bytes(), find_game), at=EVENING)
    store.close()
    with hosted(folder) as found:
        yield found


def press(hand: PhoneInHand, name: str) -> None:
    """As a screen reader does: Flutter lays an empty node over the whole screen wherever there is a slider."""
    button = hand.button(name)
    expect(button).to_be_attached(timeout=PATIENCE)
    button.click(timeout=PATIENCE, force=True)


def test_a_finished_game_is_found_and_looked_at_again_step_by_step(chromium, address):
    with phone(chromium, address, "/history") as hand:
        hand.tap("open-recorded-royal-battles")
        hand.sees(re.compile("^Life left over the game. Jon: "))
        hand.sees("96 of 96")
        hand.sees("Jon 0")
        press(hand, "first")
        hand.sees("Before the first move")
        press(hand, "next")
        hand.sees("1 of 96")
        press(hand, "next")
        hand.sees("2 of 96")
        press(hand, "back")
        hand.has("open-recorded-board-royale")


def test_statistics_show_wins_and_keep_their_filter_over_a_reload(chromium, address):
    with phone(chromium, address, "/history", scheme="light") as hand:
        hand.tap("to-statistics")
        hand.sees(re.compile(r"^Wins by player\. .*Mendi: 1 of 1"))
        hand.taps("filter-player", "player-Mendi", "show")
        told = "Mendi and Jon: 1 game together, Mendi won 1, Jon won 0."
        hand.sees(told)
        hand.reload()
        hand.sees(told)
