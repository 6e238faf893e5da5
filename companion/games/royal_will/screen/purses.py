"""Assets and Bank: what can be won, and what is left of the box."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_will.facts import COINS
from companion.games.royal_will.screen.correcting import Setter, Told, ask_buttons, setting_sheet, use_asked
from companion.games.royal_will.state import WillTable
from companion.ui.error_boundary import part
from companion.ui.kit import svg
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, col, pic, row, strut
from companion.ui.kit.text import label, number, small
from companion.ui.table_controller import Door
from companion.ui.theme import RADIUS_PANEL, Look


class Purse(NamedTuple):
    """A heap of coins that nobody owns."""

    move: str
    title: str
    note: str
    coins: int
    rules: tuple[str, ...]
    others: tuple[str, ...] = ()


def purses(t: Look, table: WillTable, door: Door) -> ft.Control:
    assets = Purse(
        "correct_assets",
        t.say("Assets"),
        t.say("to share"),
        table.assets,
        ("assets", "top-up"),
        ("correct_taxed_assets",),
    )
    bank = Purse("correct_bank", t.say("Bank"), t.say("of {n}", n=COINS), table.bank, ("bank", "coins"))
    both = [PursePlate(t, assets, True, door), PursePlate(t, bank, False, door)]
    return col(*both, horizontal_alignment=STRETCH) if t.is_large else row(*(_half(p) for p in both))


def _half(purse: ft.Control) -> ft.Control:
    return ft.Container(purse, expand=True)


@part
def PursePlate(t: Look, purse: Purse, is_strong: bool, door: Door) -> ft.Control:
    to, set_to = use_asked()

    ft.use_dialog(_sheet(t, purse, to, set_to, door) if to is not None else None)
    told = col(label(purse.title, t, t.soft, max_lines=1), small(purse.note, t), gap=0, expand=True)
    figure = number(purse.coins, t, "number", t.accent if is_strong else None)
    body = row(strut(48), pic(svg.coin(), 20 if t.is_narrow else 30), told, figure)
    name = t.say("{pile}: {n} coins, rule or correction", pile=purse.title, n=purse.coins)
    return tap(
        body,
        name,
        lambda: set_to(purse.coins),
        bgcolor=t.panel,
        border=ft.Border.all(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=ft.Padding.only(left=4, right=12),
    )


def _sheet(t: Look, purse: Purse, to: int, set_to: Setter, door: Door) -> ft.BottomSheet:
    told = Told(purse.title, t.say("Set {pile} to {n}", pile=purse.title, n=to), purse.rules)
    move = (purse.move, {"to": to, "was": purse.coins})
    return setting_sheet(t, door, told, move, set_to, *ask_buttons(t, door, purse.others, purse.title, set_to))
