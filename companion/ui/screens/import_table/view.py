"""Somebody shows this phone a table, the rest of one, a box or house rules: look first, then import it."""

from __future__ import annotations

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message, message
from companion.share.contents import HouseRules, Profile, VersionVector
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import OnFeedback, feedback, top_bar, use_feedback
from companion.ui.kit.buttons import primary, secondary, with_id
from companion.ui.kit.layout import frame, pad, panel, wide_col
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text
from companion.ui.loading import Loaded, use_loaded
from companion.ui.phone import Phone, go, go_afresh, use_phone
from companion.ui.screens.import_table.incoming import (
    Found,
    Incoming,
    import_found,
    preview_incoming,
    use_incoming,
    use_stored_parts,
)
from companion.ui.screens.import_table.preview import offer_panel, progress, standing_panel
from companion.ui.screens.share.missing_events import Answer
from companion.ui.theme import MEDIUM_GAP, WIDE_GAP, Theme


@view
def ImportView() -> ft.View:
    """`/take/DIGITS` is where a code leads that a phone's camera has read; `/take` what other screens have gathered."""
    phone = use_phone()
    incoming = use_incoming(phone)
    notice, tell = use_feedback()
    payload = ft.use_route_params().get("payload", "")

    def bring() -> None:
        tell(True, None)
        if payload:
            try:
                incoming.add(payload)
            except CompanionError as error:
                tell(False, message("Nothing was imported. {why}", why=error.message))

    ft.use_effect(bring, [payload])
    use_stored_parts(phone, incoming)
    found = use_loaded(lambda: preview_incoming(phone, incoming.parts, incoming.file), [incoming.parts, incoming.file])
    t = phone.theme(found.value.offer.content.game if found.value and found.value.offer else None)
    top = top_bar(t, HOME_EMBLEM, t.say("Add to this phone?"), "", lambda: go("/"))
    body = [*_shown(t, phone, incoming, found), *feedback(t, notice), ft.Container(height=8)]
    return frame(t, [top], body, [_buttons(t, phone, found, tell)], gap=WIDE_GAP)


def _shown(t: Theme, phone: Phone, incoming: Incoming, found: Loaded[Found | None]) -> list[ft.Control]:
    """What is here so far, as far as it can be told."""
    if incoming.is_begun:
        return [progress(t, incoming.parts, incoming.clear)]
    if found.value is None:
        return []
    if found.value.wrong:
        return feedback(t, (False, message("Nothing was imported. {why}", why=found.value.wrong)))
    if found.value.offer is None:
        return [panel(t, body_text(t.tell(found.value.summary), t, "heading", face="Title"), padding=t.margin)]
    what = found.value.offer
    more = [Answer(t, phone, what)] if isinstance(what.content, VersionVector) else []
    if found.value.table:
        more.append(standing_panel(t, phone, found.value.table))
    return [offer_panel(t, phone, what), *more]


def _buttons(t: Theme, phone: Phone, found: Loaded[Found | None], tell: OnFeedback) -> ft.Control:
    async def import_it() -> None:
        try:
            went = await import_found(phone, found.value or Found())
        except CompanionError as error:
            tell(False, message("Nothing was imported. {why}", why=error.message))
            return
        if isinstance(went, Message):
            tell(True, went)
        else:
            go_afresh(went)

    def leave() -> None:
        phone.incoming.clear()
        go("/")

    id, text = (_what_to_do(t, found.value) if found.value else None) or ("to-join", "")
    scanner = ft.Icons.QR_CODE_SCANNER_ROUNDED
    scan = secondary(t, t.say("Scan or paste a code"), lambda: go("/join"), scanner)
    likely = with_id(id, primary(t, text, import_it) if text else scan)
    buttons = wide_col(likely, with_id("not-now", secondary(t, t.say("Not now"), leave, height=48)))
    return ft.Container(buttons, padding=pad(t.margin, MEDIUM_GAP))


def _what_to_do(t: Theme, found: Found) -> tuple[str, str] | None:
    """What the big button does, as its id and in words; nothing where there is nothing to take."""
    what = found.offer
    if what is None:
        return ("take-tables", t.say("Add tables")) if found.export else None
    if isinstance(what.content, Profile):
        return "keep-box", t.say("Save box")
    if isinstance(what.content, HouseRules):
        return "play-by-rules", t.say("Use these house rules")
    if what.merged is None:
        return None
    if what.here is None:
        return "take-table", t.say("Add table")
    return ("take-new", t.say("Update table")) if what.new else ("open-table", t.say("Open table"))
