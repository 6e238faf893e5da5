"""Joining a table by what somebody sends: a link, a code, or the whole file."""

import flet as ft
import pytest

from companion.core.sessions import session_text
from companion.ui.start.links import address, table_of
from tests.ui.conftest import new_sitting
from tests.ui.headless import settle
from tests.ui.stories import story, write

FIELD = "Link or code of the table"


async def paste(phone, text):
    await write(phone, FIELD, text)
    await phone.tap("Open this table")
    await settle(400)
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
def test_a_link_or_a_code_opens_its_table(house, pasted):
    new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
    route, _ = story(house, "/join", lambda phone: paste(phone, pasted))
    assert route == "/table/evening"


def test_an_unknown_table_is_told_and_nobody_goes_anywhere(house):
    route, texts = story(house, "/join", lambda phone: paste(phone, "http://host/#/table/nowhere"))
    assert route == "/join"
    assert any(text.startswith("There is no table nowhere here.") for text in texts)


@pytest.mark.parametrize("pasted", ["http://example.org/", "what is this?", "../../etc/passwd", "x" * 65])
def test_what_is_neither_link_nor_code_is_told(house, pasted):
    route, texts = story(house, "/join", lambda phone: paste(phone, pasted))
    assert route == "/join"
    assert any("neither a link to a table nor its code" in text for text in texts)


def test_nothing_can_be_opened_before_something_is_pasted(house):
    async def tell(phone):
        return phone.button("Open this table").on_click

    assert story(house, "/join", tell) is None


def test_a_pasted_session_is_taken_and_opened(house):
    sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
    text = session_text(house.store.session(sitting))
    house.store.delete(sitting)
    house.desk.forget(sitting)
    route, _ = story(house, "/join", lambda phone: paste(phone, text))
    assert route == f"/table/{sitting}"


def test_a_pasted_fragment_is_refused_whole(house):
    route, texts = story(house, "/join", lambda phone: paste(phone, '{"format": "royal-companion-session"'))
    assert route == "/join"
    assert any(text.startswith("Nothing was taken. ") for text in texts)


def test_another_phone_is_told_the_address_of_this_host(house, monkeypatch):
    monkeypatch.setattr(ft.Page, "url", property(lambda page: "http://192.168.0.7:8000/"))

    async def tell(phone):
        return phone.texts()

    assert "http://192.168.0.7:8000/" in story(house, "/join", tell)


def test_an_address_that_only_this_machine_knows_is_none_for_others():
    assert address("http://127.0.0.1:8000/") is address("http://localhost/") is address(None) is None
    assert address("http://192.168.0.7:8000/#/join") == "http://192.168.0.7:8000/"


def test_the_table_of_a_link_is_its_name_alone():
    assert table_of("http://h/#/table/a%20b/rules/x") == "a b"
