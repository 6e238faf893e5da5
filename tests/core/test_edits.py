"""Changing and inserting: what counts where, and what is refused."""

from dataclasses import replace as other_with

import pytest

from companion.core.double_changes import double_changes
from companion.core.edit_preview import Change, Insert, PlayAgain, PreviewChanged, UndoAll, made_as_seen, previewed
from companion.core.errors import BadInput, IllegalMove, UnknownName
from companion.core.event_log import Event, EventId, check_clocks, merge
from companion.core.fields import Whole
from companion.core.fold import Status
from companion.core.table import Table, change, extended, insert, play, play_all, redo, replay, undo
from companion.core.timeline import timeline
from tests.core.test_table import gain, harbor
from tests.harbor import HARBOR

FIRST, SECOND, THIRD = (EventId("a", n) for n in (1, 2, 3))


def changed(table: Table, target: EventId, device: str = "a", **data: int) -> Table:
    return change(table, target, data, device=device, at=900)


def inserted(table: Table, after: EventId | None, seat: int, coins: int, device: str = "a") -> Table:
    return insert(table, after, "gain", {"seat": seat, "coins": coins}, device=device, at=900)


def told(table: Table) -> list[str]:
    return [str(entry.messages[0]) for entry in table.history]


def with_event(table: Table, kind: str, data: dict) -> Table:
    """The table with an event that its own doors would not write."""
    odd = Event(EventId("z", 1), 99, 0, kind, data)
    return replay(HARBOR, table.session.with_events((*table.session.events, odd)))


def test_a_changed_move_counts_as_if_it_had_been_played_so():
    table = changed(gain(gain(harbor(), 0, 2), 1, 4), FIRST, seat=0, coins=1)
    assert table.state.coins == (4, 7)
    entry = table.entry(FIRST)
    assert (entry.kind, entry.data, entry.changed) == ("gain", {"seat": 0, "coins": 1}, ("a", 3))
    assert told(table) == ["Ann gains 1", "Ben gains 4", "Changes a:1: Ann gains 1"]


def test_a_change_carries_all_data_and_never_mixes_fields():
    table = changed(gain(harbor(), 0, 2), FIRST, seat=1)
    assert table.entry(FIRST).data == {"seat": 1}


def test_the_last_change_counts_and_undoing_it_brings_back_the_one_before():
    table = changed(changed(gain(harbor(), 0, 2), FIRST, seat=0, coins=1), FIRST, seat=0, coins=5)
    assert [event.data.get("over") for event in table.session.events] == [None, None, {"device": "a", "n": 2}]
    assert table.state.coins == (8, 3)
    assert undo(table, THIRD, device="b", at=1).state.coins == (4, 3)
    assert undo(undo(table, THIRD, device="b", at=1), SECOND, device="b", at=1).state.coins == (5, 3)


def test_an_undone_move_is_not_changed_but_comes_back_with_its_changes():
    table = undo(changed(gain(harbor(), 0, 2), FIRST, seat=0, coins=1), FIRST, device="a", at=1)
    assert table.state.coins == (3, 3)
    with pytest.raises(IllegalMove, match="This entry has been undone. Redo it before you change it"):
        changed(table, FIRST, seat=0, coins=3)
    assert redo(table, FIRST, device="a", at=1).state.coins == (4, 3)


def test_a_change_of_an_undone_move_that_comes_by_merge_waits_for_the_redo():
    start = gain(harbor(), 0, 2)
    mine, theirs = undo(start, FIRST, device="a", at=1), changed(start, FIRST, "b", seat=0, coins=5)
    both = replay(HARBOR, merge(mine.session, theirs.session))
    assert both.state.coins == (3, 3)
    assert redo(both, FIRST, device="a", at=1).state.coins == (8, 3)


def test_what_does_not_fit_in_its_place_is_not_written():
    table = play(gain(harbor(price=5), 0, 2), "buy", {"seat": 0}, device="a", at=2)
    with pytest.raises(IllegalMove, match="a crate costs 5 coins, Ben has 3"):
        changed(table, SECOND, seat=1)
    with pytest.raises(IllegalMove, match="a crate costs 5 coins, Ann has 3"):
        insert(table, None, "buy", {"seat": 0}, device="a", at=2)
    with pytest.raises(BadInput, match="coins: expected a whole number from 1 to 5"):
        changed(table, FIRST, seat=0, coins=9)
    with pytest.raises(UnknownName, match="did you mean 'gain'"):
        insert(table, None, "gains", {}, device="a", at=2)


