"""The bars at the upper and lower edge of a screen, notices and feedback, and sheets that rise from below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import Message
from companion.ui.kit.buttons import Handler, icon_button, rule_link, tap, with_id
from companion.ui.kit.layout import (
    CENTRE,
    MID,
    STRETCH,
    beside,
    col,
    edged,
    flow,
    heading,
    inset,
    pad,
    panel,
    row,
    stamp,
    strut,
)
from companion.ui.kit.text import body_text, bold_width, label, small, title
from companion.ui.theme import (
    GAP,
    HAIR_GAP,
    MEDIUM_GAP,
    RADIUS,
    RADIUS_SHEET,
    SMALL_GAP,
    TARGET,
    TIGHT_GAP,
    WIDE_GAP,
    Theme,
    mix,
)

CLOSE = ft.TextStyle(height=1.15)  # lines of small letters under a word
LINES_APART = ft.Margin.symmetric(vertical=TIGHT_GAP)  # between a title of several lines and the edge of the screen
CELL_EDGE = 10  # pixels of a cell of the bar of phases that its words do not get
SIGNS = {
    "refusal": ("danger", ft.Icons.BLOCK_ROUNDED),
    "remark": ("warn", ft.Icons.PRIORITY_HIGH_ROUNDED),
    "good": ("ok", ft.Icons.CHECK_ROUNDED),
}

Feedback = tuple[bool, Message] | None  # whether it went well, and the sentence
NOTHING: Feedback = None
OnFeedback = Callable[[bool, Message | None], Any]  # no message: nothing is shown any more


class Step(NamedTuple):
    """One cell of the bar of phases."""

    text: str
    state: str  # past, now, future
    on_click: Handler | None = None


def top_bar(
    t: Theme, charge: str, name: str, under: str, back: Handler | None, right: ft.Control | None = None
) -> ft.Container:
    """Back, emblem, title over one line of "where are we". Large letters take the emblem's place, and more lines."""
    texts = col(
        ft.Semantics(header=True, content=title(name, t, "heading")),
        *([small(under, t)] if under else []),
        gap=1,
        expand=True,
        margin=LINES_APART,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    start = [with_id("back", icon_button(t, t.say("Back"), ft.Icons.ARROW_BACK_ROUNDED, back))] if back else []
    emblem = [] if t.is_large else [stamp(charge, t.accent, 28)]
    body = row(*start, *emblem, texts, strut(60), *([right] if right else []))
    return ft.Container(
        body, padding=inset(left=0 if back else t.margin, right=TIGHT_GAP, top=GAP if t.is_large else HAIR_GAP)
    )


def phase_bar(t: Theme, steps: Sequence[Step]) -> ft.Container:
    """Where we are. Past steps are ticked, the present one is filled, each opens its rule.

    Cells of one width, as long as no word would be broken in them; else each is as wide as its words.
    """
    is_even = _is_even(t, steps)
    cells = [_cell(t, step, is_even) for step in steps]
    return ft.Container(
        row(*cells, gap=HAIR_GAP) if is_even else flow(*cells, gap=HAIR_GAP),
        bgcolor=t.panel,
        border=edged(1, t.line),
        border_radius=RADIUS,
        padding=3,
        margin=beside(t.margin),
    )


def _is_even(t: Theme, steps: Sequence[Step]) -> bool:
    longest = max(bold_width(word) for step in steps for word in step.text.split())
    return longest * t.size("label") < (t.width - 2 * t.margin) / len(steps) - CELL_EDGE


def _cell(t: Theme, step: Step, is_even: bool) -> ft.Control:
    ink = {"now": t.on_fill, "past": t.text}.get(step.state, t.soft)
    text = label(
        ("✓ " if step.state == "past" else "") + step.text,
        t,
        ink,
        text_align=ft.TextAlign.CENTER,
        expand=True,
        expand_loose=not is_even,
    )
    name = t.say("Phase: {text}. Opens the rule", text=step.text)
    fill = t.fill if step.state == "now" else None
    return tap(
        row(strut(TARGET - 6), text, gap=0, tight=not is_even),
        name,
        step.on_click,
        expand=is_even or None,
        alignment=CENTRE if is_even else None,  # as wide as its words
        bgcolor=fill,
        border_radius=10,
        padding=pad(HAIR_GAP if is_even else WIDE_GAP, 3),
        selected=step.state == "now",
    )


def bottom_bar(t: Theme, widest: ft.Control, *slots: ft.Control) -> ft.Container:
    """Always there, always in this order; a left hand finds it mirrored."""
    parts = [widest, *slots]
    edge = t.margin
    return ft.Container(
        row(*(reversed(parts) if t.left_handed else parts), gap=HAIR_GAP),
        bgcolor=t.panel,
        padding=inset(
            left=GAP if t.left_handed else edge, right=edge if t.left_handed else GAP, top=GAP, bottom=MEDIUM_GAP
        ),
        border=_over(t.line),
    )


@cache
def _over(colour: str) -> ft.Border:
    return ft.Border(top=ft.BorderSide(1, colour))


def slot(t: Theme, text: str, icon: ft.IconData, on_click: Handler | None, name: str | None = None) -> ft.Control:
    """A place in the bottom bar: an icon over its word; with large letters the icon alone, for the sake of Undo."""
    word = [] if t.is_large else [small(text, t, t.text, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)]
    body = col(ft.Icon(icon, color=t.text, size=24), *word, gap=HAIR_GAP, tight=True, horizontal_alignment=MID)
    width = TARGET if t.is_large or t.is_narrow else max(54, 7 * len(text)) * min(t.scale, 1.3)
    return tap(body, name or text, on_click, width=width, height=60 * min(t.scale, 1.3))


def wide_slot(t: Theme, text: str, under: str, icon: ft.IconData, on_click: Handler | None, name: str) -> ft.Control:
    """The widest place of the bottom bar: what is done most."""
    ink = t.text if on_click else t.soft
    texts = col(
        label(text, t, ink, max_lines=1),
        small(under, t, max_lines=1 if t.is_large else 2, overflow=ft.TextOverflow.ELLIPSIS, style=CLOSE),
        gap=0,
        tight=True,
        expand=True,
    )
    sign = [] if t.is_narrow and t.is_large else [ft.Icon(icon, color=t.accent if on_click else t.soft, size=24)]
    body = row(*sign, texts, gap=TIGHT_GAP if t.is_narrow else GAP)
    frame = edged(1, t.line)
    return tap(
        body,
        name,
        on_click,
        expand=True,
        height=60 * max(1.0, min(t.scale, 1.6)),
        padding=pad(SMALL_GAP if t.is_narrow else MEDIUM_GAP),
        bgcolor=t.raised,
        border=frame,
    )


def notice(
    t: Theme, kind: str, message: Message, rule_title: str, on_rule: Handler | None, on_undo: Handler | None = None
) -> ft.Semantics:
    """A refusal or a remark, with its rule, never over what it speaks of. A tap takes it away, as every tap does."""
    hue, sign = getattr(t, SIGNS[kind][0]), SIGNS[kind][1]
    text = body_text(t.tell(message), t, "label", expand=3)
    side: list[ft.Control] = (
        [ft.Container(with_id("rule", rule_link(t, rule_title, on_rule)), expand=2)] if on_rule else []
    )
    if on_undo:
        undo = tap(label(t.say("Undo"), t, t.accent), t.say("Undo that"), on_undo, padding=pad(GAP), height=TARGET)
        side.append(with_id("undo-that", undo))
    body = row(strut(TARGET), ft.Icon(sign, color=hue, size=24), text, *side)
    box = panel(
        t,
        body,
        edge=hue,
        fill=mix(t.raised, hue, 0.10),
        padding=inset(left=MEDIUM_GAP, right=HAIR_GAP, top=TIGHT_GAP, bottom=TIGHT_GAP),
    )
    touched = ft.GestureDetector(box, on_tap=lambda: None, exclude_from_semantics=True)
    return ft.Semantics(live_region=True, content=touched)


def sheet(
    t: Theme,
    title: str,
    *controls: ft.Control,
    on_dismiss: Handler,
    short: bool = False,
    below: Sequence[ft.Control] = (),
) -> ft.BottomSheet:
    """For `use_sheet`: title, content, the filled button last. Long content scrolls; what is `below` stays.

    What can scroll takes the whole height; a `short` sheet is as high as its content, unless letters are large.
    """
    body = ft.Column(
        [heading(t, title), *controls],
        spacing=WIDE_GAP,
        tight=True,
        scroll=None if short and not t.is_large else ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
        expand=True,
        expand_loose=True,
    )
    whole = ft.Column([body, *below], spacing=GAP, tight=True, horizontal_alignment=STRETCH)
    return ft.BottomSheet(
        ft.Container(  # of its own colour: the sheet keeps the one in which it rose when the theme changes
            whole, bgcolor=t.panel, padding=inset(left=t.margin, right=t.margin, bottom=t.margin)
        ),
        bgcolor=t.panel,
        show_drag_handle=True,
        scrollable=True,
        use_safe_area=True,
        shape=ft.RoundedRectangleBorder(radius=ft.BorderRadius.only(top_left=RADIUS_SHEET, top_right=RADIUS_SHEET)),
        barrier_color="#A6000000",
        on_dismiss=on_dismiss,
    )


def use_feedback() -> tuple[Feedback, OnFeedback]:
    """Hook: what came of the last tap, and what is called to say it."""
    last, set_last = ft.use_state(NOTHING)
    return last, lambda went_well, message: set_last((went_well, message) if message else NOTHING)


def feedback(t: Theme, last: Feedback) -> list[ft.Control]:
    """Good news or bad, with its sign; nothing if there is none."""
    if last is None:
        return []
    went_well, message = last
    hue = t.ok if went_well else t.danger
    sign = ft.Icon(ft.Icons.CHECK_ROUNDED if went_well else ft.Icons.BLOCK_ROUNDED, color=hue, size=24)
    body = row(sign, body_text(t.tell(message), t, expand=True))
    return [ft.Semantics(live_region=True, content=panel(t, body, edge=hue))]
