"""Whatever somebody holds before the camera: it is taken whole, or refused with a sentence, and soon."""

import random
import tracemalloc
from pathlib import Path

import pytest

from companion.core.errors import BadInput, BadPayload, CompanionError
from companion.core.event_log import Event, EventId, Session
from companion.games import find_game
from companion.share import coder
from companion.share.coder import UNREAD, Decoder, Encoder
from companion.share.field_coder import plain_text, read_plain
from companion.share.importing import offer, read_text
from companion.share.links import digits, linked_payload
from companion.share.payload import FIRST_VERSION, KINDS, ROOM_FOR_KINDS, VERSION, Head, envelope, payload, read_payload
from companion.share.schemas import newest_mark
from tests.share.fuzz import corpus, mutants
from tests.share.random_sessions import GAMES, recorded

CRASHERS = sorted((Path(__file__).parents[1] / "crashers").glob("*.digits"))


def tried(data: bytes) -> str:
    """What became of it. Anything but a sentence of ours goes through."""
    try:
        content = read_payload(data)
    except CompanionError as error:
        assert "\n" not in str(error)
        return "refused"
    assert payload(content) == data, "only what we write ourselves is taken"
    return "taken"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_of_100_000_payloads_that_nobody_has_made_none_does_harm(seed):
    """25,000 for each seed. Most have a wrong checksum; thousands have a new checksum, or packed anew with nonsense."""
    found = [tried(data) for data in mutants(seed, 25_000, share_enveloped=0.06, share_forged=0.02)]
    assert found.count("refused") > 24_000


def test_every_bit_of_a_payload_counts():
    data = payload(recorded("royal-will"))
    for place in range(len(data) * 8):
        turned = bytearray(data)
        turned[place // 8] ^= 1 << place % 8
        with pytest.raises(BadPayload, match="damaged"):
            read_payload(bytes(turned))


@pytest.mark.parametrize("path", CRASHERS, ids=lambda path: path.stem)
def test_what_has_once_brought_us_down_is_refused_now(path):
    with pytest.raises(CompanionError):
        read_payload(linked_payload(path.read_text()))


def forged(code, mark: int, kind: int = 0) -> bytes:
    """A payload whose body was written by `code`."""
    encoder = Encoder()
    encoder.even(ROOM_FOR_KINDS, kind)
    encoder.even(1 << 16, mark)
    code(encoder)
    return envelope(FIRST_VERSION, encoder.finish())


def bomb(encoder: Encoder) -> None:
    """A session of 90,000 events, each of them the likeliest that can follow: almost for nothing."""
    game = find_game("royal-will")
    start = Session("x", game.id, game.read_setup(["Ann", "Ben"], {}, {}))
    session = start.with_events(Event(EventId("a", n), n, 5, "place_coin", {"seat": 0}) for n in range(1, 90_000))
    KINDS[0].code(encoder, Head(FIRST_VERSION, newest_mark(game.id)), KINDS[0].plain(session))


def test_a_bomb_is_given_up_after_the_work_that_its_length_pays_for(monkeypatch):
    monkeypatch.setattr(coder.Encoder, "_count", lambda self: None)  # a encoder that does not stop
    monkeypatch.setattr(coder, "STEPS_A_BYTE", 10**9)  # and adds no zeros
    data = forged(bomb, newest_mark("royal-will"))
    monkeypatch.undo()
    assert len(data) < 1_000
    steps = []
    counted = Decoder._count
    monkeypatch.setattr(Decoder, "_count", lambda self: (steps.append(1), counted(self)))
    with pytest.raises(BadPayload, match="more than a table can hold"):
        read_payload(data)
    assert len(steps) <= coder.most_steps(len(data)) + 1 < 20_000


def test_texts_that_would_fill_the_memory_are_given_up_at_256_kib(monkeypatch):
    """A few thousand times the same 300 letters: each time is one cheap step."""

    def parrot(encoder: Encoder) -> None:
        for _ in range(2_000):
            encoder.text([], "a" * 300)

    monkeypatch.setattr(coder, "MOST_LETTERS", 10**9)
    encoder = Encoder()
    parrot(encoder)
    body = encoder.finish()
    monkeypatch.undo()
    decoder, found = Decoder(body), []
    with pytest.raises(BadPayload, match="more than a table can hold"):
        found.extend(decoder.text([], UNREAD) for _ in range(2_000))
    assert coder.MOST_LETTERS == 256 * 1024


def test_reading_needs_little_memory():
    good = corpus()
    bad = list(mutants(5, 100, share_enveloped=0.9, share_forged=0))
    tracemalloc.start()
    for data in [*good, *bad]:
        tried(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


def test_a_payload_longer_than_any_is_not_even_looked_at():
    with pytest.raises(BadPayload):
        read_payload(envelope(VERSION, bytes(coder.LARGEST + 1)))
    with pytest.raises(BadPayload):
        linked_payload("1" * 10_000_000)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 30 + "1" + "}" * 30, "NaN", "1e999", '{"a":1,"a":2}', "[1, 2]", "9" * 5000]
)
def test_json_within_a_payload_is_read_as_strictly(text):
    with pytest.raises(BadPayload):
        read_plain(text)


