"""The phone's Back in all five games: it takes down what is on top, then goes up one screen, also after a reload.

`SHEETS` has every kind of sheet that a few taps open at some moment of the recorded games.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from companion.core.session_file import parse_session
from companion.games import find_game
from companion.main import open_backend
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone
from tests.ui.recorded import FOLDER

SHEETS: dict[str, dict[int, list[str]]] = {  # game -> entries played -> the taps that open a sheet
    "royal-will": {32: ["inheritance-0", "purse-assets"], 24: ["other-dealer"]},
    "royal-bastards": {
        131: ["other-more", "other-box", "other-box tile-joda-city", "other-box card-barry", "other-box numbers-4"],
        120: ["territories"],
        109: ["reward-1", "rival-0", "rival-0 support-of-0", "gold-0", "territory-joda-city"],
        54: ["festival-2"],
        10: ["firstborn-0"],
    },
    "royal-battles": {
        96: ["unit-1-0", "side-1", "space-1-1", "more-moves"],
        88: ["space-3-5"],
        80: ["space-4-1"],
        0: ["army-1"],
    },
    "board-royale": {
        74: ["player-0", "hand-0", "player-0 item-0"],
        67: ["open-react"],
        61: ["open-attack", "open-craft", "open-deal", "open-vote", "open-more"],
        24: ["open-steal"],
        0: ["open-begin"],
    },
    "rogue-monarch": {30: ["player-0", "piles"]},
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with the recorded games, each as it was at some moments."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for game, moments in SHEETS.items():
        recorded = parse_session((FOLDER / f"{game}.json").read_text(encoding="utf-8"), find_game)
        for moment in moments:
            cut = dataclasses.replace(recorded, id=f"{game}-{moment}", events=recorded.events[:moment])
            backend.open_tables.import_table(cut, at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def is_at(hand: PhoneInHand, route: str) -> None:
    hand.waits_for(f"(location.hash || '#/') === '#{route}'")


def opens_sheet(hand: PhoneInHand, taps: str) -> None:
    """Taps until a sheet is up and Back has its step."""
    hand.taps(*taps.split())
    hand.waits_for("location.hash.includes('?sheet=')")
    expect(hand.button("Dismiss")).to_be_attached(timeout=PATIENCE)


def closes_by_back(hand: PhoneInHand, route: str) -> None:
    hand.page.go_back()
    is_at(hand, route)
    expect(hand.button("Dismiss")).not_to_be_attached(timeout=PATIENCE)
    hand.has("to-moves")


@pytest.mark.parametrize("game", SHEETS)
def test_back_takes_down_every_kind_of_sheet_and_stays_at_the_table(chromium, address, game):
    with phone(chromium, address, f"/table/{game}-{next(iter(SHEETS[game]))}") as hand:
        for moment, sheets in SHEETS[game].items():
            route = f"/table/{game}-{moment}"
            hand.turn_to(route)
            hand.has("to-moves")
            for taps in sheets:
                opens_sheet(hand, taps)
                closes_by_back(hand, route)


@pytest.mark.parametrize("game", SHEETS)
def test_after_a_reload_back_takes_down_the_sheet_then_the_form_then_leads_up_to_home(chromium, address, game):
    moment, (taps, *_) = next(iter(SHEETS[game].items()))
    route = f"/table/{game}-{moment}"
    with phone(chromium, address, route) as hand:
        opens_sheet(hand, taps)
        hand.reload()
        expect(hand.button("Dismiss")).to_be_attached(timeout=PATIENCE)
        closes_by_back(hand, route)
        hand.taps("to-moves", "move-ruling")
        is_at(hand, f"{route}/moves/ruling")
        hand.reload()
        hand.has("play")
        for above in (f"{route}/moves", route, "/"):
            hand.page.go_back()
            is_at(hand, above)
        hand.has("to-join")


def test_a_sheet_that_was_closed_otherwise_leaves_no_step_behind(chromium, address):
    route = "/table/royal-will-32"
    with phone(chromium, address, route) as hand:
        opens_sheet(hand, "inheritance-0")
        hand.page.mouse.click(195, 60)  # above the sheet
        is_at(hand, route)
        opens_sheet(hand, "inheritance-0")
        hand.tap("Rule: What is an Inheritance?")  # another screen, straight from the sheet
        is_at(hand, f"{route}/rules/inheritance")
        for above in (route, "/"):
            hand.page.go_back()
            is_at(hand, above)


def test_the_arrow_leads_up_and_back_never_returns_from_there(chromium, address):
    route = "/table/royal-will-32"
    with phone(chromium, address, f"{route}/rules/inheritance") as hand:  # a link into the middle
        hand.tap("back")
        is_at(hand, f"{route}/rules")
        hand.tap("back")
        is_at(hand, route)
        hand.page.go_back()
        is_at(hand, "/")


@pytest.mark.parametrize("game", SHEETS)
def test_back_never_returns_to_a_used_form_of_a_new_table(chromium, address, game):
    with phone(chromium, address) as hand:
        hand.taps(f"new-{game}", "same-people", "start", "to-moves")
        hand.waits_for("location.hash.endsWith('/moves')")
        hand.page.go_back()
        hand.has("to-moves")
        assert "/table/" in hand.page.evaluate("location.hash")
        hand.page.go_back()
        is_at(hand, "/")


def test_back_never_returns_to_the_form_of_a_move_that_was_played(chromium, address):
    route = "/table/rogue-monarch-30"
    with phone(chromium, address, route) as hand:
        hand.taps("to-moves", "move-concede", "play")
        is_at(hand, route)
        hand.page.go_back()
        is_at(hand, "/")


def test_back_closes_a_filters_sheet_and_leaves_the_history_whatever_was_chosen(chromium, address):
    with phone(chromium, address) as hand:
        hand.taps("to-history", "filter-player")
        hand.waits_for("location.hash === '#/history?sheet=1'")
        hand.page.go_back()
        is_at(hand, "/history")
        hand.taps("filter-game", "game-royal-will")
        is_at(hand, "/history?game=royal-will")
        hand.page.go_back()
        is_at(hand, "/")