def test_later_moves_that_a_change_breaks_say_so_and_older_data_never_step_in():
    table = play(gain(harbor(price=5), 0, 2), "buy", {"seat": 0}, device="a", at=2)
    broken = changed(table, FIRST, seat=1, coins=2)
    assert [str(entry.messages[1]) for entry in broken.misfits] == ["a crate costs 5 coins, Ann has 3"]
    assert broken.state.coins == (3, 5)


def test_two_people_who_change_one_entry_at_once_choose_which_change_counts():
    start = gain(harbor(), 0, 2)
    mine, theirs = (changed(start, FIRST, device, seat=0, coins=coins) for device, coins in (("b", 1), ("c", 5)))
    both = replay(HARBOR, merge(mine.session, theirs.session))
    (two,) = double_changes(both)
    assert (two.used.event.id, two.other.event.id, both.state.coins) == (("c", 1), ("b", 1), (8, 3))
    other_way, settled = (undo(both, entry.event.id, device="a", at=1) for entry in two)
    assert (other_way.state.coins, double_changes(other_way)) == ((4, 3), ())
    assert (settled.state.coins, double_changes(settled)) == ((8, 3), ())
    seen = changed(both, FIRST, "b", seat=0, coins=3)
    assert double_changes(seen) == ()


def test_two_people_who_make_the_same_change_have_nothing_to_choose():
    start = gain(harbor(), 0, 2)
    mine, theirs = (changed(start, FIRST, device, seat=0, coins=1) for device in "bc")
    assert double_changes(replay(HARBOR, merge(mine.session, theirs.session))) == ()


def test_only_moves_can_be_changed_or_followed():
    table = undo(gain(gain(harbor(), 0, 2), 1, 1), FIRST, device="a", at=1)
    for refused in (lambda: changed(table, THIRD, seat=0), lambda: inserted(table, THIRD, 0, 1)):
        with pytest.raises(IllegalMove, match="Only a move can be changed"):
            refused()
    with pytest.raises(IllegalMove, match="There’s no entry z:1"):
        changed(table, EventId("z", 1), seat=0)


def test_a_change_that_says_the_same_is_refused():
    with pytest.raises(IllegalMove, match="This entry says that already"):
        changed(gain(harbor(), 0, 2), FIRST, coins=2, seat=0)


def test_inserts_are_played_behind_their_anchor_the_newest_first_each_followed_by_its_own():
    table = gain(gain(harbor(), 0, 1), 1, 1)
    table = inserted(table, FIRST, 0, 1)  # a:3
    table = inserted(table, THIRD, 0, 2)  # a:4, behind a:3
    table = inserted(table, FIRST, 1, 1)  # a:5, right behind a:1
    table = inserted(table, None, 1, 2)  # a:6, before all
    table = gain(table, 0, 5)
    assert [entry.event.id.n for entry in table.history] == [6, 1, 5, 3, 4, 2, 7]
    assert told(table)[:3] == ["Ben gains 2", "Ann gains 1", "Ben gains 1"]
    assert [entry.kind for entry in table.history] == ["gain"] * 7


def test_an_insert_stays_in_its_place_when_its_anchor_is_undone_or_changed():
    table = inserted(gain(gain(harbor(), 0, 1), 1, 1), FIRST, 0, 2)
    for edited in (undo(table, FIRST, device="a", at=1), changed(table, FIRST, seat=1, coins=4)):
        assert [entry.event.id.n for entry in edited.history if entry.is_move or entry.event.id.n < 4][-2:] == [3, 2]


def test_an_insert_can_be_changed_undone_and_redone_like_any_move():
    table = changed(inserted(gain(harbor(), 0, 1), FIRST, 0, 2), SECOND, seat=1, coins=5)
    assert (table.state.coins, table.entry(SECOND).kind) == ((4, 8), "gain")
    back = undo(table, SECOND, device="b", at=1)
    assert (back.state.coins, told(back)[1]) == ((4, 3), "Ben gains 5")
    assert redo(back, SECOND, device="b", at=1).state.coins == (4, 8)


