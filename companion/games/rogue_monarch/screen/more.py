"""A sheet with the moves and corrections about one thing, each with its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import line_button
from companion.ui.kit.layout import STRETCH, col
from companion.ui.kit.text import small
from companion.ui.table_controller import TableController
from companion.ui.theme import Theme


def use_more(
    t: Theme, title: str, under: str, kinds: tuple[str, ...], table_controller: TableController, **data: Any
) -> Callable[[], None]:
    """Hook: opens the sheet; `data` is filled into every form."""
    is_open, set_open = ft.use_state(False)

    def close() -> None:
        set_open(False)

    def ask(kind: str) -> None:
        close()
        table_controller.ask(kind, **data)

    def shown() -> ft.BottomSheet:
        table = table_controller.model.table
        now = table.game.moves_now(table.state)
        lines = [
            line_button(t, words, "", lambda e, kind=kind: ask(kind), name=f"{title}: {words}")
            for kind in kinds
            if kind in now
            for words in [t.say(now[kind].title)]
        ]
        told = [small(under, t)] if under else []
        return sheet(t, title, *told, col(*lines, horizontal_alignment=STRETCH), on_dismiss=close)

    ft.use_dialog(shown() if is_open else None)
    return lambda: set_open(True)
