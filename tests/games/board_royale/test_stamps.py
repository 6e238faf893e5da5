"""A move that slips to another turn or attack, because an earlier one was taken back, does not fit there."""

from companion.core.event_log import Session
from companion.core.fold import Status
from companion.core.table import play, redo, replay, undo
from companion.games.board_royale import GAME

ANN, BEN, CLEO = range(3)


def at_table(*moves):
    """Ann, Ben and Cleo on the first day, after these moves."""
    table = replay(GAME, Session("stamps", GAME.id, GAME.read_setup(["Ann", "Ben", "Cleo"], {}, {})))
    for n, (kind, data) in enumerate([*(("pass", {"seat": seat}) for seat in (ANN, BEN, CLEO)), *moves]):
        table = play(table, kind, data, device="a", at=n)
    return table


def turn_of(seat, *moves):
    return [("draw", {"seat": seat}), *moves, ("pass", {"seat": seat})]


def attack(target):
    return [("attack", {"seat": ANN, "target": target, "damage": 2}), ("resolve", {})]


def nth(table, kind, n=0):
    return [entry.event.id for entry in table.history if entry.event.kind == kind][n]


def reasons(table, kind):
    return [str(entry.messages[1]) for entry in table.misfits if entry.event.kind == kind]


def hands(table):
    return [player.resources for player in table.state.players]


def test_a_resolve_of_a_later_round_does_not_strike_the_defender_of_an_older_attack():
    table = at_table(*turn_of(ANN, *attack(BEN)), *turn_of(BEN), *turn_of(CLEO), *turn_of(ANN, *attack(CLEO)))
    first = nth(table, "resolve")
    back = undo(table, first, device="b", at=0)
    assert (back.state.attack.defender, hands(back)) == (BEN, [7, 5, 5])
    assert "belongs to attack 23, and this is attack 13" in reasons(back, "resolve")[0]
    assert redo(back, first, device="b", at=0).state == table.state


def test_a_resolve_does_not_strike_the_next_target_of_an_attack_on_all():
    declared = at_table(("draw", {"seat": ANN}), ("attack", {"seat": ANN, "damage": 2}))
    there = play(declared, "resolve", {}, device="a", at=9)
    here = play(declared, "resolve", {}, device="b", at=9)
    both = replay(GAME, there.session.with_events((*there.session.events, here.session.events[-1])))
    assert (hands(both), both.state.attack.defender) == ([7, 3, 5], CLEO)
    assert [entry.status for entry in both.history[-2:]] == [Status.APPLIED, Status.MISFIT]


def test_another_attack_that_is_taken_back_leaves_the_later_ones_as_they_were():
    table = at_table(("draw", {"seat": ANN}), *attack(BEN), *attack(CLEO))
    back = undo(table, nth(table, "resolve"), device="a", at=0)
    back = undo(back, nth(table, "attack"), device="a", at=0)
    assert (hands(back), back.misfits) == ([7, 5, 3], ())


def test_a_pass_does_not_slip_to_an_earlier_turn():
    table = at_table(*turn_of(ANN), *turn_of(BEN), *turn_of(CLEO), *turn_of(ANN))
    back = undo(table, nth(table, "pass", 3), device="b", at=0)
    assert (back.state.turn, back.state.round) == (ANN, 1)
    assert reasons(back, "pass")[-1] == "“Pass” belongs to turn 7, and this is turn 4"


def test_a_corrected_round_moves_no_turn():
    table = at_table(("correct", {"what": "round", "to": 4}), *turn_of(ANN), *turn_of(BEN))
    assert undo(table, nth(table, "correct"), device="b", at=0).misfits == ()
