"""R17 and R20: no space, no rights, or somebody else holds the database. A sentence, and no false answer."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from companion.store.database import Database, driver_of
from companion.store.errors import StoreAway, StoreBusy, StoreError, StoreFull, StoreReadOnly
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.store.forked_processes import child_processes
from tests.store.tapping_process import create, data, empty, tap

NO_PATIENCE = 0.05


@pytest.fixture
def file(tmp_path):
    create(f"sqlite:///{tmp_path / 'companion.db'}", "friday")
    return tmp_path / "companion.db"


@pytest.fixture
def open_tables(file):
    store = Store(f"sqlite:///{file}", busy_seconds=NO_PATIENCE)
    yield OpenTables(store)
    store.close()


@pytest.fixture
def children():
    with child_processes() as opened:
        yield opened


def played(open_tables, n):
    return open_tables.play("friday", "ruling", data(n), device="a", at=1_000 + n)


def pragma(open_tables, statement):
    """Said to the connection that writes next."""
    with open_tables.store.database.writing() as connection:
        return next(driver_of(connection).execute(f"PRAGMA {statement}"), None)


def check_nothing_came(open_tables, before):
    """What the open tables show, what their store says and what the file holds are one and the same."""
    file = open_tables.store.database.file
    with closing(sqlite3.connect(file)) as connection:
        stored = connection.execute("SELECT count(*) FROM event").fetchone()
    assert stored == (before,)
    assert open_tables.table("friday").session == open_tables.store.session("friday")
    assert len(open_tables.table("friday").session.events) == before


def test_a_disk_that_is_full_again_and_again_costs_no_answered_tap(open_tables):
    refused, acknowledged = 0, 0
    while refused < 50:
        pragma(open_tables, f"max_page_count={pragma(open_tables, 'page_count')[0]}")
        try:
            played(open_tables, acknowledged + 1)
        except StoreFull as error:
            assert "free up disk space and try again" in str(error)
            check_nothing_came(open_tables, acknowledged)
            refused += 1
            pragma(open_tables, "max_page_count=100000")
            played(open_tables, acknowledged + 1)
        acknowledged += 1
    assert open_tables.store.session("friday") == empty("friday").with_events(
        tap(n) for n in range(1, acknowledged + 1)
    )


@pytest.mark.parametrize("kind", ["NORMAL", "EXCLUSIVE"])
def test_a_database_that_another_program_holds_is_a_sentence_and_usable_afterwards(file, children, kind):
    [child] = children.start(["hold", str(file), kind])
    assert children.line() == "held"
    with pytest.raises(StoreBusy, match="another program is writing to it; close that one or try again"):
        played(OpenTables(Store(f"sqlite:///{file}", busy_seconds=NO_PATIENCE)), 1)
    os.kill(child, 9)
    assert list(children.lines()) == []
    open_tables = OpenTables(Store(f"sqlite:///{file}"))
    check_nothing_came(open_tables, 0)
    played(open_tables, 1)
    open_tables.store.close()


def test_a_table_can_be_looked_at_while_another_program_writes(file, children, open_tables):
    played(open_tables, 1)
    [child] = children.start(["hold", str(file), "NORMAL"])
    assert children.line() == "held"
    assert open_tables.store.session("friday").events == (tap(1),)
    with pytest.raises(StoreBusy):
        played(open_tables, 2)
    os.kill(child, 9)
    assert list(children.lines()) == []
    check_nothing_came(open_tables, 1)
    played(open_tables, 2)


def test_a_table_that_another_client_of_the_server_holds_is_a_sentence(postgresql):
    url = postgresql()
    create(url, "friday")
    open_tables, other = OpenTables(Store(url, busy_seconds=NO_PATIENCE)), Database(url)
    with other.writing("friday"):
        with pytest.raises(StoreBusy, match="another program is writing to it"):
            played(open_tables, 1)
        assert open_tables.store.session("friday").events == ()
    played(open_tables, 1)
    open_tables.store.close()
    other.close()


def test_a_connection_that_may_only_read_gives_no_false_answer(open_tables):
    played(open_tables, 1)
    pragma(open_tables, "query_only=ON")
    with pytest.raises(StoreReadOnly, match="give this user permission to write it"):
        played(open_tables, 2)
    check_nothing_came(open_tables, 1)
    open_tables.store.close()  # the next tap opens it anew
    played(open_tables, 2)


def test_a_server_that_may_only_be_read_gives_no_false_answer(postgresql):
    url = postgresql()
    create(url, "friday")
    with create_engine(url, poolclass=NullPool).begin() as connection:
        name = connection.execute(text("SELECT current_database()")).scalar()
        connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    open_tables = OpenTables(Store(url))
    with pytest.raises(StoreReadOnly, match="read-only transaction; give this user permission to write it"):
        played(open_tables, 1)
    assert open_tables.table("friday").session.events == open_tables.store.session("friday").events == ()
    open_tables.store.close()


def test_a_server_that_does_not_answer_is_a_sentence():
    with pytest.raises(StoreAway, match="wait until the server answers and try again"):
        Store("postgresql://nobody@127.0.0.1:1/companion")


@pytest.fixture
def open_folder():
    """A folder that everybody can reach, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("file_rights", "folder_rights", "sentence"),
    [
        (0o444, 0o755, "permission to write it|check"),
        (0o666, 0o555, "permission to write it|check"),
        (0o444, 0o555, "permission to write it|check"),
        (0o000, 0o755, "check the permissions of its folder"),
        (None, 0o555, "check the permissions of its folder"),
    ],
)
def test_a_file_or_folder_without_rights_is_a_sentence_and_stays_as_it_is(
    open_folder, children, file_rights, folder_rights, sentence
):
    file = open_folder / "companion.db"
    if file_rights is not None:
        create(f"sqlite:///{file}", "friday")
        file.chmod(file_rights)
    open_folder.chmod(folder_rights)
    before = {found.name: found.read_bytes() for found in open_folder.iterdir()}
    children.start(["tap_as_nobody", f"sqlite:///{file}", "friday"])
    [said] = children.lines()
    assert said.startswith(f"refused: {file}: ")
    assert any(part in said for part in sentence.split("|"))
    assert {found.name: found.read_bytes() for found in open_folder.iterdir()} == before


@pytest.mark.parametrize("url", ["nonsense", "mysql://ann@localhost/x", "sqlite:////dev/null/x.db", "sqlite:////"])
def test_an_address_that_leads_nowhere_is_a_sentence(url):
    with pytest.raises(StoreError, match=r"not a database URL|can’t be opened"):
        Store(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_leaves_no_file(url, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = Store(url)
    store.create(empty("friday"), at=1)
    assert store.session("friday") == empty("friday")
    store.close()
    assert list(tmp_path.iterdir()) == []
