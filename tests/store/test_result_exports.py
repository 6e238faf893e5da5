"""Results for other programs: CSV that runs nothing, and links that BG Stats understands."""

import csv
import io
import json
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.core.event_log import Event, Session
from companion.core.table import play, replay
from companion.games import find_game
from companion.store.exports import NoLink, bg_stats_link, results_csv, safe_cell
from companion.store.open_tables import OpenTables
from tests.store.sample_tables import ROGUE, finished, put, talked


def read(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_every_player_of_every_finished_table_has_a_row(store):
    put(store, finished("one", at=7200), finished("two", ("Zoë", 'O"Neil, Jr'), at=86400), talked())
    rows = read(results_csv(store))
    assert [(row["table"], row["player"], row["won"]) for row in rows] == [
        ("two", "Zoë", "yes"),
        ("two", 'O"Neil, Jr', "no"),
        ("one", "Ann", "yes"),
        ("one", "Ben", "no"),
    ]
    assert (rows[2]["finished"], rows[2]["minutes"], rows[2]["seat"]) == ("1970-01-01 02:00:00", "60", "1")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\0", "＝"])
def test_text_that_a_spreadsheet_would_run_is_escaped(sign):
    assert safe_cell(f"{sign}1+1") == f"'{sign}1+1"


def test_a_players_formula_reaches_the_csv_as_text(store):
    put(store, finished("=table", ("=HYPERLINK(1)", "@SUM")))
    assert [(row["table"], row["player"]) for row in read(results_csv(store))] == [
        ("'=table", "'=HYPERLINK(1)"),
        ("'=table", "'@SUM"),
    ]


@pytest.mark.parametrize("cell", [-3, 0, None, "Ann", "a=b", ""])
def test_numbers_and_harmless_text_stay_as_they_are(cell):
    assert safe_cell(cell) == cell


def played(link):
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    return json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])


def test_the_link_holds_the_play_as_bg_stats_wants_it(store):
    put(store, finished("won", ("Zoë & Co", "王=#?")))
    assert played(bg_stats_link(OpenTables(store).table("won"))) == {
        "sourceName": "Royal Companion",
        "sourcePlayId": "won",
        "playDate": "1970-01-01 01:00:00",
        "durationMin": 60,
        "game": {"name": ROGUE.title, "sourceGameId": ROGUE.id, "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Zoë & Co", "sourcePlayerId": "Zoë & Co", "winner": True, "startPlayer": False, "score": 1},
            {"name": "王=#?", "sourcePlayerId": "王=#?", "winner": False, "startPlayer": False, "score": 0},
        ],
    }


def test_a_table_that_goes_on_has_no_link():
    with pytest.raises(NoLink, match="in progress"):
        bg_stats_link(replay(ROGUE, talked()))


def test_a_clock_that_was_set_back_gives_no_negative_length():
    won = finished(at=10_000)
    late = [Event(event.id, event.clock, 20_000 - event.at, event.kind, event.data) for event in won.events]
    assert played(bg_stats_link(replay(ROGUE, won.with_events(late))))["durationMin"] >= 0


def crowd(names):
    """A table of many that the first player escapes from at once."""
    game = find_game("board-royale")
    table = replay(game, Session("crowd", game.id, game.read_setup(names, {}, {"first": 0, "modes": ["crowded"]})))
    table = play(table, "draw", {"seat": 0}, device="a", at=60)
    boat = {"seat": 0, "item": "Boat", "kind": "escape", "pay": 1, "points": 10}
    return play(table, "craft", boat, device="a", at=60)


def test_a_link_tells_the_places_of_a_game_whose_scores_do_not():
    players = played(bg_stats_link(crowd(["Ann", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus"])))["players"]
    assert [(player["rank"], player["score"], player["winner"]) for player in players[:2]] == [
        (1, 10, True),
        (2, 0, False),
    ]


def test_a_link_has_less_than_8000_letters_even_for_many_long_names():
    assert len(bg_stats_link(crowd([f"{n:02}{'x' * 38}" for n in range(10)]))) < 8000


def test_a_link_that_would_be_longer_is_refused_with_another_way():
    with pytest.raises(NoLink, match="`companion results`"):
        bg_stats_link(crowd([f"{n:02}{'👑' * 38}" for n in range(10)]))
