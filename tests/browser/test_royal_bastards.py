"""Royal Bastards at a real table: a game by taps from the new table to the crown, and every way to win it."""

from __future__ import annotations

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
    "unread": [
        ("choose_firstborn", {"seat": 0, "name": "Barry"}),
        ("choose_firstborn", {"seat": 1, "name": "Big Ron"}),
        ("next_phase", {}),
        ("correct_turn", {"to": 5, "phase": "contest"}),
        *(("correct_place", {"seat": seat, "role": "firstborn", "to": "Joda City"}) for seat in (0, 1)),
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


@pytest.fixture
def empty_host(tmp_path) -> Iterator[str]:
    """One that has learnt nothing about any box yet."""
    with hosted(tmp_path) as found:
        yield found


BARRY, RON = "die-0-0", "die-1-0"  # the dice of the two Firstborns
COUNTS = ("count-joda-city", "count-treasured-valley")
QUIET = {"Ann": ("stay-0-firstborn", "stay-1-firstborn"), "Ben": ("stay-1-firstborn", "stay-0-firstborn")}


def test_a_game_is_played_by_taps_from_the_new_table_to_the_crown_and_outlives_a_reload(chromium, empty_host):
    with phone(chromium, empty_host) as hand:
        hand.sits_down("Royal Bastards", NAMES)
        hand.taps("firstborn-0", "firstborn-0-barry", "firstborn-1", "firstborn-1-big-ron")
        hand.taps("next_phase-setup", "next_phase-draw")
        hand.taps("go-0-firstborn-joda-city", "go-1-firstborn-joda-city", "next_phase-movement")
        hand.taps("contest-joda-city", "attribute-mastery")
        hand.sees("Ann: 70%")
        hand.taps(BARRY, f"{BARRY}-2", f"{RON}-10", f"{RON}-4")
        hand.sees("Ben wins 17–7")
        hand.taps("hold_contest", "reward-1", "open-ballot", "support-on-joda-city-more", "ballot-done")
        hand.sees("Ann takes the loser’s reward")
        hand.taps("claim-0", "gold-only", "next_phase-contest", "next_phase-draw")
        hand.has("stay-1-firstborn")
        hand.reload()
        hand.taps("stay-1-firstborn", "go-0-firstborn-treasured-valley", "next_phase-movement", "other-next_phase")
        plays_a_quiet_turn(hand, "Ann")
        hand.taps("next_phase-draw", "other-next_phase")
        holds_the_festival(hand)
        hand.taps("next_phase-festival-support", "other-next_phase")
        plays_a_quiet_turn(hand, "Ann")
        plays_a_quiet_turn(hand, "Ben")
        plays_a_quiet_turn(hand, "Ann")
        hand.tap("next_phase-draw")
        holds_the_festival(hand)
        hand.taps("next_phase-festival-support", "points-enter", "points-more", "count-joda-city")
        hand.taps("points-enter", "count-treasured-valley", "last-1", "last-0", "to-result")
        hand.sees("Joda City: Ben wins with 3 Support, 2 points")
        hand.sees("Treasured Valley: Ann wins with 2 Support, 1 point")


def plays_a_quiet_turn(hand: PhoneInHand, first: str) -> None:
    """A turn in which nobody meets anybody."""
    hand.taps("next_phase-draw", *QUIET[first], "next_phase-movement", "other-next_phase")


def holds_the_festival(hand: PhoneInHand) -> None:
    """Ann wins its Contest, and both distribute their Support in secret."""
    hand.taps("attribute-mastery", BARRY, f"{BARRY}-9", f"{RON}-1", "hold_contest")
    for seat, land in enumerate(("treasured-valley", "joda-city")):
        hand.taps(f"festival-{seat}", "open-ballot", f"support-on-{land}-more", "ballot-done")


def test_the_rulebooks_contest_gives_21_to_20_on_a_real_screen(chromium, address):
    with phone(chromium, address, "/table/contest") as hand:
        hand.taps("contest-joda-city", "attribute-mastery")
        hand.taps("tune-0", "add-0-d6", *["cards-0-less"] * 2, "tune-1", "add-1-d8")
        hand.taps("die-0-0", "die-0-0-10", "die-0-0-5", "die-0-1-2", "die-1-0-8", "die-1-1-3", "die-1-2-5")
        hand.sees("Ben has 21")
        hand.sees("Ann has 20")
        hand.sees("Ben wins 21–20")
        hand.tap("hold_contest")
        hand.has("reward-1")


def test_a_last_action_turns_the_game_and_equal_firstborns_roll_off_for_the_crown(chromium, address):
    with phone(chromium, address, "/table/last-action") as hand:
        hand.taps(*COUNTS, "last-0", "points-1-more", "last-1", "to-result")
        hand.sees("Ben: +1 point from last actions and corrections")
        hand.turn_to("/table/rolled-off")
        hand.taps(*COUNTS, "last-0", "last-1", "attribute-mastery", BARRY, f"{BARRY}-5", f"{RON}-5")
        hand.taps("hold_contest", "off-0", "off-0-9", "off-1-1", "roll_off", "to-result")
        hand.sees("Ann wins the Firstborn Contest")


def test_the_count_is_played_to_the_crown_with_a_tie_and_the_apps_own_dice(chromium, address):
    with phone(chromium, address, "/table/tied") as hand:
        hand.taps("count-joda-city", "attribute-mastery", BARRY, f"{BARRY}-1", f"{RON}-9", "hold_contest")
        hand.taps("count-treasured-valley", "last-0", "last-1", "attribute-mastery", BARRY, f"{BARRY}-9", "roll")
        hand.has("hold_contest")
        hand.taps(RON, f"{RON}-3", "hold_contest", "to-result")
        hand.sees("Ann wins")


def test_attributes_typed_during_a_contest_are_offered_at_the_next_table_and_not_asked_again(chromium, address):
    with phone(chromium, address, "/table/unread") as hand:
        hand.taps("contest-joda-city", "attribute-magic", "printed-0-firstborn-enter", "printed-0-firstborn-more")
        hand.taps("printed-1-firstborn-enter", BARRY, f"{BARRY}-3", f"{RON}-5", "hold_contest")
        hand.has("reward-1")
        hand.turn_to("/")
        hand.tap("new-royal-bastards")
        hand.says("fold-box", "From your games")
        hand.tap("fold-box")
        hand.says("card-barry", 1)
        hand.taps("same-people", "start")
        hand.taps("firstborn-0", "firstborn-0-barry", "firstborn-1", "firstborn-1-big-ron")
        hand.taps("next_phase-setup", "next_phase-draw")
        hand.taps("go-0-firstborn-joda-city", "go-1-firstborn-joda-city", "next_phase-movement")
        hand.taps("contest-joda-city", "attribute-magic", BARRY)  # the dice at once: nothing is read off a card
        hand.sees("Ann has")
