"""Joining a table by what somebody sends: a link, a code, or the whole file."""

import flet as ft
import pytest

from companion.core.session_file import session_text
from companion.share.links import link
from companion.share.payload import payload
from companion.ui.screens.join_or_scan import table_of
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.stories import story, write
from tests.ui.waiting import tap_soon, until

FIELD = "Table link or code"


async def paste(phone, text):
    await write(phone, FIELD, text)
    await phone.tap("open-table")
    await settle()
    return phone.route, phone.texts()


@pytest.mark.parametrize(
    "pasted",
    [
        "evening",
        " EVENING\n",
        "http://192.168.0.7:8000/#/table/evening",
        "https://cards.example/app/#/table/evening/history?x=1",
        "Look: http://host/table/evening",
    ],
)
def test_a_link_or_a_code_opens_its_table(backend, pasted):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
    route, _ = story(backend, "/join", lambda phone: paste(phone, pasted))
    assert route == "/table/evening"


def test_an_unknown_table_is_told_and_nobody_goes_anywhere(backend):
    route, texts = story(backend, "/join", lambda phone: paste(phone, "http://host/#/table/nowhere"))
    assert route == "/join"
    assert any(text.startswith("There’s no table nowhere here.") for text in texts)


@pytest.mark.parametrize("pasted", ["http://example.org/", "what is this?", "../../etc/passwd", "x" * 65])
def test_what_is_neither_link_nor_code_is_told(backend, pasted):
    route, texts = story(backend, "/join", lambda phone: paste(phone, pasted))
    assert route == "/join"
    assert any("isn’t a table link or code" in text for text in texts)


def test_nothing_can_be_opened_before_something_is_pasted(backend):
    async def tell(phone):
        return phone.button("open-table").on_click

    assert story(backend, "/join", tell) is None


def test_a_pasted_session_is_shown_before_it_is_taken(backend):
    table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
    text = session_text(backend.store.session(table_id))
    backend.store.delete(table_id)
    backend.open_tables.forget(table_id)

    async def tell(phone):
        route, _ = await paste(phone, text)
        assert route == "/take"
        await tap_soon(phone, "take-table")
        await until(phone, lambda p: p.route == f"/table/{table_id}")

    story(backend, "/join", tell)
    assert backend.store.session(table_id).setup.names == ("Ann", "Ben", "Cleo")


def test_a_pasted_fragment_is_refused_whole(backend):
    async def tell(phone):
        await paste(phone, '{"format": "royal-companion-session"')
        await until(phone, lambda p: any(text.startswith("Nothing was imported. ") for text in p.texts()))
        return phone.ids()

    assert not [id for id in story(backend, "/join", tell) if id.startswith("take")]


def test_what_was_looked_at_and_left_does_not_come_between(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone):
        await paste(phone, link(payload(backend.store.session("evening"))))
        assert phone.route == "/take"
        phone.page.navigate("/join")
        await settle()
        return await paste(phone, "evening")

    assert story(backend, "/join", tell)[0] == "/table/evening"


def test_an_invitation_to_a_room_opens_it(backend):
    route, _ = story(backend, "/join", lambda phone: paste(phone, "http://host/#/join/abc-DEF_123"))
    assert route == "/join/abc-DEF_123"


def test_another_phone_is_told_the_address_of_this_host(backend, monkeypatch):
    monkeypatch.setattr(ft.Page, "url", property(lambda page: "ws://192.168.0.7:8000/"))
    monkeypatch.setattr("companion.ui.screens.join_or_scan.is_hosted", lambda page: True)

    async def tell(phone):
        return phone.texts()

    assert "http://192.168.0.7:8000/" in story(backend, "/join", tell)


def test_the_table_of_a_link_is_its_name_alone():
    assert table_of("http://h/#/table/a%20b/rules/x") == "a b"
