"""R1: a process that is killed anywhere has lost nothing that it answered; what it did not answer can be retried."""

import os
import random
import signal
import sqlite3
import time
from contextlib import closing, suppress

import pytest

from companion.core.table import replay
from companion.store.store import Store
from tests.store.forked_processes import child_processes
from tests.store.tapping_process import GAME, create, data, empty, tap

EVENINGS, TAPS, KILLS = 10, 1_000, 12  # kills of each evening


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled_by_120_kills_in_10000_taps(tmp_path):
    rnd, file = random.Random(1), tmp_path / "companion.db"
    with child_processes() as children:
        for evening in range(EVENINGS):
            play_evening(children, f"sqlite:///{file}", f"evening-{evening}", rnd)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (EVENINGS * TAPS,)


def play_evening(children, url, table_id, rnd):
    create(url, table_id)
    acknowledged = []
    for kill in range(KILLS):
        [child] = children.start(["retry", url, table_id, len(acknowledged), TAPS])
        share = (TAPS - len(acknowledged)) // (KILLS - kill + 1)
        acknowledged += [children.line() for _ in range(rnd.randrange(max(1, 2 * share)))]
        time.sleep(rnd.uniform(0, 0.002))  # anywhere within a tap, not always behind an answer
        kill_process(child)
        acknowledged += children.lines()
        check_kept(url, table_id, acknowledged, more=1)
    children.start(["retry", url, table_id, len(acknowledged), TAPS])
    acknowledged += children.lines()
    assert len(acknowledged) == TAPS
    check_kept(url, table_id, acknowledged, more=0)


def kill_process(child):
    with suppress(ProcessLookupError):  # it was quicker, and has ended
        os.kill(child, signal.SIGKILL)


def check_kept(url, table_id, acknowledged, more):
    """All that was acknowledged is there, once, and at most one tap more; as it was tapped, and replayed alike."""
    store = Store(url)
    session = store.session(table_id)  # checks the chain
    store.close()
    kept = len(session.events)
    assert acknowledged == [f"a:{n}" for n in range(1, len(acknowledged) + 1)]
    assert len(acknowledged) <= kept <= len(acknowledged) + more
    assert session == empty(table_id).with_events(tap(n) for n in range(1, kept + 1))
    assert not kept or replay(GAME, session).state.rulings["replaced-card"] == data(kept)["choice"]


@pytest.mark.slow
def test_a_first_start_that_is_killed_leaves_nothing_that_the_next_one_stumbles_over(tmp_path):
    rnd = random.Random(2)
    with child_processes() as children:
        for n in range(100):
            url = f"sqlite:///{tmp_path / str(n) / 'companion.db'}"
            [child] = children.start(["create", url, "friday"])
            time.sleep(rnd.uniform(0, 0.05))
            kill_process(child)
            assert list(children.lines()) == []
            create(url, "friday")
            check_kept(url, "friday", [], more=0)
