"""Two processes on one server, each with its open tables: each hears what the other has written, and only that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from queue import Queue
from threading import Event, Thread

import pytest

from companion.core.errors import IllegalMove
from companion.live.server.background import listen_to_other_hosts
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.live.hosts import set_table
from tests.store.tapping_process import BEGAN, data, empty

PATIENCE = 20
TABLE = "friday"


@pytest.fixture
def both(postgresql) -> Iterator[tuple[OpenTables, OpenTables]]:
    url = postgresql()
    both = OpenTables(Store(url)), OpenTables(Store(url))
    both[0].new(empty(TABLE), at=BEGAN)
    with ExitStack() as stack:
        for open_tables in both:
            wait_until_it_listens(open_tables, stack)
        yield both
    for open_tables in both:
        open_tables.store.close()


def wait_until_it_listens(open_tables: OpenTables, stack: ExitStack) -> None:
    """Every table that is open is looked at again as soon as it listens."""
    open_tables.table(TABLE)
    listens = Event()
    stop = open_tables.listen(TABLE, listens.set)
    stack.enter_context(listen_to_other_hosts(open_tables))
    assert listens.wait(PATIENCE)
    stop()


def tap(open_tables: OpenTables, device: str, n: int) -> None:
    open_tables.play(TABLE, "ruling", data(n), device=device, at=BEGAN + n)


def test_a_tap_is_heard_by_the_other_and_not_twice_by_oneself(both):
    mine, other = both
    heard: Queue[str] = Queue()
    mine.listen(TABLE, lambda: heard.put("mine"))
    other.listen(TABLE, lambda: heard.put("other"))
    tap(mine, "a", 1)
    assert sorted(heard.get(timeout=PATIENCE) for _ in range(2)) == ["mine", "other"]
    assert other.table(TABLE) == mine.table(TABLE)
    tap(other, "b", 1)
    assert sorted(heard.get(timeout=PATIENCE) for _ in range(2)) == ["mine", "other"]
    assert heard.empty()


def test_both_come_to_the_same_whoever_taps_when(both):
    taps = 60
    threads = [
        Thread(target=lambda open_tables=open_tables, device=device: [tap(open_tables, device, n) for n in range(taps)])
        for open_tables, device in zip(both, "ab", strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for open_tables in both:
        come = Event()
        stop = open_tables.listen(TABLE, come.set)
        while len(open_tables.table(TABLE).session.events) < 2 * taps:
            assert come.wait(PATIENCE)
            come.clear()
        stop()
    assert both[0].table(TABLE) == both[1].table(TABLE)


def test_a_move_is_checked_on_what_another_process_has_just_written(postgresql):
    """Also by a process that has not heard of it yet."""
    url = set_table(postgresql())
    mine, other = OpenTables(Store(url)), OpenTables(Store(url))
    assert other.table("evening").state == mine.table("evening").state
    mine.play("evening", "discard", {"seat": 1, "n": 5}, device="a", at=BEGAN)
    with pytest.raises(IllegalMove):
        other.play("evening", "discard", {"seat": 1, "n": 1}, device="b", at=BEGAN)
    assert other.table("evening") == mine.table("evening")
    other.play("evening", "gain", {"seat": 1, "n": 1}, device="b", at=BEGAN)
    mine.play("evening", "gain", {"seat": 1, "n": 1}, device="a", at=BEGAN)
    assert not mine.table("evening").misfits
    for open_tables in (mine, other):
        open_tables.store.close()


def test_a_tap_that_was_taken_back_by_the_server_is_told_to_nobody(both):
    mine, other = both
    heard: Queue[str] = Queue()
    other.listen(TABLE, lambda: heard.put("other"))
    with pytest.raises(ZeroDivisionError), mine.store.database.writing(TABLE):
        1 / 0  # noqa: B018 - nothing was committed
    tap(mine, "a", 1)
    heard.get(timeout=PATIENCE)
    assert heard.empty()
    assert len(other.table(TABLE).session.events) == 1
