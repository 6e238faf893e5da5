"""From home to a table by taps and typing, and the settings, in a real browser."""

import json
import re
import zlib
from pathlib import Path

import pytest

from tests.browser.running_host import PATIENCE, PhoneInHand, phone

RECORDED = Path(__file__).resolve().parents[1] / "recorded" / "royal-will.json"


def ground(hand: PhoneInHand) -> tuple[int, ...]:
    """The colour of the topmost left pixel; the first one of a PNG is stored as it is, whatever the filter."""
    shot = hand.picture()
    start = shot.index(b"IDAT") + 4
    return tuple(zlib.decompressobj().decompress(shot[start:], 8)[1:4])


def test_a_table_is_set_up_by_typing_and_taps_and_outlives_a_reload(chromium, address):
    with phone(chromium, address) as hand:
        hand.tap("new-royal-will")
        for name in ("Ann", "Ben"):
            hand.write("New player’s name", name)
            hand.tap("add-player")
            hand.has(f"remove-{name}")
        hand.taps("down-Ann", "seal-Ben", "shape-star")
        hand.reload()
        hand.says("start", "Ben and Ann")
        hand.tap("start")
        hand.has("undo")
        hand.reload()
        hand.has("undo")
        hand.tap("back")
        hand.says("continue", "A Royal Will")


def test_day_is_chosen_and_outlives_a_reload_in_a_dark_room(chromium, address):
    with phone(chromium, address, "/settings") as hand:
        hand.has("theme-day")
        assert sum(ground(hand)) < 150
        hand.tap("theme-day")
        hand.waits_for("localStorage.getItem('flutter.royal-companion')?.includes('day')")
        assert sum(ground(hand)) > 600
        hand.reload()
        hand.has("theme-day")
        assert sum(ground(hand)) > 600


def test_tables_come_and_go_as_files(chromium, address):
    with phone(chromium, address, "/settings") as hand:
        with hand.page.expect_file_chooser(timeout=PATIENCE) as choosing:
            hand.tap("take-file")
        choosing.value.set_files(RECORDED)
        hand.sees("1 new table imported")
        with hand.page.expect_download(timeout=PATIENCE) as saving:
            hand.tap("save-all")
        hand.sees(re.compile("(saved|exported)$"))
        saved = json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))
        assert "recorded-royal-will" in [session["id"] for session in saved["sessions"]]
        hand.taps("back", "to-join")
        hand.write("Table link or code", f"{address}#/table/recorded-royal-will")
        hand.tap("open-table")
        hand.has("to-history")


@pytest.mark.parametrize("size", ["narrow", "tablet"])
def test_a_game_can_be_begun_on_every_size(chromium, address, size):
    with phone(chromium, address, size=size) as hand:
        hand.sits_down("Royal Battles", ["Ann", "Ben"])
        hand.has("to-share")
