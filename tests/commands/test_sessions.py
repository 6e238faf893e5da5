"""`companion new`, `play` and `replay`: whole games from the shell, and files that are not what they should be."""

import json

import pytest

from tests.generate.record_games import RECORDED


@pytest.fixture
def file(companion, tmp_path):
    """A session file with a table of The Rogue Monarch."""
    code, text, err = companion("new", "rogue-monarch", "--players", "Ann", "Ben", "--id", "evening")
    assert (code, err) == (0, "")
    path = tmp_path / "table.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_new_writes_a_session_that_replay_reads(companion, file):
    code, out, _ = companion("replay", file)
    assert code == 0
    assert "Ann, Ben" in out


def test_play_without_a_move_says_what_can_be_done_now(companion, file):
    code, out, _ = companion("play", file)
    assert code == 0
    assert "What you can do now:" in out
    assert "correct" in out


def test_a_move_is_written_to_the_file_with_its_device_and_time(companion, file):
    code, out, err = companion(
        "play", file, "ruling", "ruling=replaced-card", "choice=hand", "--device", "kitchen", "--at", "7"
    )
    assert (code, err) == (0, ""), out
    (event,) = json.loads(file.read_text(encoding="utf-8"))["events"]
    assert (event["device"], event["n"], event["clock"], event["at"]) == ("kitchen", 1, 1, 7)


def test_undo_and_redo_are_events_too(companion, file):
    companion("play", file, "ruling", "ruling=replaced-card", "choice=hand")
    assert companion("play", file, "undo")[0] == 0
    assert companion("play", file, "redo")[0] == 0
    kinds = [event["kind"] for event in json.loads(file.read_text(encoding="utf-8"))["events"]]
    assert kinds == ["ruling", "undo", "undo"]
    code, _, err = companion("play", file, "redo")
    assert (code, err) == (2, "there is nothing to redo\n")


def test_a_wrong_entry_is_changed_and_a_forgotten_one_inserted_from_the_shell(companion, tmp_path):
    path = tmp_path / "table.json"
    path.write_text(companion("new", "royal-will", "--players", "Ann", "Ben")[1], encoding="utf-8")
    for seat in ("Ann", "Ben"):
        companion("play", path, "place_coin", f"seat={seat}")
    companion("play", path, "place_action", "seat=Ann", "character=heir")
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 1
    code, out, err = companion("play", path, "change", "shell:3", "character=forger")
    assert (code, err) == (0, "")
    assert "Changes shell:3: Ann plays the Forger face up" in out
    code, out, _ = companion("play", path, "insert", "shell:1", "place_coin", "seat=Ben")
    assert code == 0
    assert "Conflict: “Place a Coin Card” belongs to: Place Coin Cards" in out
    found = json.loads(companion("replay", path, "--json")[1])
    assert [(row["device"], row["n"], row["status"]) for row in found["history"]][1:3] == [
        ("shell", 5, "applied"),
        ("shell", 2, "misfit"),
    ]
    assert found["history"][3]["played"]["data"]["character"] == "forger"
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 2
    assert companion("play", path, "undo")[0] == 0  # the insert: what was written last
    assert companion("play", path, "insert", "start", "correct_assets", "to=9")[0] == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["ruing"], "unknown move 'ruing'; did you mean 'ruling'?"),
        (["ruling", "ruling"], "ruling: expected key=value"),
        (["ruling", "ruling=replaced-card", "choice=nonsense"], "“nonsense” isn’t an answer"),
        (["ruling", "ruling=replaced-card", "ruling=x"], "ruling: given twice"),
        (["undo", "nobody:1"], "There’s no entry nobody:1"),
        (["undo", "nobody"], "nobody: expected an event as DEVICE:N"),
        (["change"], "change: name an event and its new data, such as change shell:12 coins=2"),
        (["change", "nobody:1", "choice=hand"], "There’s no entry nobody:1"),
        (["insert", "start"], "insert: name an event (or start) and a move"),
        (["insert", "start", "ruing"], "unknown move 'ruing'; did you mean 'ruling'?"),
        (["insert", "nobody", "ruling"], "nobody: expected an event as DEVICE:N"),
    ],
)
def test_what_cannot_be_played_is_refused_and_the_file_stays(companion, file, words, problem):
    before = file.read_bytes()
    code, out, err = companion("play", file, *words)
    assert (code, out) == (2, "")
    assert err.startswith(problem)
    assert file.read_bytes() == before


