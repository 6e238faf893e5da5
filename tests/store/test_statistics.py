"""History and statistics: the database's count beside a slow and obvious one, on SQLite and on PostgreSQL."""

import random
from fractions import Fraction
from itertools import pairwise
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import UnknownName
from companion.core.event_log import EventId, Session
from companion.games import find_game, game_ids
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGamesQuery, Played, check_players, minutes, past_games
from companion.store.session_rows import Result
from companion.store.statistics import MOST_BARS, GameWins, HeadToHead, score_distribution, statistics, streaks
from tests.store.random_tables import NAMES, fits, last_run, longest_run, put, quartile, random_evening, results

ROGUE = find_game("rogue-monarch")
QUESTIONS = [
    PastGamesQuery(),
    PastGamesQuery(game=game_ids()[0]),
    PastGamesQuery(players=("Ann",)),
    PastGamesQuery(players=("100%", "O'Neil")),
    PastGamesQuery(players=("Ann", "ann", "Zoë")),
    PastGamesQuery(since=25_000),
    PastGamesQuery(until=25_000),
    PastGamesQuery(game_ids()[1], ("Ben",), 10_000, 40_000),
    PastGamesQuery(since=10**9),
]


@pytest.fixture(params=range(3))
def evenings(request, store):
    """Sixty random tables that are in the store."""
    rnd = random.Random(request.param)
    made = [random_evening(n, rnd) for n in range(60)]
    put(store, made)
    return made


def asked_about(evenings, asked):
    return [evening for evening in evenings if fits(evening, asked)]


def counted_names(asked):
    return asked.players or NAMES


def test_plays_and_lengths_by_game_are_those_of_a_slow_count(store, evenings):
    for asked in QUESTIONS:
        expected = {}
        for game in {e.game for e in asked_about(evenings, asked)}:
            of_game = [e for e in asked_about(evenings, asked) if e.game == game]
            took = [e.minutes for e in of_game if e.finished_at is not None]
            average, middle = (pytest.approx(mean(took)), pytest.approx(median(took))) if took else (None, None)
            expected[game] = (len(took), len(of_game) - len(took), average, middle)
        found = statistics(store.database, asked)
        assert [g.game for g in found.games] == sorted(expected)
        for g in found.games:
            assert (g.finished, g.unfinished, g.average_minutes, g.median_minutes) == expected[g.game]
        assert found.finished + found.unfinished == len(asked_about(evenings, asked))


def test_wins_and_streaks_by_player_are_those_of_a_slow_count(store, evenings):
    for asked in QUESTIONS:
        expected = {}
        for name in counted_names(asked):
            if won := results(asked_about(evenings, asked), name):
                expected[name] = (len(won), sum(won), last_run(won), longest_run(won))
        found = statistics(store.database, asked).players
        assert {p.name: (p.plays, p.wins, p.streak, p.longest_streak) for p in found} == expected
        assert [p.wins for p in found] == sorted((p.wins for p in found), reverse=True)


def test_wins_by_game_and_player_are_those_of_a_slow_count(store, evenings):
    for asked in QUESTIONS:
        expected = set()
        for game in game_ids():
            for name in counted_names(asked):
                if won := results([e for e in asked_about(evenings, asked) if e.game == game], name):
                    expected.add(GameWins(game, name, len(won), sum(won)))
        found = statistics(store.database, asked).wins
        assert set(found) == expected
        assert len(found) == len(expected)


def test_scores_are_those_of_the_named_players_or_of_all(store, evenings):
    for asked in QUESTIONS:
        expected = {}
        for e in asked_about(evenings, asked):
            for name, score in zip(e.names, e.scores, strict=True):
                if score is not None and name in counted_names(asked):
                    expected.setdefault(e.game, []).append(score)
        found = {s.game: s.scores for s in statistics(store.database, asked).scores}
        assert {game: score_distribution(counts(scores)) for game, scores in expected.items()} == found


def test_head_to_head_is_that_of_a_slow_count(store, evenings):
    for asked in [q for q in QUESTIONS if q.players]:
        name, *named = asked.players
        expected = set()
        for rival in named or set(NAMES) - {name}:
            both = [
                e for e in asked_about(evenings, asked) if {name, rival} <= set(e.names) and e.finished_at is not None
            ]
            wins, rival_wins = (sum(who in e.winners for e in both) for who in (name, rival))
            if both:
                expected.add(HeadToHead(name, rival, len(both), wins, rival_wins))
        found = statistics(store.database, asked).head_to_head
        assert set(found) == expected
        assert len(found) == len(expected)


def test_tables_are_listed_with_the_newest_first_and_with_their_players(store, evenings):
    for asked in QUESTIONS:
        newest = sorted(asked_about(evenings, asked), key=lambda e: (-e.when, e.id))
        found = past_games(store.database, asked)
        assert [(t.id, t.game, t.when) for t in found] == [(e.id, e.game, e.when) for e in newest]
        assert [t.minutes for t in found] == [None if e.finished_at is None else e.minutes for e in newest]
        for table, e in zip(found, newest, strict=True):
            seats = zip(e.names, e.scores, strict=True)
            assert table.players == tuple(Played(name, score, name in e.winners) for name, score in seats)
        assert past_games(store.database, asked, limit=5) == found[:5]


