"""Home: the table that was left comes first, then all games."""

from dataclasses import replace

import pytest

from companion.games import game_ids
from companion.store.errors import StoreDamaged
from companion.store.session_rows import Result
from companion.ui.kit.formats import ago
from companion.ui.screens.home import columns
from companion.ui.screens.home_tables import seats_height
from companion.ui.theme import theme
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.stories import story

NAMES = ["Ann", "Ben"]


async def seen(phone):
    return phone.texts(), phone.ids()


def test_before_the_first_game_home_says_what_will_be_here_and_offers_every_game(backend):
    texts, ids = story(backend, "/", seen)
    assert any("will show up here" in text for text in texts)
    new = [f"new-{game}" for game in backend.games]
    assert ids == ["to-settings", *new, "to-calculators", "to-join", "to-rules", "to-history"]


def test_a_tile_says_which_game_it_begins(backend):
    async def tell(phone):
        return [game.title in phone.words(f"new-{game.id}") for game in backend.games.values()]

    assert all(story(backend, "/", tell))


def test_a_tile_tells_how_many_can_play(backend):
    texts, _ = story(backend, "/", seen)
    assert "2 players" in texts
    assert "2 to 6 players" in texts


def test_the_table_left_last_is_continued_with_one_tap(backend):
    for place, game in enumerate(game_ids()):
        make_table(backend, game, NAMES, f"table-{place}")

    async def tell(phone):
        ids = phone.ids()
        await phone.tap("continue")
        return ids, phone.route

    ids, route = story(backend, "/", tell)
    first, *others = [summary.id for summary in backend.store.summaries()]
    assert route == f"/table/{first}"
    assert [id for id in ids if id.startswith("continue-")] == [f"continue-{other}" for other in others[:3]]
    assert len(others) == 4


def test_home_shows_the_table_as_it_stands_when_somebody_comes_back(backend):
    table_id = make_table(backend, "royal-will", [*NAMES, "Cleo"])

    async def tell(phone):
        await phone.tap("continue")
        backend.open_tables.play(table_id, "place_coins", {}, device="test", at=backend.now())
        make_table(backend, "royal-battles", ["Dan", "Eve"], "zweite")
        phone.page.navigate("/")
        await settle()
        return [id for id in phone.ids() if id.startswith("continue")]

    ids = story(backend, "/", tell)
    assert ids in (["continue", f"continue-{table_id}"], ["continue", "continue-zweite"])


def test_under_another_screen_home_reads_nothing(backend, monkeypatch):
    table_id = make_table(backend, "royal-will", [*NAMES, "Cleo"])
    monkeypatch.setattr(backend.archive, "summaries", lambda: pytest.fail("home was drawn under a table"))
    assert "undo" in story(backend, f"/table/{table_id}", seen)[1]


def test_only_the_table_on_the_plate_is_folded(backend, monkeypatch):
    for i in range(6):
        make_table(backend, "royal-will", [*NAMES, "Cleo"], f"table-{i}")
    replayed = []
    replay = backend.open_tables.table
    monkeypatch.setattr(backend.open_tables, "table", lambda table_id: replayed.append(table_id) or replay(table_id))
    story(backend, "/", seen)
    assert len(set(replayed)) == 1


def test_every_player_of_the_left_table_is_told_with_a_name(backend):
    make_table(backend, "royal-will", [*NAMES, "Cleo"])

    async def tell(phone):
        return [str(c.label) for c in phone.controls() if getattr(c, "label", None)]

    labels = story(backend, "/", tell)
    assert any(all(name in label for name in (*NAMES, "Cleo")) for label in labels)


def test_a_finished_table_asks_for_a_rematch_and_deals_with_one_tap(backend):
    table_id = make_table(backend, "rogue-monarch", NAMES)
    backend.store.append(table_id, [], Result(1, (1, 0), (0,)), is_new_result=True)

    async def tell(phone):
        assert "The Rogue Monarch, Ann and Ben" in phone.words("rematch")
        await phone.tap("rematch")
        return phone.route

    route = story(backend, "/", tell)
    assert route != f"/table/{table_id}"
    assert backend.open_tables.table(route.removeprefix("/table/")).session.setup.names == tuple(NAMES)


def test_damaged_tables_are_told_and_the_games_are_there_all_the_same(backend, monkeypatch):
    def broken():
        raise StoreDamaged("the set-up of table x is not what was written")

    monkeypatch.setattr(backend.archive, "summaries", broken)
    texts, ids = story(backend, "/", seen)
    assert "The saved tables are damaged. Whoever runs this host can restore a backup." in texts
    assert "new-royal-will" in ids


def test_tiles_stand_in_one_column_for_large_letters_and_in_three_on_a_tablet():
    assert columns(theme(width=390)) == 2
    assert columns(theme(width=390, scale=2.0)) == columns(theme(width=320)) == 1
    assert columns(theme(width=1024)) == 3


@pytest.mark.parametrize("settings", [{"scale": 2.0}, {"left_handed": True}, {"theme": "day"}])
def test_home_is_whole_with_every_setting(backend, settings):
    make_table(backend, "royal-will", [*NAMES, "Cleo"])
    texts, ids = story(backend, "/", seen, 320, **settings)
    assert not any("went wrong here" in text for text in texts)
    assert "continue" in ids


@pytest.mark.parametrize(("players", "width", "height"), [(2, 390, 30), (9, 390, 74), (9, 320, 118), (9, 768, 30)])
def test_the_place_of_the_seats_is_kept_free_until_they_come(players, width, height):
    """As high as a browser draws them, so that the button under them does not move."""
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida"][:players]
    assert seats_height(theme(width=width), names, ["9"] * players) == height


def test_time_is_told_as_people_say_it():
    t = theme()
    texts = [ago(t, s) for s in (-5, 59, 60, 720, 3600, 7200, 86_400, 3 * 86_400)]
    assert texts == [
        "just now", "just now", "1 minute ago", "12 minutes ago", "1 hour ago", "2 hours ago", "yesterday",
        "3 days ago",
    ]  # fmt: skip


def test_a_game_that_cannot_tell_its_standing_leaves_the_rest_of_home_alone(backend):
    def fails(t, state):
        raise ValueError

    game_uis = {**backend.game_uis, "royal-will": replace(backend.game_uis["royal-will"], standings=fails)}
    make_table(backend, "royal-will", [*NAMES, "Cleo"])
    texts, ids = story(replace(backend, game_uis=game_uis), "/", seen)
    assert any("went wrong here" in text for text in texts)
    assert "new-royal-will" in ids
