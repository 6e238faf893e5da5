"""Sharing a table: a code that readers can read, a link that leads somewhere, a file that comes back whole."""

import asyncio

import flet as ft
import pytest

from companion.share import qr_codes
from companion.share.importing import read_text
from companion.store.imports import read_export
from companion.ui.screens.share import qr_codes as codes_screen
from companion.ui.screens.share.qr_codes import qr_side, qr_svg
from companion.ui.screens.share.text_and_files import (
    app_address,
    file_name,
    is_own_machine,
    is_trusted,
    standing_text,
    table_file,
)
from companion.ui.theme import theme
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded
from tests.ui.waiting import until, until_id

LINK = "http://192.168.1.20:8550/#/table/friday"


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


def test_the_file_holds_the_whole_table(backend):
    table_id = play_recorded(backend, "royal-will")
    found = read_export(table_file(backend, table_id))
    assert [session.id for session in found.sessions] == [table_id]
    assert found.sessions[0] == backend.open_tables.table(table_id).session


@pytest.mark.parametrize(("name", "safe"), [("friday", "friday"), ("a/b:c?", "a-b-c"), ("…", "table")])
def test_a_file_gets_a_name_that_every_system_takes(backend, name, safe):
    table = backend.open_tables.table(make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"], name))
    assert file_name(table) == f"royal-will-{safe}.json"


def test_the_standing_names_the_game_and_everybody(backend):
    table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
    text = standing_text(theme(), backend.game_uis["royal-will"], backend.open_tables.table(table_id))
    assert text.startswith("A Royal Will")
    assert all(name in text for name in ("Ann", "Ben", "Cleo"))


TABLE_ID = "recorded-royal-will"
ADDRESS = "ws://192.168.1.20:8550/"
COPY = "copy-link"


def share(backend, url: str, tell, web: bool = False, route: str = "share"):
    """Open the share screen of a recorded game at an address, and live through `tell` once the code is drawn."""

    if not backend.store.summaries():
        assert play_recorded(backend, "royal-will") == TABLE_ID

    async def story():
        phone = HeadlessPhone(backend, "/")
        await settle()
        phone.connection.page_url, phone.page.web = url, web
        phone.page.navigate(f"/table/{TABLE_ID}/{route}")
        await until_id(phone, "save-print")
        return await tell(phone)

    return asyncio.run(story())


async def seen(phone):
    return phone.ids(), phone.texts()


async def copied(phone):
    return phone.button(COPY).action.data


def pictures(phone) -> list[str]:
    return [c.src for c in phone.controls() if isinstance(c, ft.Image)]


@pytest.mark.parametrize(
    ("base", "address"),
    [
        ("ws://192.168.1.20:8550", "http://192.168.1.20:8550/"),
        ("wss://table.example/royal/", "https://table.example/royal/"),
        ("https://table.example/royal/index.html?x#/table/a", "https://table.example/royal/"),
        ("tcp://127.0.0.1:5000", ""),
        ("", ""),
    ],
)
def test_the_app_knows_where_it_is(base, address):
    assert app_address(base) == address


def test_the_code_on_the_screen_holds_the_whole_table_behind_the_apps_own_address(backend):
    async def tell(phone):
        return phone.button(COPY).action.data, pictures(phone)

    link, shown = share(backend, ADDRESS, tell)
    assert link.startswith("http://192.168.1.20:8550/#/take/")
    assert shown == [qr_svg(link)]
    assert read_text([link]) == backend.open_tables.table(TABLE_ID).session


def test_a_private_note_changes_nothing_in_the_code(backend):
    before = share(backend, ADDRESS, copied)
    backend.user_data.put_note(TABLE_ID, backend.device, {"hand": "Zq7Xw9"})
    assert share(backend, ADDRESS, copied) == before


@pytest.mark.parametrize("width", [320, 390, 1024])
def test_modules_are_whole_half_pixels_and_the_code_fits_the_phone(width):
    picture = qr_svg(LINK)
    side, modules = qr_side(theme(width=width), (picture,)), len(qr_codes.matrix(LINK))
    assert (2 * side / modules).is_integer()
    assert side <= width - 2 * theme(width=width).margin


def test_at_a_host_it_is_told_that_the_copy_is_for_elsewhere(backend):
    _, texts = share(backend, ADDRESS, seen, web=True)
    assert any("on another host or in the offline app" in text for text in texts)


def test_nothing_is_promised_that_a_browser_refuses_on_plain_http(backend):
    ids, _ = share(backend, ADDRESS, seen, web=True)
    assert not [id for id in ids if id.startswith(("copy-", "send-"))]
    assert {"save-text", "save-link"} <= set(ids)


@pytest.mark.parametrize("url", ["tcp://127.0.0.1:5000", "dartbridge://7", ""])
def test_an_app_without_a_host_shows_a_code_for_other_apps(backend, url):
    async def tell(phone):
        return phone.texts(), phone.button(COPY).action.data

    texts, link = share(backend, url, tell)
    assert link.startswith("#/take/")
    assert any("on the other phone with" in text for text in texts)


def run_of(backend, monkeypatch, tell):
    """The same game in a run: no code larger than version 4."""
    monkeypatch.setattr(qr_codes, "LARGEST_VERSION", 4)
    return share(backend, ADDRESS, tell)


def test_what_is_too_large_for_one_code_is_a_run_that_can_be_stepped_through(backend, monkeypatch):
    async def tell(phone):
        shown = [next(text for text in phone.texts() if text.startswith("Code "))]
        for name in ("code-next", "code-next", "code-before", "code-before", "code-before"):
            await phone.tap(name)
            shown.append(next(text for text in phone.texts() if text.startswith("Code ")))
        return shown, len(pictures(phone)), phone.button(COPY).action.data

    shown, count, link = run_of(backend, monkeypatch, tell)
    assert count > 1
    assert [text.split()[1] for text in shown] == ["1", "2", "3", "2", "1", str(count)]
    assert read_text([link]) == backend.open_tables.table(TABLE_ID).session


def test_a_run_stands_still_until_somebody_wants_it_where_motion_is_unwelcome(backend, monkeypatch):
    async def tell(phone):
        return phone.ids()

    ids = run_of(backend, monkeypatch, tell)
    assert "run" in ids
    assert "stop" not in ids


def test_a_run_goes_round_by_itself_and_can_be_stopped(backend, monkeypatch):
    monkeypatch.setattr(codes_screen, "use_calm", lambda phone: False)

    async def tell(phone):
        for _ in range(2):
            await phone.tap("faster")
        assert "8 codes a second" in phone.texts()
        await until(phone, lambda p: any(text.startswith("Code 3 of") for text in p.texts()))
        await phone.tap("stop")
        return phone.ids()

    assert "run" in run_of(backend, monkeypatch, tell)


def test_codes_are_saved_as_pictures_and_drawings(backend, monkeypatch):
    saved = []

    async def keep(phone, name, content):
        saved.append((name, content[:4]))
        return True

    monkeypatch.setattr("companion.ui.screens.share.qr_codes.save", keep)

    async def tell(phone):
        await phone.tap("save-picture")
        await phone.tap("save-print")
        return phone.texts()

    assert "File saved" in share(backend, ADDRESS, tell)
    stem = f"royal-will-{TABLE_ID}"
    assert saved == [(f"{stem}.png", b"\x89PNG"), (f"{stem}.svg", b"<svg")]


def test_a_small_code_says_what_this_phone_has(backend):
    link = share(backend, ADDRESS, copied, route="share/missing")
    whole = share(backend, ADDRESS, copied)
    asked = read_text([link])
    assert {device: count.n for device, count in asked.counts.items()} == {"recorder": 32}
    assert len(link) < len(whole)


def test_what_is_too_much_for_codes_says_so_and_can_still_be_saved(backend, monkeypatch):
    monkeypatch.setattr("companion.share.coder.LARGEST", 40)

    async def tell():
        play_recorded(backend, "royal-will")
        phone = HeadlessPhone(backend, f"/table/{TABLE_ID}/share")
        await until(phone, lambda p: any("too large for codes" in text for text in p.texts()))
        return phone.ids()

    assert "save-file" in asyncio.run(tell())
