"""Share a table: a code and a link to it at this host, its log as a file, its standing as text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.ui.context import go, use_phone, use_table
from companion.ui.device import use_bright
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, heading, pad, panel
from companion.ui.kit.qr import qr_picture
from companion.ui.kit.taps import primary, second
from companion.ui.kit.words import small, words
from companion.ui.look import WIDE_GAP, Look
from companion.ui.saving import save
from companion.ui.screens.share_parts import can_copy, telling
from companion.ui.screens.share_words import file_name, is_own_machine, standing_text, table_file, table_link


@view
def ShareView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    use_bright(phone)
    done, set_done = ft.use_state("")
    table, house = opened.table, phone.house
    t, room = phone.look(table.game.id), house.rooms[table.game.id]
    link, standing = _link(ft.context.page, door.id), standing_text(t, room, table)

    async def keep_file() -> None:
        content = await asyncio.to_thread(table_file, house, door.id)
        saved = await save(phone, file_name(table), content)
        set_done(t.say("The file is saved.") if saved else t.say("This phone did not take the file."))

    said = [ft.Semantics(live_region=True, content=small(done, t, t.ok))] if done else []
    top = top_bar(t, room.emblem, t.say("Share this table"), t.say(table.game.title), lambda: go(f"/table/{door.id}"))
    body = [
        *_code(t, link),
        heading(t, t.say("How it stands")),
        panel(t, words(standing, t, "label", selectable=True)),
        telling(t, phone, standing, file_name(table, "txt"), set_done),
        heading(t, t.say("As a file")),
        small(t.say("The whole history, to keep or to open at another host. Private notes are not in it."), t),
        second(t, t.say("Save the table as a file"), keep_file, ft.Icons.DOWNLOAD_ROUNDED),
        ft.Container(height=8),
    ]
    bottom = ft.Container(
        col(*said, *_copy(t, link, set_done), horizontal_alignment=STRETCH),
        padding=pad(t.margin, 10 if said or link else 0),
    )
    return frame(t, [top], body, [bottom], gap=WIDE_GAP)


def _link(page: ft.Page, sitting: str) -> str:
    """A page that runs without a host keeps its tables in the browser: no link leads there."""
    return "" if page.pyodide else table_link(page.url or "", sitting)


def _code(t: Look, link: str) -> list[ft.Control]:
    """The code and its link, and whom they reach."""
    if not link:
        return [small(t.say("This table is on this phone alone. As a file it can go elsewhere."), t)]
    is_ours = is_own_machine(link)
    reach = (
        t.say("This address works on this computer only. Open the app at the address that the host prints; share that.")
        if is_ours
        else t.say("Scan with any phone’s camera in the same network. Nothing to install.")
    )
    return [
        small(reach, t, t.warn if is_ours else None, text_align=ft.TextAlign.CENTER),
        qr_picture(t, link, t.say("QR code of the link to this table")),
        words(link, t, "label", selectable=True, text_align=ft.TextAlign.CENTER),
    ]


def _copy(t: Look, link: str, tell: Callable[[str], None]) -> list[ft.Control]:
    """Where the browser lends no clipboard, the address bar has the link too."""
    if not link:
        return []
    if not can_copy(ft.context.page):
        return [small(t.say("To send the link, copy it from the browser’s address bar."), t)]

    def copied() -> None:
        tell(t.say("The link is on the clipboard."))

    text = t.say("Copy the link to this table")
    return [primary(t, text, copied, ft.Icons.LINK_ROUNDED, action=ft.CopyToClipboard(link))]
