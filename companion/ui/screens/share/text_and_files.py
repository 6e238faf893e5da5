"""A table in words or as a file: copied, sent or saved, whatever this phone really does."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import flet as ft

from companion.share.contents import HouseRules, Profile
from companion.share.links import digits
from companion.share.payload import payload
from companion.store.exports import export_bytes
from companion.ui.backend import Backend
from companion.ui.files import save
from companion.ui.game_ui import GameUI
from companion.ui.kit.buttons import secondary, with_id
from companion.ui.kit.layout import row, wide_col
from companion.ui.phone import Phone
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme

OnDone = Callable[[str], None]


def app_address(base: str) -> str:
    """Where the app itself is, for a link of ours. Flet knows its host by the socket (ws://...).

    Nothing for an app that was installed: no address leads to it.
    """
    page = re.sub(r"^ws(s?)://", r"http\1://", re.split("[?#]", base)[0]).removesuffix("index.html")
    return f"{page.rstrip('/')}/" if page.startswith(("http://", "https://")) else ""


def is_own_machine(link: str) -> bool:
    """Whether an address names the very computer it is opened on: no other phone reaches it."""
    host = urlsplit(link).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_trusted(link: str) -> bool:
    """What browsers call a secure context: https, or the machine itself."""
    return urlsplit(link).scheme in ("https", "wss") or is_own_machine(link)


def standing_text(t: Theme, game_ui: GameUI, table: AnyTable) -> str:
    """How the table stands, in a few lines that can be sent to anybody."""
    state = table.state
    head = t.say(table.game.title)
    if where := game_ui.status_line(t, state):
        head = f"{head}: {where}"
    figures = game_ui.standings(t, state)
    if not figures:
        return "\n".join([head, *map(t.tell, table.game.describe(state))])
    return "\n".join([head, *(f"{name}: {figure}" for name, figure in zip(state.names, figures, strict=True))])


def file_stem(table: AnyTable) -> str:
    """A name that every file system takes, without its ending."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", table.session.id).strip("-") or "table"
    return f"{table.game.id}-{safe}"


def file_name(table: AnyTable, ending: str = "json") -> str:
    return f"{file_stem(table)}.{ending}"


def table_file(backend: Backend, table_id: str) -> bytes:
    """The whole log with its players' seals, as `companion import` takes it; private notes are not in it."""
    return export_bytes(backend.archive.table_export(table_id))


def can_copy(page: ft.Page) -> bool:
    """Browsers lend their clipboard and their share sheet to trusted pages only; plain http in a network is none."""
    return not page.web or is_trusted(page.url or "")


def can_send(page: ft.Page) -> bool:
    return can_copy(page) and page.platform is not None and page.platform.is_mobile()


def text_buttons(t: Theme, phone: Phone, text: str, file: str, tell: OnDone, *more: ft.Control) -> ft.Control:
    """Buttons that carry a text away. `tell` is called with what came of it."""
    page = ft.context.page

    async def keep() -> None:
        saved = await save(phone, file, text.encode())
        tell(t.say("Text saved") if saved else t.say("The file couldn’t be saved."))

    def copied() -> None:
        tell(t.say("Text copied"))

    copy, send = ft.Icons.CONTENT_COPY_ROUNDED, ft.Icons.IOS_SHARE_ROUNDED
    if can_copy(page):
        take = secondary(t, t.say("Copy as text"), copied, copy, expand=True, action=ft.CopyToClipboard(text))
        buttons = [with_id("copy-text", take)]
    else:
        take = secondary(t, t.say("Save as text"), keep, ft.Icons.DOWNLOAD_ROUNDED, expand=True)
        buttons = [with_id("save-text", take)]
    if can_send(page):
        buttons.append(secondary(t, t.say("Send as text"), None, send, expand=True, action=ft.ShareText(text)))
    buttons.extend(more)
    return wide_col(*buttons) if t.is_large or len(buttons) > 2 else row(*buttons)


def shown_at(thing: Profile | HouseRules) -> str:
    """The address of the screen that shows it as a code."""
    return f"/show/{digits(payload(thing))}"
