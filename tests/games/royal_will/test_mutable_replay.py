"""The yardstick of the replay bench does the same bookkeeping as the game."""

import pytest

from bench.mutable_replay import fold
from companion.core.json_values import plain
from companion.games.royal_will import GAME
from tests.games.royal_will.random_moves import OPTIONS, PLAYERS
from tests.walks import PEOPLE, evening


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("names", PLAYERS, ids=len)
def test_the_mutable_replay_comes_to_the_same_figures(names, options):
    for seed in range(3):
        state, moves, _ = evening(GAME.id, names, options, 300, seed, PEOPLE)
        found = fold(names, options, moves)
        assert plain(found) == {name: plain(getattr(state, name)) for name in found}
