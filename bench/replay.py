"""Replay: frozen states beside a table that is changed in place (A Royal Will), changed logs, and 10,000 events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.mutable_replay import fold
from bench.report import Row, interleaved
from companion.core.event_log import CHANGE, Event, EventId, Session
from companion.core.table import replay
from companion.games import find_game, game_ids
from tests.walks import PEOPLE, evening, setups

MEASURED = "royal-will"  # the game that bench/mutable_replay.py knows


def log(game_id: str, length: int) -> Session:
    """A session of exactly `length` accepted moves."""
    names, options = setups(game_id)[-1]
    moves = evening(game_id, names, options, length, seed=7, without=PEOPLE).moves
    events = [Event(EventId("a", n), n, n, kind, data) for n, (kind, data) in enumerate(moves, 1)]
    return Session("bench", game_id, find_game(game_id).read_setup(names, {}, options)).with_events(events)


def with_changes(session: Session, count: int) -> Session:
    """The same log, in which so many moves were changed into what they are, spread over the whole of it."""
    moves = session.events[:: len(session.events) // count][:count]
    last = session.events[-1].clock
    changes = [
        Event(EventId("b", n), last + n, n, CHANGE, {**move.id._asdict(), "data": move.data})
        for n, move in enumerate(moves, 1)
    ]
    return session.with_events((*session.events, *changes))


def mutable(session: Session) -> partial[Any]:
    """The baseline's call: the same events as plain pairs."""
    setup = session.setup
    return partial(fold, list(setup.names), dict(setup.options), [(e.kind, dict(e.data)) for e in session.events])


def rows() -> Iterator[Row]:
    for game_id in game_ids():
        game, long = find_game(game_id), log(game_id, 10_000)
        short = Session(long.id, long.game, long.setup, long.events[:1_000])
        if game_id == MEASURED:
            ours, plain = interleaved(partial(replay, game, short), mutable(short), 21)
            yield Row(f"replay {game_id}, 1,000 events / mutable fold", ours * 1e3, plain * 1e3, "ms", 30)
        edited, as_played = interleaved(
            partial(replay, game, with_changes(short, 50)), partial(replay, game, short), 21
        )
        yield Row(f"replay {game_id}, 1,000 events with 50 changes / without", edited * 1e3, as_played * 1e3, "ms", 1.3)
        all_of_it, tenth = interleaved(partial(replay, game, long), partial(replay, game, short), 7)
        yield Row(f"replay {game_id}, 10,000 events / 1,000 events", all_of_it * 1e3, tenth * 1e3, "ms", 13)
