"""An error in a screen or a handler never takes the app down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.running_host import PhoneInHand, database, phone, started


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with started("tests.browser.broken_host", database(tmp_path_factory.mktemp("spoilt"))) as address:
        yield address


def still_works(hand: PhoneInHand) -> None:
    hand.tap("to-rules")
    hand.has("scope-all")


def test_a_handler_that_raises_is_told_and_the_app_goes_on(chromium, spoilt):
    with phone(chromium, spoilt, "/table/spoilt") as hand:
        hand.tap("Raise in the handler")
        hand.sees("Something went wrong there")
        still_works(hand)


def test_a_part_that_cannot_be_drawn_says_so_and_the_rest_works(chromium, spoilt):
    with phone(chromium, spoilt, "/table/spoilt") as hand:
        hand.tap("Raise while drawing")
        hand.sees("Something went wrong here")
        hand.tap("back")
        hand.has("continue")
