"""Royal Bastards at a real table: a game by taps from the new table to the crown, and every way to win it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.event_log import Session
from companion.games.royal_bastards import GAME
from companion.main import open_backend
from tests.browser.running_host import PhoneInHand, database, hosted, phone

NAMES = ["Ann", "Ben"]
LANDS = {"territories": [{"name": "Joda City", "value": 9}, {"name": "Treasured Valley", "value": 9}]}
Moves = list[tuple[str, dict[str, Any]]]
CHOSEN: Moves = [
    ("choose_firstborn", {"seat": 0, "name": "Barry"}),
    ("choose_firstborn", {"seat": 1, "name": "Big Ron"}),
    ("next_phase", {}),
]


def counted(joda: tuple[int, int], valley: tuple[int, int]) -> Moves:
    """Everything before the final count, with this Support on the two Territories."""
    places = (("Joda City", joda), ("Treasured Valley", valley))
    support = [
        ("correct_support", {"seat": seat, "territory": name, "to": n})
        for name, numbers in places
        for seat, n in enumerate(numbers)
        if n
    ]
    return [*CHOSEN, *support, ("correct_turn", {"to": 8, "phase": "counting"})]


TABLES: dict[str, Moves] = {
    "contest": [
        ("choose_firstborn", {"seat": 0, "name": "Barry"}),
        ("choose_firstborn", {"seat": 1, "name": "Da' Donny"}),
        ("next_phase", {}),
        ("correct_bastard", {"seat": 1, "role": "champion", "name": "Big Ron"}),
        ("correct_turn", {"to": 5, "phase": "contest"}),
        *(
            ("correct_place", {"seat": seat, "role": role, "to": "Joda City"})
            for seat, role in ((0, "firstborn"), (1, "firstborn"), (1, "champion"))
        ),
    ],
    "tied": counted((2, 2), (1, 0)),
    "last-action": counted((4, 1), (1, 3)),
    "rolled-off": [*counted((4, 2), (0, 1)), ("edit_bastard", {"name": "Big Ron", "mastery": 5})],
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with tables just before a Contest and before the final count."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for table_id, moves in TABLES.items():
        backend.open_tables.new(Session(table_id, GAME.id, GAME.read_setup(NAMES, {}, LANDS), ()), at=backend.now())
        for kind, data in moves:
            backend.open_tables.play(table_id, kind, data, device="test", at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def test_a_game_is_played_by_taps_from_the_new_table_to_the_crown_and_outlives_a_reload(chromium, address):
    with phone(chromium, address) as hand:
        hand.sits_down("Royal Bastards", NAMES)
        hand.taps("Ann chooses a Firstborn", "Ann takes Barry as Firstborn")
        hand.taps("Ben chooses a Firstborn", "Ben takes Big Ron as Firstborn")
        hand.taps("Turn 1 begins, Ann is First Player", "All draw up to 3 Chaos, then Movement")
        hand.taps("Barry moves to Joda City", "Big Ron moves to Joda City", "On to the Contests")
        hand.taps("Hold the Contest on Joda City", "Contest of Mastery")
        hand.sees("Ann: 76 %")
        hand.taps("Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 2", "Ben's d10 for Big Ron: 10")
        hand.taps("Ben's d10 for Big Ron: 4", "Ben wins, 16 : 7")
        hand.taps("Reward of Ben for the Contest", "I am Ben: open my ballot", "Support on Joda City: one more")
        hand.taps("Ben takes the reward", "Turn 2 begins, Ben is First Player")
        hand.reload()
        hand.taps("All draw up to 3 Chaos, then Movement", "Big Ron stays on Joda City")
        hand.taps("Barry moves to Treasured Valley", "On to the Contests", "Turn 3 begins, Ann is First Player")
        plays_a_quiet_turn(hand, "Ann", "Turn 4 begins, Ben is First Player")
        hand.taps("All draw up to 3 Chaos, then the festival", "Next phase")
        holds_the_festival(hand)
        hand.taps("On to the Champions", "Turn 5 begins, Ann is First Player")
        plays_a_quiet_turn(hand, "Ann", "Turn 6 begins, Ben is First Player")
        plays_a_quiet_turn(hand, "Ben", "Turn 7 begins, Ann is First Player")
        plays_a_quiet_turn(hand, "Ann", "Turn 8 begins, Ben is First Player")
        hand.tap("All draw up to 3 Chaos, then the festival")
        holds_the_festival(hand)
        hand.taps("The endgame: count the Territories", "Points on Joda City: enter it")
        hand.taps("Points on Joda City: one more", "2 points to Ben, next Territory")
        hand.taps("Points on Treasured Valley: enter it", "1 point to Ann, then last actions")
        hand.taps("Ben is done, Ann is next", "Ann is done, and Ben is crowned", "Ben wins: see the result")
        hand.sees("Joda City: Ben wins with 3 Support, 2 points")
        hand.sees("Treasured Valley: Ann wins with 2 Support, 1 point")


def plays_a_quiet_turn(hand: PhoneInHand, first: str, then: str) -> None:
    """A turn in which nobody meets anybody."""
    stays = ["Barry stays on Treasured Valley", "Big Ron stays on Joda City"]
    order = stays if first == "Ann" else stays[::-1]
    hand.taps("All draw up to 3 Chaos, then Movement", *order, "On to the Contests", then)


def holds_the_festival(hand: PhoneInHand) -> None:
    """Ann wins its Contest, and both distribute their Support in secret."""
    hand.taps("Contest of Mastery", "Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 9")
    hand.taps("Ben's d10 for Big Ron: 1", "The ranking: Ann and Ben")
    for who, land in (("Ann", "Treasured Valley"), ("Ben", "Joda City")):
        hand.taps(f"{who} distributes Support", f"I am {who}: open my ballot", f"Support on {land}: one more")
        hand.tap(f"{who} has distributed the Support")


def test_the_rulebooks_contest_gives_21_to_20_on_a_real_screen(chromium, address):
    with phone(chromium, address, "/table/contest") as hand:
        hand.taps("Hold the Contest on Joda City", "Contest of Mastery")
        hand.taps("Cards and extra dice of Ann", "Ann adds a d6", *["Cards for Ann: one less"] * 2)
        hand.taps("Cards and extra dice of Ben", "Ben adds a d8")
        hand.taps("Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 10", "Ann's d10 for Barry: 5")
        hand.taps("Ann's d6 (1): 2", "Ben's d10 for Da' Donny: 8", "Ben's d8 for Big Ron: 3", "Ben's d8 (1): 5")
        hand.sees("Ben has 21")
        hand.sees("Ann has 20")
        hand.tap("Ben wins, 21 : 20")
        hand.sees("Reward of Ben for the Contest")


def test_a_last_action_turns_the_game_and_equal_firstborns_roll_off_for_the_crown(chromium, address):
    with phone(chromium, address, "/table/last-action") as hand:
        hand.taps("9 points to Ann, next Territory", "9 points to Ben, then last actions")
        hand.taps("Ann is done, Ben is next", "Points for Ben: one more", "Ben is done, and Ben is crowned")
        hand.tap("Ben wins: see the result")
        hand.sees("Ben: +1 point by last actions and corrections")
        hand.turn_to("/table/rolled-off")
        hand.taps("9 points to Ann, next Territory", "9 points to Ben, then last actions")
        hand.taps("Ann is done, Ben is next", "Ben is done, then the Contest for the crown", "Contest of Mastery")
        hand.taps("Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 5", "Ben's d10 for Big Ron: 5")
        hand.taps("Ann and Ben are tied: they roll off", "Ann's d10: type what it shows", "Ann's d10: 9")
        hand.taps("Ben's d10: 1", "Crown Ann", "Ann wins: see the result")
        hand.sees("Ann wins the Firstborn Contest")


def test_the_count_is_played_to_the_crown_with_a_tie_and_the_apps_own_dice(chromium, address):
    with phone(chromium, address, "/table/tied") as hand:
        hand.taps("Tied: Ann and Ben play it off", "Contest of Mastery")
        hand.taps("Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 1", "Ben's d10 for Big Ron: 9")
        hand.taps("9 points to Ben, next Territory", "9 points to Ann, then last actions")
        hand.taps("Ann is done, Ben is next", "Ben is done, then the Contest for the crown", "Contest of Mastery")
        hand.taps("Ann's d10 for Barry: type what it shows", "Ann's d10 for Barry: 9", "Roll 1 die")
        hand.sees(re.compile(r"Ben's d10 for Big Ron shows \d"))
        hand.tap(re.compile(r"Ben's d10 for Big Ron shows \d"))
        hand.taps("Ben's d10 for Big Ron: 3", "Crown Ann", "Ann wins: see the result")
        hand.sees("Ann wins")
