"""Settings and players: what is chosen is shown at once and kept; files are imported whole or not at all."""

import asyncio
import json
from types import SimpleNamespace

import flet as ft
import pytest

from companion.core.session_file import session_text
from companion.store.exports import export_bytes, whole_export
from companion.ui.settings import parse_settings
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.stories import story

NAMES = ["Ann", "Ben", "Cleo"]


async def pick(phone, data):
    """The phone's dialog has given a file."""
    await phone.phone.files.on_result(SimpleNamespace(files=[SimpleNamespace(bytes=data)]))
    await settle()


@pytest.mark.parametrize(
    ("tap", "key", "value"),
    [
        ("theme-day", "theme", "day"),
        ("theme-night", "theme", "night"),
        ("scale-2.0", "scale", 2.0),
        ("language-fr", "language", "fr"),
        ("left_handed", "left_handed", True),
        ("awake", "awake", True),
        ("haptics", "haptics", True),
        ("brightness", "brightness", False),
    ],
)
def test_a_setting_is_shown_at_once_and_kept_on_the_phone(backend, monkeypatch, tap, key, value):
    kept = []

    async def keep(self, name, text):
        kept.append(text)

    monkeypatch.setattr(ft.SharedPreferences, "set", keep)

    async def tell(phone):
        await phone.tap(tap)
        return getattr(phone.phone.settings, key)

    assert story(backend, "/settings", tell) == value
    assert getattr(parse_settings(kept[-1]), key) == value


def test_day_changes_the_colours_of_the_screen(backend, monkeypatch):
    monkeypatch.setattr("companion.ui.settings.PATIENCE", 0)  # this phone keeps nothing and never answers

    async def tell(phone):
        ground = phone.find(lambda c: isinstance(c, ft.View)).bgcolor
        await phone.tap("theme-day")
        return ground, phone.find(lambda c: isinstance(c, ft.View)).bgcolor

    night, day = story(backend, "/settings", tell)
    assert night != day


def test_everything_is_saved_in_one_file_that_can_be_taken_again(backend, monkeypatch):
    make_table(backend, "royal-will", NAMES)
    saved = {}

    async def save_file(self, *, file_name, src_bytes):
        saved[file_name] = src_bytes

    monkeypatch.setattr(ft.FilePicker, "save_file", save_file)

    async def tell(phone):
        await phone.tap("save-all")
        await settle()
        return phone.texts()

    texts = story(backend, "/settings", tell)
    assert "1 table exported" in texts
    [(name, data)] = saved.items()
    assert name.startswith("royal-companion-")
    assert [session["id"] for session in json.loads(data)["sessions"]] == ["evening"]


def test_a_file_is_taken_and_told_in_a_sentence(backend):
    make_table(backend, "royal-will", NAMES)
    data = export_bytes(whole_export(backend.store))
    backend.store.delete("evening")

    async def tell(phone):
        await pick(phone, data)
        first = phone.texts()
        await pick(phone, data)
        return first, phone.texts()

    first, again = story(backend, "/settings", tell)
    assert "1 new table imported" in first
    assert "Imported: 0 new tables, 1 updated" in again
    assert [summary.id for summary in backend.store.summaries()] == ["evening"]


def test_a_phone_that_leaves_while_its_file_is_awaited_gives_its_slot_back(backend, monkeypatch):
    async def upload(self, files):
        assert len(files) == 1

    monkeypatch.setattr(ft.FilePicker, "upload", upload)
    file = SimpleNamespace(bytes=None, size=7, id=1, name="x.json")

    async def leave(phone):
        picked = asyncio.create_task(phone.phone.files.on_result(SimpleNamespace(files=[file])))
        await settle()
        assert len(backend.uploads._slots) == 1
        await phone.session.disconnect(600)
        await settle()
        assert not backend.uploads._slots
        await picked

    story(backend, "/settings", leave)


@pytest.mark.parametrize("data", [b"", b"no json", b"{}", b"\xff\xfe", b'{"format": "royal-companion-session"}'])
def test_a_foreign_file_is_refused_with_a_sentence(backend, data):
    async def tell(phone):
        await pick(phone, data)
        return phone.texts()

    assert any(text.startswith("Nothing was imported. ") for text in story(backend, "/settings", tell))
    assert backend.store.summaries() == []


def test_an_open_table_shows_what_a_file_brought(backend):
    table_id = make_table(backend, "royal-will", NAMES)
    backend.open_tables.play(table_id, "place_coins", {}, device="other", at=1)
    longer = session_text(backend.store.session(table_id)).encode()
    backend.store.delete(table_id)
    backend.open_tables.forget(table_id)
    make_table(backend, "royal-will", NAMES)

    async def tell(phone):
        await phone.tap("to-moves")
        phone.page.navigate("/settings")
        await settle()
        await pick(phone, longer)
        phone.page.navigate(f"/table/{table_id}")
        await settle()
        return phone.button("undo").on_click

    assert story(backend, f"/table/{table_id}", tell)


def test_the_version_and_the_licences_of_the_letters_are_told(backend):
    async def tell(phone):
        return " ".join(phone.texts())

    texts = story(backend, "/settings", tell)
    assert "version" in texts
    assert "Open Font License" in texts
    assert "Bitstream Vera" in texts


def test_a_player_changes_the_seal_for_all_tables_to_come(backend):
    make_table(backend, "royal-will", NAMES)

    async def tell(phone):
        await phone.tap("seal-Ben")
        await phone.tap("shape-cross")
        return phone.texts()

    assert "White cross" in story(backend, "/players", tell)
    assert [(p.name, p.shape) for p in backend.user_data.players()] == [("Ben", "cross")]


def test_before_anybody_played_the_list_says_who_will_be_there(backend):
    async def tell(phone):
        await phone.tap("home")
        return phone.route

    assert story(backend, "/players", tell) == "/"


@pytest.mark.parametrize("route", ["/settings", "/players", "/join"])
def test_large_letters_on_a_narrow_phone_break_nothing(backend, route):
    make_table(backend, "royal-will", NAMES)

    async def tell(phone):
        return phone.texts()

    assert not any("went wrong here" in text for text in story(backend, route, tell, 320, scale=2.0))


@pytest.mark.parametrize(
    ("wanted", "language"), [("fr-CH,fr,en", "fr"), ("en-GB,fr", "en"), ("de,fr", "fr"), ("de", "en"), (None, "en")]
)
def test_a_first_visit_is_in_the_first_language_of_the_phone_that_we_have(wanted, language):
    assert parse_settings(None, wanted).language == language


def test_a_language_once_chosen_stays():
    assert parse_settings('{"language": "en"}', "fr").language == "en"
