"""Share a table: together at this host, as a copy in a code, as text, as a file. Or show any other code."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.core.messages import counted
from companion.share.importing import offer
from companion.share.links import linked_payload
from companion.share.payload import read_payload
from companion.ui.error_boundary import view
from companion.ui.files import is_hosted, save
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import line_button, secondary, with_id
from companion.ui.kit.layout import CENTRE, frame, heading, pad, panel
from companion.ui.kit.text import body_text, small
from companion.ui.phone import Phone, go_up, use_phone
from companion.ui.phone_services import use_bright
from companion.ui.screens.import_table.preview import offer_panel
from companion.ui.screens.share.qr_codes import Coded, Codes, OnDone, code_buttons, use_coded
from companion.ui.screens.share.text_and_files import (
    app_address,
    file_name,
    file_stem,
    standing_text,
    table_file,
    text_buttons,
)
from companion.ui.screens.table import table_bar
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import MEDIUM_GAP, WIDE_GAP, Theme


def reach_text(t: Theme, *, is_here: bool) -> ft.Control:
    """Who takes the code, and how. A table that is at this host already cannot be brought here once more."""
    page = ft.context.page
    if is_here and is_hosted(page):
        text = t.say(
            "Scan it with Join or scan on another host or in the offline app. To play together now, use the "
            "button above."
        )
    elif page.web:
        text = t.say("Scan it with any phone’s camera, or with Join or scan in the app.")
    else:
        text = t.say("Scan it on the other phone with Join or scan.")
    return small(text, t)


def code_block(
    t: Theme, phone: Phone, found: Coded | None, name: str, file: str, tell: OnDone, *under: ft.Control
) -> list[ft.Control]:
    """The code, what stands under it, and the ways by which it leaves the phone; the wait for it; why there is none."""
    if found is None:
        return [ft.Container(ft.ProgressRing(color=t.accent), height=t.width - 2 * t.margin, alignment=CENTRE)]
    if found.wrong:
        return [panel(t, body_text(t.tell(found.wrong), t, "label"), edge=t.warn), *under]
    return [Codes(t, phone, found, name), *under, code_buttons(t, phone, found, file, tell)]


def done_line(t: Theme, done: str) -> list[ft.Control]:
    """What came of the last tap, above the lower edge."""
    if not done:
        return []
    texts = ft.Semantics(live_region=True, content=small(done, t, t.ok))
    return [ft.Container(texts, padding=pad(t.margin, MEDIUM_GAP))]


@view
def ShareView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    use_bright(phone)
    done, set_done = ft.use_state("")
    table = model.table
    t, game_ui = phone.theme(table.game.id), phone.backend.game_uis[table.game.id]
    address = app_address(ft.context.page.url or "")
    found = use_coded(table.session, address)
    standing = standing_text(t, game_ui, table)
    top = table_bar(t, controller, t.say("Share this table"))
    body = [
        *_live(t, phone, controller),
        *_copy(t, phone, table, found.value, set_done),
        _missing(t, controller),
        *_file(t, phone, table, set_done),
        heading(t, t.say("Standings")),
        panel(t, body_text(standing, t, "label", selectable=True)),
        text_buttons(t, phone, standing, file_name(table, "txt"), set_done),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, done_line(t, done), gap=WIDE_GAP)


def _live(t: Theme, phone: Phone, controller: TableController) -> list[ft.Control]:
    """The way in for phones that play along at this host; nothing where no host serves the app."""
    if phone.backend.members is None:
        return []
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, color=t.accent, size=24)
    under = t.say("Invite phones on the same Wi-Fi")
    line = line_button(t, t.say("People at this table"), under, lambda: controller.go("people"), sign)
    return [with_id("to-people", line)]


def _copy(t: Theme, phone: Phone, table: AnyTable, found: Coded | None, tell: OnDone) -> list[ft.Control]:
    """The whole table in a code, and the ways by which that code leaves the phone."""
    text = t.say(
        "{players}, {events}. Private notes not included.",
        players=counted(len(table.state.names), "player"),
        events=counted(len(table.session.events), "entry", "entries"),
    )
    name = t.say("QR code of this table")
    return [
        heading(t, t.say("Send a copy")),
        reach_text(t, is_here=True),
        *code_block(t, phone, found, name, file_stem(table), tell, small(text, t, text_align=ft.TextAlign.CENTER)),
    ]


def _missing(t: Theme, controller: TableController) -> ft.Control:
    """The way to a small code, for phones that share an evening already."""
    sign = ft.Icon(ft.Icons.SYNC_ALT_ROUNDED, color=t.accent, size=24)
    under = t.say("Sync two phones")
    return line_button(
        t, t.say("The other phone already has this table"), under, lambda: controller.go("share/missing"), sign
    )


def _file(t: Theme, phone: Phone, table: AnyTable, tell: OnDone) -> list[ft.Control]:
    async def keep_file() -> None:
        content = await asyncio.to_thread(table_file, phone.backend, table.session.id)
        saved = await save(phone, file_name(table), content)
        tell(t.say("File saved") if saved else t.say("The file couldn’t be saved."))

    button = secondary(t, t.say("Export table"), keep_file, ft.Icons.DOWNLOAD_ROUNDED)
    return [
        heading(t, t.say("As a file")),
        small(t.say("The full history, to keep or to open on another host. Private notes not included."), t),
        with_id("save-file", button),
    ]


@view
def ShowView() -> ft.View:
    phone = use_phone()
    use_bright(phone)
    done, set_done = ft.use_state("")
    thing = read_payload(linked_payload(ft.use_route_params().get("payload", "")))
    t = phone.theme(thing.game)
    address = app_address(ft.context.page.url or "")
    found = use_coded(thing, address)
    game = phone.backend.games[thing.game]
    emblem = phone.backend.game_uis[game.id].emblem
    top = top_bar(t, emblem, t.say("Share"), t.say(game.title), lambda: go_up(f"/new/{game.id}"))
    name = t.say("QR code for another phone to scan")
    body = [
        reach_text(t, is_here=False),
        *code_block(t, phone, found.value, name, f"{game.id}-code", set_done),
        offer_panel(t, phone, offer(thing, lambda table_id: None)),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, done_line(t, done), gap=WIDE_GAP)