def counts(scores):
    return {score: scores.count(score) for score in scores}


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1))
def test_a_spread_has_its_quartiles_between_the_least_and_the_most(scores):
    found = score_distribution(counts(scores))
    assert (found.count, found.least, found.most) == (len(scores), min(scores), max(scores))
    assert found.quartiles == tuple(quartile(scores, Fraction(n, 4)) for n in (1, 2, 3))


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1))
def test_every_score_is_in_exactly_one_bar_and_bars_are_of_one_width(scores):
    bars = score_distribution(counts(scores)).bars
    assert len(bars) <= MOST_BARS
    assert len({bar.most - bar.least for bar in bars}) == 1
    assert all(bar.most + 1 == after.least for bar, after in pairwise(bars))
    assert [bar.count for bar in bars] == [sum(bar.least <= score <= bar.most for score in scores) for bar in bars]
    assert sum(bar.count for bar in bars) == len(scores)


@given(st.lists(st.booleans(), max_size=30))
def test_streaks_are_the_last_and_the_longest_run_of_wins(won):
    assert streaks(won) == (last_run(won), longest_run(won))


@given(st.integers(0, 10**11), st.integers(0, 10**11))
def test_a_game_never_takes_less_than_no_time(started_at, finished_at):
    assert minutes(started_at, finished_at) >= 0


def rogue_session(name="friday"):
    return Session(name, ROGUE.id, ROGUE.read_setup(["Ann", "Ben"], {}, {"target": 1}))


def claimed(open_tables, first_at, end_at):
    """A whole game in two taps, which Ann wins."""
    open_tables.play("friday", "first_player", {"seat": 0}, device="a", at=first_at)
    return open_tables.play("friday", "claim", {"seat": 0, "conspiracy": "mariage"}, device="a", at=end_at)


def test_a_game_counts_from_its_first_tap_and_no_more_when_its_end_is_undone(store):
    open_tables = OpenTables(store)
    open_tables.new(rogue_session(), at=100)
    claimed(open_tables, 1_000, 1_600)
    found = statistics(store.database, PastGamesQuery())
    assert [(g.finished, g.average_minutes) for g in found.games] == [(1, 10)]
    assert [(p.name, p.wins, p.streak) for p in found.players] == [("Ann", 1, 1), ("Ben", 0, 0)]
    open_tables.undo("friday", EventId("a", 2), device="a", at=2_000)
    after = statistics(store.database, PastGamesQuery())
    assert (after.finished, after.unfinished, after.players, after.scores) == (0, 1, (), ())


def test_an_imported_game_took_as_long_as_it_did_where_it_was_played(store):
    open_tables = OpenTables(store)
    open_tables.new(rogue_session(), at=100)
    session = claimed(open_tables, 1_000, 1_600).session
    store.delete("friday")
    OpenTables(store).import_table(session, at=9_000_000)
    assert past_games(store.database, PastGamesQuery())[0].minutes == 10


def test_a_clock_that_was_set_back_gives_no_negative_length(store):
    open_tables = OpenTables(store)
    open_tables.new(rogue_session(), at=400_000_000)
    claimed(open_tables, 300_000_000, 1_000)
    store.append("friday", [], Result(1_000, (1, 0), (0,)), is_new_result=True)
    assert statistics(store.database, PastGamesQuery()).games[0].average_minutes == 0


def test_a_table_without_a_tap_counts_from_its_opening(store):
    store.create(rogue_session(), at=60)
    store.append("friday", [], Result(180, (1, None), (0,)), is_new_result=True)
    assert past_games(store.database, PastGamesQuery())[0].minutes == 2


def test_a_shared_win_is_a_win_for_each_and_nobodys_win_is_nobodys(store):
    for name, winners in (("shared", (0, 1)), ("nobodys", ())):
        store.create(rogue_session(name), at=1)
        store.append(name, [], Result(len(name), (3, 3), winners), is_new_result=True)
    found = statistics(store.database, PastGamesQuery(players=("Ann", "Ben")))
    assert found.head_to_head == (HeadToHead("Ann", "Ben", 2, 1, 1),)
    assert [(p.plays, p.wins, p.streak, p.longest_streak) for p in found.players] == [(2, 1, 0, 1)] * 2


def test_nothing_played_gives_empty_figures(store):
    found = statistics(store.database, PastGamesQuery(players=("Ann",)))
    assert (found.finished, found.unfinished, found.games, found.players) == (0, 0, (), ())
    assert past_games(store.database, PastGamesQuery()) == []


def test_a_player_nobody_knows_is_told_the_nearest_name(store):
    store.create(rogue_session(), at=1)
    check_players(store.database, ["Ann", "Ben"])
    with pytest.raises(UnknownName, match="unknown player 'ann'; did you mean 'Ann'"):
        check_players(store.database, ["Ben", "ann"])
