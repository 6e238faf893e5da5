"""The app as one phone sees it: the page's settings, its screens by address, and the guard around them."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.context import PhoneContext
from companion.ui.guard import component, watch
from companion.ui.house import House
from companion.ui.look import FONTS
from companion.ui.phone import Phone, kept_settings
from companion.ui.routes import ROUTES, NotFound

STILL = ft.PageTransitionTheme.NONE


async def open_app(page: ft.Page, house: House) -> None:
    """One phone has opened the app: its settings first, so that the first picture is already the right one."""
    watch(page)
    page.title = "Royal Companion"
    page.padding = 0
    if not page.web:  # a browser has had them since its start: assets/assets/FontManifest.json
        page.fonts = FONTS
    page.theme = page.dark_theme = ft.Theme(font_family="Body", page_transitions=_without_motion())
    phone = Phone(house, await kept_settings(), dark=page.platform_brightness != ft.Brightness.LIGHT, width=390)
    phone.resized(page.width)
    follow(page, phone)
    page.render_views(App, phone)


def _without_motion() -> ft.PageTransitionsTheme:
    return ft.PageTransitionsTheme(**dict.fromkeys(("android", "ios", "linux", "macos", "windows"), STILL))


def follow(page: ft.Page, phone: Phone) -> None:
    """The phone is turned, its room gets dark, it wakes up: what is shown follows."""

    def wake(_: Any) -> None:
        for opened, _door in phone.tables.values():
            opened.notify()

    def turn(_: Any) -> None:
        phone.resized(page.width)

    def dim(_: Any) -> None:
        phone.dark = page.platform_brightness != ft.Brightness.LIGHT

    page.on_connect, page.on_resize, page.on_platform_brightness_change = wake, turn, dim


@component
def App(phone: Phone) -> Any:
    return PhoneContext(phone, lambda: ft.Router(ROUTES, not_found=NotFound, manage_views=True))
