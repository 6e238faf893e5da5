"""R12: one name for one installation; a copied or restored database gets a new one."""

import re
import shutil
import sqlite3

import pytest

from companion.core.players import Name
from companion.store.device_id import device_id, forget_device, new_name
from companion.store.errors import StoreReadOnly
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.store.copied_databases import copied, home_in, name_in, opened, rule


@pytest.fixture
def home(tmp_path):
    return home_in(tmp_path)


def test_a_name_can_be_read_out_and_fits_into_a_file():
    names = {new_name() for _ in range(1000)}
    assert len(names) == 1000
    assert all(re.fullmatch("([b-z][aeiou]){5}", name) for name in names)
    assert all(Name().read(name, "device", []) == name for name in names)


def test_an_installation_keeps_its_name(store, url):
    name = device_id(store.database)
    again = Store(url)
    assert device_id(again.database) == device_id(store.database) == name
    again.close()


def test_a_folder_that_is_moved_keeps_its_name(home, tmp_path):
    name = name_in(home)
    home.parent.rename(tmp_path / "elsewhere")
    assert name_in(tmp_path / "elsewhere" / home.name) == name


def test_a_copied_file_gets_a_name_of_its_own_and_the_first_keeps_its(home, tmp_path):
    name = name_in(home)
    copy = copied(home)
    assert name_in(copy) != name
    assert name_in(home) == name
    assert name_in(copy) == name_in(copy)


def test_a_copied_folder_gets_a_name_of_its_own(home, tmp_path):
    name = name_in(home)
    copy = shutil.copytree(home.parent, tmp_path / "copy") / home.name
    assert name_in(copy) != name
    assert name_in(home) == name


def test_a_copy_made_while_the_program_runs_gets_a_name_of_its_own(home, tmp_path):
    with opened(home) as store:
        name = device_id(store.database)
        rule(OpenTables(store), name)
        source, copy = sqlite3.connect(home), sqlite3.connect(tmp_path / "copy.db")
        source.backup(copy)
        source.close()
        copy.close()
        assert name_in(tmp_path / "copy.db") != name


@pytest.mark.parametrize("how", ["written over", "put in its place"])
def test_an_older_file_that_is_put_back_gets_a_new_name(home, tmp_path, how):
    old = copied(home)
    name = name_in(home)
    if how == "written over":
        home.write_bytes(old.read_bytes())
    else:
        old.replace(home)
    assert name_in(home) != name


def test_rows_of_a_dump_get_a_new_name_in_another_database_and_in_their_own(postgresql):
    one, two = Store(postgresql()), Store(postgresql())
    name = device_id(one.database)
    dumped = UserData(one.database).setting("device")
    UserData(two.database).put_setting("device", dumped)
    assert device_id(two.database) != name
    assert device_id(one.database) == name
    UserData(one.database).put_setting("device", dumped)
    assert device_id(one.database) != name
    one.close()
    two.close()


def test_after_a_restore_the_name_can_be_forgotten(store):
    name = device_id(store.database)
    forget_device(store.database)
    forget_device(store.database)
    assert device_id(store.database) != name


@pytest.mark.parametrize("value", ["", "null", "3", '["kadofurile"]', '["a", 1, 2]', '["a", null]', '{"a": 1}', "\x00"])
def test_a_name_that_was_damaged_is_replaced(tmp_path, value):
    with opened(tmp_path / "companion.db") as store:
        name = device_id(store.database)
        with sqlite3.connect(store.database.file) as connection:
            connection.execute("UPDATE setting SET value = ? WHERE key = 'device'", (value,))
        assert re.fullmatch("[a-z]{10}", device_id(store.database))
        assert device_id(store.database) != name


def test_a_note_that_cannot_be_written_is_a_sentence(tmp_path):
    with opened(tmp_path / "companion.db") as store:
        (tmp_path / "companion.db.device").mkdir()
        with pytest.raises(StoreReadOnly, match="companion.db.device: can’t be written"):
            device_id(store.database)
        assert UserData(store.database).setting("device") is None
