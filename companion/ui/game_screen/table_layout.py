"""Who sits at the table, and how a game's screen is laid out on phones and tablets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.core.table import Table
from companion.ui.kit.layout import STRETCH, pad, wide_col
from companion.ui.kit.player_seals import Seal
from companion.ui.notices import NoticeBar
from companion.ui.phone import Phone
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, Theme

USUAL_HEIGHT = 844  # of a phone that has not said how high it is


class Player(NamedTuple):
    """Somebody at the table, as marked on the screen."""

    seat: int
    name: str
    seal: Seal


def players_at(phone: Phone, table: Table[Any]) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(phone, table)))


def scrolling(controls: Sequence[ft.Control], gap: float = GAP) -> ft.Column:
    return ft.Column(list(controls), spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)


def padded(t: Theme, content: ft.Control, **more: Any) -> ft.Container:
    return ft.Container(content, padding=pad(t.margin), **more)


def is_short(page: ft.Page | ft.BasePage, least: float) -> bool:
    """Too little height for a dock with a place of its own."""
    return (page.height or USUAL_HEIGHT) < least


def table_layout(
    t: Theme,
    controller: TableController,
    first: Sequence[ft.Control],
    rest: Sequence[ft.Control],
    dock: ft.Control,
    *,
    large: Sequence[ft.Control] | None = None,
    dock_width: float | None = None,
) -> ft.Control:
    """What is read scrolls above the dock; on a tablet `rest` and the dock have a column of their own.

    `large`: all of it in one scrolling column, in the order given, for large letters and short phones.
    """
    if large is not None:
        return padded(t, low_column(t, controller, scrolling(large), ft.Container()), expand=True)
    if t.is_wide:
        right = padded(t, low_column(t, controller, scrolling(rest), dock), width=dock_width, expand=dock_width is None)
        shown = [padded(t, scrolling(first), expand=True), right]
        return ft.Row(list(shown), spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return padded(t, low_column(t, controller, scrolling([*first, *rest]), dock), expand=True)


def low_column(t: Theme, controller: TableController, above: ft.Control, dock: ft.Control) -> ft.Column:
    """The dock stands at the lower edge, where the thumb is; right above it, what is said about the last tap."""
    low = wide_col(NoticeBar(t, controller), dock, gap=0, tight=True)
    return ft.Column([above, low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