def test_json_within_a_payload_has_one_spelling():
    value = {"b": [1, -2.5, None, True], "a": '\ud83d{["\n'}
    assert read_plain(plain_text(value)) == value


NAMES = {
    "right to left": "דנה",
    "letters joined without width": "👩‍👩‍👧",
    "a formula": "=cmd()",
    "markup": "<b>**Ann**</b>",
    "40 letters": "ß" * 40,
    "outside the first plane": "🂡🃏",
}
BAD_NAMES = {
    "41 letters": "a" * 41,
    "nul": "a\0b",
    "half a letter": "\ud83d",
    "turned around": "\u202eevil",
    "none": "",
}


def named(name: str) -> bytes:
    """A payload with a player of that name; no check is made by the sender."""
    value = KINDS[0].plain(recorded("royal-will"))
    value["seats"][0]["name"] = name
    mark = newest_mark("royal-will")
    return forged(lambda encoder: KINDS[0].code(encoder, Head(FIRST_VERSION, mark), value), mark)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_strange_name_comes_through_exactly_or_is_refused(name):
    if name.isprintable():
        assert read_payload(named(name)).setup.names[0] == name
    else:
        with pytest.raises(BadPayload, match="a name can’t have"):
            read_payload(named(name))


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_no_screen_can_show_is_refused(name):
    with pytest.raises(BadPayload, match="This code can’t be used. "):
        read_payload(named(name))


@pytest.mark.parametrize("name", ["a\0b", "\ud83d", "two\nlines"])
def test_a_table_whose_id_cannot_be_kept_is_refused_before_the_store_is_asked(name):
    session = recorded("royal-will")
    strange = Session(name, session.game, session.setup, session.events)
    assert read_payload(payload(strange)) == strange  # as a session file could hold it

    def asked(_: str) -> None:
        raise AssertionError

    with pytest.raises(BadPayload, match="control characters"):
        offer(strange, asked)


@pytest.mark.parametrize("kind", ["a\0b", "\ud83d", "a" * 41])
def test_a_strange_move_has_a_name_that_can_be_shown(kind):
    session = recorded("royal-will")
    stranger = Event(EventId("b", 1), 1, 1, kind, {})
    with pytest.raises(BadPayload, match="can’t be used"):
        read_payload(payload(session.with_events([*session.events, stranger])))


def test_no_text_at_all_brings_receiving_down():
    rnd = random.Random(3)
    for _ in range(300):
        text = "".join(rnd.choice('0123456789#/take{}[]": ü\0\n') for _ in range(rnd.randrange(80)))
        with pytest.raises(BadInput):
            offer(read_text([text]), lambda _: None)
    good = digits(payload(recorded(GAMES[0])))
    for other in ("", "{}", '{"format": 1}', good[:-1], good + "0", good + good):
        with pytest.raises(BadInput):
            offer(read_text([other]), lambda _: None)
