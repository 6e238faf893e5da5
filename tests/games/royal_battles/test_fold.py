"""The plain fold that replay is measured against comes to the same figures."""

import random

import pytest

from bench.folds.royal_battles import fold
from companion.core.errors import IllegalMove
from companion.games.royal_battles import GAME
from tests.games.royal_battles.walk import OPTIONS, PLAYERS, step


def walked(seed, moves, options, names=PLAYERS[0]):
    """A state, and the legal moves that led to it."""
    rnd = random.Random(seed)
    state = GAME.start(GAME.read_setup(names, {}, options))
    events = []
    for _ in range(20 * moves):
        kind, data = step(state, rnd)
        try:
            read = GAME.move(kind).read(data, 2)
            state = GAME.apply(state, kind, read)
            events.append((kind, read))
        except IllegalMove:
            continue
        if len(events) == moves:
            break
    return state, events


def figures(state):
    return {
        "injuries": [[piece.injury for piece in side.units] for side in state.sides],
        "spaces": [[piece.space for piece in side.units] for side in state.sides],
        "board": [tile and tile.card for tile in state.board] if state.board is not None else None,
        "hands": [side.hand for side in state.sides],
        "gone": [dict(side.gone) for side in state.sides],
        "discarded": [side.discarded for side in state.sides],
        "initiative": [side.initiative for side in state.sides],
        "turn": [state.round, state.step, state.first, state.active, state.draws],
        "alive": [side.alive for side in state.sides],
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_mutable_fold_comes_to_the_same_figures(seed, options):
    state, events = walked(seed, 300, options)
    assert len(events) == 300
    assert fold(PLAYERS[0], options, events) == figures(state)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_play_is_legal_nearly_always(options):
    rnd, refused = random.Random(7), 0
    state = GAME.start(GAME.read_setup(PLAYERS[0], {}, options))
    for _ in range(2000):
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, 2))
        except IllegalMove:
            refused += 1
    assert refused < 200
