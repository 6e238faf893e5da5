"""The history in a real browser: a line of long ago is taken back and brought back, and the disk knows it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.running_host import database, hosted, phone

RECORDED = Path(__file__).resolve().parent.parent / "recorded" / "royal-will.json"
WAGER = 29  # Thrash wagers 1 coin


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A host whose database has a finished game already."""
    folder = tmp_path_factory.mktemp("history")
    command = [sys.executable, "-m", "companion.cli", "import", str(RECORDED), "--database", database(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with hosted(folder) as found:
        yield found


def test_an_old_line_is_taken_back_and_brought_back_and_a_reload_keeps_it(chromium, address):
    with phone(chromium, address, "/table/recorded-royal-will/history") as hand:
        hand.says(f"undo-{WAGER}", "Thrash")
        hand.taps(f"undo-{WAGER}", "confirm-undo")
        hand.has("only-misfit")
        hand.reload()
        hand.tap(f"redo-{WAGER}")
        hand.has(f"undo-{WAGER}")
        hand.reload()
        hand.has(f"undo-{WAGER}")


def test_the_result_opens_from_its_link_and_its_picture_is_saved(chromium, address):
    with phone(chromium, address, "/table/recorded-royal-will/result") as hand:
        hand.says("player-1", "Laser 4")  # what comes last: from now on no button moves
        with hand.page.expect_download() as download:
            hand.tap("save-picture")
        assert download.value.suggested_filename == "royal-will-recorded-royal-will.png"
        assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
