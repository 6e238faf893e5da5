"""Royal Battles at a real table: a battle by taps from the new table to its result, and every way to win one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.core.event_log import Session
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import space
from companion.games.royal_battles.state import BattleState
from companion.main import open_backend
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone
from tests.games.royal_battles.screen_taps import T, card_taps, taps, words

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
EQUAL: list[Move] = [*DEPLOYED, ("initiative", {"white": "3D", "black": "5S"})]
TABLES: dict[str, list[Move]] = {
    "new": [],
    "last-stand": LAST_STAND,
    "more-units": [*EQUAL, ("correct_injury", {"seat": 0, "unit": 1, "to": 8})],
    "more-cards": EQUAL,
    "no-cards": EQUAL,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with a new table, and some before the end of a battle."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for table_id, moves in TABLES.items():
        backend.open_tables.new(Session(table_id, GAME.id, GAME.read_setup(NAMES, {}, {}), ()), at=backend.now())
        for kind, data in moves:
            backend.open_tables.play(table_id, kind, data, device="other", at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def folded(moves: list[Move]) -> BattleState:
    state = GAME.setup(GAME.read_setup(NAMES, {}, {}))
    for kind, data in moves:
        state = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES)))
    return state


def tapped(hand: PhoneInHand, state: BattleState, moves: list[Move]) -> tuple[BattleState, int]:
    """The moves, made by taps: what the table should have come to, and how many taps the last one took."""
    n = 0
    for kind, data in moves:
        ids = taps(state, kind, data)
        tap_each(hand, *ids)
        state, n = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES))), len(ids)
    return state, n


def tap_each(hand: PhoneInHand, *ids: str) -> None:
    """One after the other, each once it can be tapped: it may be there before that."""
    for id in ids:
        expect(hand.button(id)).to_be_enabled(timeout=PATIENCE)
        hand.tap(id)


def sees_how_it_ended(hand: PhoneInHand, state: BattleState) -> None:
    """On the screen of the result, every line of it."""
    hand.tap("to-result")
    for line in GAME.outcome(state).steps:
        hand.sees(T.tell(line))


def test_a_battle_is_played_by_taps_from_the_new_table_until_a_player_gives_up(chromium, address):
    with phone(chromium, address) as hand:
        hand.sits_down("Royal Battles", NAMES, "Options: Standard", "Board: yes, switch")
        tapped(hand, folded([]), ARMIES)
        tap_each(hand, *taps(folded(DEPLOYED), *BATTLE[0]), "unit-0-1", *card_taps("8D", "card-2"))
        tap_each(hand, *card_taps("9C", "card-3"))
        says(hand, "style-optimal", r"3 .*1 .*2 \(5 − 3\)")  # as the rulebook's example has it
        tap_each(hand, "record-optimal")
        says(hand, "unit-0-1", "6 .*8")
        hand.reload()
        tap_each(hand, "side-1", "give-up")
        sees_how_it_ended(hand, folded([*ARMIES, ("concede", {"seat": 1})]))


def says(hand: PhoneInHand, id: str, numbers: str) -> None:
    """Whatever words stand between the numbers."""
    expect(hand.button(id)).to_have_accessible_name(re.compile(numbers), timeout=PATIENCE)


OUT_OF_CARDS: dict[str, tuple[str, list[int], tuple[int, ...]]] = {  # what is tapped, who can still play, who wins
    "more-units": ("playable", [], (1,)),
    "more-cards": ("playable-0", [0], (0,)),
    "no-cards": ("playable", [], (0, 1)),
}


def test_when_the_cards_run_out_more_units_win_then_who_can_still_play(chromium, address):
    with phone(chromium, address) as hand:
        for table_id, (line, able, won) in OUT_OF_CARDS.items():
            hand.turn_to(f"/table/{table_id}")
            hand.taps("more-moves", "cards-out", line)
            state = folded([*TABLES[table_id], ("cards_out", {"playable": able})])
            assert GAME.outcome(state).winners == won
            sees_how_it_ended(hand, state)


def test_the_last_round_is_played_by_taps_and_the_attack_takes_at_most_six(chromium, address):
    with phone(chromium, address, "/table/last-stand") as hand:
        state, n = tapped(hand, folded(LAST_STAND), BATTLE)
        assert n <= 6
        assert GAME.outcome(state).winners == (1,)
        sees_how_it_ended(hand, state)


def test_armies_are_chosen_and_placed_by_taps_and_a_reload_shows_them(chromium, address):
    with phone(chromium, address, "/table/new", size="narrow") as hand:
        state, _ = tapped(hand, folded([]), DEPLOYED[:5])
        hand.sees(words(state, space(5, 1)))
        hand.reload()
        hand.sees(words(state, space(1, 3)))
