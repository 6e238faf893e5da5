"""A whole game of Board Royale on a real screen: prepared, fought, and won by the last survivor."""

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

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


def hold(hand: PhoneInHand, name: str) -> None:
    hand.button(name).click(delay=LONG, timeout=PATIENCE)


def set_to(hand: PhoneInHand, who: str, n: int) -> None:
    hold(hand, f"{who} loses one")
    hand.tap(f"Digit {n}")
    hand.tap(f"Set {who} to {n}")
    hand.sees(f"{who} holds {n} of 20: set it")


def test_the_last_survivor_wins_a_game_that_was_played_by_taps(chromium, island):
    with phone(chromium, island, "/table/island") as hand:
        hand.tap("Ann draws 2 and crafts")
        hand.tap("Ann crafts an item")
        hand.tap("Knife")
        hand.tap("Ann pays 4 and crafts Knife")
        hand.sees("Ann holds 3 of 20: set it")
        for taps in ("Pass to Ben", "Ben draws 2 and crafts", "Pass to Cleo", "Cleo draws 2 and crafts"):
            hand.tap(taps)
        hand.tap("Pass to Ann, day 1 begins")
        hand.tap("Ann draws 2 and acts")

        set_to(hand, "Ben", 2)
        hand.sees("Ben: 0 items, 0 of 10 escape points, in danger")
        hand.tap("Ann attacks")
        hand.tap("Target Ben")
        hand.tap("Knife")
        hand.tap("Resources lost: one more")
        hand.tap("Ann attacks Ben for 2")
        hand.tap("Ben is out, Ann loots")
        hand.sees("Ben: out on day 1, fell to Ann")

        hand.tap("Cleo draws 2 and acts")
        hand.tap("Pass to Ann, day 2 begins")
        hand.tap("Ann draws 2 and acts")
        set_to(hand, "Cleo", 1)
        hand.tap("Cleo loses one")
        hand.tap("Ann took it: Cleo is out, Ann loots")
        hand.tap("Ann wins: see the result")
        hand.waits_for("location.href.endsWith('/table/island/result')")
