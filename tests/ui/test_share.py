"""Sharing a table: a code that readers can read, a link that leads somewhere, a file that comes back whole."""

import asyncio
import re

import flet as ft
import pytest

from companion.store.imports import read_export
from companion.ui.kit.qr import QUIET, modules, qr_svg
from companion.ui.look import look
from companion.ui.screens.share_words import (
    file_name,
    is_own_machine,
    is_trusted,
    standing_text,
    table_file,
    table_link,
)
from tests.ui.conftest import new_sitting
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded

LINK = "http://192.168.1.20:8550/#/table/friday"


def painted(picture: str, size: int) -> list[list[bool]]:
    """The bars of the path, put back onto a grid."""
    grid = [[False] * size for _ in range(size)]
    bars = picture.split('fill="#000000"')[1]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", bars):
        for i in range(int(length)):
            grid[int(y)][int(x) + i] = True
    return grid


def test_the_picture_has_every_module_of_the_code():
    grid = modules(LINK)
    assert painted(qr_svg(LINK), len(grid)) == [list(line) for line in grid]


def test_the_code_keeps_its_quiet_zone_and_its_three_corners():
    grid = modules(LINK)
    edge = [*grid[:QUIET], *grid[-QUIET:], *(line[:QUIET] for line in grid), *(line[-QUIET:] for line in grid)]
    assert QUIET == 4
    assert not any(any(line) for line in edge)
    corner = grid[QUIET][QUIET : QUIET + 7]
    assert all(corner)
    assert all(grid[QUIET][-QUIET - 7 : -QUIET])
    assert all(grid[-QUIET - 1][QUIET : QUIET + 7])


@pytest.mark.parametrize(
    "base", ["ws://192.168.1.20:8550", "ws://192.168.1.20:8550/", "http://192.168.1.20:8550/#/table/friday/share"]
)
def test_the_link_is_the_pages_own_address_and_the_table(base):
    assert table_link(base, "friday") == LINK


@pytest.mark.parametrize(
    ("link", "own", "trusted"),
    [
        (LINK, False, False),
        ("http://127.0.0.1:8550/", True, True),
        ("http://localhost/", True, True),
        ("http://[::1]:8550/", True, True),
        ("https://table.example/", False, True),
        ("http://table.example/", False, False),
    ],
)
def test_an_address_says_whom_it_reaches_and_what_the_browser_lends(link, own, trusted):
    assert (is_own_machine(link), is_trusted(link)) == (own, trusted)


def test_the_file_holds_the_whole_table(house):
    sitting = play_recorded(house, "royal-will")
    found = read_export(table_file(house, sitting))
    assert [session.id for session in found.sessions] == [sitting]
    assert found.sessions[0] == house.desk.table(sitting).session


@pytest.mark.parametrize(("name", "safe"), [("friday", "friday"), ("a/b:c?", "a-b-c"), ("…", "table")])
def test_a_file_gets_a_name_that_every_system_takes(house, name, safe):
    table = house.desk.table(new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"], name))
    assert file_name(table) == f"royal-will-{safe}.json"


def test_the_standing_names_the_game_and_everybody(house):
    sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
    text = standing_text(look(), house.rooms["royal-will"], house.desk.table(sitting))
    assert text.startswith("A Royal Will")
    assert all(name in text for name in ("Ann", "Ben", "Cleo"))


def share(house, url: str, web: bool = False) -> HeadlessPhone:
    async def story() -> HeadlessPhone:
        sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"], "friday")
        phone = HeadlessPhone(house, "/")
        await settle()
        phone.connection.page_url, phone.page.web = url, web
        phone.page.navigate(f"/table/{sitting}/share")
        await settle()
        return phone

    return asyncio.run(story())


def test_the_code_on_the_screen_is_that_of_the_link(house):
    phone = share(house, "ws://192.168.1.20:8550/")
    pictures = [c.src for c in phone.controls() if isinstance(c, ft.Image)]
    assert qr_svg(LINK) in pictures
    assert LINK in phone.texts()


def test_a_link_that_reaches_nobody_else_says_so(house):
    phone = share(house, "ws://127.0.0.1:8550/")
    assert any("this computer only" in text for text in phone.texts())


def test_the_link_is_copied_by_the_client_itself(house):
    phone = share(house, "ws://192.168.1.20:8550/")
    assert phone.button("Copy the link to this table").action.data == LINK


def test_nothing_is_promised_that_a_browser_refuses_on_plain_http(house):
    phone = share(house, "ws://192.168.1.20:8550/", web=True)
    assert not [name for name in phone.names() if name.startswith(("Copy", "Send"))]
    assert "Save as text" in phone.names()
    assert any("address bar" in text for text in phone.texts())


@pytest.mark.parametrize("url", ["tcp://127.0.0.1:5000", "dartbridge://7", ""])
def test_an_app_without_a_host_offers_no_link(house, url):
    phone = share(house, url)
    assert not [name for name in phone.names() if "link" in name]
    assert "Save the table as a file" in phone.names()
    assert any("this phone alone" in text for text in phone.texts())
