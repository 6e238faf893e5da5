"""`companion history`: recent tables and statistics, for people and for programs."""

import json
import time
from datetime import UTC, datetime

import pytest

from companion.core.event_log import Session
from companion.games import find_game
from companion.store.session_rows import Result
from companion.store.store import Store

WILL, ROGUE = find_game("royal-will"), find_game("rogue-monarch")


def noon(day):
    return int(datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC).timestamp())


@pytest.fixture
def zone(monkeypatch):
    """Puts this process into a time zone."""

    def move_to(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    move_to("UTC")
    yield move_to
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'companion.db'}"


@pytest.fixture
def played(database, zone):
    """Two finished tables and one that goes on."""
    store = Store(database)
    for name, game, names, at, result in (
        (
            "first",
            WILL,
            ["Ann", "Ben", "Cleo"],
            noon("2026-03-01"),
            Result(noon("2026-03-01") + 5_400, (9, 4, 4), (0,)),
        ),
        ("second", WILL, ["Ben", "Ann"], noon("2026-03-08"), Result(noon("2026-03-08") + 1_800, (6, 6), (0, 1))),
        ("third", ROGUE, ["Ann", "Cleo"], noon("2026-03-09"), None),
    ):
        store.create(Session(name, game.id, game.read_setup(names, {}, {})), at=at)
        store.append(name, [], result, is_new_result=True)
    store.close()
    return database


def test_people_get_the_recent_tables_and_all_figures_in_columns(companion, played):
    code, out, err = companion("history", "--database", played)
    assert (code, err) == (0, "")
    assert (
        out
        == """\
2 tables finished, 1 in progress

Recent tables
  when        game               minutes  players
  2026-03-09  rogue-monarch  in progress  Ann, Cleo
  2026-03-08  royal-will              30  Ben 6 (won), Ann 6 (won)
  2026-03-01  royal-will              90  Ann 9 (won), Ben 4, Cleo 4

Games
  game           finished  in progress  minutes  median
  rogue-monarch         0            1        -       -
  royal-will            2            0       60      60

Players
  player  played  won  share  in a row  best streak
  Ann          2    2   100%         2            2
  Ben          2    1    50%         1            1
  Cleo         1    0     0%         0            0

Wins by game
  game        player  played  won
  royal-will  Ann          2    2
  royal-will  Ben          2    1
  royal-will  Cleo         1    0

Scores
  game        scores  least  1/4  1/2  3/4  most  spread
  royal-will       5      4    4    6    6     9  █·█··▄
"""
    )


def test_programs_get_every_table_and_every_figure(companion, played):
    code, out, _ = companion("history", "--json", "--database", played)
    found = json.loads(out)
    assert code == 0
    assert [table["id"] for table in found["tables"]] == ["third", "second", "first"]
    assert found["tables"][1]["players"][0] == {"name": "Ben", "score": 6, "won": True}
    assert set(found["statistics"]) == {"games", "players", "wins", "scores", "head_to_head"}
    assert found["statistics"]["scores"][0]["scores"]["quartiles"] == [4, 6, 6]


def test_two_players_are_put_head_to_head(companion, played):
    _, out, _ = companion("history", "--player", "Ann", "--player", "Ben", "--database", played)
    assert out.endswith("""
Head to head
  player  rival  together  won  rival won
  Ann     Ben           2    2          1
""")
    assert "2 tables finished, 0 in progress" in out


def test_one_player_is_put_against_everybody_met(companion, played):
    _, out, _ = companion("history", "--player", "Cleo", "--json", "--database", played)
    assert companion("history", "--player", "Cleo", "--player", "Cleo", "--json", "--database", played)[1] == out
    found = json.loads(out)["statistics"]
    assert [(h["rival"], h["together"]) for h in found["head_to_head"]] == [("Ann", 1), ("Ben", 1)]
    assert [p["name"] for p in found["players"]] == ["Cleo"]


