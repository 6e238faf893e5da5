"""A Royal Will at a real table: a whole game by taps in a real browser, and what a reload leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.event_log import Session
from companion.games.royal_will import GAME
from companion.games.royal_will.state import WillState
from companion.main import open_backend
from tests.browser.running_host import PhoneInHand, database, hosted, phone
from tests.games.royal_will.screen_taps import taps

NAMES = ["Ann", "Ben", "Cleo"]
Move = tuple[str, dict[str, Any]]


def shown(*cards: tuple[str, int]) -> Move:
    return "reveal", {"cards": [{"character": character, "count": count} for character, count in cards]}


EVENING: list[Move] = [
    ("place_coins", {}),
    ("place_actions", {"cards": ["solicitor", "heir", "forger"]}),
    ("solicit", {"seat": 0, "target": 2, "change": 1}),
    ("stay_immune", {"seat": 1}),
    ("wager", {"seat": 2, "coins": 2}),
    shown(("heir", 1), ("advisor", 2), ("sleight", 0)),
    ("next_will", {}),
    ("place_coins", {}),
    ("place_actions", {"cards": ["advisor", "tax_collector", "sleight"]}),
    ("advise", {"seat": 0, "predict": "won"}),
    ("tax", {"seat": 1, "target": 0, "to": "assets"}),
    ("claim_rest", {"seat": 2}),
    shown(("heir", 1), ("advisor", 2), ("heir", 1)),
    ("next_will", {"dealer": 0}),
    ("place_coins", {}),
    ("place_actions", {"cards": ["heir", "executor", "sleight"]}),
    ("claim_rest", {"seat": 2}),
    ("stay_immune", {"seat": 0}),
    ("swap", {"seat": 1, "target": 1, "other": 2}),
    shown(("heir", 1), ("heir", 1), ("heir", 1)),
]
FIRST_WILL = EVENING[:6]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host on whose desk three tables have just been set up."""
    folder = tmp_path_factory.mktemp("host")
    backend = open_backend(database(folder))
    for table_id in ("evening", "night", "first"):
        backend.open_tables.new(Session(table_id, GAME.id, GAME.read_setup(NAMES, {}, {}), ()), at=backend.now())
    backend.store.close()
    with hosted(folder) as found:
        yield found


def tapped(hand: PhoneInHand, state: WillState, moves: list[Move]) -> WillState:
    """The moves, made by taps; what the table should have come to."""
    for kind, data in moves:
        hand.taps(*taps(state, kind, data))
        state = GAME.apply(state, kind, GAME.move(kind).read(data, len(NAMES)))
    return state


def fresh() -> WillState:
    return GAME.setup(GAME.read_setup(NAMES, {}, {}))


def test_a_whole_game_is_played_by_taps_and_the_right_one_wins(chromium, address):
    with phone(chromium, address, "/table/evening") as hand:
        state = tapped(hand, fresh(), EVENING)
        assert GAME.outcome(state).winners == (2,)
        for seat, who in enumerate(NAMES):
            hand.says(f"inheritance-{seat}", who)
            hand.says(f"inheritance-{seat}", state.inheritances[seat])
        hand.tap("to-result")
        hand.sees("Cleo wins")


def test_a_reload_in_the_middle_keeps_everything_that_was_played(chromium, address):
    with phone(chromium, address, "/table/night") as hand:
        state = tapped(hand, fresh(), FIRST_WILL[:4])
        hand.reload()
        hand.has("wager-2-1")  # two have acted
        state = tapped(hand, state, FIRST_WILL[4:])
        hand.reload()
        hand.says("rule-0", state.last.total)
        hand.says("rule-0", state.last.assets_at_reveal)
        hand.tap("move-next_will")
        hand.has("move-place_coins")


def test_counts_read_off_in_one_game_are_offered_at_the_next_and_not_asked_again(chromium, address):
    with phone(chromium, address, "/table/first") as hand:
        state = tapped(hand, fresh(), FIRST_WILL)
        hand.turn_to("/")
        hand.tap("new-royal-will")
        hand.says("fold-box", "From your games")
        hand.taps("same-people", "start")
        known = {"profile": dict(state.profile)}
        assert known["profile"]
        again = GAME.setup(GAME.read_setup(NAMES, {}, known))
        again = tapped(hand, again, FIRST_WILL)  # the counts that are known need no tap
        hand.says("rule-0", again.last.total)
