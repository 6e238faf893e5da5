"""Pictures of this game, as SVG text: Support chips, shields, a Battle Flag."""

from __future__ import annotations

from functools import cache

import flet as ft

from companion.ui import draw
from companion.ui.colours import mix
from companion.ui.draw import CROWN, svg
from companion.ui.kit.plates import CENTRE, pic
from companion.ui.kit.words import number
from companion.ui.look import Look

CHIP, APART = 14.0, 16.0  # a chip's width, and how far chips lie apart while there is room


@cache
def chips_svg(n: int, apart: float, fill: str, edge: str) -> str:
    body = "".join(f'<circle cx="{CHIP / 2 + i * apart:.1f}" cy="{CHIP / 2}" r="{CHIP / 2 - 1}"/>' for i in range(n))
    return svg(f'<g fill="{fill}" stroke="{edge}" stroke-width="1.500">{body}</g>', CHIP + (n - 1) * apart, CHIP)


def chips(t: Look, n: int, fill: str, room: float) -> ft.Control:
    """One chip per Support, closer together where there are many. Silent: the number stands beside it."""
    if not n:
        return ft.Container(width=1, height=CHIP)
    apart = APART if n == 1 else min(APART, (room - CHIP) / (n - 1))
    edge = mix(fill, "#FFFFFF", 0.5) if t.dark else t.text
    return pic(chips_svg(n, round(apart, 2), fill, edge), CHIP + (n - 1) * apart, CHIP)


@cache
def shield_svg(fill: str, edge: str) -> str:
    return svg(f'<g fill="{fill}" stroke="{edge}" stroke-width="2">{draw.SHAPES["shield"]}</g>')


def shield(t: Look, value: int | None, size: float = 52) -> ft.Control:
    """A Territory's shield with its value."""
    picture = pic(shield_svg(mix(t.accent, t.panel, 0.55), t.accent), size)
    told = ft.Text(
        "?" if value is None else str(value),
        size=size * 0.4,
        color=t.text,
        font_family="Bold",
        style=ft.TextStyle(height=1.0),
    )
    return ft.Stack(
        [picture, ft.Container(told, width=size, height=size * 0.94, alignment=CENTRE)], width=size, height=size
    )


@cache
def crown_svg(colour: str) -> str:
    return svg(f'<g fill="{colour}"><path d="{CROWN}"/><path d="M9 41h30v4H9z"/></g>')


def crowns(t: Look, tokens: int) -> list[ft.Control]:
    """King Me!: one crown for each fifty; many are told by a number."""
    if tokens > 3:
        return [pic(crown_svg(t.accent), 18), number(f"×{tokens}", t, "label")]
    return [pic(crown_svg(t.accent), 18) for _ in range(tokens)]


@cache
def flag_svg(colour: str) -> str:
    return svg(f'<g fill="{colour}"><path d="M10 4h4v42h-4z"/><path d="M14 6h28l-8 9 8 9H14z"/></g>')
