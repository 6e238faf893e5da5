"""What goes out comes back, merged and whole; nothing private goes out, and nothing bad comes in."""

import json
from contextlib import suppress

import pytest

from companion.core.errors import BadInput, CompanionError, MergeConflict
from companion.core.session_file import session_plain, session_text
from companion.store import imports
from companion.store.errors import StoreDamaged
from companion.store.exports import Export, export_bytes, rescued_export, table_export, whole_export
from companion.store.imports import import_all, load, read_export
from companion.store.members import Member
from companion.store.session_rows import EVENT, SITTING
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.store.sample_tables import finished, put, put_members, rows, talked


def test_everything_goes_out_and_comes_back_as_it_was(store, tmp_path):
    user_data = UserData(store.database)
    put(store, talked("one"), finished("two", ("Zoë", "王")))
    user_data.put_player("Zoë", "red", "circle")
    user_data.put_profile("royal-will", "my deck", {"heir": 2, "half a letter": "\ud83d"})
    data = export_bytes(whole_export(store))
    other = Store(f"sqlite:///{tmp_path / 'other.db'}")
    assert import_all(other, read_export(data), at=5) == 2
    assert export_bytes(whole_export(other)) == data
    assert {table.id: table.finished_at for table in other.summaries()} == {"one": None, "two": 3600}
    other.close()


def test_the_export_has_the_documented_shape(store):
    put(store, finished())
    UserData(store.database).put_player("Ann", "red", "circle")
    UserData(store.database).put_profile("royal-will", "my deck", {"heir": 2})
    assert json.loads(export_bytes(whole_export(store))) == {
        "format": "royal-companion-export",
        "version": 1,
        "sessions": [session_plain(finished())],
        "players": [{"name": "Ann", "colour": "red", "shape": "circle"}],
        "profiles": [{"game": "royal-will", "name": "my deck", "data": {"heir": 2}}],
    }


def test_private_notes_memberships_and_settings_are_in_no_export(store):
    user_data = UserData(store.database)
    put(store, talked())
    user_data.put_note("friday", "a", {"hand": "xyzzy-note"})
    put_members(store.database, "friday", Member("xyzzy-guest", "xyzzy-role", None, "xyzzy-name", 1, 1))
    user_data.put_setting("xyzzy-key", "xyzzy-value")
    for export in (whole_export(store), table_export(store, "friday"), rescued_export(store)[0]):
        assert b"xyzzy" not in export_bytes(export)


def test_one_tables_export_names_no_other_table_and_no_other_player(store):
    put(store, talked("one"), finished("two", ("Cleo", "Dan")))
    for name in ("Ann", "Cleo"):
        UserData(store.database).put_player(name, "red", "circle")
    found = read_export(export_bytes(table_export(store, "one")))
    assert ([s.id for s in found.sessions], [p.name for p in found.players]) == (["one"], ["Ann"])


def test_importing_twice_is_importing_once(store):
    export = Export([talked(), finished()])
    assert import_all(store, export, at=5) == 2
    once = rows(store)
    assert import_all(store, export, at=6) == 0
    assert rows(store) == once


def test_importing_merges_with_what_is_here_and_finds_the_result_anew(store):
    whole = finished()
    put(store, whole.with_events(whole.events[:1]))
    assert store.summaries()[0].finished_at is None
    import_all(store, Export([whole]), at=5)
    assert (store.session("won"), store.summaries()[0].finished_at) == (whole, 3600)


def test_a_shorter_log_takes_nothing_away(store):
    whole = finished()
    put(store, whole)
    import_all(store, Export([whole.with_events(whole.events[:1])]), at=5)
    assert (store.session("won"), store.summaries()[0].finished_at) == (whole, 3600)


def test_one_name_with_two_contents_refuses_the_whole_import(store):
    put(store, talked("friday", "discard"))
    before = rows(store)
    with pytest.raises(MergeConflict, match="a:1"):
        import_all(store, Export([finished(), talked("friday", "hand")]), at=5)
    assert rows(store) == before


def test_a_made_up_clock_refuses_the_whole_import(store):
    good, odd = session_plain(finished()), session_plain(talked())
    odd["events"][-1]["clock"] = 10**17
    data = json.dumps({"format": "royal-companion-export", "version": 1, "sessions": [good, odd]})
    with pytest.raises(CompanionError, match="Entries before a:3 are missing"):
        import_all(store, read_export(data.encode()), at=5)
    assert store.summaries() == []


def test_players_and_profiles_that_are_here_stay_as_they_are(store):
    user_data = UserData(store.database)
    user_data.put_player("Ann", "red", "circle")
    theirs = {"name": "Ann", "colour": "blue", "shape": "star"}, {"name": "Ben", "colour": "blue", "shape": "star"}
    data = {"format": "royal-companion-export", "version": 1, "sessions": [], "players": theirs}
    import_all(store, read_export(json.dumps(data).encode()), at=5)
    assert [(p.name, p.colour) for p in user_data.players()] == [("Ann", "red"), ("Ben", "blue")]


