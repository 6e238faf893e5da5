"""What changes and inserts promise, over recorded and random games of all five."""

import random
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.core.event_log import EDITS, NOTES, Event, EventId, Session, check_clocks, merge
from companion.core.fold import Fold, Status
from companion.core.session_file import parse_session, session_text
from companion.core.table import Table, extended, redo, replay, undo
from companion.games import find_game, game_ids
from companion.store.hash_chain import ROOT, SETUP, ChainEnd, first_broken, link_event
from tests.oracles.edits import data_in_force, is_gone, played
from tests.share.random_sessions import recorded, tapped
from tests.walks import edited, opened, walk

GAMES = pytest.mark.parametrize("game_id", game_ids())
SEEDS = given(seed=st.integers(0, 2**32))
QUICK = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def game_of(game_id: str, seed: int) -> Table:
    """A recorded game, or a random evening."""
    return replay(find_game(game_id), recorded(game_id)) if seed % 3 == 0 else walk(game_id, seed, 40)


def told(table: Table) -> list:
    """State, sentences and statuses, without who wrote what: lines that change nothing themselves are left out."""
    lines = [(e.kind, e.data, e.status, e.messages) for e in table.history if e.event.kind not in NOTES]
    return [table.state, lines]


def played_instead(table: Table, moves: list[tuple[str, dict]]) -> Table:
    """A log of these moves and nothing else, as if they had been played so."""
    events = [Event(EventId("a", n), n, 0, kind, data) for n, (kind, data) in enumerate(moves, 1)]
    return replay(table.game, table.session.with_events(events))


def one_edit(table: Table, rnd: random.Random) -> Table:
    """The table with one edit that was taken, if any of a few is."""
    for _ in range(12):
        with suppress(CompanionError, IndexError, ValueError):
            return edited(table, rnd, "b", 7)
    return table


@GAMES
@QUICK
@SEEDS
def test_a_log_with_an_edit_is_the_log_with_that_move_played_there(game_id, seed):
    """Changed data and inserted moves: state, sentences and statuses."""
    table = one_edit(game_of(game_id, seed), random.Random(seed))
    moves = [(entry.kind, dict(entry.data)) for entry in table.history if entry.event.kind not in NOTES]
    assert told(table) == told(played_instead(table, moves))


@GAMES
@QUICK
@SEEDS
def test_an_edit_that_is_undone_leaves_the_table_as_it_was_and_comes_back_by_redo(game_id, seed):
    before = game_of(game_id, seed)
    after = one_edit(before, random.Random(seed))
    if after is before:
        return
    name = after.session.events[-1].id
    back = undo(after, name, device="c", at=8)
    old = {event.id for event in before.session.events}
    assert back.state == before.state
    assert [entry for entry in back.history if entry.event.id in old] == list(before.history)
    again = redo(back, name, device="c", at=9)
    assert told(again) == told(after)


def apart(game_id: str, seed: int) -> Session:
    """Two phones that go apart, repair, undo and redo, and meet again."""
    rnd = random.Random(seed)
    start = tapped(opened(game_id, rnd), rnd, 15, "a")
    one, two = (tapped(start, rnd, 15, device).session for device in "bc")
    return tapped(replay(start.game, merge(one, two)), rnd, 5, "a").session


@GAMES
@QUICK
@SEEDS
def test_any_order_of_arrival_gives_the_same_table(game_id, seed):
    session, rnd = apart(game_id, seed), random.Random(seed)
    whole = replay(find_game(game_id), session)
    events = list(session.events)
    rnd.shuffle(events)
    table = replay(whole.game, session.with_events([]))
    while events:
        size = rnd.randrange(1, 9)
        table, events = extended(table, events[:size]), events[size:]
    assert table == whole
    check_clocks(session)


@GAMES
@QUICK
@SEEDS
def test_the_playing_order_and_the_data_are_those_of_the_oracle(game_id, seed):
    session = apart(game_id, seed)
    fold = Fold(find_game(game_id), session)
    order = [event for event in fold.edits.order if event.kind not in NOTES and event.id not in fold.edits.lost]
    assert order == played(session.events)
    for event in order:
        assert fold.edits.said(event)[1] == data_in_force(session.events, event)
        assert (event.id in fold.edits.gone) == is_gone(session.events, event)


@GAMES
@QUICK
@SEEDS
def test_the_events_of_one_tap_are_adjacent_in_the_log_and_stand_or_fall_together(game_id, seed):
    table = replay(find_game(game_id), apart(game_id, seed))
    taps = [(event.clock, event.id.device) for event in table.session.events]
    assert sum(one != two for one, two in pairwise(taps)) == max(0, len(set(taps)) - 1)
    gone = {entry.event.id for entry in table.history if entry.status is Status.UNDONE}
    merged_apart = {event.id for event in table.session.events if len(table.session.action(event.id)) > 1}
    for name in merged_apart:
        assert len({event.id in gone for event in table.session.action(name)}) == 1


@GAMES
def test_edited_logs_keep_their_chains_and_their_files(game_id):
    session = apart(game_id, 5)
    assert parse_session(session_text(session), find_game) == session
    links, ends = [], {}
    for event in sorted(session.events, key=lambda event: event.id):
        links.append(link_event(session.id, event, ends.get(event.id.device, ROOT)))
        ends[event.id.device] = ChainEnd(event.id.n, links[-1].chain)
    setup = ChainEnd(0, "set-up")
    assert first_broken(session.id, setup, links, {**ends, SETUP: setup}) is None
    at = next((at for at, link in enumerate(links) if link.kind in EDITS), None)
    if at is not None:
        links[at] = links[at]._replace(data="{}")
        assert (
            first_broken(session.id, setup, links, {**ends, SETUP: setup}) == f"event {links[at].device}:{links[at].n}"
        )
