"""What stands around a code: whom it reaches, the wait for it, what came of the last tap."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.plates import CENTRE, pad, panel
from companion.ui.kit.words import small, words
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.picking import is_hosted
from companion.ui.screens.share_code import Coded, Codes
from companion.ui.screens.share_ways import Told, code_ways


def reach(t: Look, *, is_here: bool) -> ft.Control:
    """Who takes the code, and how. A table that is at this host already cannot be brought here once more."""
    page = ft.context.page
    if is_here and is_hosted(page):
        told = t.say(
            "For another host, or a phone with an app of its own: Join or scan reads it there. "
            "Phones in this room play along by the line above."
        )
    elif page.web:
        told = t.say("Any phone’s camera opens it, and so does Join or scan in the app.")
    else:
        told = t.say("The other phone scans this in the app: Join or scan.")
    return small(told, t)


def code_block(
    t: Look, phone: Phone, found: Coded | None, name: str, file: str, tell: Told, *under: ft.Control
) -> list[ft.Control]:
    """The code, what stands under it, and the ways by which it leaves the phone; the wait for it; why there is none."""
    if found is None:
        return [ft.Container(ft.ProgressRing(color=t.accent), height=t.width - 2 * t.margin, alignment=CENTRE)]
    if found.wrong:
        return [panel(t, words(t.tell(found.wrong), t, "label"), hem=t.warn), *under]
    return [Codes(t, phone, found, name), *under, code_ways(t, phone, found, file, tell)]


def said(t: Look, done: str) -> list[ft.Control]:
    """What came of the last tap, above the lower edge."""
    if not done:
        return []
    told = ft.Semantics(live_region=True, content=small(done, t, t.ok))
    return [ft.Container(told, padding=pad(t.margin, 10))]
