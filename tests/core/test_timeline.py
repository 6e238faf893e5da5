"""A replay shows what stood at each moment: exactly what the log up to there comes to."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.event_log import merge
from companion.core.table import Table, redo, replay, undo
from companion.core.timeline import timeline
from companion.games import all_games
from tests.walks import final, opened, walked

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
EVENINGS = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def wavered(table: Table, rnd: random.Random, device: str) -> Table:
    """An evening on which people take lines back, and sometimes bring them back again."""
    for _ in range(6):
        table = final(table, walked(table, rnd, 5, device))
        if not table.history:
            continue
        change = rnd.choice([undo, undo, redo])
        try:
            table = change(table, rnd.choice(table.history).event.id, device=device, at=0)
        except IllegalMove:
            continue
    return table


@GAMES
@EVENINGS
@given(seed=st.integers(0, 2**32))
def test_every_moment_is_what_the_lines_up_to_there_come_to(game, seed):
    rnd = random.Random(seed)
    start = opened(game.id, rnd)
    mine, theirs = (wavered(start, random.Random(seed + i), device).session for i, device in enumerate("xy"))
    for session in (mine, merge(mine, theirs)):
        table = replay(game, session)
        fold = table.fold  # in the names of the end
        state, states = fold.start, [fold.start]
        for entry in replay(fold.game, session).history:
            state = fold.game.apply(state, entry.kind, entry.data) if entry.is_move else state
            states.append(state)
        assert [moment.state for moment in timeline(table)] == states


@GAMES
def test_a_moment_tells_the_line_of_the_history(game):
    table = wavered(opened(game.id, random.Random(7)), random.Random(7), "a")
    first, *moments = timeline(table)
    assert (first.event, first.messages) == (None, ())
    assert [(m.event, m.messages) for m in moments] == [(e.event, e.messages) for e in table.history]


def test_a_move_that_was_taken_back_never_shows_in_a_replay():
    game = all_games()["royal-will"]
    table = final(start := opened(game.id, random.Random(1)), walked(start, random.Random(1), 12))
    *_, before, last = timeline(table)
    *_, same, made, taken = timeline(undo(table, last.event.id, device="b", at=0))
    assert same.state == made.state == taken.state == before.state != last.state
