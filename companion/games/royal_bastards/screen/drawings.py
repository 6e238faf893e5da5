"""Pictures of this game: Support chips, shields, crowns, a Battle Flag."""

from __future__ import annotations

from functools import cache

import flet as ft

from companion.ui.kit.layout import CENTRE, pic
from companion.ui.kit.svg import CROWN, SHAPES, glyph, svg
from companion.ui.kit.text import number
from companion.ui.theme import Theme, mix

CHIP, APART = 14.0, 2.0  # a chip's width while there is room, and how far chips lie apart
LEAST = 5.0  # so much of the room at least is a chip's; of more chips than fit the number alone speaks


def chips(t: Theme, n: int, fill: str, room: float) -> ft.Control:
    """One chip per Support, smaller where there are many. Letters of our own font: a new number is drawn in no time.

    Silent: the number stands beside it.
    """
    shown = min(n, int(room / LEAST))
    size = min(CHIP, room / max(shown, 1) - APART)
    style = ft.TextStyle(height=CHIP / size, letter_spacing=APART)
    text = glyph(SHAPES["circle"]) * shown
    return ft.Text(text, font_family="Pictures", size=size, color=fill, style=style, no_wrap=True, semantics_label="")


@cache
def shield_svg(fill: str, edge: str) -> str:
    return svg(f'<g fill="{fill}" stroke="{edge}" stroke-width="2">{SHAPES["shield"]}</g>')


def shield(t: Theme, value: int | None, size: float = 52) -> ft.Control:
    """A Territory's shield with its value."""
    picture = pic(shield_svg(mix(t.accent, t.panel, 0.55), t.accent), size)
    text = ft.Text(
        "?" if value is None else str(value),
        size=size * 0.4,
        color=t.text,
        font_family="Bold",
        style=ft.TextStyle(height=1.0),
    )
    return ft.Stack(
        [picture, ft.Container(text, width=size, height=size * 0.94, alignment=CENTRE)], width=size, height=size
    )


@cache
def crown_svg(colour: str) -> str:
    return svg(f'<g fill="{colour}"><path d="{CROWN}"/><path d="M9 41h30v4H9z"/></g>')


def crowns(t: Theme, tokens: int) -> list[ft.Control]:
    """King Me!: one crown for each fifty; many are a number."""
    if tokens > 3:
        return [pic(crown_svg(t.accent), 18), number(f"×{tokens}", t, "label")]
    return [pic(crown_svg(t.accent), 18) for _ in range(tokens)]


@cache
def flag_svg(colour: str) -> str:
    return svg(f'<g fill="{colour}"><path d="M10 4h4v42h-4z"/><path d="M14 6h28l-8 9 8 9H14z"/></g>')