@pytest.mark.parametrize("kind", ["change", "insert"])
@pytest.mark.parametrize(
    "target", [EventId("q", 7), EventId("a", 2), EventId("zz", 1)], ids=["unknown", "undo", "later"]
)
def test_a_change_or_insert_that_names_anything_else_is_a_conflict_without_effect(kind, target):
    table = undo(gain(harbor(), 0, 2), FIRST, device="a", at=1)
    later = Event(EventId("zz", 1), 120, 0, "gain", {"seat": 0})
    table = replay(HARBOR, table.session.with_events((*table.session.events, later)))
    odd = with_event(table, kind, {**target._asdict(), "kind": "gain", "data": {"seat": 1}})
    assert odd.state.coins == table.state.coins == (4, 3)
    assert [entry.event.id for entry in odd.misfits] == [("z", 1)]
    assert str(odd.misfits[0].messages[-1]).startswith(f"There’s no earlier entry {target}")
    assert undo(odd, EventId("z", 1), device="a", at=1).misfits == ()


def test_several_moves_of_one_tap_are_one_action_with_one_undo_and_one_redo():
    table = gain(harbor(), 1, 1)
    two = play_all(table, [("gain", {"seat": 0, "coins": 2}), ("gain", {"seat": 1, "coins": 2})], device="a", at=5)
    assert [event.clock for event in two.session.events] == [1, 2, 2]
    check_clocks(gain(two, 0, 1).session)
    back = undo(two, SECOND, device="b", at=6)
    assert (back.state.coins, [e.status for e in back.history[1:3]]) == (table.state.coins, [Status.UNDONE] * 2)
    assert redo(back, THIRD, device="c", at=7).state == two.state


def test_several_moves_of_one_tap_are_all_played_or_none():
    with pytest.raises(IllegalMove, match="a crate costs 5 coins"):
        play_all(harbor(price=5), [("gain", {"seat": 0}), ("buy", {"seat": 0})], device="a", at=5)


def test_several_lines_taken_back_at_one_tap_come_back_at_one():
    table = gain(gain(gain(harbor(), 0, 1), 0, 1), 1, 1)
    back = UndoAll((FIRST, SECOND)).made(table, device="b", at=5)
    assert ([event.clock for event in back.session.events[3:]], back.state.coins) == ([4, 4], (3, 4))
    assert undo(back, EventId("b", 1), device="a", at=6).state == table.state
    with pytest.raises(IllegalMove, match="a:1 has already been undone"):
        UndoAll((FIRST, SECOND)).made(back, device="b", at=6)


def test_a_line_that_conflicts_is_played_as_the_table_stands_now_at_one_tap():
    table = play(gain(harbor(price=5), 0, 2), "buy", {"seat": 0}, device="a", at=2)
    broken = gain(changed(table, FIRST, seat=0, coins=1), 0, 1)
    now = PlayAgain(SECOND).made(broken, device="b", at=5)
    assert (now.state.coins, now.misfits) == ((0, 3), ())
    assert [event.kind for event in now.session.action(EventId("b", 1))] == ["buy", "undo"]
    back = undo(now, EventId("b", 2), device="a", at=6)
    assert (back.state, [entry.event.id for entry in back.misfits]) == (broken.state, [SECOND])
    with pytest.raises(IllegalMove, match="This entry doesn’t conflict any more"):
        PlayAgain(SECOND).made(now, device="b", at=6)


def test_what_was_written_with_a_line_that_conflicts_stays_when_that_is_played_again():
    table = gain(harbor(price=5), 0, 2)
    two = play_all(table, [("gain", {"seat": 1, "coins": 1}), ("buy", {"seat": 0})], device="a", at=5)
    broken = gain(changed(two, FIRST, seat=0, coins=1), 0, 1)
    now = PlayAgain(THIRD).made(broken, device="b", at=6)
    assert (now.state.coins, now.misfits) == ((0, 4), ())


def test_the_events_of_one_tap_stay_together_in_every_merge():
    start = gain(harbor(), 0, 1)
    mine = play_all(start, [("gain", {"seat": 0}), ("gain", {"seat": 1})], device="b", at=5)
    theirs = gain(gain(gain(start, 0, 1, "a"), 0, 1, "c"), 1, 1, "d")
    order = [event.id.device for event in merge(mine.session, theirs.session).events]
    assert "".join(order) == "aabbcd"


