"""Another phone has shown what it has of a table: the answer is a code with only what it lacks."""

from __future__ import annotations

import flet as ft

from companion.core.messages import counted
from companion.share.contents import Holdings
from companion.share.importing import Offer
from companion.share.missing_events import answer, lacked
from companion.ui.context import go
from companion.ui.device import use_bright
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, col, panel
from companion.ui.kit.taps import second
from companion.ui.kit.words import words
from companion.ui.look import WIDE_GAP, Look
from companion.ui.phone import Phone
from companion.ui.screens.share_code import use_coded
from companion.ui.screens.share_plates import code_block
from companion.ui.screens.share_words import app_address


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
