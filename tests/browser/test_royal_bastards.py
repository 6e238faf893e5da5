"""Royal Bastards at a real table: a short game by taps, from the set-up over a Contest and the count to the crown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.log import Session
from companion.games.royal_bastards import GAME
from companion.main import open_house
from tests.browser.house import PhoneInHand, database, hosted, phone

NAMES = ["Ann", "Ben"]
LANDS = {"territories": [{"name": "Joda City", "value": 9}, {"name": "Treasured Valley", "value": 9}]}
Moves = list[tuple[str, dict[str, Any]]]
ENDGAME: Moves = [
    ("choose_firstborn", {"seat": 0, "name": "Barry"}),
    ("choose_firstborn", {"seat": 1, "name": "Big Ron"}),
    ("next_phase", {}),
    ("correct_support", {"seat": 0, "territory": "Joda City", "to": 2}),
    ("correct_support", {"seat": 1, "territory": "Joda City", "to": 2}),
    ("correct_support", {"seat": 0, "territory": "Treasured Valley", "to": 1}),
    ("correct_turn", {"to": 8, "phase": "counting"}),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host on whose desk one table has just been set up, and another one is at the final count."""
    folder = tmp_path_factory.mktemp("host")
    house = open_house(database(folder))
    tables: dict[str, Moves] = {"evening": [], "night": ENDGAME}
    for sitting, moves in tables.items():
        house.desk.new(Session(sitting, GAME.id, GAME.read_setup(NAMES, {}, LANDS), ()), at=house.now())
        for kind, data in moves:
            house.desk.play(sitting, kind, data, device="test", at=house.now())
    house.store.close()
    with hosted(folder) as found:
        yield found


def taps(hand: PhoneInHand, *names: str) -> None:
    for name in names:
        hand.tap(name)


def test_a_turn_with_a_contest_is_played_by_taps_and_outlives_a_reload(chromium, address):
    with phone(chromium, address, "/table/evening") as hand:
        taps(hand, "Ann chooses a Firstborn", "Ann takes Barry as Firstborn")
        taps(hand, "Ben chooses a Firstborn", "Ben takes Big Ron as Firstborn")
        taps(hand, "Turn 1 begins, Ann is First Player", "All draw up to 3 Chaos, then Movement")
        taps(hand, "Barry moves to Joda City", "Big Ron moves to Joda City", "On to the Contests")
        taps(hand, "Hold the Contest on Joda City", "Contest of Mastery")
        hand.sees("Ann: 76 %")
        taps(hand, "Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 2", "Ben's d10 for Big Ron: 10")
        taps(hand, "Ben's d10 for Big Ron: 4", "Ben wins, 16 : 7")
        taps(hand, "Reward of Ben for the Contest", "I am Ben: open my ballot", "Support on Joda City: one more")
        taps(hand, "Ben takes the reward", "Turn 2 begins, Ben is First Player")
        hand.reload()
        hand.sees(re.compile("^Turn 2 of 8"))


def test_the_count_is_played_to_the_crown_with_a_tie_and_the_apps_own_dice(chromium, address):
    with phone(chromium, address, "/table/night") as hand:
        taps(hand, "Tied: Ann and Ben play it off", "Contest of Mastery")
        taps(hand, "Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 1", "Ben's d10 for Big Ron: 9")
        taps(hand, "9 points to Ben, next Territory", "9 points to Ann, then last actions")
        taps(hand, "Ann is done, Ben is next", "Ben is done, then the Contest for the crown", "Contest of Mastery")
        taps(hand, "Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 9", "Roll 1 die")
        hand.sees(re.compile(r"Ben's d10 for Big Ron shows \d"))
        hand.tap(re.compile(r"Ben's d10 for Big Ron shows \d"))
        taps(hand, "Ben's d10 for Big Ron: 3", "Crown Ann", "Ann wins: see the result")
        hand.sees("Ann wins")
