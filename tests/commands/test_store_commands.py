"""`companion export, import, results, backup, restore, doctor` as people type them."""

import json
import re

import pytest

from companion.core.session_file import session_text
from companion.store.database import Database
from tests.store.copied_databases import name_in
from tests.store.sample_tables import files_in, filled, talked

POSTGRESQL = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A user's own folder, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COMPANION_DATABASE_URL", raising=False)
    return tmp_path


@pytest.fixture
def database(home):
    file = home / "home" / "royal-companion" / "companion.db"
    file.parent.mkdir(parents=True)
    return filled(file)


def test_an_export_is_imported_elsewhere(companion, database, tmp_path):
    file, other = tmp_path / "all.json", f"sqlite:///{tmp_path / 'other.db'}"
    assert companion("export", file) == (0, f"{file}: 2 tables\n", "")
    assert companion("import", file, "--database", other) == (
        0,
        f"{file}: 2 new tables, 0 merged with tables that were already here\n",
        "",
    )
    assert companion("import", file, "--database", other) == (
        0,
        f"{file}: 0 new tables, 2 merged with tables that were already here\n",
        "",
    )
    assert companion("export", "-", "--database", other)[1] == file.read_text(encoding="utf-8")


def test_one_table_is_exported_by_its_id(companion, database, tmp_path):
    code, out, _ = companion("export", "won", "-")
    assert (code, [found["id"] for found in json.loads(out)["sessions"]]) == (0, ["won"])
    code, _, err = companion("export", "monday", tmp_path / "x.json")
    assert (code, "no table 'monday' here" in err, (tmp_path / "x.json").exists()) == (2, True, False)


def test_an_export_is_never_written_over_a_file_or_into_nowhere(companion, database, tmp_path):
    (tmp_path / "letter.txt").write_text("dear Ann")
    for name in ("letter.txt", "nowhere/x.json"):
        code, _, err = companion("export", tmp_path / name)
        assert (code, bool(re.search("already exists|can’t be written", err))) == (2, True)
    assert (tmp_path / "letter.txt").read_text() == "dear Ann"


def test_a_session_file_is_imported_and_a_bad_one_is_a_sentence(companion, home):
    (home / "table.json").write_text(session_text(talked()), encoding="utf-8")
    assert companion("import", home / "table.json")[0] == 0
    (home / "bad.json").write_text("{")
    code, out, err = companion("import", home / "bad.json")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_bad_file_does_not_even_make_a_database(companion, home):
    (home / "bad.json").write_text("{")
    companion("import", home / "bad.json")
    assert list(files_in(home)) == ["bad.json"]


@pytest.mark.parametrize("words", [["export", "x.json"], ["results"], ["backup", "x.db"]], ids=lambda words: words[0])
def test_a_database_that_is_not_there_is_told_and_not_made(companion, home, words):
    code, out, err = companion(*words)
    assert (code, out, "there is no database yet" in err, files_in(home)) == (2, "", True, {})


def test_results_are_csv_on_the_screen_or_in_a_file_for_spreadsheets(companion, database, tmp_path):
    code, out, _ = companion("results")
    assert (code, out.splitlines()[0]) == (0, "table,game,finished,minutes,seat,player,score,won")
    assert companion("results", tmp_path / "r.csv")[0] == 0
    assert (tmp_path / "r.csv").read_bytes().decode("utf-8-sig") == out.replace("\n", "\r\n").replace("\r\r", "\r")


def test_the_link_for_bg_stats_is_one_line(companion, database):
    code, out, _ = companion("results", "--bgstats", "won")
    assert (code, out.startswith("https://app.bgstatsapp.com/createPlay.html?data="), out.count("\n")) == (0, True, 1)
    code, _, err = companion("results", "--bgstats", "friday")
    assert (code, err) == (2, "Table friday is in progress; you can get a link when it’s over\n")


def test_a_backup_is_restored_and_what_was_there_is_kept(companion, database, tmp_path):
    code, out, _ = companion("backup", tmp_path / "copy.db")
    assert (code, out) == (0, f"{tmp_path / 'copy.db'}: 2 tables with 5 events, checked\n")
    database.write_bytes(b"")
    assert companion("export", "-")[0] == 2
    code, out, _ = companion("restore", tmp_path / "copy.db")
    assert (code, "2 tables, 5 events" in out, "The old database is now" in out) == (0, True, True)
    assert companion("export", "-")[0] == 0


def test_after_a_restore_this_installation_writes_under_another_name(companion, database, tmp_path):
    before = name_in(database)
    assert companion("backup", tmp_path / "copy.db")[0] == 0
    assert companion("restore", tmp_path / "copy.db")[0] == 0
    assert name_in(database) != before


def test_restore_without_a_file_lists_the_backups(companion, database):
    assert "no backups" in companion("restore")[1]
    companion("export", "-")
    code, out, _ = companion("restore")
    assert (code, len(re.findall(r"\d{4}-\d\d-\d\d\.db  2 tables, 5 events\n", out))) == (0, 1)


def test_a_server_is_backed_up_by_its_own_tools(companion, tmp_path):
    code, _, err = companion("backup", tmp_path / "x.db", "--database", POSTGRESQL)
    assert (code, "pg_dump" in err, "`companion export FILE`" in err) == (2, True, True)
    code, _, err = companion("restore", tmp_path / "x.db", "--database", POSTGRESQL)
    assert (code, "pg_restore" in err) == (2, True)


def test_the_doctor_says_with_its_exit_code_whether_there_is_trouble(companion, database):
    code, out, _ = companion("doctor")
    assert (code, "2 tables with 5 events" in out) == (0, True)
    database.write_bytes(b"")
    code, out, _ = companion("doctor")
    assert (code, "TROUBLE" in out, "`companion restore`" in out) == (1, True, True)


def test_damaged_tables_are_left_out_of_a_rescue_and_told(companion, database, tmp_path):
    with Database(f"sqlite:///{database}").writing("test") as connection:
        connection.exec_driver_sql("UPDATE event SET at = 99 WHERE n = 2 AND sitting_id = 'won'")
    assert companion("export", tmp_path / "all.json")[0] == 2
    code, out, err = companion("export", "--rescue", tmp_path / "all.json")
    assert (code, "1 table\n" in out, "a:2 of table won" in err) == (1, True, True)


def test_a_nonsense_address_is_a_sentence_for_every_command(companion, tmp_path):
    for words in (["export", "-"], ["results"], ["backup", "x"], ["restore"], ["doctor"]):
        code, _, err = companion(*words, "--database", "nonsense")
        assert (code, "not a database URL" in err) == (2, True)
