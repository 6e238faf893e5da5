"""Backups: consistent while others write, kept for days, and put back without losing what was there."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime, timedelta

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from companion.store.backups import DAYS_KEPT, backup_folder, backups_of, open_store, restore, save_copy
from companion.store.database_files import check_sound
from companion.store.errors import StoreBusy, StoreDamaged, StoreError, StoreNewer
from companion.store.schema import HEAD, SCRIPTS, VERSIONS
from companion.store.store import Store
from tests.store.sample_tables import files_in, filled, finished, put, talked
from tests.store.tapping_process import empty

NOON = datetime.fromisoformat("2026-03-01T12:00:00+00:00")


def url(file):
    return f"sqlite:///{file}"


def changed(file, statement):
    """Somebody else's hand in the file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def tables(file):
    store = Store(url(file))
    found = sorted(summary.id for summary in store.summaries())
    store.close()
    return found


def use(file, now):
    open_store(url(file), now=now).close()


WRITER = """
import sys
from companion.store.store import Store
from tests.store.sample_tables import put, talked
from tests.store.tapping_process import empty
store, n = Store(sys.argv[1]), 0
while True:
    put(store, talked(f"table {n:04}"))
    print(n := n + 1, flush=True)
"""


def test_a_copy_made_while_another_process_writes_is_whole(tmp_path):
    file = filled(tmp_path / "companion.db")
    with subprocess.Popen([sys.executable, "-c", WRITER, url(file)], stdout=subprocess.PIPE, text=True) as writer:
        for n in range(5):
            answered = int(writer.stdout.readline())
            _, contents = save_copy(file, tmp_path / f"copy {n}.db", NOON)
            assert contents.tables >= 2 + answered
            assert contents.events <= 5 + 3 * (contents.tables - 2)
        writer.kill()
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_a_copy_is_one_file_that_its_owner_alone_may_read(tmp_path):
    file = filled(tmp_path / "companion.db")
    folder = tmp_path / "usb"
    folder.mkdir()
    saved, contents = save_copy(file, folder, NOON)
    assert (saved.name, contents) == ("companion-2026-03-01-120000.db", (HEAD, 2, 5))
    assert [path.name for path in folder.iterdir()] == [saved.name]
    assert saved.stat().st_mode & 0o077 == 0


def test_a_new_database_and_what_lies_beside_it_is_for_its_owner_alone(tmp_path):
    file = tmp_path / "companion.db"
    store = open_store(url(file), now=NOON)
    store.create(empty("friday"), at=1_000)
    beside = [found for found in tmp_path.rglob("*") if found.is_file()]
    assert {found.name for found in beside} >= {"companion.db", "companion.db-wal", "companion.db-shm"}
    assert [found.name for found in beside if found.stat().st_mode & 0o077] == []
    with store.database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA fullfsync").scalar() == 1, "macOS too writes to the disk itself"
    store.close()


def test_a_copy_never_takes_the_place_of_another_file(tmp_path):
    file = filled(tmp_path / "companion.db")
    other = tmp_path / "letter.txt"
    other.write_text("dear Ann")
    for target in (other, file):
        before = files_in(tmp_path)
        with pytest.raises(StoreError, match="already exists"):
            save_copy(file, target, NOON)
        assert files_in(tmp_path) == before


