"""R2: the database or its disk may fail at any step. What is stored is then as before or as after, never between."""

import itertools
import shutil

import pytest

from companion.core.event_log import EventId, Session
from companion.core.table import play, replay
from companion.games import find_game
from companion.store.errors import StoreError
from companion.store.members import Member
from companion.store.open_tables import OpenTables
from companion.store.schema import PlayerRow
from companion.store.session_rows import Result
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.store.failing_driver import MOMENTS, breaking_drivers, broken, dump, open_failing
from tests.store.sample_tables import put_members
from tests.store.tapping_process import tap

ROGUE = find_game("rogue-monarch")


def session(name):
    return Session(name, ROGUE.id, ROGUE.read_setup(["Ann", "Ben"], {}, {"target": 1}))


def begun(store):
    """Open tables: one of two devices, a note and a member."""
    open_tables, user_data = OpenTables(store), UserData(store.database)
    open_tables.new(session("friday"), at=1_000)
    open_tables.play("friday", "first_player", {"seat": 0}, device="a", at=1_001)
    open_tables.play("friday", "ruling", {"ruling": "between", "choice": "anywhere"}, device="b", at=1_002)
    user_data.put_note("friday", "a", {"hand": ["reine"]})
    put_members(store.database, "friday", Member("a", "owner", None, "", 1_000, 1_000))
    return open_tables


def other_log():
    """The same table as another phone has it: with its end, and an event of its own."""
    table = play(replay(ROGUE, session("friday")), "first_player", {"seat": 0}, device="a", at=1_001)
    return play(table, "claim", {"seat": 0, "conspiracy": "mariage"}, device="c", at=1_100).session


def new(open_tables):
    open_tables.new(session("monday"), at=2_000)


def tap_once(open_tables):
    open_tables.play("friday", "ruling", {"ruling": "between", "choice": "anywhere"}, device="a", at=2_000)


def tap_the_end(open_tables):
    open_tables.play("friday", "claim", {"seat": 0, "conspiracy": "mariage"}, device="a", at=2_000)


def undo(open_tables):
    open_tables.undo("friday", EventId("b", 1), device="c", at=2_000)


def append_several(open_tables):
    open_tables.store.append(
        "friday", [tap(1, "c"), tap(2, "c"), tap(3, "c")], Result(2_000, (1, 2), (1,)), is_new_result=True
    )
    open_tables.forget("friday")


def record(open_tables):
    open_tables.store.append("friday", [], Result(2_000, (3, 4), (0,)), is_new_result=True)


def delete(open_tables):
    open_tables.store.delete("friday")
    open_tables.forget("friday")


def import_table(open_tables):
    open_tables.import_table(other_log(), at=2_000)


def import_sessions(open_tables):
    players = [PlayerRow(name="Ann", colour="red", shape="circle")]
    open_tables.store.import_sessions([other_log(), session("monday")], players, lambda session: ((), None), at=2_000)


def put_note(open_tables):
    UserData(open_tables.store.database).put_note("friday", "a", {"hand": []})


WRITING = (new, tap_once, tap_the_end, undo, append_several, record, delete, import_table, import_sessions, put_note)


@pytest.fixture
def databases(tmp_path):
    """Equal databases, each with a new address."""
    with breaking_drivers():
        template = tmp_path / "template.db"
        begun(store := Store(f"sqlite:///{template}"))
        store.close()
        copies = (tmp_path / f"{n}.db" for n in itertools.count())
        yield (f"sqlite:///{shutil.copy(template, copy)}" for copy in copies)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("write", WRITING, ids=lambda write: write.__name__)
def test_a_failure_at_any_step_leaves_everything_as_before_or_as_after(databases, write, moment):
    after = written(next(databases), write)
    for k, url in enumerate(databases, 1):
        store = Store(url)
        open_tables, before = OpenTables(store), dump(url)
        assert before != after
        has_come = attempted(open_tables, write, k, moment)
        check_state(url, open_tables, write, before, after)
        store.close()
        if not has_come:
            assert k > 3
            break


def written(url, write):
    store = Store(url)
    write(OpenTables(store))
    store.close()
    return dump(url)


def attempted(open_tables, write, k, moment):
    """Try it with a failure at the k-th step; whether that step was reached. Failing is told in a sentence."""
    with broken(k, moment) as coming:
        try:
            write(open_tables)
        except StoreError as error:
            assert coming.has_come
            assert "; " in str(error)
    return coming.has_come


def check_state(url, open_tables, write, before, after):
    """As before or as after; if as before, the same open tables can do it now. Either way it goes on."""
    found = dump(url)
    assert found in (before, after)
    if found == before:
        write(open_tables)
    assert dump(url) == after
    goes_on(open_tables)


def goes_on(open_tables):
    for name in [summary.id for summary in open_tables.store.summaries()]:
        shown = open_tables.play(name, "ruling", {"ruling": "replaced-card", "choice": "hand"}, device="a", at=3_000)
        assert open_tables.store.session(name) == shown.session


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("write", [tap_once, append_several, import_table], ids=lambda write: write.__name__)
def test_a_server_that_leaves_at_any_step_leaves_everything_as_before_or_as_after(postgresql, write, moment):
    url = postgresql()
    with breaking_drivers():
        after = written(renewed(url), write)
        for k in itertools.count(1):
            store = Store(renewed(url))
            open_tables, before = OpenTables(store), dump(url)
            has_come = attempted(open_tables, write, k, moment)
            check_state(url, open_tables, write, before, after)
            store.close()
            if not has_come:
                break


def renewed(url):
    """The database with the beginning in it, and nothing else."""
    store = Store(url)
    for summary in store.summaries():
        store.delete(summary.id)
    begun(store)
    store.close()
    return url


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_first_start_that_fails_at_any_step_has_made_all_tables_or_none_and_can_be_repeated(tmp_path, moment):
    with breaking_drivers():
        for k in itertools.count(1):
            url = f"sqlite:///{tmp_path / f'{k}.db'}"
            has_come = open_failing(url, k, moment)
            tables = set(dump(url))
            begun(store := Store(url))
            store.close()
            assert tables in (set(), set(dump(url)))
            if not has_come:
                break
