"""Two phones that both have a table exchange only what is missing: one shows what it has, the other answers.

Another phone has shown what it has of a table: the answer is a code with only what it lacks."""

from __future__ import annotations

import flet as ft

from companion.core.messages import Line, counted
from companion.share.contents import Holdings
from companion.share.importing import Offer
from companion.share.missing_events import answer, holdings, lacked
from companion.ui.error_boundary import component, view
from companion.ui.kit.bars_and_sheets import NOTHING, told, top_bar
from companion.ui.kit.buttons import second
from companion.ui.kit.layout import STRETCH, col, frame, heading, panel
from companion.ui.kit.text import small, words
from companion.ui.phone import Phone, go, use_phone
from companion.ui.phone_services import use_bright
from companion.ui.screens.import_table.incoming import use_incoming
from companion.ui.screens.import_table.preview import reading
from companion.ui.screens.join_or_scan import use_scanner
from companion.ui.screens.share.qr_codes import use_coded
from companion.ui.screens.share.text_and_files import app_address, file_stem
from companion.ui.screens.share.view import code_block, said
from companion.ui.table_controller import use_table
from companion.ui.theme import WIDE_GAP, Look


@view
def MissingView() -> ft.View:
    """The same screen on both phones: above the question, below the way to answer the other one's."""
    phone = use_phone()
    opened, door = use_table(phone)
    use_bright(phone)
    done, set_done = ft.use_state("")
    heard, hear = ft.use_state(NOTHING)
    table = opened.table
    t, room = phone.look(table.game.id), phone.house.rooms[table.game.id]
    have = ft.use_memo(lambda: holdings(table.session), [table.session])
    found = use_coded(have, app_address(ft.context.page.url or ""))

    def tell(went_well: bool, what: Line) -> None:
        hear((went_well, what))

    pictures, _ = use_scanner(phone, tell)
    incoming = use_incoming(phone)
    top = top_bar(
        t, room.emblem, t.say("Only what is missing"), t.say(table.game.title), lambda: go(f"/table/{door.id}/share")
    )
    name, scan = t.say("QR code of what this phone has of the table"), t.say("Scan the other phone’s code")
    body = [
        heading(t, t.say("1. One phone shows what it has")),
        small(t.say("The other phone scans this and answers with a code of what is missing here."), t),
        *code_block(t, phone, found.value, name, f"{file_stem(table)}-have", set_done),
        heading(t, t.say("2. The other phone answers")),
        small(t.say("Scan its code here, or paste it: you get a code with only what is missing there."), t),
        second(t, scan, None, ft.Icons.QR_CODE_SCANNER_ROUNDED, action=pictures),
        second(t, t.say("Paste what the other phone sent"), lambda: go("/join"), ft.Icons.CONTENT_PASTE_ROUNDED),
        *reading(t, incoming.reading),
        *told(t, heard),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, said(t, done), gap=WIDE_GAP)


@component
def Answer(t: Look, phone: Phone, what: Offer) -> ft.Control:
    """The code to show in return; and what to do next if the other phone has more as well."""
    theirs, ours = what.thing, what.here
    assert isinstance(theirs, Holdings)
    assert ours is not None
    use_bright(phone)
    done, set_done = ft.use_state("")
    delta = ft.use_memo(lambda: answer(ours, theirs), [ours, theirs])
    found = use_coded(delta, app_address(ft.context.page.url or ""))
    missing_here = lacked(ours, theirs)
    parts: list[ft.Control] = []
    name = t.say("QR code of what the other phone lacks")
    if delta.rows:
        parts = [
            words(t.say("Let the other phone scan this now."), t),
            *code_block(t, phone, found.value, name, f"{ours.game}-missing", set_done),
            *([words(done, t, "small", t.ok)] if done else []),
        ]
    if missing_here:
        parts.append(_and_back(t, ours.id, missing_here))
    if not parts:
        parts.append(panel(t, words(t.say("Both phones have the same. There is nothing to exchange."), t), hem=t.ok))
    return col(*parts, gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _and_back(t: Look, sitting: str, events: int) -> ft.Control:
    told = t.say("Missing here: {events}. Show the other phone what you have.", events=counted(events, "event"))
    ask = second(
        t, t.say("Show what this phone has"), lambda: go(f"/table/{sitting}/share/missing"), ft.Icons.QR_CODE_2_ROUNDED
    )
    return panel(t, col(words(told, t), ask, gap=10, horizontal_alignment=STRETCH), hem=t.warn)
