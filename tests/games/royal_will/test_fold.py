"""The bench's plain fold does the same bookkeeping as the game."""

import random

import pytest

from bench.folds.royal_will import fold
from companion.core.errors import IllegalMove
from companion.core.plain import plain
from companion.games.royal_will import GAME
from tests.games.royal_will.walk import OPTIONS, PLAYERS, step


def evening(names, options, moves, seed):
    """The state after so many legal moves, the moves, and how many were refused on the way."""
    state, rnd = GAME.start(GAME.read_setup(names, {}, options)), random.Random(seed)
    events, refused = [], 0
    while len(events) < moves:
        kind, data = step(state, rnd)
        read = GAME.move(kind).read(data, len(names))
        try:
            state = GAME.apply(state, kind, read)
        except IllegalMove:
            refused += 1
        else:
            events.append((kind, read))
    return state, events, refused


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("names", PLAYERS, ids=len)
def test_the_mutable_fold_has_the_same_figures(names, options):
    for seed in range(3):
        state, events, _ = evening(names, options, 300, seed)
        found = fold(names, options, events)
        assert plain(found) == {name: plain(getattr(state, name)) for name in found}


def test_nearly_every_step_of_a_walk_is_legal_and_every_move_is_walked():
    _, events, refused = evening(PLAYERS[1], {}, 6_000, 1)
    assert refused < 300
    assert {kind for kind, _ in events} == set(GAME.moves)
