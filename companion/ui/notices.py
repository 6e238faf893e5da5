"""What a table has to say about the last tap. It appears near the finger, and is gone with the next tap."""

from __future__ import annotations

import flet as ft

from companion.flet_patches.events import before_events
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import memo
from companion.ui.kit.bars_and_sheets import notice
from companion.ui.kit.layout import inset
from companion.ui.live_updates import use_live
from companion.ui.phone import Phone
from companion.ui.table_controller import Notice, TableController
from companion.ui.theme import GAP, Theme

TAPS = {"click", "long_press", "tap", "change", "submit"}
WAYS_OUT = {"route_change", "dismiss"}  # of a form or a sheet: what was refused there is of no interest any more


def clear_at_taps(page: ft.Page, phone: Phone) -> None:
    """From now on every tap on the page takes away what was said about the one before."""

    def clear(event: str) -> None:
        if event in TAPS or event in WAYS_OUT:
            for _, controller in phone.tables.values():
                controller.quiet(None if event in TAPS else "refusal")

    before_events(page, clear)


@memo
def NoticeBar(t: Theme, controller: TableController, margin: float = 0) -> ft.Control:
    """Above the buttons of a screen; most of the time nothing."""
    shown = use_live(controller, lambda model: model.notice)
    around = inset(left=margin, right=margin, bottom=GAP)
    return ft.Container(notice_text(t, shown, controller), padding=around) if shown else ft.Container()


def notice_text(t: Theme, shown: Notice, controller: TableController) -> ft.Control:
    """With the rule that it comes from."""
    rule = shown.message.rule
    heading = find_entry(rule, controller.model.table.game.id, t.language).title if rule else ""
    event, open_rule = shown.undo, (lambda: controller.open_rule(rule)) if rule else None
    undo = (lambda: controller.undo(event)) if event else None
    return notice(t, shown.kind, shown.message, heading, open_rule, undo)
