"""The Rogue Monarch in a real browser: a whole game by taps, and a notebook that only its own phone shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.core.event_log import Session
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.state import RogueState
from companion.main import open_backend
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone
from tests.games.rogue_monarch.screen_table import begun
from tests.games.rogue_monarch.screen_taps import taps

NAMES = ["Ann", "Ben"]
Move = tuple[str, dict[str, Any]]
EVENING: list[Move] = [
    ("redeal", {"seat": 1}),
    ("first_player", {"seat": 0}),
    ("replace", {"seat": 0, "place": 1, "card": "assassin"}),
    ("spy", {"seat": 0, "places": [2, 4]}),
    ("end_turn", {"seat": 0}),
    ("reveal", {"seat": 1, "place": 2, "card": "roi"}),
    ("draw", {"seat": 1, "discarded": ["chevalier", "assassin"]}),
    ("end_turn", {"seat": 1}),
    ("replace", {"seat": 0, "place": 4, "card": "chevalier"}),
    ("switch", {"seat": 0, "places": [2, 4], "turned": 4}),
    ("end_turn", {"seat": 0}),
    ("replace", {"seat": 1, "place": 3, "card": "assassin"}),
    ("claim", {"seat": 1, "conspiracy": "murder"}),
]
TABLES: dict[str, list[Move]] = {
    "night": [("first_player", {"seat": 0})],
    "coronation": begun("ROI assassin ROI ?"),
    "mariage": begun(),
    "given-up": begun(),
}
SHUT = "Your notebook: hold to see"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with tables just before the end of a game, and one for a notebook."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for table_id, moves in TABLES.items():
        options = {"target": 1} if table_id == "coronation" else {}
        backend.open_tables.new(Session(table_id, GAME.id, GAME.read_setup(NAMES, {}, options), ()), at=backend.now())
        for kind, data in moves:
            backend.open_tables.play(table_id, kind, data, device="test", at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def tapped(hand: PhoneInHand, moves: list[Move]) -> RogueState:
    """The moves, made by taps; what the table should have come to."""
    state = GAME.setup(GAME.read_setup(NAMES, {}, {}))
    for kind, data in moves:
        for name in taps(state, kind, data):
            hand.tap(re.compile(f"^{name}") if name.startswith("Court card") else name)
        state = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES)))
    return state


def test_a_game_is_played_by_taps_from_the_new_table_to_the_murder_and_its_result(chromium, address):
    with phone(chromium, address) as hand:
        hand.sits_down(GAME.title, NAMES)
        state = tapped(hand, EVENING)
        assert GAME.outcome(state).winners == (1,)
        hand.sees("Court card 2, Chevalier (Knight) face up: correct")
        hand.tap(re.compile("^Undo: "))
        hand.sees("Murder is met")
        hand.reload()
        hand.tap("Ben wins this game: Murder")
        hand.tap("Ben wins: see the result")
        hand.sees("Murder: in Ben's turn a face-up card stands between two Assassins")


def test_a_coronation_a_mariage_and_giving_up_end_a_game_each(chromium, address):
    with phone(chromium, address, "/table/coronation") as hand:
        hand.taps(re.compile("^Court card 4, "), "Ann reveals Roi (King) in place 4")
        hand.sees("Coronation is met")
        hand.taps("Ann wins this game: Coronation", "Ann wins: see the result")
        hand.sees("Coronation: in Ann's turn 3 Rois lie face up in the Court")
        hand.turn_to("/table/mariage")
        hand.taps("Ann shows 3 Reines: Mariage", "Ann wins: see the result")
        hand.sees("Mariage: Ann begins the turn with 3 Reines in hand")
        hand.turn_to("/table/given-up/moves/concede")
        hand.taps("Play: Give up", "Ben wins: see the result")
        hand.sees("Ann gave up")


def test_a_notebook_opens_while_it_is_held_and_no_other_phone_sees_it(chromium, address):
    with phone(chromium, address, "/table/night") as mine, phone(chromium, address, "/table/night") as other:
        mine.tap("Open a notebook on this phone")
        mine.tap("This is Ann's phone")
        for card in ("Reine (Queen)", "Reine (Queen)", "Assassin (Rogue)"):
            mine.tap(f"Note {card}: Your hand")
        mine.sees("Your hand, 3: Assassin (Rogue), take the note back")
        mine.tap("Shut the notebook")
        held = re.compile("Your hand, 3: Assassin")
        expect(mine.button(held)).not_to_be_attached(timeout=PATIENCE)
        press(mine, SHUT)
        expect(mine.button(held)).to_be_attached(timeout=PATIENCE)
        mine.page.mouse.up()
        expect(mine.button(held)).not_to_be_attached(timeout=PATIENCE)

        other.reload()
        other.sees("Open a notebook on this phone")
        other.tap("Open a notebook on this phone")
        other.tap("This is Ben's phone")
        other.sees("Your hand, 1: not noted")
        assert not [name for name in other.names() if "take the note back" in name]


def press(hand: PhoneInHand, name: str) -> None:
    """The thumb goes down and stays there."""
    expect(hand.button(name)).to_be_attached(timeout=PATIENCE)
    box = hand.button(name).bounding_box()
    assert box
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand.page.mouse.down()
