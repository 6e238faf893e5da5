"""What the sheets and panels choose with: players by their seals, small numbers, one of a few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import flet as ft

from companion.ui.kit.buttons import Handler, choice, tap
from companion.ui.kit.layout import CENTRE, STRETCH, col, flow, heading, pad, row, strut
from companion.ui.kit.text import label, number, small
from companion.ui.theme import SCORE_TARGET, TARGET, Theme

LOW = 52  # a score button in a row of many
SIGNS = 1.3  # letters of a larger scale leave − and + as they are


def low_step(t: Theme, sign: str, name: str, on_click: Handler | None, width: float = SCORE_TARGET) -> ft.Control:
    """A score button where four rows must fit on a phone."""
    ink = t.text if on_click else t.soft
    frame, size = ft.Border.all(1, t.line), "figure" if t.scale > SIGNS else "number"
    return tap(number(sign, t, size, ink), name, on_click, width=width, height=LOW, bgcolor=t.raised, border=frame)


def counter(
    t: Theme,
    what: str,
    value: int,
    put: Callable[[int], object],
    least: int = 0,
    most: int = 999,
    *,
    signed: bool = False,
) -> ft.Control:
    """A small number between − and +; `what` is in the names of both."""
    less = (lambda: put(value - 1)) if value > least else None
    more = (lambda: put(value + 1)) if value < most else None
    told = f"{value:+d}" if signed and value else str(value)
    shown = ft.Container(number(told, t, "figure"), width=44 * t.scale, alignment=CENTRE)
    return row(
        low_step(t, "−", t.say("{what}: one less", what=what), less, 56),
        shown,
        low_step(t, "+", t.say("{what}: one more", what=what), more, 56),
        gap=0,
        tight=True,
    )


def counted_line(t: Theme, text: str, control: ft.Control, left: Sequence[ft.Control] = ()) -> ft.Control:
    """A name and its counter; in large letters one under the other."""
    if t.is_large:
        return col(row(*left, label(text, t, expand=True)), control, gap=4)
    return row(*left, label(text, t, expand=True), control)


def segments(
    t: Theme,
    options: Iterable[tuple[Any, str]],
    chosen: Any,
    pick: Callable[[Any], object],
    named: Callable[[str], str],
) -> ft.Control:
    """One of a few words, side by side in equal cells; in large letters as they fit."""
    if t.is_large:
        return flow(*(choice(t, text, key == chosen, lambda e, k=key: pick(k), named(text)) for key, text in options))
    return row(
        *(_segment(t, text, key == chosen, lambda e, k=key: pick(k), named(text)) for key, text in options), gap=4
    )


def _segment(t: Theme, text: str, on: bool, on_click: Handler, name: str) -> ft.Control:
    told = label(text, t, t.on_fill if on else t.text, max_lines=1)
    return tap(
        row(strut(TARGET), told, gap=0, tight=True),
        name,
        on_click,
        selected=on,
        expand=len(text) + 2,  # longer words get more of the row
        bgcolor=t.fill if on else t.raised,
        border=ft.Border.all(1, t.fill if on else t.line),
        padding=pad(1),
    )


def pairs(t: Theme, buttons: Sequence[ft.Control]) -> ft.Control:
    """Buttons two by two; in large letters one under the other."""
    each = 1 if t.is_large else 2
    for button in buttons:
        button.expand = True
    lines = [buttons[at : at + each] for at in range(0, len(buttons), each)]
    return col(*(row(*line) for line in lines), horizontal_alignment=STRETCH)


def rule_sign(t: Theme, text: str, on_click: Handler) -> ft.Control:
    """The paragraph sign alone, where several stand on one screen: each is named for what it explains."""
    return tap(label("§", t, t.accent), t.say("Rule of: {move}", move=text), on_click, width=TARGET, height=TARGET)


def headed(t: Theme, text: str, on_rule: Handler) -> ft.Control:
    """A heading with the door to its rule."""
    return row(ft.Container(heading(t, text), expand=True), rule_sign(t, text, on_rule))


def group(t: Theme, text: str, *controls: ft.Control) -> ft.Control:
    """A small heading over what it names."""
    return col(small(text, t), *controls, gap=4, horizontal_alignment=STRETCH)
