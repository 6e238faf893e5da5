"""Two phones that both have a table exchange only what is missing: one shows what it has, the other answers."""

from __future__ import annotations

import flet as ft

from companion.core.messages import counted
from companion.share.contents import VersionVector
from companion.share.importing import Offer
from companion.share.missing_events import answer, missing_here, version_vector
from companion.ui.error_boundary import component, view
from companion.ui.kit.bars_and_sheets import feedback, top_bar, use_feedback
from companion.ui.kit.buttons import secondary, with_id
from companion.ui.kit.layout import frame, heading, panel, wide_col
from companion.ui.kit.text import body_text, small
from companion.ui.phone import Phone, go, go_up, use_phone
from companion.ui.phone_services import use_bright
from companion.ui.screens.import_table.incoming import use_incoming
from companion.ui.screens.import_table.preview import reading
from companion.ui.screens.join_or_scan import use_scanner
from companion.ui.screens.share.qr_codes import use_coded
from companion.ui.screens.share.text_and_files import app_address, file_stem
from companion.ui.screens.share.view import code_block, done_line
from companion.ui.table_controller import use_table
from companion.ui.theme import MEDIUM_GAP, WIDE_GAP, Theme


@view
def MissingView() -> ft.View:
    """The same screen on both phones: above the question, below the way to answer the other one's."""
    phone = use_phone()
    model, controller = use_table(phone)
    use_bright(phone)
    done, set_done = ft.use_state("")
    notice, tell = use_feedback()
    table = model.table
    t, game_ui = phone.theme(table.game.id), phone.backend.game_uis[table.game.id]
    have = ft.use_memo(lambda: version_vector(table.session), [table.session])
    found = use_coded(have, app_address(ft.context.page.url or ""))

    pictures, _ = use_scanner(phone, tell)
    incoming = use_incoming(phone)
    top = top_bar(
        t,
        game_ui.emblem,
        t.say("Sync two phones"),
        t.say(table.game.title),
        lambda: go_up(f"/table/{controller.id}/share"),
    )
    name, sign = t.say("QR code of what this phone has"), ft.Icons.QR_CODE_SCANNER_ROUNDED
    scan = secondary(t, t.say("Scan the other phone’s code"), None, sign, action=pictures)
    body = [
        heading(t, t.say("1. One phone shows what it has")),
        small(t.say("Scan this with the other phone. It will show a code with what you’re missing."), t),
        *code_block(t, phone, found.value, name, f"{file_stem(table)}-have", set_done),
        heading(t, t.say("2. The other phone answers")),
        small(t.say("Scan or paste its code here. You’ll get a code with what it’s missing."), t),
        with_id("scan", scan),
        secondary(t, t.say("Paste what the other phone sent"), lambda: go("/join"), ft.Icons.CONTENT_PASTE_ROUNDED),
        *reading(t, incoming.reading),
        *feedback(t, notice),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, done_line(t, done), gap=WIDE_GAP)


@component
def Answer(t: Theme, phone: Phone, what: Offer) -> ft.Control:
    """The code to show in return; and what to do next if the other phone has more as well."""
    theirs, ours = what.content, what.here
    assert isinstance(theirs, VersionVector)
    assert ours is not None
    use_bright(phone)
    done, set_done = ft.use_state("")
    delta = ft.use_memo(lambda: answer(ours, theirs), [ours, theirs])
    found = use_coded(delta, app_address(ft.context.page.url or ""))
    lacking = missing_here(ours, theirs)
    parts: list[ft.Control] = []
    name = t.say("QR code of what the other phone is missing")
    if delta.rows:
        parts = [
            body_text(t.say("Now scan this with the other phone."), t),
            *code_block(t, phone, found.value, name, f"{ours.game}-missing", set_done),
            *([body_text(done, t, "small", t.ok)] if done else []),
        ]
    if lacking:
        parts.append(_and_back(t, ours.id, lacking))
    if not parts:
        parts.append(panel(t, body_text(t.say("Both phones are up to date."), t), edge=t.ok))
    return wide_col(*parts, gap=WIDE_GAP)


def _and_back(t: Theme, table_id: str, events: int) -> ft.Control:
    text = t.say(
        "Missing here: {events}. Show the other phone what you have.", events=counted(events, "entry", "entries")
    )
    address, sign = f"/table/{table_id}/share/missing", ft.Icons.QR_CODE_2_ROUNDED
    ask = with_id("ask-back", secondary(t, t.say("Show what this phone has"), lambda: go(address), sign))
    return panel(t, wide_col(body_text(text, t), ask, gap=MEDIUM_GAP), edge=t.warn)
