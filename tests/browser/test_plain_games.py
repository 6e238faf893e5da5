"""A few moves of each game without a table of its own screen, tapped in a real browser by the names of the buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.core.log import Session
from companion.main import open_house
from tests.browser.house import PATIENCE, PhoneInHand, database, hosted, phone

CARDS = {0: ("9C", "8D", "7S", "2H"), 1: ("10D", "3H", "4S", "5C")}
DEPLOYED = [("scenario", {"name": "hundred-years-war", "seat": 0})] + [
    ("deploy", {"seat": seat, "unit": unit, "row": 2 * unit + 1, "card": CARDS[seat][unit]})
    for unit in range(4)
    for seat in (0, 1)
]
TABLES: dict[str, tuple[str, tuple[str, ...], list[tuple[str, dict[str, Any]]]]] = {
    "battle": ("royal-battles", ("Jon", "Mendi"), DEPLOYED),
    "bastards": ("royal-bastards", ("Ann", "Ben"), []),
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host whose tables are set up."""
    folder = tmp_path_factory.mktemp("plain")
    house = open_house(database(folder))
    for sitting, (game, names, moves) in TABLES.items():
        house.desk.new(Session(sitting, game, house.games[game].read_setup(names, {}, {}), ()), at=house.now())
        for kind, data in moves:
            house.desk.play(sitting, kind, data, device="test", at=house.now())
    house.store.close()
    with hosted(folder) as address:
        yield address


def taps(hand: PhoneInHand, *names: str) -> None:
    """One after the other; a button that waits for what is missing is tapped once it no longer does."""
    for name in names:
        expect(hand.button(name)).to_be_enabled(timeout=PATIENCE)
        hand.button(name).click(timeout=PATIENCE)


def test_royal_battles_turns_up_initiative_moves_and_ends_the_turn(chromium, tables):
    with phone(chromium, tables, "/table/battle") as hand:
        taps(hand, "Turn up initiative", "White: K", "White: spades", "Black: 4", "Black: hearts")
        taps(hand, "Play: Turn up initiative")
        hand.sees("Jon to play")
        taps(hand, "Draw", "Play: Draw", "Move a unit", "Unit: Knight 2 (8D)", "Card: 6", "Card: clubs")
        taps(hand, "To: column 2, row 3", "Play: Move a unit")
        hand.sees(re.compile("Knight 2 moves to column 2, row 3"))
        taps(hand, "Jon: End the turn")
        hand.sees("Mendi to play")


def test_royal_bastards_moves_and_earns_and_a_refusal_stays_on_the_form(chromium, tables):
    with phone(chromium, tables, "/table/bastards") as hand:
        taps(hand, "Choose a Firstborn", "Player: Ann", "Name: Barry", "Play: Choose a Firstborn")
        taps(hand, "Choose a Firstborn", "Player: Ben", "Name: Big Ron", "Play: Choose a Firstborn")
        taps(hand, "Next phase", "Next phase")
        taps(hand, "Move a Bastard", "Role: Champion", "To: Joda City", "Play: Move a Bastard")
        hand.sees(re.compile("has no Champion yet"))
        taps(hand, "Role: Firstborn", "Play: Move a Bastard", "Next phase")
        taps(hand, "Uncontested: Support or gold", "Player: Ann", "Role: Firstborn", "Take: Gold")
        taps(hand, "Play: Uncontested: Support or gold")
        hand.sees(re.compile("^Ann gains"))
        hand.reload()
        hand.sees(re.compile("^Ann gains"))
