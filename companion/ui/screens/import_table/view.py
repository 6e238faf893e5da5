"""Somebody shows this phone a table, the rest of one, a box or house rules: look first, then take it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message, message
from companion.share.contents import HouseRules, Profile, VersionVector
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import NOTHING, Feedback, feedback, top_bar
from companion.ui.kit.buttons import primary, secondary
from companion.ui.kit.layout import STRETCH, col, frame, pad, panel
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text
from companion.ui.loading import Loaded, use_loaded
from companion.ui.phone import Phone, go, use_phone
from companion.ui.screens.import_table.incoming import (
    Found,
    Incoming,
    looked_at,
    take_found,
    use_incoming,
    use_memory,
)
from companion.ui.screens.import_table.preview import offer_plate, progress, standing_plate
from companion.ui.screens.share.missing_events import Answer
from companion.ui.theme import WIDE_GAP, Theme


@view
def ImportView() -> ft.View:
    """`/take/DIGITS` is where a code leads that a phone's camera has read; `/take` what other screens have gathered."""
    phone = use_phone()
    incoming = use_incoming(phone)
    said, say = ft.use_state(NOTHING)
    payload = ft.use_route_params().get("payload", "")

    def bring() -> None:
        say(NOTHING)
        if payload:
            try:
                incoming.add(payload)
            except CompanionError as error:
                say((False, message("Nothing was taken. {why}", why=error.message)))

    ft.use_effect(bring, [payload])
    use_memory(phone, incoming)
    found = use_loaded(lambda: looked_at(phone, incoming.parts, incoming.file), [incoming.parts, incoming.file])
    t = phone.theme(found.value.offer.content.game if found.value and found.value.offer else None)
    top = top_bar(t, HOME_EMBLEM, t.say("Take it?"), "", lambda: go("/"))
    body = [*_shown(t, phone, incoming, found), *feedback(t, said), ft.Container(height=8)]
    return frame(t, [top], body, [_buttons(t, phone, found, say)], gap=WIDE_GAP)


def _shown(t: Theme, phone: Phone, incoming: Incoming, found: Loaded[Found | None]) -> list[ft.Control]:
    """What is here so far, as far as it can be told."""
    if incoming.is_begun:
        return [progress(t, incoming.parts, incoming.clear)]
    if found.value is None:
        return []
    if found.value.wrong:
        return feedback(t, (False, message("Nothing was taken. {why}", why=found.value.wrong)))
    if found.value.offer is None:
        return [panel(t, body_text(t.tell(found.value.told), t, "heading", face="Title"), padding=t.margin)]
    what = found.value.offer
    more = [Answer(t, phone, what)] if isinstance(what.content, VersionVector) else []
    if found.value.table:
        more.append(standing_plate(t, phone, found.value.table))
    return [offer_plate(t, phone, what), *more]


def _buttons(t: Theme, phone: Phone, found: Loaded[Found | None], say: Callable[[Feedback], None]) -> ft.Control:
    async def take_it() -> None:
        try:
            went = await take_found(phone, found.value or Found())
        except CompanionError as error:
            say((False, message("Nothing was taken. {why}", why=error.message)))
            return
        if isinstance(went, Message):
            say((True, went))
        else:
            go(went)

    def leave() -> None:
        phone.service(Incoming).clear()
        go("/")

    text, scanner = _what_to_do(t, found.value) if found.value else "", ft.Icons.QR_CODE_SCANNER_ROUNDED
    likely = (
        primary(t, text, take_it) if text else secondary(t, t.say("Scan or paste a code"), lambda: go("/join"), scanner)
    )
    ways = col(likely, secondary(t, t.say("Not now"), leave, height=48), horizontal_alignment=STRETCH)
    return ft.Container(ways, padding=pad(t.margin, 10))


def _what_to_do(t: Theme, found: Found) -> str:
    """What the big button does; nothing where there is nothing to take."""
    what = found.offer
    if what is None:
        return t.say("Take these tables") if found.export else ""
    if isinstance(what.content, Profile):
        return t.say("Keep this box")
    if isinstance(what.content, HouseRules):
        return t.say("Play by these house rules")
    if what.merged is None:
        return ""
    if what.here is None:
        return t.say("Take this table")
    return t.say("Take what is new") if what.new else t.say("Open the table")
