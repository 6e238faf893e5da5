"""What is packed comes out exactly as it went in."""

import json
import zlib
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import HealthCheck, given, settings

from companion.core.errors import BadInput
from companion.core.event_log import Event, EventId, Session
from companion.core.fold import Status
from companion.core.session_file import session_plain, session_text
from companion.core.table import play, replay
from companion.games import find_game
from companion.share.contents import HouseRules, Profile
from companion.share.links import digits, from_digits, link, linked_payload
from companion.share.missing_events import answer, merged, version_vector
from companion.share.payload import payload, read_payload
from tests.games.royal_bastards.random_moves import BOX
from tests.share.random_sessions import GAMES, evening, evenings, made_up, recorded, timed

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("change", [lambda session: session, timed], ids=["as recorded", "with pauses"])
def test_a_whole_recorded_game_comes_back_to_the_letter(game_id, change):
    session = change(recorded(game_id))
    assert session_text(read_payload(payload(session))) == session_text(session)


@given(evenings)
@settings(SLOW, max_examples=100)
def test_evenings_of_several_phones_come_back_whole(session):
    assert read_payload(payload(session)) == session


def test_such_evenings_have_lines_that_were_taken_back_and_lines_that_do_not_fit():
    tables = [replay(find_game(game), evening(game, seed)) for game in GAMES for seed in range(12)]
    found = {(table.game.id, entry.status) for table in tables for entry in table.history}
    assert found == {(game, status) for game in GAMES for status in Status}


@given(made_up())
@settings(SLOW, max_examples=200)
def test_any_session_that_a_file_can_hold_comes_back(session):
    assert read_payload(payload(session)) == session


@given(made_up())
@settings(SLOW, max_examples=50)
def test_one_session_has_one_payload(session):
    again = Session(session.id, session.game, session.setup).with_events(reversed(session.events))
    assert payload(again) == payload(read_payload(payload(session))) == payload(session)


def test_a_session_without_events_is_a_small_code():
    game = find_game("royal-will")
    session = Session("k7m2pq9rst", game.id, game.read_setup(["Ann", "Ben"], {}, {}))
    assert read_payload(payload(session)) == session
    assert len(payload(session)) < 40


@pytest.mark.parametrize("data", [{}, {"seat": 1, "how": [1.5, None, True, {"half": "\ud83d", "whole": 2**70}]}])
def test_an_event_of_a_move_that_nobody_knows_travels_and_is_shown_as_a_misfit(data):
    session = recorded("royal-will")
    last = session.events[-1]
    session = session.with_events([*session.events, Event(EventId("b", 1), last.clock + 1, last.at, "bless", data)])
    taken = read_payload(payload(session))
    assert taken == session
    assert replay(find_game(session.game), taken).misfits[-1].event.kind == "bless"


def test_what_no_code_can_carry_is_refused_by_the_sender():
    for value in (float("inf"), reduce(lambda inner, _: [inner], range(25), 0)):
        refused_by_sender(value)


def refused_by_sender(value):
    session = recorded("royal-will")
    stranger = Event(EventId("b", 1), 1, 1, "bless", {"by": value})
    with pytest.raises(BadInput, match="can’t be put into a code"):
        payload(session.with_events([*session.events, stranger]))


def test_a_log_so_regular_that_it_needs_hardly_any_bytes_still_comes_back():
    game = find_game("royal-will")
    start = Session("x", game.id, game.read_setup(["Ann", "Ben"], {}, {}))
    session = start.with_events(Event(EventId("a", n), n, 5, "place_coin", {"seat": 0}) for n in range(1, 3_000))
    assert read_payload(payload(session)) == session


def test_a_log_that_is_too_long_for_codes_is_refused_with_the_advice_to_share_a_file():
    session = recorded("royal-will")
    new = [
        Event(EventId(f"d{n}", 1), n, n * n * 1000, "wager", {"seat": n % 3, "coins": n % 60 + 1})
        for n in range(33, 6_000)
    ]
    with pytest.raises(BadInput, match="Share it as a file"):
        payload(session.with_events([*session.events, *new]))


def test_a_box_and_house_rules_travel():
    for content in (Profile("royal-bastards", "Ann’s box", BOX), HouseRules("royal-will", {"taxed-coin": "next-will"})):
        assert read_payload(payload(content)) == content


@pytest.mark.parametrize(
    "content",
    [
        Profile("royal-bastards", "box", {"territories": 3}),
        Profile("royal-bastards", "box", {"heir": 2}),
        Profile("royal-bastards", "b\nox", {}),
        HouseRules("royal-will", {"taxed-coin": "never"}),
        HouseRules("royal-will", {"no-such-rule": "x"}),
    ],
)
def test_a_box_or_a_rule_that_the_game_does_not_know_is_refused(content):
    with pytest.raises(BadInput, match="can’t be used"):
        read_payload(payload(content))


def test_digits_are_bytes_in_groups_of_17_and_every_length_can_be_told():
    for length in range(60):
        for data in (bytes(length), b"\xff" * length, bytes(range(length))):
            assert from_digits(digits(data)) == data
    assert len(digits(bytes(17))) == 41


@pytest.mark.parametrize(
    "text", ["999", "1", "9" * 41, "x" + "0" * 41, "", "#/take/", "http://x/#/join/00", "٣٣٣", "1_0"]
)
def test_no_other_digits_are_taken(text):
    with pytest.raises(BadInput):
        linked_payload(text)


def test_a_link_may_have_been_broken_into_lines_on_its_way():
    data = payload(recorded("royal-will"))
    text = link(data, "http://192.168.0.7:8550/")
    broken = "\r\n ".join(text[start : start + 70] for start in range(0, len(text), 70))
    assert linked_payload(broken) == linked_payload(text) == linked_payload(digits(data)) == data


@pytest.mark.parametrize("game_id", GAMES)
def test_a_code_is_far_smaller_than_compressed_json(game_id):
    session = recorded(game_id)
    text = json.dumps(session_plain(session), separators=(",", ":"), ensure_ascii=False)
    assert len(payload(session)) <= 0.2 * len(zlib.compress(text.encode(), 9))


@pytest.mark.parametrize("game_id", ["board-royale", "royal-will"])
def test_a_table_that_someone_joined_comes_back_whole_and_so_does_the_rest_of_it(game_id):
    table = joined_table(game_id)
    assert read_payload(payload(table.session)) == table.session
    start = Session(table.session.id, game_id, table.session.setup, table.session.events[:1])
    for here in (replace(start, events=()), start):
        reply = read_payload(payload(answer(table.session, version_vector(here))))
        assert merged(here, reply) == table.session


def test_what_a_newcomer_does_takes_no_more_room_than_what_others_do():
    table = joined_table("board-royale")
    seats = (0, 3)  # who was there from the start, and who joined
    longer = [play(table, "skip", {"seat": seat}, device="a", at=20).session for seat in seats]
    assert len({len(payload(session)) for session in longer}) == 1


def joined_table(game_id):
    game = find_game(game_id)
    table = replay(game, Session("j", game_id, game.read_setup(["Ann", "Ben", "Cleo"], {}, {})))
    for kind, data in [("join", {"name": "Dov"}), ("rename", {"seat": 3, "name": "Dave"})]:
        table = play(table, kind, data, device="a", at=10)
    assert table.state.names == ("Ann", "Ben", "Cleo", "Dave")
    return table
