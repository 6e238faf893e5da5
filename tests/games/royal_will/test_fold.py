"""The bench's plain fold does the same bookkeeping as the game."""

import pytest

from bench.folds.royal_will import fold
from companion.core.json_values import plain
from companion.games.royal_will import GAME
from tests.games.royal_will.random_moves import OPTIONS, PLAYERS
from tests.walks import evening


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("names", PLAYERS, ids=len)
def test_the_mutable_fold_has_the_same_figures(names, options):
    for seed in range(3):
        state, moves, _ = evening(GAME.id, names, options, 300, seed)
        found = fold(names, options, moves)
        assert plain(found) == {name: plain(getattr(state, name)) for name in found}


def test_nearly_every_step_of_a_walk_is_legal_and_every_move_is_walked():
    _, moves, refused = evening(GAME.id, PLAYERS[1], {}, 6_000, 1)
    assert refused < 300
    assert {kind for kind, _ in moves} == set(GAME.moves)
