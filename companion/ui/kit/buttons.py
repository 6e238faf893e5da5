"""Things that can be tapped. Each has a name that says what it does, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.kit.layout import CENTRE, beside_strut, edged, inset, pad, row, strut
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.theme import (
    GAP,
    HAIR_GAP,
    MARGIN,
    MEDIUM_GAP,
    PRIMARY_TARGET,
    RADIUS,
    SCORE_TARGET,
    SMALL_GAP,
    TARGET,
    TIGHT_GAP,
    WIDE_GAP,
    Theme,
)

INKED = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS, ft.PagePlatform.MACOS, ft.PagePlatform.WINDOWS)
Handler = Callable[..., Any]


def has_ink() -> bool:
    """Whether the phone itself shows what is pressed, pointed at or focused, before anybody has answered.

    That is drawn in a dozen frames. A graphics card draws them aside; where often there is none, each tap would wait
    for them (measured in Chromium on Linux: 26 ms from the tap to the picture became 42).
    """
    return ft.context.page.platform in INKED


def tap(
    content: ft.Control,
    name: str,
    on_click: Handler | None,
    *,
    on_long_press: Handler | None = None,
    selected: bool | None = None,
    expand: Any = None,
    action: Any = None,
    **more: Any,
) -> ft.Control:
    """Anything that can be tapped. Without a handler it is switched off; screen readers say `name` and nothing else.

    They tap the name itself, fingers the box in it; the box's own name is left out, so that there is one node.
    """
    box = ft.Container(
        content,
        on_click=on_click,
        on_long_press=on_long_press,
        ink=on_click is not None and has_ink(),
        action=action,
        alignment=more.pop("alignment", CENTRE),
        border_radius=more.pop("border_radius", RADIUS),
        **more,
    )
    if action is not None:  # only the box can do it, so it stays in the tree and lends its tap to the name
        box.content = ft.Semantics(exclude_semantics=True, content=content)
        return ft.MergeSemantics(ft.Semantics(label=name, button=True, selected=selected, content=box), expand=expand)
    return ft.Semantics(
        label=name,
        button=True,
        selected=selected,
        disabled=on_click is None,
        exclude_semantics=True,
        on_tap=on_click,
        on_long_press=on_long_press,
        content=box,
        expand=expand,
    )


def with_id(id: str, control: ft.Control) -> ft.Control:
    """The same button, found in tests by an id that outlives its words: `end-turn`, `coin-down-2`; "" is none."""
    inner: Any = control.content if isinstance(control, ft.MergeSemantics) else control
    inner.identifier = id or None
    return control


def primary(
    t: Theme,
    text: str,
    on_click: Handler | None,
    icon: ft.IconData | None = None,
    *,
    name: str | None = None,
    expand: Any = None,
    action: Any = None,
) -> ft.Control:
    """The one thing most likely to be done next; at most one on a screen."""
    ink = t.on_fill if on_click or action else t.soft
    sign = [ft.Icon(icon, color=ink, size=24)] if icon else []
    texts = body_text(text, t, "body", ink, "Bold", text_align=ft.TextAlign.CENTER, expand=True, expand_loose=True)
    body = row(strut(PRIMARY_TARGET - 8), *sign, texts, alignment=ft.MainAxisAlignment.CENTER)
    fill = t.fill if on_click or action else t.raised
    return tap(
        body,
        name or text,
        on_click,
        bgcolor=fill,
        padding=beside_strut(WIDE_GAP, TIGHT_GAP),
        expand=expand,
        action=action,
    )


def secondary(
    t: Theme,
    text: str,
    on_click: Handler | None,
    icon: ft.IconData | None = None,
    *,
    name: str | None = None,
    expand: Any = None,
    height: float = 56,
    selected: bool | None = None,
    action: Any = None,
) -> ft.Control:
    """A thing that can be done beside the likeliest one; chosen ones have an accent frame."""
    sign = [ft.Icon(icon, color=t.accent, size=22)] if icon else []
    texts = label(
        text, t, None if on_click or action else t.soft, text_align=ft.TextAlign.CENTER, expand=True, expand_loose=True
    )
    body = row(strut(height - 8), *sign, texts, gap=SMALL_GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    frame = edged(3, t.accent) if selected else edged(1, t.line)
    return tap(
        body,
        name or text,
        on_click,
        selected=selected,
        bgcolor=t.raised,
        border=frame,
        padding=beside_strut(MEDIUM_GAP, TIGHT_GAP, gap=SMALL_GAP),
        expand=expand,
        action=action,
    )


def step(
    t: Theme,
    sign: str,
    name: str,
    on_click: Handler | None,
    *,
    on_long_press: Handler | None = None,
    strong: bool = False,
    width: float = SCORE_TARGET,
) -> ft.Control:
    """A score button: 64 px, a sign and nothing else. `strong` is the expected direction."""
    ink = t.on_fill if strong else t.text if on_click else t.soft
    body = number(sign, t, "number" if len(sign) == 1 else "figure", ink)
    frame = None if strong else edged(1, t.line)
    return tap(
        body,
        name,
        on_click,
        on_long_press=on_long_press,
        width=width,
        height=SCORE_TARGET,
        bgcolor=t.fill if strong else t.raised,
        border=frame,
    )


def icon_button(
    t: Theme, name: str, icon: ft.IconData, on_click: Handler | None, colour: str | None = None
) -> ft.Control:
    sign = ft.Icon(icon, color=(colour or t.text) if on_click else t.soft, size=24)
    return tap(sign, name, on_click, width=TARGET, height=TARGET)


def choice(t: Theme, text: str, on: bool, on_click: Handler | None, name: str | None = None) -> ft.Control:
    """One of a few to choose from; the chosen one is filled and says so to screen readers."""
    body = row(strut(TARGET), label(text, t, t.on_fill if on else t.text), gap=0, tight=True)
    return tap(
        body,
        name or text,
        on_click,
        selected=on,
        alignment=None,  # as wide as its words
        bgcolor=t.fill if on else t.raised,
        border_radius=TARGET / 2,
        padding=pad(MARGIN),
        border=edged(1, t.fill if on else t.line),
    )


def rule_sign(t: Theme, name: str, on_click: Handler, height: float = TARGET) -> ft.Control:
    """The paragraph sign alone; `name` says of what it opens the rule."""
    return tap(label("§", t, t.accent), name, on_click, width=TARGET, height=height)


def rule_link(t: Theme, text: str, on_click: Handler | None, *, left: bool = False) -> ft.Control:
    """The paragraph sign leads to the rulebook, everywhere. An empty text shows the sign alone."""
    texts = [small(text, t, t.text, expand=True, expand_loose=True)] if text else []
    body = row(label("§", t, t.accent), *texts, strut(TARGET), gap=5, tight=True)
    return tap(
        body,
        t.say("Rule: {text}", text=text) if text else t.say("See the rule"),
        on_click,
        padding=inset(left=0 if left else GAP, right=GAP - 5),
        alignment=ft.Alignment.CENTER_LEFT if left else CENTRE,
    )


def line_button(
    t: Theme,
    text: str,
    under: str,
    on_click: Handler | None,
    left: ft.Control | None = None,
    right: ft.Control | None = None,
    *,
    name: str | None = None,
    selected: bool | None = None,
) -> ft.Control:
    """A whole line of a list: picture, text over a smaller one, sign at the right."""
    texts = ft.Column(
        [label(text, t), *([small(under, t)] if under else [])],
        spacing=HAIR_GAP,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    end = right or ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=t.soft, size=24)
    body = row(strut(56), *([left] if left else []), texts, end, gap=WIDE_GAP)
    frame = edged(3, t.accent) if selected else edged(1, t.line)
    return tap(
        body,
        name or (f"{text}, {under}" if under else text),
        on_click,
        selected=selected,
        bgcolor=t.panel,
        border=frame,
        padding=beside_strut(WIDE_GAP, SMALL_GAP, gap=WIDE_GAP),
    )
