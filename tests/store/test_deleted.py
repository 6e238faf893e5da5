"""A deleted table can be put back as it was: log, result, members, notes, links."""

import pytest

from companion.core.errors import CompanionError
from companion.store.members import Member
from companion.store.open_tables import OpenTables
from companion.store.session_rows import UnknownTable
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.store.sample_tables import finished, put, put_members, rows, talked


@pytest.fixture
def store():
    found = Store()
    put(found, talked(), finished())
    yield found
    found.close()


def test_what_was_deleted_is_back_as_it_was(store):
    put_members(store.database, "won", Member("g", "owner", None, "", 1, 1))
    UserData(store.database).put_note("won", "a", {"hand": []})
    before = rows(store)
    deleted = store.delete("won")
    with pytest.raises(UnknownTable):
        store.session("won")
    store.put_back(deleted)
    assert rows(store) == before


def test_a_table_that_was_put_back_is_played_on(store):
    deleted = store.delete("friday")
    store.put_back(deleted)
    data = {"ruling": "replaced-card", "choice": "discard"}
    table = OpenTables(store).play("friday", "ruling", data, device="a", at=5_000)
    assert table.session == store.session("friday")


def test_a_table_that_someone_has_imported_meanwhile_stays_as_it_is(store):
    deleted = store.delete("friday")
    put(store, talked("friday", "hand"))
    with pytest.raises(CompanionError, match="here again"):
        store.put_back(deleted)
    assert len(store.session("friday").events) == 1
