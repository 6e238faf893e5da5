"""The plain fold that replay is measured against comes to the same figures."""

import pytest

from bench.folds.royal_battles import fold
from companion.games.royal_battles import GAME
from tests.games.royal_battles.random_moves import OPTIONS, PLAYERS
from tests.walks import evening


def figures(state):
    return {
        "injuries": [[piece.injury for piece in side.units] for side in state.sides],
        "spaces": [[piece.space for piece in side.units] for side in state.sides],
        "board": [tile and tuple(tile) for tile in state.board] if state.board is not None else None,
        "hands": [side.hand for side in state.sides],
        "gone": [dict(side.gone) for side in state.sides],
        "discarded": [side.discarded for side in state.sides],
        "initiative": [(side.initiative, side.last) for side in state.sides],
        "turn": [state.round, state.step, state.first, state.active, state.moved, state.draws],
        "alive": [side.alive for side in state.sides],
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_mutable_fold_comes_to_the_same_figures(seed, options):
    state, moves, _ = evening(GAME.id, PLAYERS[0], options, 300, seed)
    assert fold(PLAYERS[0], options, moves) == figures(state)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_play_is_legal_nearly_always(options):
    assert evening(GAME.id, PLAYERS[0], options, 1_800, 7).refused < 200
