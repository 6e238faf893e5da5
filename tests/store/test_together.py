"""Several processes on one database: all are heard, and none stumbles over another."""

import pytest

from companion.store.store import Store
from tests.store.forked_processes import child_processes
from tests.store.tapping_process import create

DEVICES, TAPS = "abcd", 150


@pytest.mark.slow
def test_eight_processes_may_make_the_same_new_database_at_once(tmp_path):
    with child_processes() as children:
        for n in range(40):
            url = f"sqlite:///{tmp_path / str(n) / 'companion.db'}"
            check_made_together(children, url)
            assert [file.name for file in (tmp_path / str(n)).iterdir()] == ["companion.db"]


@pytest.mark.slow
def test_eight_processes_may_make_the_tables_of_one_server_at_once(postgresql):
    with child_processes() as children:
        for _ in range(5):
            check_made_together(children, postgresql())


def check_made_together(children, url):
    tables = [f"table-{n}" for n in range(8)]
    children.start(*(["create", url, table] for table in tables))
    assert list(children.lines(8)) == []  # nobody complained
    store = Store(url)
    assert sorted(summary.id for summary in store.summaries()) == tables
    store.close()


@pytest.mark.slow
def test_four_processes_may_tap_at_one_table_at_once(url):
    create(url, "friday")
    with child_processes() as children:
        children.start(*(["play", url, "friday", device, TAPS] for device in DEVICES))
        acknowledged = sorted(children.lines(len(DEVICES)))
    store = Store(url)
    events = store.session("friday").events  # checks the chains
    assert acknowledged == sorted(str(event.id) for event in events)
    assert store.vector("friday") == dict.fromkeys(DEVICES, TAPS)
    store.close()
