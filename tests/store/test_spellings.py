"""Two spellings of one person: lists and statistics count them together, logs stay as they are."""

import pytest

from companion.store.archive import Archive
from companion.store.exports import results_csv
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGamesQuery
from companion.store.user_data import UserData
from tests.store.sample_tables import finished, put


@pytest.fixture
def archive(store):
    put(store, finished("one", ("Ann", "Ben"), at=3_600), finished("two", ("Bne", "Ann"), at=7_200))
    put(store, finished("three", ("Ann", "Bne"), at=9_000))
    return Archive(OpenTables(store))


def plays(archive):
    return {player.name: (player.plays, player.wins) for player in archive.statistics(PastGamesQuery()).players}


def merge(archive, alias, name):
    UserData(archive.open_tables.store.database).put_alias(alias, name)


def test_statistics_count_two_spellings_as_one_person(archive):
    assert plays(archive) == {"Ann": (3, 2), "Ben": (1, 0), "Bne": (2, 1)}
    merge(archive, "Bne", "Ben")
    assert plays(archive) == {"Ann": (3, 2), "Ben": (3, 1)}


def test_head_to_head_and_the_filter_by_player_follow(archive):
    merge(archive, "Bne", "Ben")
    query = PastGamesQuery(players=("Ben", "Ann"))
    (met,) = archive.statistics(query).head_to_head
    assert (met.together, met.wins, met.rival_wins) == (3, 1, 2)
    assert {table.id for table in archive.past_games(query)} == {"one", "two", "three"}
    assert [player.name for player in archive.past_games(query)[0].players] == ["Ann", "Ben"]


def test_games_in_a_row_are_one_series_in_either_spelling(archive):
    merge(archive, "Bne", "Ben")
    series = archive.series("two", "rogue-monarch", ["Bne", "Ann"])
    assert (series.tables, series.wins) == (("one", "two", "three"), (("Ann", 2), ("Ben", 1)))


def test_separated_again_everything_is_as_before_and_no_log_was_changed(archive):
    before, sessions = plays(archive), archive.export().sessions
    merge(archive, "Bne", "Ben")
    assert archive.export().sessions == sessions
    UserData(archive.open_tables.store.database).drop_alias("Bne")
    assert plays(archive) == before


def test_a_chain_of_spellings_ends_at_one_name_and_never_in_a_circle(archive):
    merge(archive, "Bne", "Ben")
    merge(archive, "Ben", "Benno")
    data = UserData(archive.open_tables.store.database)
    assert data.aliases() == {"Bne": "Benno", "Ben": "Benno"}
    merge(archive, "Benno", "Ben")
    assert data.aliases() == {"Bne": "Ben", "Benno": "Ben"}


def test_the_results_for_a_spreadsheet_have_one_spelling(archive):
    merge(archive, "Bne", "Ben")
    store = archive.open_tables.store
    text = results_csv(store, PastGamesQuery(aliases=(("Bne", "Ben"),)))
    assert "Bne" in results_csv(store)
    assert "Bne" not in text
