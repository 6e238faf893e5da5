"""Statistics: every number is said in words, and the filters are those of the history."""

import dataclasses

import flet as ft

from companion.core.event_log import Session
from companion.core.state import Setup
from companion.games import game_ids
from companion.store.past_games import PastGamesQuery
from companion.store.statistics import statistics
from companion.ui.kit.charts import Pillar, pillar_names
from companion.ui.theme import theme
from tests.ui.conftest import make_table
from tests.ui.recorded import play_recorded
from tests.ui.stories import story
from tests.ui.waiting import tap_soon, until, until_id


def spoken(phone):
    """What a screen reader says of everything that is no button."""
    return [c.label for c in phone.controls() if isinstance(c, ft.Semantics) and c.label and not c.button]


async def sentences(phone):
    await until(phone, lambda p: any("players" in said for said in spoken(p)))
    return spoken(phone)


def play_again(backend, game, table_id, names):
    """The recorded game with other people."""
    session = backend.store.session(play_recorded(backend, game))
    setup = Setup(names, session.setup.rulings, session.setup.options)
    events = tuple(dataclasses.replace(event, at=event.at + 60 * n) for n, event in enumerate(session.events))
    backend.open_tables.import_table(Session(table_id, game, setup, events), at=backend.now())


def test_every_chart_says_its_numbers_in_a_sentence(backend):
    for game in game_ids():
        play_recorded(backend, game)
    said = story(backend, "/history/statistics", sentences)
    found = statistics(backend.store.database, PastGamesQuery())
    assert "5 finished" in said
    assert any(s.startswith("Games played. ") and "Board Royale: 1 finished, under a minute" in s for s in said)
    wins = next(s for s in said if s.startswith("Wins by player. "))
    assert all(f"{player.name}: {player.wins} of {player.plays}," in wins for player in found.players)
    assert any(s.startswith("Scores at A Royal Will: 3 scores from 4 to 10. ") for s in said)
    assert not any(s.startswith("Scores at Board Royale") for s in said)


def test_numbers_are_readable_as_text_too(backend):
    play_recorded(backend, "royal-will")

    async def read(phone):
        await until(phone, lambda p: "Dan" in p.texts())
        return phone.texts()

    texts = story(backend, "/history/statistics", read)
    assert "1 of 1" in texts
    assert "100%" in texts
    assert "3 scores from 4 to 10" in texts


def test_face_to_face_needs_somebody_and_counts_both_sides(backend):
    play_recorded(backend, "royal-battles")
    play_again(backend, "royal-battles", "again", ("Mendi", "Jon"))

    async def choose(phone):
        before = await sentences(phone)
        texts = phone.texts()
        await tap_soon(phone, "filter-player")
        await phone.tap("player-Jon")
        await phone.tap("show")
        await until(phone, lambda p: any(s.startswith("Jon and Mendi") for s in spoken(p)))
        return before, texts, spoken(phone), phone.route

    before, texts, after, route = story(backend, "/history/statistics", choose)
    assert "Choose a player above to see their head-to-head record." in texts
    assert not any(" together, " in s for s in before)
    assert "Jon and Mendi: 2 games together, Jon won 1, Mendi won 1." in after
    assert route == "/history/statistics?player=Jon"


def test_a_game_chosen_is_the_only_one_counted_and_its_wins_are_told_once(backend):
    for game in game_ids():
        play_recorded(backend, game)
    said = story(backend, "/history/statistics?game=royal-will", sentences)
    assert "1 finished" in said
    assert len([s for s in said if s.startswith("Wins")]) == 1
    assert not any("Board Royale" in s for s in said)


def test_unfinished_games_count_as_begun(backend):
    make_table(backend, "royal-will", ["Ann", "Ben"])

    async def read(phone):
        await until(phone, lambda p: "1 in progress" in spoken(p))
        return spoken(phone)

    assert any("0 of 1 finished, none finished yet" in s for s in story(backend, "/history/statistics", read))


def test_guests_are_shown_when_asked_for(backend):
    for n in range(4):
        play_again(backend, "royal-will", f"t{n}", (f"Guest{n}a", f"Guest{n}b", f"Guest{n}c"))

    async def show(phone):
        await until_id(phone, "all-players")
        said, before = phone.words("all-players"), "Guest3c" in phone.texts()
        await phone.tap("all-players")
        await until(phone, lambda p: "Guest3c" in p.texts())
        return said, before

    assert story(backend, "/history/statistics", show) == ("Show all 15 players", False)


def test_without_a_game_there_is_a_sentence_and_a_way_to_the_first(backend):
    async def go_home(phone):
        await tap_soon(phone, "home")
        return phone.route

    assert story(backend, "/history/statistics", go_home) == "/"


def test_names_of_columns_are_left_out_before_they_are_cut():
    pillars = [Pillar(n, n + 9, 1) for n in range(0, 100, 10)]
    assert pillar_names(theme(width=390), pillars[:3]) == [("0–9", 1), ("10–19", 1), ("20–29", 1)]
    assert [text for text, _ in pillar_names(theme(width=390), pillars)] == [str(n) for n in range(0, 100, 10)]
    large = pillar_names(theme(width=320, scale=2.0), pillars)
    assert len(large) < len(pillars)
    assert sum(span for _, span in large) == len(pillars)
