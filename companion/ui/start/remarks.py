"""What home says about where the tables are kept: in a browser they can be lost, and somebody must say so."""

from __future__ import annotations

import flet as ft

from companion.ui.context import go
from companion.ui.house import House
from companion.ui.kit.plates import panel, row
from companion.ui.kit.taps import second
from companion.ui.kit.words import words
from companion.ui.look import Look


def remarks(t: Look, house: House) -> list[ft.Control]:
    """One plate for all of them, and the way to the files."""
    told = house.remarks()
    if not told:
        return []
    sign = ft.Icon(ft.Icons.INFO_OUTLINE_ROUNDED, color=t.warn, size=24)
    said = row(sign, words("\n".join(t.tell(line) for line in told), t, expand=True))
    files = second(t, t.say("Save or take tables"), lambda: go("/settings"), ft.Icons.SAVE_ALT_ROUNDED)
    return [ft.Semantics(live_region=True, content=panel(t, said, hem=t.warn)), files]
