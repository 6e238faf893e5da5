"""Deleting a table: the one thing in the app that cannot be taken back, and so the one that asks."""

from __future__ import annotations

import asyncio
from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.ui.kit.sheets import sheet
from companion.ui.kit.taps import Handler, primary, second
from companion.ui.kit.words import words
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.screens.past_line import Shown


def use_delete(t: Look, phone: Phone) -> tuple[int, Handler]:
    """Hook: how many were deleted here, and what asks whether one shall be."""
    deleted, set_deleted = ft.use_state(0)
    doomed: Shown | None
    doomed, set_doomed = ft.use_state(None)
    trouble, set_trouble = ft.use_state("")

    def keep() -> None:
        set_doomed(None)
        set_trouble("")

    async def delete(table: Shown) -> None:
        try:
            await asyncio.to_thread(phone.house.shelf.delete, table.id)
        except CompanionError as error:
            set_trouble(t.tell(error.line))
        else:
            phone.tables.pop(table.id, None)
            keep()
            set_deleted(deleted + 1)

    lines = phone.house.shelf.lines(doomed.id) if doomed else 0
    ft.use_dialog(_sheet(t, doomed, lines, trouble, partial(delete, doomed), keep) if doomed else None)
    return deleted, set_doomed


def _sheet(t: Look, table: Shown, lines: int, trouble: str, on_delete: Handler, on_keep: Handler) -> ft.BottomSheet:
    told = t.say("It is gone from the statistics too, and nothing brings it back but a backup.")
    sure = t.say("Delete this table and its {n} lines for good", n=lines)
    if lines == 1:
        sure = t.say("Delete this table and its one line for good")
    return sheet(
        t,
        t.say("{what}?", what=sure),
        words(table.name, t),
        words(told, t, "label", t.soft),
        *([words(trouble, t, colour=t.danger)] if trouble else []),
        second(t, t.say("Keep it"), on_keep),
        primary(t, sure, on_delete, ft.Icons.DELETE_OUTLINE_ROUNDED),
        on_dismiss=on_keep,
        short=True,
    )
