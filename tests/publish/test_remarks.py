"""What home says about tables that are in a browser."""

import pytest

from companion.browser_app.save_reminder import A_DAY, DAYS, remarks
from companion.core.event_log import Session
from companion.games import find_game
from companion.store.archive import Shelf
from companion.store.open_tables import Desk
from companion.store.store import Store
from companion.store.user_data import Keepsakes
from companion.ui.files import SAVED_AT

NOW = 1_800_000_000
WEEK = DAYS * A_DAY


@pytest.fixture
def desk(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield Desk(store)
    store.close()


def said(desk: Desk, found: str = "found", now: int = NOW) -> list[str]:
    return [str(line) for line in remarks(found, Shelf(desk), Keepsakes(desk.store.database), now)]


def played(desk: Desk, at: int) -> None:
    game = find_game("board-royale")
    desk.new(Session(f"table{at}", game.id, game.read_setup(["Ann", "Ben"], {}, {})), at=at)


def test_a_browser_that_keeps_nothing_or_has_lost_it_says_so(desk):
    assert "keeps nothing" in said(desk, "denied")[0]
    assert "take them from there" in said(desk, "lost")[0]


def test_nobody_is_reminded_before_there_is_something_to_lose(desk):
    assert said(desk, "new") == []
    played(desk, NOW - WEEK + 60)
    assert said(desk) == []


def test_after_a_week_of_play_without_a_file_one_is_asked_for(desk):
    played(desk, NOW - WEEK)
    assert "Save them to a file" in said(desk)[0]


def test_a_saved_file_is_enough_until_there_is_more_to_save(desk):
    played(desk, NOW - 2 * WEEK)
    Keepsakes(desk.store.database).put_setting(SAVED_AT, NOW - 2 * WEEK + 60)
    assert said(desk) == []
    played(desk, NOW - WEEK - 60)
    assert len(said(desk)) == 1
