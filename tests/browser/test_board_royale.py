"""A whole game of Board Royale on a real screen: prepared, fought, and won by the last survivor."""

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.cli import main
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone

LONG = 900  # milliseconds: longer than any tap


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with a table for three that was set up on the command line."""
    folder = tmp_path_factory.mktemp("island")
    new_table(folder, "island", "Ann", "Ben", "Cleo")
    with hosted(folder) as address:
        yield address


def new_table(folder: Path, name: str, *players: str) -> None:
    written = StringIO()
    with redirect_stdout(written):
        main(["new", "board-royale", "--id", name, "--players", *players])
    file = folder / f"{name}.json"
    file.write_text(written.getvalue(), encoding="utf-8")
    assert main(["import", str(file), "--database", database(folder)]) == 0


def set_to(hand: PhoneInHand, seat: int, n: int) -> None:
    hand.button(f"less-{seat}").click(delay=LONG, timeout=PATIENCE)
    hand.tap(f"digit-{n}")
    hand.says("set-number", n)
    hand.tap("set-number")
    hand.says(f"hand-{seat}", n)


def test_the_last_survivor_wins_a_game_that_was_played_by_taps(chromium, island):
    with phone(chromium, island, "/table/island") as hand:
        hand.taps("move-draw", "open-craft", "name-Knife")
        hand.says("move-craft", "Knife")
        hand.tap("move-craft")
        hand.says("hand-0", 3)
        hand.taps("move-pass", "move-draw", "move-pass", "move-draw", "move-pass")
        hand.says("move-draw", "Ann")
        hand.tap("move-draw")

        set_to(hand, 1, 2)
        hand.taps("open-attack", "target-1", "weapon-Knife", "damage-more")
        hand.says("move-attack", 2)
        hand.taps("move-attack", "move-resolve")
        expect(hand.button("more-1")).not_to_be_attached(timeout=PATIENCE)
        hand.says("player-1", "Ann")

        hand.taps("move-draw", "move-pass", "move-draw")
        set_to(hand, 2, 1)
        hand.taps("less-2", "taken", "to-result")
        hand.waits_for("location.href.endsWith('/table/island/result')")


def test_items_learnt_in_one_game_are_offered_at_the_next_and_not_asked_again(chromium, tmp_path):
    new_table(tmp_path, "first", "Ann", "Ben")
    with hosted(tmp_path) as address, phone(chromium, address, "/table/first") as hand:
        hand.taps("move-draw", "open-craft")
        hand.write("Item name", "Rope")
        hand.taps("price-more", "kind-permanent", "move-craft")
        hand.says("hand-0", 5)
        hand.turn_to("/")
        hand.tap("new-board-royale")
        hand.says("fold-box", "From your games")
        hand.taps("same-people", "start", "move-draw", "open-craft", "name-Rope")
        hand.says("move-craft", "pays 2 and crafts Rope")
