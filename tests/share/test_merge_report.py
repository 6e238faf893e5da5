"""A merge as the people at the table see it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.event_log import Session, merge
from companion.core.fold import Status
from companion.core.table import Table, play, replay, undo
from companion.games import find_game
from companion.share.merge_report import conflicts, report_merge
from tests.share.random_sessions import GAMES, recorded, tapped
from tests.walks import opened

GAME = find_game("royal-will")


def start() -> Table[Any]:
    table = replay(GAME, Session("friday", GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {})))
    return play(table, "place_coin", {"seat": 0}, device="a", at=1)


def both(one: Table[Any], two: Table[Any]) -> Table[Any]:
    return replay(one.game, merge(one.session, two.session))


def test_nothing_new_is_said_so():
    table = start()
    found = report_merge(table, both(table, table))
    assert (str(found), found.new, found.conflicts) == ("Nothing new", (), ())


def test_a_table_that_was_not_here_is_all_new():
    session = recorded("royal-will")
    found = report_merge(None, replay(GAME, session))
    assert str(found) == "32 entries added by recorder (32)"
    assert len(found.new) == 32


def test_it_is_told_who_added_how_many_lines_and_which():
    here = start()
    there = play(here, "place_coin", {"seat": 1}, device="b", at=2)
    there = play(there, "set_dealer", {"seat": 1}, device="c", at=3)
    found = report_merge(here, both(here, there))
    assert str(found) == "2 entries added by b (1) and c (1)"
    assert [entry.event.kind for entry in found.new] == ["place_coin", "set_dealer"]


@pytest.mark.parametrize("ours_first", [True, False])
def test_two_corrections_of_one_number_stand_side_by_side(ours_first):
    bank = start().state.bank
    one, two = ("a", "b") if ours_first else ("b", "a")
    here = play(start(), "correct_bank", {"to": bank - 1, "was": bank}, device=one, at=2)
    there = play(start(), "correct_bank", {"to": bank - 2, "was": bank}, device=two, at=2)
    found = report_merge(here, both(here, there))
    (conflict,) = found.conflicts
    assert conflict.misfit.event.id.device == "b"
    assert conflict.against is not None
    assert conflict.against.event.id.device == "a"
    assert conflict.against.status is Status.APPLIED
    assert str(found).endswith("; 1 conflict")


def test_a_line_that_falls_by_an_undo_elsewhere_stands_beside_the_undo():
    bank = start().state.bank
    common = play(start(), "correct_bank", {"to": bank - 1}, device="a", at=2)
    here = play(common, "set_dealer", {"seat": 1}, device="b", at=3)
    here = play(here, "correct_bank", {"to": bank - 2, "was": bank - 1}, device="b", at=3)
    there = undo(common, common.session.events[-1].id, device="a", at=2)
    (conflict,) = report_merge(here, both(here, there)).conflicts
    assert conflict.misfit.event.id == here.session.events[-1].id
    assert conflict.against is not None
    assert conflict.against.event.kind == "undo"


def test_a_line_that_did_not_fit_before_is_no_news():
    bank = start().state.bank
    here = play(start(), "correct_bank", {"to": bank - 1, "was": bank}, device="a", at=2)
    there = play(start(), "correct_bank", {"to": bank - 2, "was": bank}, device="b", at=2)
    merged = both(here, there)
    later = play(merged, "set_dealer", {"seat": 1}, device="b", at=3)
    assert report_merge(merged, later).conflicts == ()


def test_where_no_single_line_is_to_blame_none_is_named():
    bank = start().state.bank
    here = play(start(), "correct_bank", {"to": bank - 1}, device="a", at=2)
    here = play(here, "correct_bank", {"to": bank - 2}, device="a", at=2)
    there = play(start(), "set_dealer", {"seat": 1}, device="b", at=2)
    there = play(there, "correct_bank", {"to": bank - 3, "was": bank}, device="b", at=2)
    (conflict,) = report_merge(here, both(here, there)).conflicts
    assert conflict.against is None


@pytest.mark.parametrize("game_id", GAMES)
def test_what_stands_against_a_line_does_so_in_every_game(game_id):
    """Without the line that is named, the other one fits."""
    rnd = random.Random(7)
    for _ in range(6):
        common = tapped(opened(game_id, rnd), rnd, 8, "a")
        here, there = tapped(common, rnd, 12, "b"), tapped(common, rnd, 12, "c")
        after = both(here, there)
        found = report_merge(here, after)
        assert {entry.event.id for entry in found.new} == {e.id for e in there.session.events} - {
            e.id for e in here.session.events
        }
        for conflict in [conflict for conflict in found.conflicts if conflict.against]:
            rest = [event for event in after.session.events if event != conflict.against.event]
            without = replay(after.game, replace(after.session, events=tuple(rest)))
            assert without.entry(conflict.misfit.event.id).status is Status.APPLIED


def test_what_does_not_fit_is_explained_without_knowing_what_was_here_before():
    bank = start().state.bank
    here = play(start(), "correct_bank", {"to": bank - 1, "was": bank}, device="a", at=2)
    there = play(start(), "correct_bank", {"to": bank - 2, "was": bank}, device="b", at=2)
    after = both(here, there)
    assert conflicts(after) == report_merge(here, after).conflicts == report_merge(there, after).conflicts


def test_a_line_that_ones_own_undo_has_broken_stands_beside_the_undo():
    bank = start().state.bank
    table = play(start(), "correct_bank", {"to": bank - 1}, device="a", at=2)
    broken = play(table, "correct_bank", {"to": bank - 2, "was": bank - 1}, device="a", at=3)
    (conflict,) = conflicts(undo(broken, table.session.events[-1].id, device="a", at=4))
    assert conflict.misfit.event.id == broken.session.events[-1].id
    assert conflict.against is not None
    assert conflict.against.event.kind == "undo"
