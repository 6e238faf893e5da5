"""In every game a mistake of two rounds ago is put right from the history, in four taps from the table; and undone."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from companion.core.event_log import EventId, Session
from companion.core.session_file import parse_session, session_text
from companion.core.table import change, replay
from companion.games import find_game
from companion.main import open_backend
from tests.browser.running_host import PATIENCE, TWO_FRAMES, PhoneInHand, database, hosted, phone
from tests.ui.recorded import FOLDER

SCROLLS = 200  # turns of the wheel


class Mistake(NamedTuple):
    """The table stands at `now`; its entry `n` should have said something else, which `tap` puts right."""

    now: int
    n: int
    tap: str
    right: dict[str, object]
    says: str


MISTAKES = {
    "royal-will": Mistake(31, 16, "field-coins-less", {"coins": 1}, "Laser wagers 1 coin"),
    "board-royale": Mistake(45, 11, "field-pay-less", {"pay": 2}, "Maria pays 2 and crafts Grenade"),
    "rogue-monarch": Mistake(20, 14, "field-reines-1", {"reines": 1}, "1 Reine found and discarded"),
    "royal-bastards": Mistake(51, 36, "field-gold-less", {"gold": 1}, "Cleo gains 1 Gold"),
    "royal-battles": Mistake(52, 30, "field-cards-less", {"cards": 1}, "Jon draws 1 card"),
}


def unfinished(game: str) -> Session:
    """The recorded game, as it stood two rounds after the mistake."""
    whole = parse_session((FOLDER / f"{game}.json").read_text(encoding="utf-8"), find_game)
    return Session(f"mistake-{game}", game, whole.setup, whole.events[: MISTAKES[game].now])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mistakes")
    for game in MISTAKES:
        file = folder / f"{game}.json"
        file.write_text(session_text(unfinished(game)), encoding="utf-8")
        command = [sys.executable, "-m", "companion.cli", "import", str(file), "--database", database(folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="module")
def address(folder):
    with hosted(folder) as found:
        yield found


def state_on_disk(folder, game: str) -> object:
    backend = open_backend(database(folder))
    try:
        return backend.open_tables.table(f"mistake-{game}").state
    finally:
        backend.store.close()


def scroll_to(hand: PhoneInHand, id: str) -> None:
    """A long list builds what is near."""
    hand.has("back")
    hand.page.mouse.move(195, 400)
    for _ in range(SCROLLS):
        if hand.button(id).count():
            return
        hand.page.mouse.wheel(0, 400)
        hand.page.evaluate(TWO_FRAMES)
    raise AssertionError(f"{id} never came in sight")


@pytest.mark.parametrize("game", MISTAKES)
def test_a_mistake_of_two_rounds_ago_is_put_right_in_four_taps_and_undone_in_one(chromium, address, folder, game):
    mistake, table = MISTAKES[game], replay(find_game(game), unfinished(game))
    target = EventId("recorder", mistake.n)
    right = change(table, target, {**table.entry(target).data, **mistake.right}, device="other", at=0)
    with phone(chromium, address, f"/table/mistake-{game}") as hand:
        hand.tap("to-history")
        scroll_to(hand, f"line-{mistake.n}")
        hand.taps(f"line-{mistake.n}", mistake.tap)
        hand.says("confirm", mistake.says)
        hand.tap("confirm")
        hand.has("undo-that")
        hand.says(f"line-{mistake.n}", "changed")
        assert state_on_disk(folder, game) == right.state
        hand.tap("undo-that")
        expect(hand.button("undo-that")).to_have_count(0, timeout=PATIENCE)
        assert state_on_disk(folder, game) == table.state
