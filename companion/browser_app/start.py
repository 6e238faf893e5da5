"""The start in a browser: a first picture at once, then the tables and the whole of the app."""

from __future__ import annotations

import asyncio
import gc

import browser_js  # type: ignore[import-not-found]  # what the worker lends to Python
import flet as ft

NIGHT = ("#0E1116", "#F5EFE3", "#F0C35A", "#252B36")  # ground, text, accent, what is still to come
DAY = ("#F3ECDF", "#1B1A1E", "#785400", "#E9E0CF")
CROWN = "\U000f4b0d"  # HOME_EMBLEM in the font of pictures; the drawing itself comes with the rest
BAR = (180, 6, 0.8)  # pixels, and how far we are: as the page showed it until now. At rest: motion would slow us down
AT_HOME, BETWEEN = 1.0, 0.02  # seconds: home is looked at, then the other screens are loaded, with room for taps


async def main(page: ft.Page) -> None:
    """Each step is shown before the next one begins: importing the app keeps Python busy for a while."""
    if not browser_js.is_woken():  # from a snapshot: then everything is here, and home is the first picture
        show(page, bar(page))
    gc.disable()  # what is loaded now stays: looking through it again and again takes a fifth of the time
    await browser_js.open("rest")
    found: str = await browser_js.tables()
    from companion.browser_app.backend import is_older, open_browser_backend
    from companion.core.errors import CompanionError
    from companion.live.client_storage import expect_storage, read_storage
    from companion.ui.app import open_app
    from companion.ui.game_ui import load_lazy_imports

    if is_older():
        await browser_js.open("upgrade")
    expect_storage().append(read_storage(browser_js.storage()))
    try:
        await open_app(page, open_browser_backend(browser_js, found))
    except CompanionError as error:
        show(page, ft.Text(str(error.message), color=colours(page)[1], selectable=True))
    browser_js.ready()
    await asyncio.sleep(AT_HOME)
    for _loaded in load_lazy_imports():
        await asyncio.sleep(BETWEEN)
    gc.freeze()
    gc.enable()


def colours(page: ft.Page) -> tuple[str, str, str, str]:
    return DAY if page.platform_brightness == ft.Brightness.LIGHT else NIGHT


def bar(page: ft.Page) -> ft.Control:
    width, height, share = BAR
    filled = ft.Container(width=width * share, height=height, bgcolor=colours(page)[2], border_radius=3)
    left = ft.Alignment.CENTER_LEFT
    return ft.Container(filled, width=width, height=height, bgcolor=colours(page)[3], border_radius=3, alignment=left)


def show(page: ft.Page, what: ft.Control) -> None:
    """The crown, and under it how far we are."""
    page.bgcolor = colours(page)[0]
    page.vertical_alignment = ft.MainAxisAlignment.CENTER
    page.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    crown = ft.Text(CROWN, font_family="Pictures", size=96, color=colours(page)[2], semantics_label="")
    page.controls = [crown, ft.Container(what, padding=24)]
    page.update()


ft.run(main)