def test_a_copy_of_nothing_or_to_nowhere_is_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="there is no database yet"):
        save_copy(tmp_path / "companion.db", tmp_path / "copy.db", NOON)
    file = filled(tmp_path / "companion.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="couldn’t be copied"):
        save_copy(file, tmp_path / "file" / "copy.db", NOON)


def test_the_first_opening_of_a_day_makes_a_backup_and_seven_are_kept(tmp_path):
    file = filled(tmp_path / "companion.db")
    for day in range(10):
        use(file, NOON + timedelta(day))
        use(file, NOON + timedelta(day, hours=3))
    names = [path.name for path in backups_of(file)]
    assert names == [f"2026-03-{day:02}.db" for day in range(10, 10 - DAYS_KEPT, -1)]
    assert all(check_sound(path).tables == 2 for path in backups_of(file))


def test_a_new_database_has_nothing_to_back_up(tmp_path):
    use(tmp_path / "companion.db", NOON)
    assert backups_of(tmp_path / "companion.db") == []


@pytest.mark.parametrize(
    "damage", ["UPDATE event SET at = at + 1 WHERE n = 2", "DELETE FROM event WHERE n = 1"], ids=["changed", "missing"]
)
def test_a_damaged_database_does_not_push_out_the_sound_backups(tmp_path, damage):
    file = filled(tmp_path / "companion.db")
    use(file, NOON)
    sound = backups_of(file)
    changed(file, damage)
    for day in range(1, 10):
        use(file, NOON + timedelta(day))
    assert backups_of(file) == sound


def test_a_backup_that_cannot_be_made_does_not_stop_the_game(tmp_path, caplog):
    file = filled(tmp_path / "companion.db")
    backup_folder(file).write_text("in the way")
    use(file, NOON)
    assert "No backup was made today" in caplog.text


def test_what_a_killed_copy_left_is_swept_up_another_day(tmp_path):
    file = filled(tmp_path / "companion.db")
    use(file, NOON)
    left = backup_folder(file) / ".2026-02-01.db.x1.part"
    left.write_text("")
    os.utime(left, (0, 0))
    use(file, NOON + timedelta(1))
    assert not left.exists()


def old_database(file):
    """A database of the first schema."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with create_engine(url(file)).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, VERSIONS[0])
    return file


def test_a_backup_of_the_old_schema_is_made_before_an_update(tmp_path):
    file = old_database(tmp_path / "companion.db")
    use(file, NOON)
    before = backup_folder(file) / f"2026-03-01-120000-before-{HEAD}.db"
    assert (check_sound(before).version, check_sound(file).version) == (VERSIONS[0], HEAD)


def test_without_room_for_that_backup_the_schema_is_not_updated(tmp_path):
    file = old_database(tmp_path / "companion.db")
    backup_folder(file).write_text("in the way")
    with pytest.raises(StoreError, match="couldn’t be copied"):
        open_store(url(file), now=NOON)
    assert check_sound(file).version == VERSIONS[0]


def test_a_restored_backup_takes_the_place_and_what_was_there_stays_beside_it(tmp_path):
    file = filled(tmp_path / "companion.db", talked("old"))
    backup, _ = save_copy(file, tmp_path / "backup.db", NOON)
    filled(file, finished("new"))
    aside = restore(backup, file, NOON)
    assert aside.name == "companion-set-aside-2026-03-01-120000.db"
    assert (tables(file), tables(aside), tables(backup)) == (["old"], ["new", "old"], ["old"])


def test_a_log_left_by_a_crash_goes_aside_and_not_into_the_restored_file(tmp_path):
    file = filled(tmp_path / "companion.db", talked("old"))
    backup, _ = save_copy(file, tmp_path / "backup.db", NOON)
    code = "import os, sys; from tests.store.sample_tables import *"
    killed = f"{code}; s = Store(sys.argv[1]); put(s, talked('new')); os._exit(1)"
    subprocess.run([sys.executable, "-c", killed, url(file)], check=False)
    assert (tmp_path / "companion.db-wal").stat().st_size > 0
    aside = restore(backup, file, NOON)
    assert (tables(file), tables(aside)) == (["old"], ["new", "old"])


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"SQLite format 3\x00" + b"\xff" * 5000], ids=["empty", "text", "junk"]
)
def test_a_damaged_file_is_kept_byte_by_byte(tmp_path, data):
    backup = filled(tmp_path / "backup.db")
    file = tmp_path / "companion.db"
    file.write_bytes(data)
    (tmp_path / "companion.db-wal").write_bytes(b"a log that fits nothing")
    aside = restore(backup, file, NOON)
    assert aside.read_bytes() == data
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"a log that fits nothing"
    assert tables(file) == ["friday", "won"]


def test_a_missing_database_is_restored_too(tmp_path):
    backup = filled(tmp_path / "backup.db")
    assert restore(backup, tmp_path / "companion.db", NOON) is None
    assert tables(tmp_path / "companion.db") == ["friday", "won"]


def test_a_database_that_is_in_use_is_not_replaced(tmp_path):
    file = filled(tmp_path / "companion.db", talked("old"))
    backup, _ = save_copy(file, tmp_path / "backup.db", NOON)
    host = Store(url(file))
    host.summaries()
    with pytest.raises(StoreBusy, match="stop the host"):
        restore(backup, file, NOON)
    put(host, finished("new"))
    host.close()
    assert tables(file) == ["new", "old"]
    assert not list(tmp_path.glob("*set-aside*"))


def bad_backups(folder):
    """Files that must not become the database, each with what is said of it."""
    for name in ("changed", "newer", "foreign", "hollow"):
        filled(folder / f"{name}.db")
    changed(folder / "changed.db", "UPDATE event SET data = '{}' WHERE n = 2")
    changed(folder / "newer.db", "UPDATE alembic_version SET version_num = '9999'")
    changed(folder / "foreign.db", "DROP TABLE alembic_version")
    (folder / "hollow.db").write_bytes(b"")
    (folder / "export.json").write_bytes(b'{"format": "royal-companion-export"}')
    sound = filled(folder / "torn.db").read_bytes()
    (folder / "torn.db").write_bytes(sound[: len(sound) // 2])
    with closing(sqlite3.connect(folder / "blank.db")) as blank:
        blank.execute("VACUUM")
    return {
        "changed.db": (StoreDamaged, "a:2 of table friday is not what was written"),
        "newer.db": (StoreNewer, "newer version of this program"),
        "foreign.db": (StoreDamaged, "another program"),
        "hollow.db": (StoreDamaged, "isn’t a database"),
        "blank.db": (StoreDamaged, "isn’t a database|is empty"),
        "export.json": (StoreDamaged, "`companion import`"),
        "torn.db": (StoreDamaged, "malformed|damaged"),
        "nowhere.db": (StoreError, "can’t be read"),
    }


def test_a_backup_that_is_not_sound_is_refused_and_nothing_changes(tmp_path):
    file = filled(tmp_path / "companion.db", talked("old"))
    for name, (kind, words) in bad_backups(tmp_path).items():
        before = files_in(tmp_path)
        with pytest.raises(kind, match=words):
            restore(tmp_path / name, file, NOON)
        assert files_in(tmp_path) == before


def test_the_database_itself_is_no_backup_of_itself(tmp_path):
    file = filled(tmp_path / "companion.db")
    with pytest.raises(StoreError, match="the database itself"):
        restore(file, file, NOON)


def test_a_second_restore_in_the_same_second_overwrites_nothing(tmp_path):
    file = filled(tmp_path / "companion.db")
    backup, _ = save_copy(file, tmp_path / "backup.db", NOON)
    restore(backup, file, NOON)
    before = files_in(tmp_path)
    with pytest.raises(StoreError, match="can’t be replaced"):
        restore(backup, file, NOON)
    assert files_in(tmp_path) == before


def test_an_older_backup_is_brought_up_to_date_when_it_is_opened(tmp_path):
    backup = old_database(tmp_path / "backup.db")
    restore(backup, tmp_path / "companion.db", NOON)
    use(tmp_path / "companion.db", NOON)
    assert check_sound(tmp_path / "companion.db").version == HEAD
