"""What every screen can ask for: the phone it is on, and the table that its address names."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.door import Door, OpenTable
from companion.ui.phone import Phone

PhoneContext: Any = ft.create_context(None)


def use_phone() -> Phone:
    """Hook: the phone; the screen is drawn anew when its settings change."""
    found: Phone = ft.use_context(PhoneContext)
    return found


def use_table(phone: Phone) -> tuple[OpenTable, Door]:
    """Hook: the table that the address names, one for all screens of this page; drawn anew when it changes."""
    sitting = ft.use_route_params().get("table", "")
    opened, door = open_table(phone, sitting)
    ft.use_state(opened)  # subscribes this screen
    return opened, door


def open_table(phone: Phone, sitting: str) -> tuple[OpenTable, Door]:
    """The table on this page; read from the store the first time. An unknown one raises a sentence."""
    if sitting not in phone.tables:
        people = phone.house.people
        opened = OpenTable(phone.house.desk.table(sitting), member=people.me(sitting) if people else None)
        phone.tables[sitting] = (opened, Door(phone, opened))
    found: tuple[OpenTable, Door] = phone.tables[sitting]
    return found


def go(path: str) -> None:
    """To another screen, from a handler."""
    ft.context.page.navigate(path)
