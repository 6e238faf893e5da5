"""The mutable fold of the bench does the same bookkeeping as the rules."""

import pytest

from bench.folds.board_royale import fold
from companion.games.board_royale import GAME
from tests.games.board_royale.random_moves import SETUPS
from tests.walks import evening


def figures_of(state):
    """The real state's figures, in the fold's shape."""
    keys = ("resources", "collected", "points", "skips", "team")
    players = [
        {key: getattr(player, key) for key in keys} | {"alive": player.is_alive, "looters": list(player.looters)}
        for player in state.players
    ]
    return {
        "players": players,
        "items": [[(item.name, item.used, item.owner) for item in player.items] for player in state.players],
        "turns": [state.turns, state.is_ending],
        "table": [state.turn, state.round, state.drawn, state.vote_used, state.ground_used, bool(state.attack)],
        "piles": [state.deck, state.discard, state.cards],
        "figures": dict(vars(state.figures)),
        "end": [state.end, list(state.winners)],
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{len(setup[0])} {setup[1]}")
def test_the_mutable_fold_has_the_same_figures_after_300_moves(setup, seed):
    names, options = setup
    state, moves, _ = evening(GAME.id, names, options, 300, seed)
    settled = dict(GAME.read_setup(names, {}, options).options)
    assert fold(names, settled, moves) == figures_of(state)
