"""Join a table or take a copy of one: by a picture of its code, its link, a file; or invite another phone here."""

from __future__ import annotations

import flet as ft

from companion.core.messages import Line
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.entries import entry
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, heading, panel
from companion.ui.kit.taps import primary, second
from companion.ui.kit.words import small, words
from companion.ui.look import Look
from companion.ui.picking import is_hosted
from companion.ui.screens.scan import paste, use_scanner
from companion.ui.screens.share_words import app_address, is_own_machine
from companion.ui.screens.take_incoming import use_incoming
from companion.ui.screens.take_memory import use_memory
from companion.ui.screens.take_parts import progress, reading
from companion.ui.start.told import NOTHING, told


@view
def JoinView() -> ft.View:
    phone = use_phone()
    t, incoming = phone.look(), use_incoming(phone)
    pasted, write = ft.use_state("")
    said, say = ft.use_state(NOTHING)

    def tell(went_well: bool, what: Line) -> None:
        say((went_well, what))

    def join() -> None:
        say(NOTHING)
        paste(phone, pasted, tell)

    use_memory(phone, incoming)
    pictures, files = use_scanner(phone, tell)
    can_join = join if pasted.strip() else None
    body = [
        *([progress(t, incoming.parts, incoming.clear)] if incoming.is_begun else []),
        primary(t, t.say("Scan: take or pick pictures"), None, ft.Icons.QR_CODE_SCANNER_ROUNDED, action=pictures),
        small(t.say("Codes of this app are read from photographs and screenshots, several at once."), t),
        *reading(t, incoming.reading),
        *told(t, said),
        entry(t, t.say("Link or code of the table"), pasted, write, on_submit=join, autocorrect=False, multiline=False),
        second(t, t.say("Open this table"), can_join, ft.Icons.LINK_ROUNDED),
        second(t, t.say("Take a table from a file"), None, ft.Icons.UPLOAD_ROUNDED, action=files),
        *([_invite(t)] if is_hosted(ft.context.page) else []),
        ft.Container(height=12),
    ]
    return frame(t, [top_bar(t, HOME_EMBLEM, t.say("Join or scan"), "", lambda: go("/"))], body, gap=12)


def _invite(t: Look) -> ft.Control:
    """How another phone gets here."""
    where = app_address(ft.context.page.url or "")
    if is_own_machine(where):
        shown, how = (
            [],
            t.say(
                "You opened the app on the machine that hosts it. Other phones open the address that the host "
                "printed when it was started, or scan the code beside it with their camera."
            ),
        )
    else:
        shown = [words(where, t, "heading", t.accent, "Bold", selectable=True)]
        how = t.say("Other phones in the same network open this address in their browser.")
    return panel(
        t,
        col(heading(t, t.say("Invite another phone")), *shown, small(how, t), gap=8, horizontal_alignment=STRETCH),
        padding=t.margin,
    )
