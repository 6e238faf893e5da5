"""The schemas that are kept: every payload that was ever made can be read."""

import json

import pytest

from companion.core.errors import BadPayload
from companion.core.fields import Form, MapOf, OneOf, Only, Text, Whole
from companion.games import all_games, find_game
from companion.share import schemas
from companion.share.coder import UNREAD, Decoder, Encoder
from companion.share.field_coder import FieldCoder, fits
from companion.share.payload import KINDS, ROOM_FOR_KINDS, VERSION, envelope, payload, read_payload
from companion.share.schemas import newest_mark, read_field
from tests.generate.keep_schemas import KEPT, field_plain, kept, mark_of, schema_text
from tests.share.random_sessions import GAMES, recorded


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_the_newest_schema_of_a_game_is_the_game_as_it_is(game):
    newest = kept(game.id)[-1].read_text(encoding="utf-8")
    assert newest == schema_text(game), "the game's moves have changed: run `python -m tests.generate.keep_schemas`"


def test_a_kept_schema_is_never_edited_and_no_two_have_one_mark():
    paths = list(KEPT.iterdir())
    marks = [path.name.split(".")[2] for path in paths]
    assert marks == [f"{mark_of(path.read_text(encoding='utf-8')):04x}" for path in paths]
    assert len(set(marks)) == len(marks)
    assert {path.name.split(".")[0] for path in paths} == set(GAMES)


@pytest.fixture
def another(tmp_path, monkeypatch):
    """Put another schema of A Royal Will beside the kept ones, as its first or its newest."""

    def put(change, number: int) -> None:
        for path in KEPT.iterdir():
            (tmp_path / path.name).write_bytes(path.read_bytes())
        text = json.dumps(change(json.loads(kept("royal-will")[-1].read_text(encoding="utf-8"))))
        monkeypatch.setattr(schemas, "_folder", lambda: tmp_path)
        (tmp_path / f"royal-will.{number}.{mark_of(text):04x}.json").write_text(text, encoding="utf-8")
        forget()

    def forget() -> None:
        for cached in (schemas._kept, schemas._written, schemas.schema):
            cached.cache_clear()

    yield put
    monkeypatch.undo()
    forget()


def without_wagers(schema: dict) -> dict:
    return {**schema, "moves": {kind: form for kind, form in schema["moves"].items() if kind != "wager"}}


def in_another_order(schema: dict) -> dict:
    return {**schema, "moves": dict(reversed(schema["moves"].items())), "options": ["form", {}]}


@pytest.mark.parametrize("change", [without_wagers, in_another_order])
def test_a_payload_by_another_schema_that_is_kept_comes_back_whole(another, change):
    """What the schema lacks (a move, the options) travels as JSON."""
    session = recorded("royal-will")
    usual = payload(session)
    another(change, 99)
    other = payload(session)
    assert other != usual
    assert read_payload(other) == read_payload(usual) == session


def test_a_payload_by_a_schema_that_nobody_here_has_is_answered_with_update_the_app(another):
    another(in_another_order, 99)
    data = payload(recorded("royal-will"))
    schemas._kept().pop(("royal-will", 99))
    schemas._written.cache_clear()
    with pytest.raises(BadPayload, match="newer version of the app. Update the app"):
        read_payload(data)


def test_a_payload_of_a_newer_format_is_answered_with_update_the_app():
    for version in (VERSION + 1, 127):
        with pytest.raises(BadPayload, match="Update the app on this phone"):
            read_payload(envelope(version, b"whatever comes then"))


def test_a_content_of_a_kind_that_is_not_known_yet_is_answered_with_update_the_app():
    encoder = Encoder()
    encoder.even(ROOM_FOR_KINDS, len(KINDS))
    encoder.even(1 << 16, newest_mark("royal-will"))
    with pytest.raises(BadPayload, match="Update the app on this phone"):
        read_payload(envelope(VERSION, encoder.finish()))


def test_a_payload_of_no_version_is_none():
    with pytest.raises(BadPayload, match="damaged"):
        read_payload(envelope(0, b"xxxx"))


def test_a_code_says_what_the_newest_schema_is_called():
    assert newest_mark("royal-will") == int(kept("royal-will")[-1].name.split(".")[2], 16)
    assert find_game(schemas.game_of(newest_mark("royal-will"))).id == "royal-will"


FIELDS = [
    (MapOf(Whole(0, 999)), {"b": 3, "a": 500}),
    (MapOf(Text()), {}),
    (Form(a=Only(True), b=OneOf("x", "y").default("x")), {"a": True, "b": "x"}),
    (Form(a=Only(3).optional(), b=OneOf("x", "y").default("x")), {"b": "y"}),
]


@pytest.mark.parametrize(("field", "value"), FIELDS)
def test_fields_that_no_game_uses_yet_are_described_and_packed_too(field, value):
    known = read_field(json.loads(json.dumps(field_plain(field))), seats=2)
    assert field_plain(known) == field_plain(field)
    encoder = Encoder()
    assert FieldCoder(encoder).code(known, value, ("x",)) == value
    decoder = Decoder(encoder.finish())
    assert FieldCoder(decoder).code(known, UNREAD, ("x",)) == value
    decoder.check_end()


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 67, -1])
def test_a_field_carries_exactly_what_it_can_hold(value):
    assert not fits(Whole(0, 66), value)
    assert fits(Whole(0, 66), 1)
