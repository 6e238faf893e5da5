"""The plain fold of the benchmark comes to the same figures, and random evenings are mostly legal."""

import random
from collections import Counter

import pytest

from bench.folds.rogue_monarch import fold
from companion.core.errors import CompanionError
from companion.games.rogue_monarch import GAME

from .walk import OPTIONS, step


def walked(seed, options, length):
    """The state and the events after so many legal moves, and how many were proposed."""
    rnd = random.Random(seed)
    state, events, tries = GAME.start(GAME.read_setup(["Ann", "Ben"], {}, options)), [], 0
    while len(events) < length:
        tries += 1
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, 2))
        except CompanionError:
            continue
        events.append((kind, data))
    return state, events, tries


@pytest.mark.parametrize("seed", range(12))
def test_the_plain_fold_comes_to_the_same_figures(seed):
    options = OPTIONS[seed % len(OPTIONS)]
    state, events, _ = walked(seed, options, 300)
    plain = fold(["Ann", "Ben"], options, events)
    assert plain["court"] == [[card.token, card.card, card.up] for card in state.court]
    assert plain["hands"] == [player.hand for player in state.players]
    assert [Counter(cards) for cards in plain["known"]] == [Counter(player.known) for player in state.players]
    assert plain["wins"] == [player.wins for player in state.players]
    assert plain["by"] == [list(player.by) for player in state.players]
    assert Counter(plain["discard"]) == Counter(state.discard)
    for key in ("pile", "under", "stage", "turn", "effect", "first", "target", "rulings"):
        assert plain[key] == getattr(state, key), key
    assert (plain["result"] and plain["result"][0]) == (state.result and state.result.winner)


def test_nine_of_ten_moves_of_a_random_evening_are_legal_and_every_move_is_made():
    _, events, tries = walked(1, {}, 4000)
    assert len(events) > 0.9 * tries
    assert {kind for kind, _ in events} == set(GAME.moves)
