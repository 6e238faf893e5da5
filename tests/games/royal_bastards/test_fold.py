"""The bench's baseline does the same bookkeeping as the game."""

import pytest

from bench.folds.royal_bastards import fold
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.random_moves import OPTIONS, PLAYERS
from tests.walks import evening


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
    state, moves, _ = evening(GAME.id, names, options, 300, seed)
    assert fold(names, options, moves) == figures(state)
