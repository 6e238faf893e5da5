"""Joining late: with the hand that everyone had at the start, behind the last player."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from tests.games.board_royale.positions import day, do, opened


def test_a_newcomer_has_the_setups_hand_from_the_deck_and_plays_behind_the_last():
    before = day(4)
    state = do(before, "join", name="Ann")
    assert state.players[4].resources == before.figures.resources == 5
    assert state.deck == before.deck - 5
    assert str(state.messages[0]) == "Ann joins with 5 resources"
    for seat in range(4):
        assert state.turn == seat
        state = do(state, "pass", seat=seat)
    assert state.turn == 4


def test_a_newcomer_can_be_attacked_and_be_out_like_everyone():
    state = do(day(2, "bloodshed"), "join", name="Ann")
    assert do(state, "put_out", seat=2).players[2].fate == "out"


def test_a_crowded_table_gets_its_bigger_crafting_field():
    before = opened(7, "crowded")
    assert do(before, "join", name="Ina").figures.field == before.figures.field + 1


@pytest.mark.parametrize(("players", "modes"), [(2, ["duel"]), (4, ["escape_together"]), (6, [])])
def test_where_the_modes_have_no_room_nobody_joins(players, modes):
    with pytest.raises(IllegalMove, match="No one else can join"):
        do(opened(players, *modes), "join", name="Ina")


def test_nobody_joins_in_the_middle_of_an_attack():
    state = do(day(3), "attack", seat=0, target=1, damage=1)
    assert not GAME.is_allowed(state, "join", name="Ina")