def test_a_plain_session_file_is_taken_too(store, tmp_path):
    path = tmp_path / "table.json"
    path.write_text(session_text(talked()), encoding="utf-8")
    import_all(store, load(path), at=5)
    assert store.session("friday") == talked()


def export_with(**changes):
    plain = {"format": "royal-companion-export", "version": 1, "sessions": [session_plain(talked())]}
    return json.dumps(plain | changes).encode()


def session_with(**changes):
    return export_with(sessions=[session_plain(talked()) | changes])


BAD = {
    "nothing": (b"", "not JSON"),
    "foreign bytes": (b"\x89PNG\r\n\x1a\n\x00\xff", "UTF-8"),
    "a database": (b"SQLite format 3\x00....", "`companion restore`"),
    "another program's JSON": (b'{"plays": []}', "not an export of this program"),
    "a list": (b"[1, 2]", "not an export of this program"),
    "a newer export": (export_with(version=2), "version 2, this program reads up to 1; update it"),
    "a newer session in it": (session_with(version=3), r"sessions\[0\]: version: .* update it"),
    "an unknown key": (export_with(notes=[]), "notes: unknown key"),
    "no sessions": (export_with(sessions=None), "sessions: expected a list"),
    "an unknown game": (session_with(game="chess"), r"sessions\[0\]: game: unknown game 'chess'"),
    "a bad event": (session_with(events=[{"device": "a"}]), r"sessions\[0\]: events\[0\].n: missing"),
    "a name of control signs": (session_with(id="fri\x00day"), r"sessions\[0\]: id: "),
    "half a letter as a name": (session_with(id="fri\ud83dday"), r"sessions\[0\]: id: "),
    "a player without a shape": (export_with(players=[{"name": "Ann", "colour": "red"}]), r"players\[0\].shape"),
    "a profile of no game": (
        export_with(profiles=[{"game": "go", "name": "x", "data": {}}]),
        r"profiles\[0\]: unknown",
    ),
    "a number with 5,000 digits": (b'{"format": ' + b"9" * 5000 + b"}", "not JSON"),
    "not a number": (b'{"format": NaN}', "NaN is not a number"),
    "nested too deeply": (b"[" * 200_000, "nested too deeply"),
    "a gap in a log": (session_with(events=session_plain(talked())["events"][1:]), "missing"),
}


def test_a_bad_file_is_a_sentence_and_changes_nothing(store, tmp_path):
    put(store, finished())
    before = rows(store)
    for name, (data, sentence) in BAD.items():
        path = tmp_path / f"{name}.json"
        path.write_bytes(data)
        with pytest.raises(CompanionError, match=sentence) as error:
            import_all(store, load(path), at=5)
        assert len(str(error.value)) < 1000
        assert rows(store) == before


@pytest.mark.parametrize("place", ["profiles", "sessions"])
def test_nesting_of_any_depth_is_read_or_refused_with_a_sentence(place):
    for depth in (*range(100, 1500, 50), 100_000):
        deep = '{"a":' * depth + "1" + "}" * depth
        item = {"profiles": {"game": "royal-will", "name": "x", "data": "DEEP"}, "sessions": "DEEP"}[place]
        with suppress(BadInput):
            read_export(export_with(**{place: [item]}).replace(b'"DEEP"', deep.encode()))


def test_a_truncated_file_is_refused_wherever_it_ends():
    data = export_bytes(Export([talked(), finished()])).rstrip()
    for end in range(len(data)):
        with pytest.raises(BadInput):
            read_export(data[:end])


def test_a_file_of_more_than_50_mb_is_refused_without_reading_it_all(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(imports.LARGEST_FILE + 1)
    with pytest.raises(BadInput, match="larger than 50 MB"):
        load(path)


def test_many_problems_are_told_in_few_lines(tmp_path):
    path = tmp_path / "odd.json"
    path.write_bytes(export_with(**{f"key{n}": 1 for n in range(1000)}))
    with pytest.raises(BadInput, match="and 990 more problems"):
        load(path)


def test_a_folder_or_a_missing_file_is_a_sentence(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere.json"):
        with pytest.raises(BadInput, match="can’t be read"):
            load(path)


def test_a_damaged_table_stops_the_export_but_not_the_rescue_of_the_others(store):
    put(store, talked("one"), talked("two"), finished("three"))
    with store.database.writing("test") as connection:
        connection.execute(EVENT.update().where(EVENT.c.sitting_id == "one", EVENT.c.n == 2).values(at=99))
        connection.execute(SITTING.update().where(SITTING.c.id == "two").values(setup="{"))
    with pytest.raises(StoreDamaged, match="a:2 of table one"):
        whole_export(store)
    rescued, lost = rescued_export(store)
    assert [found.id for found in rescued.sessions] == ["three"]
    assert [words in told for words, told in zip(("table one", "setup of table two"), lost, strict=True)] == [True] * 2


def test_a_table_that_is_not_here_is_a_sentence(store):
    with pytest.raises(CompanionError, match="no table 'monday' here"):
        table_export(store, "monday")


def test_an_empty_store_makes_an_empty_export(store):
    assert read_export(export_bytes(whole_export(store))) == Export([], [], [])
