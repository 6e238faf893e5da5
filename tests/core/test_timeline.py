"""A replay shows what stood at each moment: exactly what the log up to there comes to."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.event_log import UNDO, Session, merge
from companion.core.players import called
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


def prefix(session: Session, n: int) -> Session:
    return Session(session.id, session.game, session.setup, session.events[:n])


@GAMES
@EVENINGS
@given(seed=st.integers(0, 2**32))
def test_every_moment_is_what_the_log_up_to_there_comes_to(game, seed):
    rnd = random.Random(seed)
    start = opened(game.id, rnd)
    mine, theirs = (wavered(start, random.Random(seed + i), device).session for i, device in enumerate("xy"))
    for session in (mine, merge(mine, theirs)):
        table = replay(game, session)
        shown = [moment.state for moment in timeline(table)]
        now = called(game, table.state.names)  # in the names of the end
        assert shown == [replay(now, prefix(session, n)).state for n in range(len(session.events) + 1)]


@GAMES
def test_a_moment_tells_its_line_as_it_was_told_then(game):
    table = wavered(opened(game.id, random.Random(7)), random.Random(7), "a")
    first, *moments = timeline(table)
    assert (first.event, first.messages) == (None, ())
    for place, moment in enumerate(moments, 1):
        entry = replay(called(game, table.state.names), prefix(table.session, place)).history[-1]
        assert (moment.event, moment.messages) == (entry.event, entry.messages)


def test_a_move_that_was_taken_back_still_counts_at_its_own_moment():
    game = all_games()["royal-will"]
    table = final(start := opened(game.id, random.Random(1)), walked(start, random.Random(1), 12))
    last = table.history[-1].event
    back = undo(table, last.id, device="b", at=0)
    *_, made, taken = timeline(back)
    assert made.state == table.state
    assert taken.event.kind == UNDO
    assert taken.state == back.state != made.state
