"""The doctor: every illness has a sentence with what to do, and looking changes nothing."""

import os
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from companion.store.backups import backup_folder, open_store
from companion.store.doctor import Level, examine
from companion.store.errors import StoreError
from companion.store.session_rows import EVENT
from companion.store.store import Store
from tests.store.sample_tables import files_in, filled, finished, put, talked
from tests.store.test_backups import changed, old_database

NOON = datetime.fromisoformat("2026-03-01T12:00:00+00:00")


def address(file):
    return f"sqlite:///{file}"


def asked(url, now=NOON):
    return list(examine(url, now=now))


def troubles(findings):
    return "\n".join(finding.text for finding in findings if finding.level is Level.TROUBLE)


def all_said(findings):
    return "\n".join(finding.text for finding in findings)


def test_a_sound_store_has_no_trouble(store, url):
    put(store, talked(), finished())
    findings = asked(url)
    assert troubles(findings) == ""
    assert "2 tables with 5 events: all checksums match" in all_said(findings)


def test_a_changed_event_is_found_on_every_kind_of_database(store, url):
    put(store, talked(), finished())
    with store.database.writing("test") as connection:
        connection.execute(EVENT.update().where(EVENT.c.sitting_id == "friday", EVENT.c.n == 2).values(at=99))
    findings = asked(url)
    assert "a:2 of table friday is not what was written" in troubles(findings)
    assert "`companion restore`" in troubles(findings)
    assert "1 table with 2 events" in all_said(findings)


def test_lines_that_do_not_fit_are_counted(store, url):
    won = finished()
    again = replace(won.events[0], id=won.next_id("b"), clock=won.next_clock())
    put(store, won.with_events([*won.events, again]))
    findings = asked(url)
    assert troubles(findings) == ""
    assert "Table won: 1 conflict in its history" in all_said(findings)


def zeroed(file):
    file.write_bytes(b"")


def foreign_text(file):
    file.write_text("dear diary")


def foreign_database(file):
    changed(file, "DROP TABLE alembic_version")


def newer(file):
    changed(file, "UPDATE alembic_version SET version_num = '9999'")


def truncated(file):
    file.write_bytes(file.read_bytes()[:9000])


def wiped_header(file):
    file.write_bytes(bytes(100) + file.read_bytes()[100:])


def orphaned(file):
    changed(file, "DELETE FROM sitting WHERE id = 'friday'")


def odd_setup(file):
    changed(file, "UPDATE sitting SET setup = '{' WHERE id = 'friday'")


ILLNESSES = {
    zeroed: ("is empty", "`companion restore`"),
    foreign_text: ("isn’t a database", "`companion restore`"),
    foreign_database: ("belongs to another program", "choose another"),
    newer: ("made by a newer version", "update it"),
    truncated: ("malformed|damaged", "`companion restore`"),
    wiped_header: ("isn’t a database", "`companion restore`"),
    orphaned: (r"\d rows without their table", "`companion restore`"),
    odd_setup: ("setup of table friday is not what was written", "--rescue"),
}


@pytest.mark.parametrize("illness", ILLNESSES, ids=lambda illness: illness.__name__)
def test_an_illness_is_named_with_what_to_do_and_nothing_is_changed(tmp_path, illness):
    file = filled(tmp_path / "companion.db")
    illness(file)
    before = files_in(tmp_path)
    said = troubles(asked(address(file)))
    assert files_in(tmp_path) == before
    what, advice = ILLNESSES[illness]
    assert re.search(what, said), said
    assert advice in said


def test_a_database_that_is_not_there_yet_is_no_trouble_and_is_not_made(tmp_path):
    findings = asked(address(tmp_path / "folder" / "companion.db"))
    assert (troubles(findings), list(tmp_path.iterdir())) == ("", [])
    assert "there is no database yet" in all_said(findings)


def test_a_lost_database_with_backups_is_trouble(tmp_path):
    file = filled(tmp_path / "companion.db")
    open_store(address(file), now=NOON).close()
    file.unlink()
    assert "is missing, but its backups are there; `companion restore`" in troubles(asked(address(file)))


