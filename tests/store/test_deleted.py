"""A deleted table can be put back as it was: log, result, members, notes, links."""

import pytest

from companion.core.errors import CompanionError
from companion.store.members import Member
from companion.store.open_tables import OpenTables
from companion.store.session_rows import UnknownTable
from companion.store.user_data import UserData
from tests.store.sample_tables import finished, put, put_members, rows, talked


@pytest.fixture
def tables(store):
    put(store, talked(), finished())
    return store


def test_what_was_deleted_is_back_as_it_was(tables):
    put_members(tables.database, "won", Member("g", "owner", None, "", 1, 1))
    UserData(tables.database).put_note("won", "a", {"hand": []})
    before = rows(tables)
    deleted = tables.delete("won")
    with pytest.raises(UnknownTable):
        tables.session("won")
    tables.put_back(deleted)
    assert rows(tables) == before


def test_a_table_that_was_put_back_is_played_on(tables):
    deleted = tables.delete("friday")
    tables.put_back(deleted)
    data = {"ruling": "replaced-card", "choice": "discard"}
    table = OpenTables(tables).play("friday", "ruling", data, device="a", at=5_000)
    assert table.session == tables.session("friday")


def test_a_table_that_someone_has_imported_meanwhile_stays_as_it_is(tables):
    deleted = tables.delete("friday")
    put(tables, talked("friday", "hand"))
    with pytest.raises(CompanionError, match="here again"):
        tables.put_back(deleted)
    assert len(tables.session("friday").events) == 1
