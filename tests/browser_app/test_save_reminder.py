"""What home says about tables that are in a browser."""

import pytest

from companion.browser_app.save_reminder import A_DAY, DAYS, storage_warnings
from companion.core.event_log import Session
from companion.games import find_game
from companion.store.archive import Archive
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from companion.store.user_data import UserData
from companion.ui.files import SAVED_AT

NOW = 1_800_000_000
WEEK = DAYS * A_DAY


@pytest.fixture
def open_tables(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield OpenTables(store)
    store.close()


def said(open_tables: OpenTables, found: str = "found", now: int = NOW) -> list[str]:
    return [
        str(line) for line in storage_warnings(found, Archive(open_tables), UserData(open_tables.store.database), now)
    ]


def played(open_tables: OpenTables, at: int) -> None:
    game = find_game("board-royale")
    open_tables.new(Session(f"table{at}", game.id, game.read_setup(["Ann", "Ben"], {}, {})), at=at)


def test_a_browser_that_keeps_nothing_or_has_lost_it_says_so(open_tables):
    assert "doesn’t save anything" in said(open_tables, "denied")[0]
    assert "import that file" in said(open_tables, "lost")[0]


def test_nobody_is_reminded_before_there_is_something_to_lose(open_tables):
    assert said(open_tables, "new") == []
    played(open_tables, NOW - WEEK + 60)
    assert said(open_tables) == []


def test_after_a_week_of_play_without_a_file_one_is_asked_for(open_tables):
    played(open_tables, NOW - WEEK)
    assert "Export them now and then" in said(open_tables)[0]


def test_a_saved_file_is_enough_until_there_is_more_to_save(open_tables):
    played(open_tables, NOW - 2 * WEEK)
    UserData(open_tables.store.database).put_setting(SAVED_AT, NOW - 2 * WEEK + 60)
    assert said(open_tables) == []
    played(open_tables, NOW - WEEK - 60)
    assert len(said(open_tables)) == 1
