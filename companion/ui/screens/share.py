"""Share a table: together at this host, as a copy in a code, its standing as text, its log as a file."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.core.messages import counted
from companion.ui.context import go, use_phone, use_table
from companion.ui.device import use_bright
from companion.ui.door import AnyTable, Door
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import heading, panel
from companion.ui.kit.taps import line_button, second
from companion.ui.kit.words import small, words
from companion.ui.look import WIDE_GAP, Look
from companion.ui.phone import Phone
from companion.ui.saving import save
from companion.ui.screens.share_code import Coded, use_coded
from companion.ui.screens.share_parts import telling
from companion.ui.screens.share_plates import code_block, reach, said
from companion.ui.screens.share_ways import Told
from companion.ui.screens.share_words import app_address, file_name, file_stem, standing_text, table_file


@view
def ShareView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    use_bright(phone)
    done, set_done = ft.use_state("")
    table = opened.table
    t, room = phone.look(table.game.id), phone.house.rooms[table.game.id]
    address = app_address(ft.context.page.url or "")
    found = use_coded(table.session, address)
    standing = standing_text(t, room, table)
    top = top_bar(t, room.emblem, t.say("Share this table"), t.say(table.game.title), lambda: go(f"/table/{door.id}"))
    body = [
        *_live(t, phone, door),
        *_copy(t, phone, table, found.value, set_done),
        _missing(t, door),
        *_file(t, phone, table, set_done),
        heading(t, t.say("How it stands")),
        panel(t, words(standing, t, "label", selectable=True)),
        telling(t, phone, standing, file_name(table, "txt"), set_done),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, said(t, done), gap=WIDE_GAP)


def _live(t: Look, phone: Phone, door: Door) -> list[ft.Control]:
    """The way in for phones that play along at this host; nothing where no host serves the app."""
    if phone.house.people is None:
        return []
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, color=t.accent, size=24)
    under = t.say("Phones in the same network play along here")
    return [line_button(t, t.say("Everybody at this table"), under, lambda: door.go("people"), sign)]


def _copy(t: Look, phone: Phone, table: AnyTable, found: Coded | None, tell: Told) -> list[ft.Control]:
    """The whole table in a code, and the ways by which that code leaves the phone."""
    told = t.say(
        "{players}, {events}; nobody’s private notes",
        players=counted(len(table.session.setup.names), "player"),
        events=counted(len(table.session.events), "event"),
    )
    name = t.say("QR code of this whole table")
    return [
        heading(t, t.say("A copy to take along")),
        reach(t, is_here=True),
        *code_block(t, phone, found, name, file_stem(table), tell, small(told, t, text_align=ft.TextAlign.CENTER)),
    ]


def _missing(t: Look, door: Door) -> ft.Control:
    """The way to a small code, for phones that share an evening already."""
    sign = ft.Icon(ft.Icons.SYNC_ALT_ROUNDED, color=t.accent, size=24)
    under = t.say("Exchange only what is missing")
    return line_button(
        t, t.say("The other phone has this table already"), under, lambda: door.go("share/missing"), sign
    )


def _file(t: Look, phone: Phone, table: AnyTable, tell: Told) -> list[ft.Control]:
    async def keep_file() -> None:
        content = await asyncio.to_thread(table_file, phone.house, table.session.id)
        saved = await save(phone, file_name(table), content)
        tell(t.say("The file is saved.") if saved else t.say("This phone did not take the file."))

    return [
        heading(t, t.say("As a file")),
        small(t.say("The whole history, to keep or to open at another host. Private notes are not in it."), t),
        second(t, t.say("Save the table as a file"), keep_file, ft.Icons.DOWNLOAD_ROUNDED),
    ]
