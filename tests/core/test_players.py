"""Who sits at a table may change: names that were typed wrong."""

from dataclasses import replace

import pytest

from companion.core.errors import BadInput, BadSession, IllegalMove
from companion.core.event_log import EventId, Session
from companion.core.fold import Status
from companion.core.messages import message
from companion.core.players import join_move, seated
from companion.core.session_file import parse_session, session_text
from companion.core.table import extended, play, replay, undo
from companion.core.timeline import timeline
from tests.harbor import HARBOR


def harbor(*names):
    return replay(HARBOR, Session("h", "harbor", HARBOR.read_setup(names or ("Ann", "Bne"), {}, {})))


def tap(table, kind, device="a", **data):
    return play(table, kind, data, device=device, at=1)


def renamed():
    table = tap(harbor(), "gain", seat=1, coins=2)
    return tap(table, "rename", seat=1, name="Ben")


def said(table):
    return [str(line) for entry in table.history for line in entry.messages]


def test_a_renamed_player_has_the_new_name_in_earlier_and_later_lines():
    table = tap(renamed(), "gain", seat=1, coins=1)
    assert table.state.names == ("Ann", "Ben")
    assert said(table) == ["Ben gains 2", "Name corrected: Bne → Ben", "Ben gains 1"]
    assert replay(HARBOR, table.session) == table


def test_the_setup_keeps_the_first_name_so_that_copies_still_belong_together():
    assert renamed().session.setup.names == ("Ann", "Bne")


def test_undoing_a_rename_brings_the_first_name_back_everywhere():
    table = undo(renamed(), EventId("a", 2), device="a", at=1)
    assert table.state.names == ("Ann", "Bne")
    assert said(table)[0] == "Bne gains 2"


def test_of_two_renames_of_a_seat_the_later_counts():
    table = tap(renamed(), "rename", seat=1, name="Benno")
    assert table.state.names == ("Ann", "Benno")
    assert said(table) == ["Benno gains 2", "Name corrected: Bne → Ben", "Name corrected: Ben → Benno"]


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_a_name_that_someone_else_has_is_refused(name):
    with pytest.raises(IllegalMove, match="already playing"):
        tap(harbor(), "rename", seat=1, name=name)


@pytest.mark.parametrize("name", ["", " Ben", "B\nen", "x" * 41])
def test_a_name_that_no_screen_can_show_is_refused(name):
    with pytest.raises(BadInput):
        tap(harbor(), "rename", seat=1, name=name)


def test_the_same_name_in_other_letters_is_a_correction():
    assert tap(harbor("Ann", "ben"), "rename", seat=1, name="Ben").state.names == ("Ann", "Ben")


def test_two_phones_that_give_one_name_to_two_seats_conflict_and_the_first_counts():
    start = harbor()
    one, other = tap(start, "rename", seat=0, name="Kim"), tap(start, "rename", "b", seat=1, name="Kim")
    both = extended(one, other.session.events)
    assert both.state.names == ("Kim", "Bne")
    assert [entry.status for entry in both.history] == [Status.APPLIED, Status.MISFIT]


def test_names_can_change_hands_in_three_steps():
    table = tap(harbor("Ann", "Ben"), "rename", seat=0, name="X")
    table = tap(tap(table, "rename", seat=1, name="Ann"), "rename", seat=0, name="Ben")
    assert table.state.names == ("Ben", "Ann")
    assert replay(HARBOR, table.session) == table


def test_a_rename_survives_the_way_through_its_file():
    table = renamed()
    assert parse_session(session_text(table.session), lambda name: HARBOR) == table.session


def test_a_replay_shows_the_right_name_at_every_step():
    assert [shown.state.names for shown in timeline(renamed())] == [("Ann", "Ben")] * 3


def newcomer(state, name):
    state = seated(state, name, 4, "goal")
    said = message("{who} joins", rule="goal", who=name)
    return state.replace(coins=(*state.coins, 3), messages=(said,))


OPEN = replace(HARBOR, moves={**HARBOR.moves, "join": join_move(newcomer, ("goal",), ("trade",))})


def open_harbor():
    return replay(OPEN, Session("h", "harbor", OPEN.read_setup(("Ann", "Ben"), {}, {})))


def test_who_joins_late_has_a_seat_from_then_on():
    table = tap(tap(open_harbor(), "join", name="Cleo"), "gain", seat=2, coins=1)
    assert table.state.names == ("Ann", "Ben", "Cleo")
    assert table.state.coins == (3, 3, 4)
    assert replay(OPEN, table.session) == table


def test_a_seat_that_is_not_there_yet_is_refused_when_played_and_when_read():
    with pytest.raises(BadInput, match="seat from 0 to 1"):
        tap(open_harbor(), "gain", seat=2)
    table = tap(tap(open_harbor(), "join", name="Cleo"), "gain", seat=2)
    assert parse_session(session_text(table.session), lambda name: OPEN) == table.session
    alone = table.session.with_events(table.session.events[1:])
    with pytest.raises(BadSession, match="seat from 0 to 1"):
        parse_session(session_text(alone), lambda name: OPEN)


def test_without_the_newcomer_that_seats_moves_conflict_and_say_why():
    table = tap(tap(open_harbor(), "join", name="Cleo"), "gain", seat=2)
    alone = undo(table, EventId("a", 1), device="a", at=1)
    assert alone.state.names == ("Ann", "Ben")
    assert [str(line) for line in alone.misfits[0].messages] == [
        "Cleo: Gain",
        "There’s no player 3 at the table at this point",
    ]


def test_a_newcomer_can_be_renamed_and_even_the_line_of_joining_follows():
    table = tap(tap(open_harbor(), "join", name="Cloe"), "rename", seat=2, name="Cleo")
    assert said(table) == ["Cleo joins", "Name corrected: Cloe → Cleo"]
    assert replay(OPEN, table.session) == table


def test_two_phones_that_seat_two_people_at_once_conflict_so_that_no_move_goes_to_the_wrong_one():
    start = open_harbor()
    one, other = tap(start, "join", name="Cleo"), tap(tap(start, "join", "b", name="Dov"), "gain", "b", seat=2)
    both = extended(one, other.session.events)
    assert both.state.names == ("Ann", "Ben", "Cleo")
    assert both.misfits[0].event.kind == "join"
