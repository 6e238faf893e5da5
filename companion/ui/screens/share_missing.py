"""Two phones that both have a table exchange only what is missing: one shows what it has, the other answers."""

from __future__ import annotations

import flet as ft

from companion.core.messages import Line
from companion.share.missing_events import holdings
from companion.ui.context import go, use_phone, use_table
from companion.ui.device import use_bright
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import heading
from companion.ui.kit.taps import second
from companion.ui.kit.words import small
from companion.ui.look import WIDE_GAP
from companion.ui.screens.scan import use_scanner
from companion.ui.screens.share_code import use_coded
from companion.ui.screens.share_plates import code_block, said
from companion.ui.screens.share_words import app_address, file_stem
from companion.ui.screens.take_incoming import use_incoming
from companion.ui.screens.take_parts import reading
from companion.ui.start.told import NOTHING, told


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
