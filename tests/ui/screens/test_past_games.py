"""History: all tables, what they came to, the game again, and the one thing that cannot be taken back."""

from itertools import pairwise

import flet as ft
import pytest

from companion.core.messages import listed
from companion.core.table import undo
from companion.core.timeline import timeline
from companion.games import game_ids
from companion.store.past_games import PastGamesQuery
from companion.store.session_rows import UnknownTable
from companion.ui.kit.charts import Curve, apart, corners, pieces, scale_of
from companion.ui.kit.formats import date_and_time, duration
from companion.ui.kit.player_seals import seals
from companion.ui.screens.past_games import PAGE, read
from companion.ui.screens.past_games_filter import Chosen
from companion.ui.screens.replay_data import load_replay, sentence
from companion.ui.theme import theme
from tests.games.wording import described
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.recorded import play_recorded
from tests.ui.stories import story
from tests.ui.waiting import tap_soon, until, until_id

GAMES = pytest.mark.parametrize("game", game_ids())


@GAMES
def test_a_figure_of_every_game_ends_where_its_outcome_does(backend, game):
    table = backend.open_tables.table(play_recorded(backend, game))
    scores = table.game.outcome(table.state).scores
    last = [score.of(timeline(table)[-1].state) for score in backend.game_uis[game].scores]
    assert scores in last


@GAMES
def test_every_game_has_a_plot_that_moves_and_says_its_numbers(backend, game):
    table = backend.open_tables.table(play_recorded(backend, game))
    texts = load_replay(theme(), backend, table)
    assert texts.figures
    for figure in texts.figures:
        said = sentence(theme(), texts, figure)
        assert figure.has_moved
        assert figure.score.title in said
        for name, value in zip(texts.names, figure.values(texts.last), strict=True):
            assert f"{name}: " in said
            assert f"{value} at the end" in said


def test_a_secret_ballot_stays_secret_in_the_plot(backend):
    table = backend.open_tables.table(play_recorded(backend, "royal-bastards"))
    support = next(score for score in backend.game_uis["royal-bastards"].scores if score.title.startswith("Support"))
    open_ballot = table.state.rulings["support-log"] != "secret"
    before_the_end = [m.state for m in timeline(table) if m.state.endgame is None]
    assert all((support.of(state) == (None,) * 3) is not open_ballot for state in before_the_end)


def test_the_history_leaves_out_scores_that_say_nothing_of_the_places(backend):
    for game in ("board-royale", "royal-will"):
        play_recorded(backend, game)

    async def read_names(phone):
        await until(phone, lambda p: any("Frank won" in name for name in p.texts()))
        return phone.texts()

    texts = story(backend, "/history", read_names)
    assert "Jane, Mike, Frank and Maria" in texts
    assert "Dan\N{NO-BREAK SPACE}10, Laser\N{NO-BREAK SPACE}4 and Thrash\N{NO-BREAK SPACE}8" in texts


def test_the_history_lists_going_on_and_finished_tables_with_winner_and_people(backend):
    make_table(backend, "royal-will", ["Zoë", "Max"])
    for game in game_ids():
        play_recorded(backend, game)

    async def look_at(phone):
        await until_id(phone, "open-evening")
        return phone.names(), phone.texts()

    names, texts = story(backend, "/history", look_at)
    assert "Zoë and Max" in texts
    assert "In progress" in texts
    for game in game_ids():
        outcome = backend.open_tables.table(f"recorded-{game}")
        won = [outcome.state.name(seat) for seat in outcome.game.outcome(outcome.state).winners]
        assert any(outcome.game.title in name and f"{listed(won)} won" in name for name in names)


def test_a_finished_table_opens_its_replay_and_one_that_goes_on_its_screen(backend):
    make_table(backend, "royal-will", ["Zoë", "Max"])
    play_recorded(backend, "royal-battles")

    async def go_there(phone):
        await tap_soon(phone, "open-recorded-royal-battles")
        finished = phone.route
        phone.page.navigate("/history")
        await tap_soon(phone, "open-evening")
        return finished, phone.route

    assert story(backend, "/history", go_there) == ("/history/recorded-royal-battles", "/table/evening")


def tables(phone):
    return [id for id in phone.ids() if id.startswith("delete-")]


