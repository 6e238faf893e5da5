"""A sentence about what was just done, where it was done; it stays until the next one."""

from __future__ import annotations

import flet as ft

from companion.core.messages import Line
from companion.ui.kit.plates import panel, row
from companion.ui.kit.words import words
from companion.ui.look import Look

Said = tuple[bool, Line] | None  # whether it went well, and the sentence
NOTHING: Said = None


def told(t: Look, said: Said) -> list[ft.Control]:
    """Good news or bad, with its sign; nothing if nothing was said."""
    if said is None:
        return []
    went_well, what = said
    hue = t.ok if went_well else t.danger
    sign = ft.Icon(ft.Icons.CHECK_ROUNDED if went_well else ft.Icons.BLOCK_ROUNDED, color=hue, size=24)
    return [ft.Semantics(live_region=True, content=panel(t, row(sign, words(t.tell(what), t, expand=True)), hem=hue))]
