"""Sessions of every kind: of several phones, with lines taken back, merged, and not fitting; and made-up ones."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import event
from hypothesis import strategies as st

from companion.core.errors import BadInput, CompanionError
from companion.core.event_log import CHANGE, INSERT, UNDO, Event, EventId, Session, merge
from companion.core.players import LONGEST_NAME
from companion.core.session_file import parse_session
from companion.core.table import Table, play, redo, replay, undo
from companion.games import find_game, game_ids
from tests.generate.record_games import RECORDED
from tests.strategies import move_data
from tests.walks import edited, opened, setups, walker

GAMES = game_ids()
DEVICES = ("kadofurile-3fa2", "b", "Ann's phone")


def recorded(game_id: str) -> Session:
    return parse_session((RECORDED / f"{game_id}.json").read_bytes(), find_game)


def timed(session: Session, seed: int = 1) -> Session:
    """The same session, but with the pauses of an evening between the taps."""
    rnd, at, events = random.Random(seed), 1_790_000_000, []
    for tap in session.events:
        at += int(rnd.expovariate(1 / 25))
        events.append(replace(tap, at=at))
    return session.with_events(events)


def tapped(table: Table[Any], rnd: random.Random, taps: int, device: str) -> Table[Any]:
    """What one phone does: moves, and now and then an undo or a redo of any line."""
    for _ in range(taps):
        at = max((tap.at for tap in table.session.events), default=1_790_000_000) + rnd.randint(-3, 90)
        try:
            table = _tap(table, rnd, device, at)
        except (CompanionError, IndexError, ValueError):  # refused, or the walker finds nothing to propose
            continue
    return table


def _tap(table: Table[Any], rnd: random.Random, device: str, at: int) -> Table[Any]:
    chance = rnd.random()
    if chance > 0.25 or not table.history:
        kind, data = walker(table.game.id).step(table.state, rnd)
        return play(table, kind, data, device=device, at=at)
    if chance > 0.15:
        return edited(table, rnd, device, at)
    change = undo if chance > 0.05 else redo
    return change(table, rnd.choice(table.history).event.id, device=device, at=at)


def evening(game_id: str, seed: int, taps: int = 30) -> Session:
    """Two phones that go apart from a common beginning and meet again: some lines will not fit."""
    rnd = random.Random(seed)
    start = tapped(opened(game_id, rnd), rnd, rnd.randrange(taps), DEVICES[0])
    one, two = (tapped(start, rnd, rnd.randrange(taps), device).session for device in DEVICES[1:])
    table = replay(start.game, merge(one, two))
    return tapped(table, rnd, rnd.randrange(taps), rnd.choice(DEVICES)).session


evenings = st.builds(evening, st.sampled_from(GAMES), st.integers(0, 10**9))

printable = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp", "Zs"))
names = st.text(printable, min_size=1, max_size=LONGEST_NAME).filter(lambda name: name.isprintable())
anything = st.text(st.characters(), min_size=1, max_size=64)  # half letters and control signs too
numbers = st.integers(1, 12) | st.integers(1, 10**18)


@st.composite
def made_up(draw: st.DrawFn) -> Session:
    """Any session that a file can hold, whether or not anybody could have played it."""
    game = find_game(draw(st.sampled_from(GAMES)))
    players, options = draw(st.sampled_from(setups(game.id)))
    seats = draw(st.lists(names, min_size=len(players), max_size=len(players), unique=True))
    choices = {key: draw(st.sampled_from(sorted(ruling.choices))) for key, ruling in game.rulings.items()}
    rulings = {key: choices[key] for key in draw(st.sets(st.sampled_from(sorted(choices))))}
    session = Session(draw(anything), game.id, game.read_setup(seats, rulings, options))
    ids = draw(st.lists(st.tuples(st.sampled_from(DEVICES) | names, numbers), max_size=12, unique=True))
    events = [_made_up_event(draw, game, EventId(*name), place, len(seats)) for place, name in enumerate(ids, 1)]
    return session.with_events(events)


def _made_up_event(draw: st.DrawFn, game: Any, name: EventId, place: int, seats: int) -> Event:
    clock, at = draw(st.integers(max(1, place - 1), place)), draw(st.integers(0, 10**11))
    kind, target = draw(st.sampled_from(sorted(game.moves))), {"device": draw(names), "n": draw(numbers)}
    try:
        data = game.move(kind).read(draw(move_data(game.move(kind), seats)), seats)
    except BadInput:
        event("the parts of a move were sound, but not the whole")
        return Event(name, clock, at, UNDO, target)
    insert = draw(st.sampled_from([target, {}])) | {"kind": kind, "data": data}
    change = {**target, "data": {"of": "what is not here"}, **draw(st.sampled_from([{}, {"over": target}]))}
    made_up = ((kind, data), (UNDO, target), (INSERT, insert), (CHANGE, change))
    return Event(name, clock, at, *draw(st.sampled_from(made_up)))
