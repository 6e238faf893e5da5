"""The doors: play, undo, redo, and what replay makes of a log."""

from dataclasses import replace

import pytest

from companion.core.errors import BadInput, IllegalMove, MergeConflict, UnknownName
from companion.core.event_log import Event, EventId, Session, merge
from companion.core.fields import Whole
from companion.core.fold import Status
from companion.core.table import Table, extended, play, redo, replay, undo
from tests.harbor import HARBOR


def harbor(*names: str, **options: int) -> Table:
    setup = HARBOR.read_setup(names or ("Ann", "Ben"), {}, options)
    return replay(HARBOR, Session("s1", "harbor", setup))


def gain(table: Table, seat: int, coins: int, device: str = "a") -> Table:
    return play(table, "gain", {"seat": seat, "coins": coins}, device=device, at=100)


def test_a_move_changes_the_state_and_stands_in_the_history():
    table = gain(harbor(), 0, 2)
    assert table.state.coins == (5, 3)
    assert [str(said) for said in table.history[0].messages] == ["Ann gains 2"]


def test_a_crate_is_refused_to_the_poor_and_nothing_changes():
    table = harbor(price=4)
    with pytest.raises(IllegalMove, match="a crate costs 4 coins, Ann has 3") as refusal:
        play(table, "buy", {"seat": 0}, device="a", at=1)
    assert refusal.value.rule == "price"
    assert table == harbor(price=4)


def test_a_move_outside_its_phase_is_refused_with_both_phases_named():
    table = gain(gain(harbor(), 0, 5), 0, 2)
    with pytest.raises(IllegalMove, match="“Gain” belongs to: Trade. Now it is: The end"):
        gain(table, 1, 1)


def test_a_state_that_breaks_the_invariant_cannot_be_reached():
    with pytest.raises(IllegalMove, match="nobody can owe coins"):
        play(harbor(), "correct", {"seat": 0, "to": -1}, device="a", at=1)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "seat: missing"),
        ({"seat": 0, "coins": "2"}, "coins: expected a whole number from 1 to 5, found '2'"),
        ({"seat": 2}, "seat: expected a seat from 0 to 1, found 2"),
        ({"seat": 0, "coin": 1}, "coin: unknown key; did you mean 'coins'?"),
    ],
)
def test_data_of_another_shape_is_refused_in_words(data, problem):
    with pytest.raises(BadInput, match=problem.replace("?", r"\?")):
        play(harbor(), "gain", data, device="a", at=1)


def test_an_unknown_move_names_the_nearest():
    with pytest.raises(UnknownName, match="did you mean 'gain'"):
        play(harbor(), "gains", {}, device="a", at=1)


def test_any_line_can_be_undone_and_later_lines_stay():
    table = gain(gain(harbor(), 0, 2), 1, 4)
    back = undo(table, EventId("a", 1), device="b", at=5)
    assert back.state.coins == (3, 7)
    assert [entry.status for entry in back.history] == [Status.UNDONE, Status.APPLIED, Status.APPLIED]
    assert str(back.history[0].messages[0]) == "Ann gains 2"


def test_undo_then_redo_is_the_identity():
    table = gain(gain(harbor(), 0, 2), 1, 4)
    again = redo(undo(table, EventId("a", 1), device="b", at=5), EventId("a", 1), device="a", at=6)
    assert again.state == table.state
    assert len(again.session.events) == 4  # nothing is ever deleted
    assert [str(entry.messages[0]) for entry in again.history[2:]] == [
        "Undoes a:1: Ann gains 2",
        "Redoes a:1: Ann gains 2",
    ]


def test_two_phones_that_undo_the_same_line_are_answered_by_one_redo():
    table = gain(harbor(), 0, 2)
    left = undo(table, EventId("a", 1), device="b", at=5)
    right = undo(table, EventId("a", 1), device="c", at=5)
    both = replay(HARBOR, merge(left.session, right.session))
    assert both.state.coins == (3, 3)
    assert redo(both, EventId("a", 1), device="a", at=6).state.coins == (5, 3)


def test_what_is_undone_cannot_be_undone_again_nor_what_stands_redone():
    table = gain(harbor(), 0, 2)
    with pytest.raises(IllegalMove, match="a:1 hasn’t been undone"):
        redo(table, EventId("a", 1), device="a", at=6)
    with pytest.raises(IllegalMove, match="a:1 has already been undone"):
        undo(undo(table, EventId("a", 1), device="a", at=5), EventId("a", 1), device="a", at=6)
    with pytest.raises(IllegalMove, match="There’s no entry z:9"):
        undo(table, EventId("z", 9), device="a", at=5)


def test_a_line_that_no_longer_fits_is_kept_and_says_why():
    table = play(gain(harbor(price=5), 0, 2), "buy", {"seat": 0}, device="a", at=2)
    back = undo(table, EventId("a", 1), device="a", at=3)
    assert [[str(said) for said in entry.messages] for entry in back.misfits] == [
        ["Ann: Buy", "a crate costs 5 coins, Ann has 3"]
    ]
    assert back.state.coins == (3, 3)