def test_filters_stand_in_the_address_and_leave_only_what_fits(backend):
    for game in game_ids():
        play_recorded(backend, game)

    async def choose(phone):
        await tap_soon(phone, "filter-game")
        await phone.tap("game-royal-battles")
        await until(phone, lambda p: len(tables(p)) == 1)
        games = tables(phone)
        await tap_soon(phone, "filter-player")
        await phone.tap("player-Ann")
        await phone.tap("show")
        await until_id(phone, "show-all")
        return games, phone.route, phone.texts()

    games, route, texts = story(backend, "/history", choose)
    assert games == ["delete-recorded-royal-battles"]
    assert route == "/history?game=royal-battles&player=Ann"
    assert "No tables match." in texts


def test_a_filter_goes_there_and_back_through_the_address(backend):
    async def open_it(phone):
        await until_id(phone, "show-all")
        await phone.tap("to-statistics")
        return phone.route

    chosen = Chosen("royal-will", ("Zoë & Max", "Ann"), 30)
    assert story(backend, f"/history{chosen.query}", open_it) == f"/history/statistics{chosen.query}"
    assert chosen.as_query(now=86_400 * 31) == PastGamesQuery("royal-will", ("Zoë & Max", "Ann"), 86_400)


def test_nonsense_in_the_address_is_ignored(backend):
    async def open_it(phone):
        await until_id(phone, "home")
        return phone.words("filter-game")

    assert "All games" in story(backend, "/history?game=chess&days=yes", open_it)


def test_many_tables_come_in_pages(backend):
    for n in range(PAGE + 3):
        make_table(backend, "rogue-monarch", ["Ann", "Ben"], f"t{n:03}")

    async def page_on(phone):
        await until_id(phone, "older")
        first = len(tables(phone))
        await phone.tap("older")
        await until(phone, lambda p: "older" not in p.ids())
        return first, len(tables(phone))

    assert story(backend, "/history", page_on) == (PAGE, PAGE + 3)
    assert read(backend, Chosen(), 1).is_more


def test_a_deletion_is_undone_from_the_notice_even_after_another_screen(backend):
    table_id = play_recorded(backend, "royal-will")
    before = backend.open_tables.table(table_id)
    shown_before = backend.archive.past_games(PastGamesQuery())

    async def delete_and_undo(phone):
        await tap_soon(phone, f"delete-{table_id}")
        await phone.tap("delete")
        await until_id(phone, f"put-back-{table_id}")
        phone.page.navigate("/")
        await settle()
        phone.page.navigate("/history")
        await tap_soon(phone, f"put-back-{table_id}")
        await until_id(phone, f"open-{table_id}")
        assert f"put-back-{table_id}" not in phone.ids()

    story(backend, "/history", delete_and_undo)
    assert backend.open_tables.table(table_id) == before
    assert backend.archive.past_games(PastGamesQuery()) == shown_before


def test_deleting_asks_and_then_really_deletes(backend):
    table_id = play_recorded(backend, "royal-will")

    async def delete(phone):
        await tap_soon(phone, f"delete-{table_id}")
        assert phone.words("delete") == "Delete this table"
        await phone.tap("keep")
        assert backend.store.session(table_id).events
        await tap_soon(phone, f"delete-{table_id}")
        await phone.tap("delete")
        await until_id(phone, "home")

    story(backend, "/history", delete)
    with pytest.raises(UnknownTable):
        backend.store.session(table_id)
    with pytest.raises(UnknownTable):
        backend.open_tables.table(table_id)


def slider(phone):
    return phone.find(lambda c: isinstance(c, ft.Semantics) and c.slider)


def test_the_slider_and_the_steps_show_the_table_as_it_stood_then(backend):
    table_id = play_recorded(backend, "royal-will")
    moments = timeline(backend.open_tables.table(table_id))

    def stands(place):
        shown = described(backend.games["royal-will"], moments[place].state)
        return lambda p: f"step {place} of 32" in slider(p).label and all(line in p.texts() for line in shown)

    async def move(phone):
        await until_id(phone, "first")
        await until(phone, stands(32))
        assert slider(phone).label.startswith("Will 4, ")
        await phone.tap("first")
        await until(phone, stands(0))
        assert "Before the first move" in phone.texts()
        await phone.tap("next")
        await until(phone, stands(1))
        await phone.send(phone.find(lambda c: isinstance(c, ft.Slider)), "change", 20)
        await until(phone, stands(20))
        await phone.tap("previous")
        await until(phone, stands(19))
        await phone.tap("last")
        await until(phone, stands(32))
        await phone.tap("to-result")
        return phone.route

    assert story(backend, f"/history/{table_id}", move) == f"/table/{table_id}/result"


