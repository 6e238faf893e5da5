"""R13: wall clocks ten years off, changed for summer or set back in mid-game change no order and no state."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
import time_machine

from companion.cli import main
from companion.core.errors import MergeConflict
from companion.core.event_log import Event, EventId, check_clocks, merge
from companion.core.session_file import parse_session, session_text
from companion.core.table import play, replay
from companion.games import all_games, find_game
from companion.store.open_tables import OpenTables, result_of
from tests.harbor import HARBOR
from tests.store.copied_databases import ROGUE, friday, rule
from tests.store.replicas import NOW, TEN_YEARS, Phone, Wire, harbor_session
from tests.walks import walk

PARIS = ZoneInfo("Europe/Paris")
NIGHTS = {
    "ten years ahead": [datetime(2036, 1, 1, tzinfo=UTC)] * 4,
    "ten years behind": [datetime(2016, 1, 1, tzinfo=UTC)] * 4,
    "set back in the middle": [datetime(year, 1, 1, tzinfo=UTC) for year in (2026, 2026, 2016, 2016)],
    "set forth and back": [datetime(year, 1, 1, tzinfo=UTC) for year in (2026, 2036, 2026, 2026)],
    "summer begins": [datetime(2026, 3, 29, hour, 30, tzinfo=PARIS) for hour in (0, 1, 3, 4)],
    "summer ends": [
        datetime(2026, 10, 25, hour, 30, tzinfo=PARIS, fold=fold) for hour, fold in ((1, 0), (2, 0), (2, 1), (3, 0))
    ],
}


# The order of events and what they come to


@pytest.mark.parametrize("night", NIGHTS.values(), ids=NIGHTS)
def test_a_game_in_the_shell_is_the_same_whatever_the_wall_clock_says(night, tmp_path, capsys):
    file = tmp_path / "friday.json"
    file.write_text(session_text(friday()))
    moves = [["first_player", "seat=Ann"], ["undo"], ["redo"], ["claim", "seat=Ann", "conspiracy=mariage"]]
    for moment, words in zip(night, moves, strict=True):
        with time_machine.travel(moment, tick=False):
            assert main(["play", str(file), *words]) == 0, capsys.readouterr().err
    table = replay(ROGUE, parse_session(file.read_bytes(), find_game))
    assert [event.clock for event in table.session.events] == [1, 2, 3, 4]
    assert [event.at for event in table.session.events] == [moment.timestamp() for moment in night]
    assert result_of(table).winners == (0,)
    assert result_of(table).finished_at >= table.session.events[0].at


def test_no_hour_is_lost_or_lived_twice_when_summer_begins_or_ends():
    for name in ("summer begins", "summer ends"):
        moments = [moment.timestamp() for moment in NIGHTS[name]]
        assert [later - earlier for earlier, later in pairwise(moments)] == [3600] * 3


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_any_wall_clock_gives_the_same_fold_and_no_length_below_nothing(game):
    for seed in range(5):
        rnd, table = random.Random(seed), walk(game.id, seed, 60)
        skewed = [replace(event, at=NOW + rnd.randrange(-TEN_YEARS, TEN_YEARS)) for event in table.session.events]
        other = replay(game, table.session.with_events(skewed))
        assert [event.id for event in other.session.events] == [event.id for event in table.session.events]
        assert other.state == table.state
        if result := result_of(other):
            assert all(result.finished_at >= event.at for event in other.session.events)


def test_phones_ten_years_apart_agree_with_phones_whose_clocks_are_right():
    for seed in range(20):
        states = []
        for skews in ((0, 0, 0), (TEN_YEARS, -TEN_YEARS, 0)):
            phones = [Phone(name, harbor_session(), skew) for name, skew in zip("abc", skews, strict=True)]
            wire = Wire(phones, random.Random(seed))
            for _ in range(60):
                wire.step()
            wire.settle()
            states.append([phone.table().state for phone in phones])
        assert states[0] == states[1]


# Lamport clocks that nobody counted


def test_an_honest_log_has_no_clock_ahead_of_its_place_and_merging_keeps_it_so():
    for seed in range(50):
        phones = [Phone(name, harbor_session()) for name in "abc"]
        wire = Wire(phones, random.Random(seed))
        for _ in range(60):
            wire.step()
        for phone in phones:
            check_clocks(merge(phone.session, phones[0].session))


@pytest.mark.parametrize("clock", [3, 10**18])
def test_a_made_up_clock_is_refused_at_the_door_for_all_later_ones_would_follow_it(store, clock):
    open_tables = OpenTables(store)
    open_tables.new(friday(), at=NOW)
    mine = rule(open_tables).session
    forged = Event(EventId("z", 1), clock, NOW, "ruling", {"ruling": "replaced-card", "choice": "hand"})
    for session in (mine.with_events([forged]), friday("monday").with_events([forged])):
        with pytest.raises(MergeConflict, match=r"Entries before z:1 are missing: \d+ of \d+ are here"):
            open_tables.import_table(session, at=NOW)
    assert ([summary.id for summary in store.summaries()], store.session("friday")) == (["friday"], mine)


def test_clocks_that_are_too_low_are_taken_as_they_are():
    table = replay(HARBOR, harbor_session())
    for _ in range(3):
        table = play(table, "gain", {"seat": 0}, device="a", at=NOW)
    low = harbor_session().with_events(replace(event, clock=1) for event in table.session.events)
    check_clocks(low)
    assert replay(HARBOR, low).state == table.state
