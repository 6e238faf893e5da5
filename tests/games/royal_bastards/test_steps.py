"""Going on to the next phase or turn belongs to one moment of the game."""

from companion.core.event_log import merge
from companion.core.table import replay, undo
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, enter, new_table, play


def test_two_phones_that_both_go_on_go_on_once():
    table = enter(new_table(), "next_phase")
    mine, theirs = (enter(table, "next_phase", device=device) for device in "bc")
    both = replay(GAME, merge(mine.session, theirs.session))
    assert (both.state.turn, both.state.phase) == (1, "movement")
    assert str(both.misfits[0].messages[1]) == "“Next phase” belongs to step 1, and this is step 2"


def test_later_lines_do_not_shift_when_a_phase_is_taken_back():
    table = new_table()
    for _ in range(4):
        table = enter(table, "next_phase")
    table = enter(table, "next_turn")
    assert (table.state.turn, table.state.phase) == (3, "draw")
    back = undo(table, table.history[2].event.id, device="a", at=0)
    assert (back.state.turn, back.state.phase, len(back.misfits)) == (1, "movement", 2)


def test_every_phase_of_every_turn_has_a_number_of_its_own():
    state, numbers = at("draw"), []
    stamp = GAME.moves["next_phase"].stamps["step"]
    while state.endgame is None:
        numbers.append(stamp(state))
        ranking = state.phase == "festival-contest"
        state = play(state, "rank_players", seats=[ANN, BEN, CLEO]) if ranking else play(state, "next_phase")
    assert numbers == list(range(1, len(numbers) + 1))
    assert stamp(state) == len(numbers) + 1
