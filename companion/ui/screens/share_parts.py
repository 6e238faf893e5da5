"""Words that go elsewhere: copied, sent, or kept as a file, whatever this phone really does."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.kit.plates import STRETCH, col, row
from companion.ui.kit.taps import second
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.saving import save
from companion.ui.screens.share_words import is_trusted

Told = Callable[[str], None]


def can_copy(page: ft.Page) -> bool:
    """Browsers lend their clipboard and their share sheet to trusted pages only; plain http in a network is none."""
    return not page.web or is_trusted(page.url or "")


def can_send(page: ft.Page) -> bool:
    return can_copy(page) and page.platform is not None and page.platform.is_mobile()


def telling(t: Look, phone: Phone, text: str, file: str, tell: Told, *more: ft.Control) -> ft.Control:
    """Buttons that carry a text away. `tell` hears what came of it."""
    page = ft.context.page

    async def keep() -> None:
        saved = await save(phone, file, text.encode())
        tell(t.say("The text is saved.") if saved else t.say("This phone did not take the file."))

    def copied() -> None:
        tell(t.say("The text is on the clipboard."))

    copy, send = ft.Icons.CONTENT_COPY_ROUNDED, ft.Icons.IOS_SHARE_ROUNDED
    ways = (
        [second(t, t.say("Copy as text"), copied, copy, expand=True, action=ft.CopyToClipboard(text))]
        if can_copy(page)
        else [second(t, t.say("Save as text"), keep, ft.Icons.DOWNLOAD_ROUNDED, expand=True)]
    )
    if can_send(page):
        ways.append(second(t, t.say("Send as text"), None, send, expand=True, action=ft.ShareText(text)))
    ways.extend(more)
    return col(*ways, horizontal_alignment=STRETCH) if t.is_large or len(ways) > 2 else row(*ways)
