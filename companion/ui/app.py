"""The app as one phone sees it: the settings of the page, its screens by address, and what the page follows."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import flet_patches
from companion.live.client_storage import sent_storage
from companion.live.member_access import TableMembers
from companion.ui.back import Steps
from companion.ui.backend import Backend
from companion.ui.error_boundary import component
from companion.ui.kit.layout import MID, stamp
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import title
from companion.ui.notices import clear_at_taps
from companion.ui.phone import Phone, PhoneContext
from companion.ui.routes import ROUTES, NotFound
from companion.ui.settings import KEY, SECRET_KEY, WANTED, parse_settings, read_storage, save_first_visit, secret_in
from companion.ui.theme import FONTS, theme

INK_COLOUR = "#38808890"  # over what is pressed; to be seen by night and by day
THEME: Any = {  # as `ft.Theme` would be sent: loading that class, and all that it knows, takes an eighth of a start
    "font_family": "Body",
    **dict.fromkeys(("splash_color", "highlight_color", "hover_color", "focus_color"), INK_COLOUR),
    "page_transitions": dict.fromkeys(("android", "ios", "linux", "macos", "windows"), "none"),
}

flet_patches.apply()


async def open_app(page: ft.Page, backend: Backend) -> None:
    """One phone has opened the app: its settings first, so that the first picture is already the right one."""
    flet_patches.prepare_page(page)
    address = page.client_ip or ""  # now: later the client could have written another one there
    page.title = "Royal Companion"
    page.padding = 0
    if not page.web:  # a browser has had them since its start: assets/assets/FontManifest.json
        page.fonts = FONTS
    page.theme = page.dark_theme = THEME
    if sent_storage() is None:
        greet(page)
    stored = await read_storage((KEY, SECRET_KEY) if backend.membership else (KEY,))
    settings, secret = parse_settings(stored.get(KEY), stored.get(WANTED)), secret_in(stored)
    phone = Phone(backend_for(backend, address, secret), settings, dark=_is_dark(page), width=390)
    phone.resized(page.width)
    follow(page, phone)
    page.render_views(App, phone)
    page.run_task(save_first_visit, stored, settings, secret)


def greet(page: ft.Page) -> None:
    """The crown, while the phone is asked who it is: by then its fonts are loaded."""
    t = theme(dark=_is_dark(page))
    crown, name = stamp(HOME_EMBLEM, t.accent, 72), title(t.say("Royal Companion"), t)
    page.views[0].bgcolor = t.ground
    page.views[0].vertical_alignment = ft.MainAxisAlignment.CENTER
    page.views[0].horizontal_alignment = MID
    page.views[0].controls = [crown, name]
    page.update()


def _is_dark(page: ft.Page) -> bool:
    return page.platform_brightness != ft.Brightness.LIGHT


def backend_for(backend: Backend, address: str, secret: str) -> Backend:
    """The backend as this phone may use it: all of it where nobody else comes."""
    membership = backend.membership
    if membership is None:
        return backend
    return backend.seen_by(
        TableMembers(membership, secret, address, backend.now, is_at_host=membership.is_own_machine(address))
    )


def follow(page: ft.Page, phone: Phone) -> None:
    """The phone is turned, goes dark or light, wakes up: what is shown follows."""

    def wake(_: Any) -> None:
        for model, controller in phone.tables.values():
            model.notify()
            controller.listener.look()

    def leave(_: Any) -> None:
        for _, controller in phone.tables.values():
            controller.listener.stop()

    def turn(_: Any) -> None:
        phone.resized(page.width)

    def dim(_: Any) -> None:
        phone.dark = _is_dark(page)

    page.on_connect, page.on_resize, page.on_platform_brightness_change = wake, turn, dim
    page.on_disconnect, page.on_close = phone.return_slots, leave
    phone.steps = Steps(page)
    clear_at_taps(page, phone)


@component
def App(phone: Phone) -> Any:
    return PhoneContext(phone, lambda: ft.Router(ROUTES, not_found=NotFound, manage_views=True))