def test_an_older_schema_is_told_and_not_updated(tmp_path):
    file = old_database(tmp_path / "companion.db")
    before = files_in(tmp_path)
    findings = asked(address(file))
    assert (troubles(findings), files_in(tmp_path)) == ("", before)
    assert "will be updated to" in all_said(findings)


def test_a_database_that_somebody_holds_is_told(tmp_path):
    file = filled(tmp_path / "companion.db")
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        holder.execute("UPDATE sitting SET touched_at = 0")
        before = files_in(tmp_path)
        assert "close the program that has it open" in troubles(asked(address(file)))
        assert files_in(tmp_path) == before


def test_a_host_that_has_it_open_is_no_trouble(tmp_path):
    host = Store(address(tmp_path / "companion.db"))
    put(host, talked())
    before = files_in(tmp_path)
    assert troubles(asked(address(tmp_path / "companion.db"))) == ""
    assert files_in(tmp_path) == before
    host.close()


def test_what_a_crash_left_behind_is_read_and_left_as_it_is(tmp_path):
    file = filled(tmp_path / "companion.db")
    code = "import os, sys; from tests.store.sample_tables import *"
    killed = f"{code}; s = Store(sys.argv[1]); put(s, talked('new')); os._exit(1)"
    subprocess.run([sys.executable, "-c", killed, address(file)], check=False)
    before = files_in(tmp_path)
    assert "3 tables with 8 events" in all_said(asked(address(file)))
    assert files_in(tmp_path) == before


def test_a_database_that_may_not_be_written_is_told(tmp_path):
    file = filled(tmp_path / "companion.db")
    asked(address(file))  # loads everything that the child needs
    for path, mode in ((file, 0o444), (tmp_path, 0o555)):
        path.chmod(mode)
    child = os.fork()
    if child == 0:  # as somebody without rights: root may write everything
        code = 2
        try:
            if os.getuid() == 0:
                for folder in tmp_path.parents[:3]:
                    folder.chmod(0o755)
                os.setuid(65534)
            code = 0 if troubles(asked(address(file))).count("can’t be written") == 2 else 1
        finally:
            os._exit(code)  # whatever happens, the child never goes on as a second test run
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    tmp_path.chmod(0o755)


def test_backups_are_told_with_their_age_and_the_newest_is_checked(tmp_path):
    file = filled(tmp_path / "companion.db")
    assert "no backups yet" in all_said(asked(address(file)))
    open_store(address(file), now=NOON).close()
    assert "the newest of 1 backup, 2 days old, sound" in all_said(asked(address(file), NOON + timedelta(2)))
    assert "`companion backup FILE` makes one now" in all_said(asked(address(file), NOON + timedelta(90)))
    (backup_folder(file) / "2026-03-01.db").write_bytes(b"")
    assert "The newest backup can’t be used" in troubles(asked(address(file)))


def test_a_server_that_does_not_answer_is_a_sentence():
    assert "try again" in troubles(asked("postgresql+psycopg://nobody@127.0.0.1:1/nothing"))


def test_an_address_that_is_none_is_a_sentence():
    with pytest.raises(StoreError, match="not a database URL"):
        asked("nonsense")


def test_no_damage_makes_the_doctor_stumble_or_write(tmp_path):
    rnd = random.Random(4)
    sound = filled(tmp_path / "sound.db").read_bytes()
    file = tmp_path / "companion.db"
    for _ in range(60):
        data = bytearray(sound)
        for _ in range(rnd.choice([1, 8, 64, 512])):
            data[rnd.randrange(len(data))] = rnd.randrange(256)
        file.write_bytes(data[: rnd.choice([None, rnd.randrange(len(data))])])
        before = file.read_bytes()
        assert asked(address(file))
        assert file.read_bytes() == before
        for ending in ("-wal", "-shm", "-journal"):
            file.with_name(file.name + ending).unlink(missing_ok=True)