def test_two_corrections_at_once_are_both_heard():
    start = harbor()
    mine = play(start, "correct", {"seat": 0, "to": 7, "was": 3}, device="a", at=1)
    theirs = play(start, "correct", {"seat": 0, "to": 9, "was": 3}, device="b", at=1)
    both = replay(HARBOR, merge(mine.session, theirs.session))
    assert both.state.coins == (7, 3)
    assert str(both.misfits[0].messages[-1]) == "Ann’s coins was 3 when this was set to 9, but it’s 7 now: choose one"


def test_the_order_is_clock_then_device_then_count_whatever_the_wall_clock_says():
    start = harbor()
    early = play(start, "gain", {"seat": 0}, device="b", at=10**9)
    late = play(early, "gain", {"seat": 1}, device="a", at=0)
    assert [event.id for event in late.session.events] == [("b", 1), ("a", 1)]
    assert merge(late.session, early.session) == late.session


def test_one_name_with_two_contents_refuses_the_whole_merge():
    mine, theirs = gain(harbor(), 0, 1), gain(harbor(), 0, 2)
    with pytest.raises(MergeConflict, match="a:1"):
        merge(mine.session, theirs.session)


def test_sessions_with_other_set_ups_do_not_merge():
    with pytest.raises(MergeConflict, match="a different session"):
        merge(harbor().session, harbor(price=5).session)


def test_an_undo_reaches_back_only():
    """An undo that stands before its target (a forged clock) takes nothing back, and is shown."""
    table = gain(harbor(), 0, 2)
    forged = Event(EventId("z", 1), 1, 0, "undo", {"device": "zz", "n": 1})
    target = Event(EventId("zz", 1), 9, 0, "gain", {"seat": 0})
    odd = replay(HARBOR, table.session.with_events((*table.session.events, forged, target)))
    assert odd.state.coins == (6, 3)
    assert odd.misfits[0].event is forged
    assert replay(HARBOR, undo(odd, EventId("z", 1), device="a", at=0).session).state.coins == (6, 3)


def test_a_move_that_this_version_does_not_know_is_kept_and_shown():
    table = harbor()
    strange = Event(EventId("z", 1), 1, 0, "sail", {"to": "sea"})
    odd = replay(HARBOR, table.session.with_events([strange]))
    assert odd.session.events == (strange,)
    assert "doesn’t know the move sail" in str(odd.misfits[0].messages[0])


def test_a_house_rule_can_be_changed_in_the_middle_and_the_history_says_so():
    table = play(harbor(), "ruling", {"ruling": "credit", "choice": "yes"}, device="a", at=1)
    assert table.state.rulings == {"credit": "yes"}
    assert str(table.history[0].messages[0]) == "House rule: May one buy on credit? Credit is given"
    with pytest.raises(IllegalMove, match="Choose no or yes"):
        play(table, "ruling", {"ruling": "credit", "choice": "maybe"}, device="a", at=1)


def test_the_number_of_players_and_their_names_are_checked():
    with pytest.raises(BadInput, match="^seats: Harbor takes 2 to 4 players, found 1$"):
        harbor("Ann")
    with pytest.raises(BadInput, match="^seats: two players have the same name"):
        harbor("Ann", "Ann")


def test_a_move_stamped_with_another_round_does_not_fit():
    stamped = replace(
        HARBOR.moves["gain"],
        fields={**HARBOR.moves["gain"].fields, "coins_then": Whole()},
        stamps={"coins_then": lambda table: table.coins[0]},
    )
    game = replace(HARBOR, moves={**HARBOR.moves, "gain": stamped})
    table = replay(game, Session("s1", "harbor", HARBOR.read_setup(("Ann", "Ben"), {}, {})))
    two = gain(gain(table, 0, 2), 1, 1)
    assert [event.data["coins_then"] for event in two.session.events] == [3, 5]
    back = undo(two, EventId("a", 1), device="a", at=1)
    assert str(back.misfits[0].messages[-1]) == "“Gain” belongs to coins_then 5, and this is coins_then 3"


def test_events_from_elsewhere_make_the_table_that_all_of_them_make():
    table = gain(gain(gain(harbor(), 0, 1, "b"), 1, 1, "a"), 0, 1, "c")
    whole = gain(undo(table, EventId("a", 1), device="b", at=5), 1, 1, "a")
    events = whole.session.events
    for kept in range(2 ** len(events)):
        here = [event for i, event in enumerate(events) if kept >> i & 1]
        there = [event for event in events if event not in here]
        assert extended(replay(HARBOR, whole.session.with_events(here)), there) == whole
    assert extended(whole, events) == whole


def test_the_outcome_is_worked_out_once_for_each_table():
    asked = []
    game = replace(HARBOR, outcome=lambda state: asked.append(state) or HARBOR.outcome(state))
    table = gain(replay(game, harbor().session), 0, 5)
    table = gain(table, 0, 5)
    assert (table.outcome.winners, table.outcome.winners) == ((0,), (0,))
    assert asked == [table.state]
