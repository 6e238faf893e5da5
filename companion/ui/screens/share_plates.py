"""What stands around a code: whom it reaches, the wait for it, what came of the last tap."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.plates import CENTRE, pad, panel
from companion.ui.kit.words import small, words
from companion.ui.loading import Loaded
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.picking import is_hosted
from companion.ui.screens.share_code import Coded, Codes


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


def code_plate(t: Look, phone: Phone, found: Loaded[Coded], name: str) -> list[ft.Control]:
    """The code, the wait for it, or why there is none."""
    if found.value:
        return [Codes(t, phone, found.value, name)]
    if found.trouble:
        return [panel(t, words(found.trouble, t, "label"), hem=t.warn)]
    return [ft.Container(ft.ProgressRing(color=t.accent), height=t.width - 2 * t.margin, alignment=CENTRE)]


def said(t: Look, done: str) -> list[ft.Control]:
    """What came of the last tap, above the lower edge."""
    if not done:
        return []
    told = ft.Semantics(live_region=True, content=small(done, t, t.ok))
    return [ft.Container(told, padding=pad(t.margin, 10))]