def test_moves_that_only_belong_to_another_round_now_are_moved_along_at_the_same_tap():
    """A game whose every gain is stamped with the crates sold so far."""
    gains = other_with(
        HARBOR.moves["gain"],
        fields={**HARBOR.moves["gain"].fields, "round": Whole()},
        stamps={"round": lambda state: state.coins[1]},
    )
    game = other_with(HARBOR, moves={**HARBOR.moves, "gain": gains})
    table = replay(game, harbor().session)
    table = gain(gain(gain(table, 1, 1), 0, 1), 0, 1)
    assert [event.data["round"] for event in table.session.events] == [3, 4, 4]
    edited = changed(table, FIRST, seat=1, coins=2, round=3)
    assert (edited.misfits, edited.state.coins) == ((), (5, 5))
    assert [entry.data["round"] for entry in edited.history[:3]] == [3, 5, 5]
    assert {event.clock for event in edited.session.events[3:]} == {4}
    assert undo(edited, EventId("a", 5), device="a", at=1).state == table.state
    forgotten = inserted(table, FIRST, 1, 1)
    assert [(e.event.id.n, e.data["round"]) for e in forgotten.history[:4]] == [(1, 3), (4, 4), (2, 5), (3, 5)]


def test_a_correction_whose_old_value_is_another_now_conflicts_until_it_is_kept_without_it():
    table = play(gain(harbor(), 0, 2), "correct", {"seat": 0, "to": 9, "was": 5}, device="a", at=1)
    broken = changed(table, FIRST, seat=0, coins=1)
    assert [entry.event.id for entry in broken.misfits] == [SECOND]
    assert changed(broken, SECOND, seat=0, to=9).state.coins == (9, 3)


def test_replay_and_history_follow_the_order_in_which_moves_are_played():
    table = inserted(gain(gain(harbor(), 0, 1), 1, 1), FIRST, 0, 2)
    assert [moment.state.coins for moment in timeline(table)] == [(3, 3), (4, 3), (6, 3), (6, 4)]


def test_events_from_elsewhere_make_the_table_that_all_of_them_make():
    table = inserted(changed(gain(gain(harbor(), 0, 1, "b"), 1, 1, "a"), EventId("b", 1), "c", seat=1), FIRST, 0, 2)
    whole = gain(undo(table, EventId("c", 1), device="b", at=5), 1, 1, "a")
    events = whole.session.events
    for kept in range(2 ** len(events)):
        here = [event for i, event in enumerate(events) if kept >> i & 1]
        there = [event for event in events if event not in here]
        assert extended(replay(HARBOR, whole.session.with_events(here)), there) == whole


def test_a_preview_says_what_changes_and_what_no_longer_fits():
    table = play(gain(harbor(price=5), 0, 2), "buy", {"seat": 0}, device="a", at=2)
    preview = previewed(table, Change(FIRST, {"seat": 0, "coins": 1}))
    assert [str(entry.messages[1]) for entry in preview.new_conflicts] == ["a crate costs 5 coins, Ann has 4"]
    assert [(str(was.messages[0]), str(now.messages[0])) for was, now in preview.changed_entries] == [
        ("Ann gains 2", "Ann gains 1"),
        ("Ann buys a crate", "Ann: Buy"),
    ]
    back = previewed(preview.after, Change(FIRST, {"seat": 0, "coins": 3}))
    assert ([entry.event.id for entry in back.settled], back.new_conflicts) == ([SECOND], ())
    assert table.session == preview.before.session


def test_an_edit_that_would_do_something_else_than_was_seen_is_not_written_but_shown_again():
    table = gain(harbor(price=5), 0, 2)
    edit = Insert(None, "gain", {"seat": 1, "coins": 1})
    seen = previewed(table, edit)
    assert made_as_seen(gain(table, 1, 1), edit, seen, device="b", at=1).state.coins == (5, 5)
    lower = Change(FIRST, {"seat": 0, "coins": 1})
    bought = play(table, "buy", {"seat": 0}, device="b", at=1)
    with pytest.raises(PreviewChanged) as refusal:
        made_as_seen(bought, lower, previewed(table, lower), device="a", at=1)
    assert [entry.event.id for entry in refusal.value.preview.new_conflicts] == [("b", 1)]
