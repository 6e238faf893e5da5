"""R19: databases of every released version open, whole; newer and foreign ones are refused, untouched."""

import itertools
import json
import random
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, inspect, make_url, text

from companion.core.event_log import Session
from companion.core.table import replay
from companion.games import find_game
from companion.store.database import Database
from companion.store.errors import StoreDamaged, StoreNewer
from companion.store.hash_chain import Link
from companion.store.open_tables import OpenTables
from companion.store.schema import HEAD, VERSIONS
from companion.store.store import Store
from tests.generate.old_databases import SCHEMAS, fill
from tests.store.failing_driver import MOMENTS, breaking_drivers, dump, open_failing
from tests.store.forked_processes import child_processes
from tests.store.test_killed import kill_process

OLD = VERSIONS[:-1]


class SqliteFiles:
    """New databases, and copies of the kept ones."""

    def __init__(self, folder):
        self.files = (folder / f"{n}.db" for n in itertools.count())

    def new(self):
        return f"sqlite:///{next(self.files)}"

    def old(self, version):
        return f"sqlite:///{shutil.copy(SCHEMAS / f'{version}.db', next(self.files))}"


class PostgresqlServer:
    """New databases, and one such as an older version would have made, made anew each time."""

    def __init__(self, fresh):
        self.new, self.url = fresh, fresh()

    def old(self, version):
        written_past_the_store(self.url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        database = Database(self.url)
        fill(database, version)
        database.close()
        return self.url


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request, tmp_path):
    if request.param == "sqlite":
        return SqliteFiles(tmp_path)
    return PostgresqlServer(request.getfixturevalue("postgresql"))


def replayed(url):
    """The one table of a database of any version, read past the store."""
    [table_id], events = (rows_by_name(url, table) for table in ("sitting", "event"))
    game, setup = find_game(table_id["game"]), json.loads(table_id["setup"])
    read = game.read_setup(setup["names"], setup["rulings"], setup["options"])
    links = [Link(*(row[name] for name in Link._fields)) for row in events]
    return replay(game, Session(table_id["id"], game.id, read).with_events(link.event() for link in links))


def rows_by_name(url, table):
    columns = [column["name"] for column in inspected(url).get_columns(table)]
    return [dict(zip(columns, row, strict=True)) for row in dump(url)[table]]


def inspected(url):
    return inspect(create_engine(url, poolclass=NullPool))


def described(url):
    """All that can be seen of a schema."""
    found = inspected(url)
    return {name: _described(found, name) for name in found.get_table_names()}


def _described(found, name):
    columns = [(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in found.get_columns(name)]
    indexes = sorted((i["name"], i["column_names"], i["unique"]) for i in found.get_indexes(name))
    keys = sorted((k["constrained_columns"], k["referred_table"], k["options"]) for k in found.get_foreign_keys(name))
    return columns, found.get_pk_constraint(name)["constrained_columns"], indexes, keys


def test_a_database_of_every_version_is_kept():
    assert sorted(file.stem for file in SCHEMAS.iterdir()) == list(VERSIONS)
    for version in VERSIONS:
        assert dump(f"sqlite:///{SCHEMAS / version}.db")["alembic_version"] == [(version,)]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_folds_the_same_before_and_after_its_database_is_brought_up_to_date(databases, version):
    url = databases.old(version)
    before = replayed(url)
    store = Store(url)
    open_tables = OpenTables(store)
    assert open_tables.table(before.session.id) == before == replayed(url)
    open_tables.undo(before.session.id, before.session.events[-1].id, device="new", at=5_000)
    store.close()
    assert dump(url)["alembic_version"] == [(HEAD,)]


@pytest.mark.parametrize("version", OLD)
def test_an_updated_database_has_the_same_schema_as_a_new_one(databases, version):
    updated, new = databases.old(version), databases.new()
    for url in (updated, new):
        Store(url).close()
    assert described(updated) == described(new)


def test_sqlite_keeps_each_value_of_an_event_in_one_place(tmp_path):
    for url in (f"sqlite:///{tmp_path / 'new.db'}", f"sqlite:///{shutil.copy(SCHEMAS / '0001.db', tmp_path)}"):
        Store(url).close()
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            made = connection.execute("SELECT sql FROM sqlite_master WHERE tbl_name IN ('event', 'tip')").fetchall()
        assert len(made) == 2
        assert all("WITHOUT ROWID" in sql for (sql,) in made)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("version", OLD)
def test_an_update_that_fails_at_any_step_has_changed_nothing_and_can_be_repeated(databases, version, moment):
    after = updated_dump(databases.old(version))
    with breaking_drivers():
        for k in itertools.count(1):
            url = databases.old(version)
            before = dump(url)
            has_come = open_failing(url, k, moment)
            assert dump(url) in (before, after)
            assert updated_dump(url) == after
            if not has_come:
                break


def updated_dump(url):
    Store(url).close()
    return dump(url)


@pytest.mark.slow
@pytest.mark.parametrize("version", OLD)
def test_an_update_that_is_killed_anywhere_has_changed_nothing_and_can_be_repeated(databases, version):
    rnd, after = random.Random(3), updated_dump(databases.old(version))
    with child_processes() as children:
        for _ in range(30):
            url = databases.old(version)
            before = dump(url)
            [child] = children.start(["open_and_close", url])
            time.sleep(rnd.uniform(0, 0.08))
            kill_process(child)
            assert list(children.lines()) == []
            assert dump(url) in (before, after)
            assert updated_dump(url) == after


def test_a_newer_database_is_refused_and_untouched(databases):
    url = databases.old(HEAD)
    written_past_the_store(url, "UPDATE alembic_version SET version_num = '9999'")
    check_refused(url, StoreNewer, "made by a newer version .*9999.* update it")


def test_a_database_of_another_program_is_refused_and_untouched(databases):
    url = databases.new()
    written_past_the_store(url, "CREATE TABLE moz_bookmarks (id INTEGER PRIMARY KEY, title TEXT)")
    check_refused(url, StoreDamaged, "belongs to another program .*moz_bookmarks.*; choose another")


def test_a_database_that_does_not_say_its_version_is_refused_and_untouched(databases):
    url = databases.old(HEAD)
    written_past_the_store(url, "DELETE FROM alembic_version")
    check_refused(url, StoreDamaged, "its version can’t be read; `companion restore`")


def written_past_the_store(url, statement):
    with create_engine(url, poolclass=NullPool).begin() as connection:
        connection.execute(text(statement))


def check_refused(url, error, sentence):
    before = seen_from_outside(url)
    with pytest.raises(error, match=sentence):
        Store(url)
    assert seen_from_outside(url) == before


def seen_from_outside(url):
    """The bytes of the file and its neighbours, or what a server shows."""
    if url.startswith("postgresql"):
        return dump(url)
    folder = Path(make_url(url).database).parent
    return {file.name: file.read_bytes() for file in folder.iterdir()}