@pytest.mark.parametrize(
    ("args", "ids"),
    [
        (["--game", "Royal-Will"], ["second", "first"]),
        (["--since", "2026-03-08"], ["third", "second"]),
        (["--until", "2026-03-08"], ["second", "first"]),
        (["--since", "2026-03-08", "--until", "2026-03-08"], ["second"]),
        (["--player", "Cleo", "--game", "rogue-monarch"], ["third"]),
    ],
)
def test_tables_are_chosen_by_game_player_and_day(companion, played, args, ids):
    _, out, _ = companion("history", "--json", "--database", played, *args)
    assert [table["id"] for table in json.loads(out)["tables"]] == ids


def test_a_day_begins_at_midnight_where_the_table_stands(companion, played, zone):
    zone("Pacific/Auckland")  # noon in Greenwich is the next day there
    _, out, _ = companion("history", "--since", "2026-03-10", "--database", played)
    assert "2026-03-10  rogue-monarch" in out
    assert "royal-will" not in out


def test_only_the_ten_newest_tables_are_shown_to_people(companion, database, zone):
    store = Store(database)
    for n in range(12):
        store.create(Session(f"t{n:02}", ROGUE.id, ROGUE.read_setup(["Ann", f"Ben {n:02}"], {}, {})), at=n)
    store.close()
    _, out, _ = companion("history", "--database", database)
    assert [f"Ann, Ben {n:02}" in out for n in range(12)] == [False] * 2 + [True] * 10
    assert "0 tables finished, 12 in progress" in out


def test_one_score_can_be_seen_beside_many(companion, database):
    store = Store(database)
    for n in range(10):
        store.create(Session(f"t{n}", ROGUE.id, ROGUE.read_setup(["Ann", "Ben"], {}, {})), at=n)
        store.append(f"t{n}", [], Result(n, (3, 0 if n == 0 else 3), (0,)), is_new_result=True)
    store.close()
    assert companion("history", "--database", database)[1].endswith("  ▁··█\n")


def test_the_usual_database_is_that_of_the_environment(companion, played, monkeypatch):
    monkeypatch.setenv("COMPANION_DATABASE_URL", played)
    assert companion("history") == companion("history", "--database", played)


def test_a_database_that_is_not_there_is_not_made_by_asking(companion, database, tmp_path):
    code, out, err = companion("history", "--database", database)
    assert (code, out) == (2, "")
    assert "there is no database yet" in err
    assert not (tmp_path / "companion.db").exists()


def test_an_empty_history_is_told_kindly(companion, database, tmp_path):
    Store(database).close()
    for args in ([], ["--player", "Ann"]):
        code, out, err = companion("history", "--database", database, *args)
        assert (code, err) == (0, "")
        assert (
            out == f"No tables have been played here yet ({tmp_path / 'companion.db'}). Run `companion` to start one.\n"
        )
    _, out, _ = companion("history", "--json", "--database", database)
    assert json.loads(out)["tables"] == []


def test_a_question_that_fits_no_table_is_told_so(companion, played):
    code, out, _ = companion("history", "--since", "2030-01-01", "--database", played)
    assert (code, out) == (0, "No tables match. Try another game, player or date range.\n")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--game", "royal-wil"], "unknown game 'royal-wil'; did you mean 'royal-will'?"),
        (["--game", ""], "unknown game ''; known: "),
        (["--player", "Cleoo"], "unknown player 'Cleoo'; did you mean 'Cleo'?"),
        (["--player", "Cleoo", "--json"], "unknown player 'Cleoo'; did you mean 'Cleo'?"),
        (["--since", "yesterday"], "--since: expected a day such as 2026-01-31, found 'yesterday'"),
        (["--until", "2026-02-30"], "--until: expected a day such as 2026-01-31, found '2026-02-30'"),
        (["--until", "9999-12-31"], "--until: expected a day such as 2026-01-31, found '9999-12-31'"),
        (["--since", ""], "--since: expected a day such as 2026-01-31, found ''"),
        (
            ["--since", "2026-03-02", "--until", "2026-03-01"],
            "--since: 2026-03-02 is later than --until 2026-03-01; there is no day between them",
        ),
        (["--database", "nonsense"], "--database or COMPANION_DATABASE_URL: not a database URL"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(companion, played, args, sentence):
    code, out, err = companion("history", "--database", played, *args)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1
