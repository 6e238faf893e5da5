"""Games in a row: who belongs to one evening, and how it stands."""

import pytest

from companion.core.event_log import Event
from companion.store.past_games import APART, series_of
from tests.store.sample_tables import ROGUE, finished, put, talked

HOUR = 3600


def evening(store, table_id, players=("Ann", "Ben")):
    return series_of(store.database, table_id, ROGUE.id, players)


def won_by_second(name, at):
    """The same people, sat down the other way round: Ben wins."""
    return finished(name, ("Ben", "Ann"), at=at)


def test_games_of_one_evening_are_counted_together_whoever_sat_where(store):
    put(store, finished("one", at=2 * HOUR), won_by_second("two", 4 * HOUR), finished("three", at=6 * HOUR))
    found = evening(store, "two")
    assert found.tables == ("one", "two", "three")
    assert found.wins == (("Ann", 2), ("Ben", 1))
    assert found.ended_at == 6 * HOUR


@pytest.mark.parametrize(("pause", "in_a_row"), [(APART, 2), (APART + 1, 1)])
def test_a_pause_of_more_than_half_a_day_begins_another_series(store, pause, in_a_row):
    put(store, finished("one", at=2 * HOUR), finished("two", at=2 * HOUR + pause + HOUR))  # each takes an hour
    assert len(evening(store, "two").tables) == in_a_row
    assert len(evening(store, "one").tables) == in_a_row


def test_another_company_is_another_series(store):
    put(store, finished("one", at=2 * HOUR), finished("two", ("Ann", "Cleo"), at=4 * HOUR))
    assert evening(store, "one").tables == ("one",)


def test_a_table_that_goes_on_belongs_to_none(store):
    put(store, finished("one", at=2 * HOUR), talked("two"))
    assert evening(store, "two") is None
    assert evening(store, "one").tables == ("one",)


def test_of_equals_the_seats_of_the_last_game_decide_the_order(store):
    put(store, finished("one", at=2 * HOUR), won_by_second("two", 4 * HOUR))
    assert evening(store, "one").wins == (("Ben", 1), ("Ann", 1))


def test_a_clock_that_was_set_back_tears_no_evening_apart(store):
    late = finished("two", at=5 * HOUR)
    back = [Event(e.id, e.clock, e.at - (HOUR if e.kind == "claim" else 0), e.kind, e.data) for e in late.events]
    put(store, finished("one", at=2 * HOUR), late.with_events(back))
    assert evening(store, "one").tables == ("one", "two")