def test_a_script_is_played_whole_or_not_at_all_and_the_bad_line_is_named(companion, file):
    before = file.read_bytes()
    code, _, err = companion("play", file, "-", stdin="ruling ruling=replaced-card choice=hand\n\n# remark\nnonsense\n")
    assert code == 2
    assert err.startswith("line 4: unknown move 'nonsense'")
    assert file.read_bytes() == before


def test_replay_as_json_has_state_outcome_and_history(companion):
    code, out, _ = companion("replay", RECORDED / "royal-will.json", "--json")
    told = json.loads(out)
    assert code == 0
    assert set(told) == {"session", "game", "phase", "turn", "state", "outcome", "part", "history"}
    assert {entry["status"] for entry in told["history"]} == {"applied"}
    assert told["outcome"]["winners"]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["royal-will", "--players", "Ann"], "seats: A Royal Will takes 2 to 6 players, found 1"),
        (["royal-will", "--players", "Ann", "Ann"], "seats: two players have the same name"),
        (["royal-will", "--players", "Ann", " Ben"], "--players[1]: a name can’t have line breaks"),
        (["royal-will", "--players", "Ann", "Ben", "--ruling", "x=y"], "x: unknown key"),
        (["royal-will", "--players", "Ann", "Ben", "--set", "x"], "x: expected key=value"),
        (["royal-wil", "--players", "Ann", "Ben"], "unknown game 'royal-wil'; did you mean 'royal-will'?"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(companion, args, problem):
    code, out, err = companion("new", *args)
    assert (code, out) == (2, "")
    assert err.startswith(problem)


GOOD = json.loads((RECORDED / "royal-will.json").read_text(encoding="utf-8"))


def changed(**changes):
    return json.dumps({**GOOD, **changes})


def first_event(**changes):
    return changed(events=[{**GOOD["events"][0], **changes}])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "session: not JSON"),
        ("{}", "session: not a session file"),
        ("[1]", "session: not a session file"),
        (json.dumps(GOOD)[:200], "session: not JSON"),
        (changed(version=3), "version: the file has version 3, this program reads up to 2; update it"),
        (changed(game="chess"), "game: unknown game 'chess'"),
        (changed(seats=[{"name": "Ann"}]), "seats: A Royal Will takes 2 to 6 players, found 1"),
        (changed(extra=1), "extra: unknown key"),
        (changed(events=[{}]), "events[0].device: missing"),
        (first_event(kind="dance"), "events[0]: unknown move 'dance'"),
        (first_event(data={"x": 1}), "events[0]: "),
        (first_event(clock=0), "events[0].clock: expected a whole number of at least 1, found 0"),
        (first_event(clock=9), "events: "),
        (first_event(n=True), "events[0].n: expected a whole number of at least 1, found true"),
        (changed(events=[GOOD["events"][0]] * 2), "events[1]: two events are named recorder:1"),
    ],
)
def test_a_damaged_or_newer_file_is_refused_with_the_place(companion, tmp_path, text, problem):
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    code, out, err = companion("replay", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: {problem}")


def test_a_file_that_is_not_there_is_a_sentence(companion, tmp_path):
    code, _, err = companion("replay", tmp_path / "nothing.json")
    assert (code, err) == (2, f"{tmp_path / 'nothing.json'}: can’t be read (No such file or directory)\n")


def test_an_unknown_command_names_the_nearest(companion):
    assert companion("calk") == (2, "", "unknown command 'calk'; did you mean 'calc'?\n")


def test_help_lists_the_commands(companion):
    code, out, _ = companion("--help")
    assert code == 0
    assert all(name in out for name in ("host", "calc", "new", "play", "replay"))


def test_replay_is_told_in_the_language_that_was_asked_for_and_json_is_the_same_in_all(companion):
    file = "tests/recorded/royal-will.json"
    told = {code: companion("--language", code, "replay", file)[1] for code in ("en", "fr")}
    plain = {code: companion("--language", code, "replay", file, "--json")[1] for code in ("en", "fr")}
    assert "Coin Card" in told["en"]
    assert "carte Pièce" in told["fr"]
    assert plain["en"] == plain["fr"]


def test_an_unknown_language_is_refused_with_those_that_there_are(companion):
    code, _, error = companion("--language", "xx", "replay", "tests/recorded/royal-will.json")
    assert code == 2
    assert "fr" in error
