"""Readers of what strangers send, given 1, 4 and 16 times as much: nobody buys a long wait with a short text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import process_time
from typing import Any

from bench.report import Row
from companion.core.errors import CompanionError
from companion.core.event_log import Event, EventId, Session
from companion.core.fields import Form, Whole, read
from companion.core.json_values import read_json
from companion.core.session_file import parse_session, session_text
from companion.games import find_game
from companion.share.field_coder import read_plain
from companion.share.payload import payload, read_payload

FORM = Form(coins=Whole(0, 66))
SIZE = 400  # of what is read: keys, events
STEPS = (4, 16)
ROUNDS = 9
GOAL = 1.3  # how far from as many times as long
Make = Callable[[int], Any]


def keys(n: int) -> dict[str, list[int]]:
    return {f"key{i}": list(range(100)) for i in range(n)}


def key_twice(n: int) -> str:
    """The keys that come twice are the last ones."""
    return json.dumps(dict.fromkeys(keys(4 * n), "once"))[:-1] + f', "key{4 * n - 1}": "twice"}}'


def session(n: int) -> Session:
    """A table at which one phone undoes and redoes all the time."""
    game = find_game("royal-will")
    setup = game.read_setup(["Ann", "Ben"], {}, {})
    return Session("k7m2pq9rst", game.id, setup).with_events(map(undo, range(1, n + 1)))


def undo(n: int) -> Event:
    """Of what came right before it."""
    return Event(EventId("kado-1", n), n, 1_790_000_000 + n, "undo", {"device": "kado-1", "n": max(1, n - 1)})


def misread(n: int) -> str:
    """The same with something wrong in every event."""
    return session_text(session(n)).replace('"at": ', '"at": "", "on": ')


READERS: tuple[tuple[str, Make, Callable[[Any], object]], ...] = (
    ("JSON", lambda n: json.dumps(keys(4 * n)), read_json),
    ("JSON with a key twice", key_twice, read_json),
    ("form with unknown keys", keys, lambda value: read(FORM, value)),
    ("session file", lambda n: session_text(session(n)), lambda text: parse_session(text, find_game)),
    ("session file, all wrong", misread, lambda text: parse_session(text, find_game)),
    ("code of a session", lambda n: payload(session(n)), read_payload),
    ("JSON in a code", lambda n: json.dumps(keys(n), sort_keys=True, separators=(",", ":")), read_plain),
)


def seconds(reader: Callable[[Any], object], given: Any) -> float:
    """The quickest of a few: what a busy machine adds is not the reader's."""

    def once() -> float:
        start = process_time()
        with suppress(CompanionError):
            reader(given)
        return process_time() - start

    return min(once() for _ in range(ROUNDS))


def rows() -> Iterator[Row]:
    for what, make, reader in READERS:
        single = seconds(reader, make(SIZE))
        for times in STEPS:
            took = seconds(reader, make(times * SIZE))
            yield Row(f"{what}, {times} x as long / {times} x the time", took * 1e3, single * 1e3 * times, "ms", GOAL)
