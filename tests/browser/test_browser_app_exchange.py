"""Two phones without a server: a table goes from one to the other and back as pictures of its code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.share import run as share
from tests.browser.browser_app import Pocket, browser_of, on_phone, served, table_file
from tests.browser.running_host import PATIENCE


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


def show(hand: Pocket, picture: Path) -> Path:
    """A photograph of the code that this phone shows."""
    hand.go("/table/island/share")
    hand.has("save-print")  # it comes with the code
    picture.write_bytes(hand.picture())
    return picture


def scan(hand: Pocket, picture: Path, then: str) -> None:
    hand.go("/join")
    with hand.page.expect_file_chooser(timeout=PATIENCE) as choosing:
        hand.tap("scan")
    choosing.value.set_files(picture)
    hand.tap(then)
    hand.page.wait_for_url("**/table/island**")


def test_two_phones_exchange_a_table_by_pictures_and_end_equal(driver, address, tmp_path):
    with browser_of(driver, tmp_path / "anns") as anns, browser_of(driver, tmp_path / "bens") as bens:
        ann, ben = on_phone(anns, address), on_phone(bens, address)
        ann.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
        ann.go("/table/island")
        ann.tap("more-1")
        ann.says("hand-1", 6)
        scan(ben, show(ann, tmp_path / "first.png"), "take-table")
        ben.says("hand-1", 6)
        ben.tap("more-0")
        ben.says("hand-0", 6)
        scan(ann, show(ben, tmp_path / "second.png"), "take-new")
        ann.sees("No conflicts.")
        ann.tap("to-table")
        ann.says("hand-0", 6)
        ann.says("hand-1", 6)


def test_a_link_opened_on_a_fresh_phone_brings_the_table(driver, address, tmp_path, capsys):
    file = table_file(tmp_path, "board-royale", "island", "Ann", "Ben")
    share([str(file), "--text", "--address", address])
    link = capsys.readouterr().out.strip()
    with browser_of(driver, tmp_path / "profile") as context:
        hand = on_phone(context, address, link.partition("#")[2])
        hand.tap("take-table")
        hand.says("hand-1", 5)
