"""The bench's baseline does the same bookkeeping as the game."""

import random

import pytest

from bench.folds.royal_bastards import fold
from companion.core.errors import CompanionError
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.walk import OPTIONS, PLAYERS, step


def evening(names, options, seed, length):
    """Accepted moves and the state after them."""
    rnd = random.Random(seed)
    state, events = GAME.start(GAME.read_setup(names, {}, options)), []
    while len(events) < length:
        kind, data = step(state, rnd)
        try:
            read = GAME.move(kind).read(data, len(names))
            state = GAME.apply(state, kind, read)
        except CompanionError:
            continue
        events.append((kind, read))
    return state, events


def fighter(found):
    if found is None:
        return None
    return {
        "name": found.name,
        "place": found.place,
        "endorsements": found.endorsements,
        "skeletons": found.skeletons,
        "revealed": found.revealed,
        "modifiers": list(found.modifiers),
        "moved": found.has_moved,
        "earned": found.has_earned,
    }


def figures(state):
    end = state.endgame
    return {
        "phase": state.phase,
        "turn": state.turn,
        "first": state.first,
        "gold": [rival.gold for rival in state.rivals],
        "hand": [rival.hand for rival in state.rivals],
        "deck": state.deck,
        "discard": state.discard,
        "support": {name: list(tile.support) for name, tile in state.territories.items()},
        "bastards": [
            {"firstborn": fighter(rival.firstborn), "champion": fighter(rival.champion)} for rival in state.rivals
        ],
        "scores": list(end.scores.values()) if end else None,
        "king": end.king if end else None,
    }


@pytest.mark.parametrize("seed", range(12))
def test_the_mutable_fold_comes_to_the_same_figures(seed):
    names, options = PLAYERS[seed % len(PLAYERS)], OPTIONS[seed % len(OPTIONS)]
    state, events = evening(names, options, seed, 300)
    assert fold(names, options, events) == figures(state)
