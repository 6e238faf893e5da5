"""The plain fold of the benchmark comes to the same figures, and random evenings are mostly legal."""

from collections import Counter

import pytest

from bench.folds.rogue_monarch import fold
from companion.games.rogue_monarch import GAME
from tests.games.rogue_monarch.random_moves import OPTIONS
from tests.walks import evening

NAMES = ["Ann", "Ben"]


@pytest.mark.parametrize("seed", range(12))
def test_the_plain_fold_comes_to_the_same_figures(seed):
    options = OPTIONS[seed % len(OPTIONS)]
    state, moves, _ = evening(GAME.id, NAMES, options, 300, seed)
    plain = fold(NAMES, options, moves)
    assert plain["court"] == [[card.token, card.card, card.up] for card in state.court]
    assert plain["hands"] == [player.hand for player in state.players]
    assert [Counter(cards) for cards in plain["known"]] == [Counter(player.known) for player in state.players]
    assert plain["wins"] == [player.wins for player in state.players]
    assert plain["by"] == [list(player.by) for player in state.players]
    assert Counter(plain["discard"]) == Counter(state.discard)
    for key in ("pile", "under", "stage", "turn", "effect", "first", "target", "rulings", "game", "turns"):
        assert plain[key] == getattr(state, key), key
    assert (plain["result"] and plain["result"][0]) == (state.result and state.result.winner)


def test_nine_of_ten_moves_of_a_random_evening_are_legal_and_every_move_is_made():
    _, moves, refused = evening(GAME.id, NAMES, {}, 4000, 1)
    assert refused < 400
    assert {kind for kind, _ in moves} == set(GAME.moves)
