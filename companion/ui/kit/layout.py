"""Rows, columns, panels and headings; the frame of a screen: the top stands, the middle scrolls, the bottom stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import flet as ft

from companion.ui.kit.svg import glyph
from companion.ui.kit.text import TIGHT, body_text, label, title
from companion.ui.theme import (
    COLUMN,
    EDGE_WIDTH,
    GAP,
    HAIR_GAP,
    MARGIN,
    RADIUS_PANEL,
    RADIUS_TAG,
    TARGET,
    WIDE,
    WIDE_GAP,
    Theme,
    mix,
)

CENTRE = ft.Alignment.CENTER
MID = ft.CrossAxisAlignment.CENTER
STRETCH = ft.CrossAxisAlignment.STRETCH


@cache
def pad(across: float = 0, along: float = 0) -> ft.Padding:
    return ft.Padding.symmetric(horizontal=across, vertical=along)


@cache
def inset(left: float = 0, right: float = 0, top: float = 0, bottom: float = 0) -> ft.Padding:
    return ft.Padding.only(left=left, right=right, top=top, bottom=bottom)


@cache
def beside(across: float) -> ft.Margin:
    return ft.Margin.symmetric(horizontal=across)


@cache
def edged(width: float, colour: str) -> ft.Border:
    """The same line on all sides. Kept once, as all such values: what is drawn shares them and never changes them."""
    return ft.Border.all(width, colour)


@cache
def left_edge(colour: str) -> ft.Border:
    return ft.Border(left=ft.BorderSide(EDGE_WIDTH, colour))


def row(*controls: ft.Control, gap: float = GAP, **more: Any) -> ft.Row:
    return ft.Row(list(controls), spacing=gap, vertical_alignment=more.pop("vertical_alignment", MID), **more)


def col(*controls: ft.Control, gap: float = GAP, **more: Any) -> ft.Column:
    return ft.Column(list(controls), spacing=gap, **more)


def wide_col(*controls: ft.Control, gap: float = GAP, **more: Any) -> ft.Column:
    """A column in which everything is as wide as the column."""
    return ft.Column(list(controls), spacing=gap, horizontal_alignment=STRETCH, **more)


def flow(*controls: ft.Control, gap: float = GAP, **more: Any) -> ft.Row:
    """Side by side as long as there is room, then the next line."""
    return ft.Row(list(controls), spacing=gap, run_spacing=gap, wrap=True, **more)


def fives(cells: Sequence[ft.Control]) -> list[ft.Control]:
    """Rows of five that expand, such as the ranks of cards; four are left for the last one."""
    return [row(*cells[i : i + 5]) for i in range(0, len(cells), 5)]


def strut(height: float = TARGET) -> ft.Control:
    """Nothing to see: what stands beside it is at least this high, and may grow with its letters."""
    return ft.Container(width=0, height=height)


@cache
def beside_strut(across: float, along: float = 0, gap: float = GAP) -> ft.Padding:
    """Around a row that begins with a strut: its first gap counts as padding, so that both sides look alike."""
    return ft.Padding.only(left=across - gap, right=across, top=along, bottom=along)


def pic(picture: str, width: float, height: float | None = None) -> ft.Image:
    """A drawn picture; what it means is said by the control around it."""
    return ft.Image(src=picture, width=width, height=height or width, fit=ft.BoxFit.FILL, exclude_from_semantics=True)


def stamp(picture: str, colour: str, size: float) -> ft.Text:
    """A picture in one colour. It is a letter of our own font, and silent: what it means is said around it."""
    return ft.Text(glyph(picture), font_family="Pictures", size=size, color=colour, style=TIGHT, semantics_label="")


def emblem(picture: str, colour: str, size: float) -> ft.Control:
    """A stamp in the middle of a square: for lists, where the words beside emblems stand in line."""
    return ft.Container(stamp(picture, colour, size), width=size, alignment=CENTRE)


def panel(
    t: Theme,
    content: ft.Control,
    edge: str | None = None,
    fill: str | None = None,
    padding: Any = WIDE_GAP,
    **more: Any,
) -> ft.Container:
    """A flat box with a hairline. Its coloured edge says whose it is; there are no shadows on the table."""
    more |= {"bgcolor": fill or t.panel, "border_radius": RADIUS_PANEL}
    if edge is None:
        return ft.Container(content, padding=padding, border=edged(1, t.line), **more)
    inner = ft.Container(content, padding=padding, border=left_edge(edge))
    return ft.Container(inner, clip_behavior=ft.ClipBehavior.ANTI_ALIAS, **more)


def tag(t: Theme, text: str, fill: str | None = None, ink: str | None = None) -> ft.Container:
    """A state in a word."""
    body = body_text(text, t, "small", ink or t.text, "Bold")
    return ft.Container(body, bgcolor=fill or t.raised, border_radius=RADIUS_TAG, padding=pad(7, HAIR_GAP))


def heading(t: Theme, text: str, **more: Any) -> ft.Semantics:
    """The title of a part of a screen; screen readers can jump to it."""
    return ft.Semantics(header=True, content=title(text, t, "heading", **more))


def fact(t: Theme, name: str, value: object) -> ft.Control:
    """A name and what it is, on one line; the value may wrap."""
    return row(
        label(name, t, t.soft), body_text(value, t, "label", expand=True, text_align=ft.TextAlign.RIGHT), gap=WIDE_GAP
    )


def empty(t: Theme, picture: str, sentence: str, *below: ft.Control) -> ft.Control:
    """Nothing here yet: what will be, and the way to it."""
    return wide_col(
        ft.Container(stamp(picture, t.line, 96), alignment=CENTRE, padding=pad(0, MARGIN)),
        body_text(sentence, t, colour=t.soft, text_align=ft.TextAlign.CENTER),
        *below,
        gap=MARGIN,
    )


def gauge(t: Theme, share: float, hue: str, width: float, height: float = 5) -> ft.Control:
    """A bar that is filled to a share of its width."""
    return ft.Container(width=width, height=height, border_radius=2, gradient=_filled(share, hue, t.pressed))


@lru_cache(512)
def _filled(share: float, hue: str, rest: str) -> ft.LinearGradient:
    """One colour up to the share, and the other from there on."""
    share = min(1.0, max(0.0, share))
    left, right = ft.Alignment.CENTER_LEFT, ft.Alignment.CENTER_RIGHT
    return ft.LinearGradient([hue, hue, rest, rest], stops=[0, share, share, 1], begin=left, end=right)


def tinted(t: Theme, hue: str, share: float = 0.12) -> str:
    return mix(t.panel, hue, share)


def frame(
    t: Theme,
    top: Sequence[ft.Control],
    body: Sequence[ft.Control],
    bottom: Sequence[ft.Control] = (),
    *,
    gap: float = GAP,
    wide: bool = False,
) -> ft.View:
    """A whole screen. On a tablet the middle keeps the width of a column, unless it can use all of it."""
    middle = ft.Column(list(body), spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return bare_frame(t, top, ft.Container(middle, padding=pad(t.margin), expand=True), bottom, wide=wide)


def bare_frame(
    t: Theme, top: Sequence[ft.Control], middle: ft.Control, bottom: Sequence[ft.Control] = (), *, wide: bool = False
) -> ft.View:
    """The same for a middle that scrolls by itself, such as a long list."""
    low = ft.Column(list(bottom), spacing=0, tight=True, horizontal_alignment=STRETCH)
    whole = ft.Column([*top, middle, low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
    path = ft.use_view_path()
    return ft.View(
        key=path,  # another table's screen is another screen: a sheet belongs to one of them only
        route=path,
        padding=0,
        bgcolor=t.ground,
        horizontal_alignment=STRETCH if t.width < WIDE or wide else ft.CrossAxisAlignment.CENTER,
        controls=[ft.SafeArea(ft.Container(whole, **_width(t, wide)), expand=True)],
    )


def _width(t: Theme, wide: bool) -> dict[str, Any]:
    return {"expand": True} if t.width < WIDE or wide else {"width": COLUMN}
