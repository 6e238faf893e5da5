"""Royal Battles at a real table: a battle by taps from a prepared table to its result, and the trump counter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.core.log import Session
from companion.games.royal_battles import GAME
from companion.games.royal_battles.state import BattleTable
from companion.main import open_house
from tests.browser.house import PATIENCE, PhoneInHand, database, hosted, phone
from tests.games.royal_battles.screen_taps import taps

NAMES = ["Jon", "Mendi"]
Move = tuple[str, dict[str, Any]]
CARDS = (("10D", "2C", "4C", "6S"), ("9C", "4H", "JS", "8S"))
ARMIES: list[Move] = [
    ("army", {"seat": 0, "units": ["knight", "pawn", "king", "queen"]}),
    ("army", {"seat": 1, "units": ["king", "rook", "bishop", "pawn"]}),
]
DEPLOYED: list[Move] = [
    *ARMIES,
    *(
        ("deploy", {"seat": seat, "unit": i, "row": 2 * i + 1, "card": CARDS[seat][i]})
        for i in range(4)
        for seat in (0, 1)
    ),
]


def stood(seat: int, unit: int, place: tuple[int, int], card: str) -> list[Move]:
    """A unit put onto a space and a card by hand."""
    at = list(place)
    return [
        ("correct_card", {"space": at, "card": card, "seat": seat}),
        ("correct_space", {"seat": seat, "unit": unit, "to": at}),
    ]


LAST_STAND: list[Move] = [  # Jon has the Pawn left, with 6 of 8 injured; Mendi's King is near
    *DEPLOYED,
    *stood(1, 0, (3, 4), "9H"),
    *stood(0, 1, (2, 3), "9C"),
    *(("correct_injury", {"seat": 0, "unit": unit, "to": to}) for unit, to in ((0, 8), (1, 6), (2, 10), (3, 8))),
]
BATTLE: list[Move] = [
    ("initiative", {"white": "3D", "black": "5S"}),
    ("draw", {"seat": 1}),
    ("move", {"seat": 1, "unit": 0, "card": "8C", "to": [3, 3]}),
    ("attack", {"seat": 1, "style": "optimal", "target": 1}),
]
TABLES: dict[str, list[Move]] = {"new": [], "last-stand": LAST_STAND}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with a new table, and one before the last round of a battle."""
    folder = tmp_path_factory.mktemp("host")
    house = open_house(database(folder))
    for sitting, moves in TABLES.items():
        house.desk.new(Session(sitting, GAME.id, GAME.read_setup(NAMES, {}, {}), ()), at=house.now())
        for kind, data in moves:
            house.desk.play(sitting, kind, data, device="other", at=house.now())
    house.store.close()
    with hosted(folder) as found:
        yield found


def folded(moves: list[Move]) -> BattleTable:
    state = GAME.start(GAME.read_setup(NAMES, {}, {}))
    for kind, data in moves:
        state = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES)))
    return state


def tapped(hand: PhoneInHand, state: BattleTable, moves: list[Move]) -> tuple[BattleTable, int]:
    """The moves, made by taps: what the table should have come to, and how many taps the last one took."""
    n = 0
    for kind, data in moves:
        names = taps(state, kind, data)
        for name in names:
            expect(hand.button(name)).to_be_enabled(timeout=PATIENCE)
            hand.tap(name)
        state, n = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES))), len(names)
    return state, n


def test_the_last_round_is_played_by_taps_and_the_attack_takes_at_most_six(chromium, address):
    with phone(chromium, address, "/table/last-stand") as hand:
        state, n = tapped(hand, folded(LAST_STAND), BATTLE)
        assert n <= 6
        assert GAME.outcome(state).winners == (1,)
        hand.tap("Mendi wins: see the result")
        hand.sees(re.compile("Mendi wins"))


def test_armies_are_chosen_and_placed_by_taps_and_a_reload_shows_them(chromium, address):
    with phone(chromium, address, "/table/new", size="narrow") as hand:
        tapped(hand, folded([]), DEPLOYED[:5])
        hand.sees(re.compile("^black King on the 9 of clubs, injury 0 of 10, column 5, row 1"))
        hand.reload()
        hand.sees(re.compile("^white Pawn on the 2 of clubs, injury 0 of 8, column 1, row 3"))
