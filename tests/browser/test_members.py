"""Two phones at one table, as people hold them: by a link from one screen to the other, and gone when removed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.running_host import PATIENCE, PhoneInHand, free_port, hosted, phone

MORE, HAND = "more-1", "hand-1"  # of Ben, in Board Royale
LINK = re.compile(r"#/join/[\w-]{30,}$")


def token(hand: PhoneInHand) -> str:
    """The words of the link that the people's screen shows."""
    shown = hand.page.get_by_label(LINK).or_(hand.page.get_by_text(LINK)).first
    expect(shown).to_be_attached(timeout=PATIENCE)
    told = shown.get_attribute("aria-label") or shown.inner_text()
    return told.rpartition("/")[2]


def test_two_phones_play_one_table_until_one_is_removed(chromium: Browser, address: str) -> None:
    with phone(chromium, address) as ann:
        ann.sits_down("Board Royale", ["Ann", "Ben", "Cleo"])
        ann.tap("to-people")
        with phone(chromium, address, f"/join/{token(ann)}") as ben:
            ben.tap("seat-1")
            ben.says(HAND, 5)
            assert "join" not in ben.page.evaluate("location.href")  # the link is not left lying about
            ann.has("member-Ben")
            ben.tap(MORE)
            ann.tap("back")
            ann.says(HAND, 6)
            ann.tap(MORE)
            ben.says(HAND, 7)
            ben.reload()
            ben.says("undo", "Ben")
            ben.tap("undo")
            ann.says(HAND, 6)
            ann.taps("to-people", "member-Ben", "remove-member")
            ben.sees("You’re no longer at that table.")
            ben.sees("Your last game will show up here")


def test_a_phone_that_watches_sees_every_tap_and_is_told_why_its_own_does_nothing(
    chromium: Browser, address: str
) -> None:
    with phone(chromium, address) as ann:
        ann.sits_down("Board Royale", ["Ann", "Ben", "Cleo"])
        ann.taps("to-people", "link-spectator")
        ann.sees("Anyone with this code can watch, but not change anything.")
        with phone(chromium, address, f"/join/{token(ann)}") as watching:
            watching.sees("You’re a spectator.")
            watching.tap(MORE)
            watching.sees("The owner can let you play")
            ann.taps("back", MORE)
            watching.says(HAND, 6)
            storage = watching.page.context.storage_state()
            table = watching.page.evaluate("location.hash.slice(1)")
        with phone(chromium, address, table, storage=storage) as again:
            again.sees("You’re a spectator.")
        with phone(chromium, address) as stranger:
            stranger.sees("Your last game will show up here")


def test_a_lost_line_is_told_and_the_same_screen_goes_on_when_the_host_is_back(
    chromium: Browser, tmp_path: Path
) -> None:
    port = str(free_port())
    with hosted(tmp_path, "--port", port) as address:
        context = chromium.new_context()
        hand = PhoneInHand(context.new_page())
        hand.open(address)
        hand.sits_down("Board Royale", ["Ann", "Ben", "Cleo"])
        hand.tap(MORE)
        hand.says(HAND, 6)
    told = hand.page.get_by_role("alert").get_by_text("No connection to the host.")
    expect(told).to_be_visible(timeout=PATIENCE)
    with hosted(tmp_path, "--port", port):
        expect(told).to_have_count(0, timeout=PATIENCE)
        hand.says(HAND, 6)
        hand.tap(MORE)
        hand.says(HAND, 7)
        context.close()