def test_another_figure_is_plotted_on_demand(backend):
    table_id = play_recorded(backend, "royal-battles")

    async def switch(phone):
        await until_id(phone, "figure-1")
        before = [c.label for c in phone.controls() if isinstance(c, ft.Semantics) and c.label]
        await phone.tap("figure-1")
        return before, [c.label for c in phone.controls() if isinstance(c, ft.Semantics) and c.label]

    before, after = story(backend, f"/history/{table_id}", switch)
    assert any(name.startswith("Life left over the game. Jon: ") for name in before)
    assert any(name.startswith("Units on the board over the game. Jon: 4 at the start, 0 at the end") for name in after)
    assert {"Jon 0", "Mendi 3"} <= set(after)


def test_a_line_that_was_taken_back_is_still_told_and_marked(backend):
    table_id = play_recorded(backend, "royal-will")
    table = backend.open_tables.table(table_id)
    back = undo(table, table.history[3].event.id, device="b", at=0)
    backend.open_tables.import_table(back.session, at=backend.now())
    assert load_replay(theme(), backend, backend.open_tables.table(table_id)).taken_back == {4}

    async def look_at(phone):
        await tap_soon(phone, "first")
        for _ in range(4):
            await phone.tap("next")
        return phone.texts()

    assert "undone later" in story(backend, f"/history/{table_id}", look_at)


def test_a_table_without_a_move_can_be_looked_at(backend):
    async def look_at(phone):
        await until(phone, lambda p: "Setup" in p.texts())
        return [c for c in phone.controls() if isinstance(c, ft.Slider)]

    assert story(backend, f"/history/{make_table(backend, 'royal-battles', ['Ann', 'Ben'])}", look_at) == []


def test_large_letters_on_a_narrow_phone_draw_everything(backend):
    for game in game_ids():
        play_recorded(backend, game)

    async def look_at(phone):
        await until_id(phone, "open-recorded-royal-will")
        listed_texts = phone.texts()
        phone.page.navigate("/history/recorded-board-royale")
        await until_id(phone, "first")
        return [*listed_texts, *phone.texts()]

    texts = story(backend, "/history", look_at, width=320, scale=2.0)
    assert not any("went wrong here" in text for text in texts)


def test_lines_of_a_plot_break_where_nothing_is_known_and_keep_their_corners():
    assert pieces((None, 1, 1, None, 2)) == [[(1, 1), (2, 1)], [(4, 2)]]
    assert corners([(0, 5), (1, 5), (2, 7), (3, 7), (4, 7)]) == [(0, 5), (2, 7), (4, 7)]


def test_seals_at_the_ends_never_lie_on_each_other():
    places = apart([100, 100, 101, 180], 24, 178)
    ordered = sorted(places)
    assert all(b - a >= 24 for a, b in pairwise(ordered))
    assert min(ordered) >= 12
    assert max(ordered) <= 178


@pytest.mark.parametrize(
    ("values", "ticks"), [((0, 3), [0, 1, 2, 3]), ((0, 41), [0, 20, 40, 60]), ((-3, 7), [-5, 0, 5, 10])]
)
def test_the_scale_counts_in_steps_that_people_count_in(values, ticks):
    assert list(scale_of([Curve(seals(["Ann"])[0], values)]).ticks) == ticks


def test_times_are_told_as_people_say_them():
    t, noon = theme(), 1_790_000_000
    assert date_and_time(t, noon, noon).startswith("today ")
    assert date_and_time(t, noon - 86_400, noon).startswith("yesterday ")
    assert date_and_time(t, noon - 400 * 86_400, noon).endswith("2025")
    assert [duration(t, minutes) for minutes in (0.2, 48, 60, 125)] == ["under a minute", "48 min", "1 h", "2 h 5 min"]
