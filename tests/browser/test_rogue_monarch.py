"""The Rogue Monarch in a real browser: a whole game by taps, and a notebook that only its own phone shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.core.event_log import Session
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import SPOKEN
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
OPTIONS = {"coronation": {"target": 1}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with tables just before the end of a game, and one for a notebook."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for table_id, moves in TABLES.items():
        setup = GAME.read_setup(NAMES, {}, OPTIONS.get(table_id, {}))
        backend.open_tables.new(Session(table_id, GAME.id, setup, ()), at=backend.now())
        for kind, data in moves:
            backend.open_tables.play(table_id, kind, data, device="test", at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def after(state: RogueState, kind: str, data: dict[str, Any]) -> RogueState:
    return GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES)))


def at_table(table_id: str) -> RogueState:
    """The table as the host has it at first; a new one if it has none of that id."""
    state = GAME.setup(GAME.read_setup(NAMES, {}, OPTIONS.get(table_id, {})))
    for kind, data in TABLES.get(table_id, []):
        state = after(state, kind, data)
    return state


def tapped(hand: PhoneInHand, state: RogueState, *moves: Move) -> RogueState:
    """The moves, made by taps; what the table should have come to."""
    for kind, data in moves:
        hand.taps(*taps(state, kind, data))
        state = after(state, kind, data)
    return state


def reads_the_result(hand: PhoneInHand, state: RogueState, *conspiracies: str) -> None:
    """What decided the game, in the rules' own words."""
    assert state.result
    assert state.result.conspiracies == conspiracies
    hand.tap("to-result")
    hand.sees(str(GAME.outcome(state).steps[0]))


def test_a_game_is_played_by_taps_from_the_new_table_to_the_murder_and_its_result(chromium, address):
    with phone(chromium, address) as hand:
        hand.sits_down(GAME.title, NAMES)
        state = tapped(hand, at_table("new"), *EVENING)
        assert GAME.outcome(state).winners == (1,)
        hand.has("to-result")
        told = re.compile(re.escape(str(SPOKEN["chevalier"])))
        expect(hand.button("court-2")).to_have_accessible_name(told, timeout=PATIENCE)
        hand.tap("undo")
        hand.has("met-murder")
        hand.reload()
        hand.tap("claim-murder")
        reads_the_result(hand, state, "murder")


def test_a_coronation_a_mariage_and_giving_up_end_a_game_each(chromium, address):
    with phone(chromium, address, "/table/coronation") as hand:
        state = tapped(hand, at_table("coronation"), ("reveal", {"seat": 0, "place": 4, "card": "roi"}))
        hand.has("met-coronation")
        state = tapped(hand, state, ("claim", {"seat": 0, "conspiracy": "coronation"}))
        reads_the_result(hand, state, "coronation")
        hand.turn_to("/table/mariage")
        state = tapped(hand, at_table("mariage"), ("claim", {"seat": 0, "conspiracy": "mariage"}))
        reads_the_result(hand, state, "mariage")
        hand.turn_to("/table/given-up")
        hand.taps("player-0", "move-concede", "play")
        reads_the_result(hand, after(at_table("given-up"), "concede", {"seat": 0}))


def test_a_notebook_opens_while_it_is_held_and_no_other_phone_sees_it(chromium, address):
    with phone(chromium, address, "/table/night") as mine, phone(chromium, address, "/table/night") as other:
        mine.taps("new-notebook", "phone-of-0")
        for n, card in enumerate(("reine", "reine", "assassin"), 1):
            mine.tap(f"note-{card}")
            mine.has(f"hand-{n}-{card}")
        mine.tap("shut-notebook")
        held = mine.button("hand-3-assassin")
        expect(held).not_to_be_attached(timeout=PATIENCE)
        press(mine, "hold-notebook")
        expect(held).to_be_attached(timeout=PATIENCE)
        mine.page.mouse.up()
        expect(held).not_to_be_attached(timeout=PATIENCE)

        other.reload()
        other.taps("new-notebook", "phone-of-1")
        for id in ("hand-1", "hand-2", "hand-3", "other-1", "other-2", "other-3"):
            other.has(id)  # nothing is noted there


def press(hand: PhoneInHand, name: str) -> None:
    """The thumb goes down and stays there."""
    hand.has(name)
    box = hand.button(name).bounding_box()
    assert box
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand.page.mouse.down()
