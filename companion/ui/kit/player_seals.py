"""Players' seals: colour, shape and letter, never colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import flet as ft

from companion.ui.kit import svg
from companion.ui.kit.buttons import Handler, tap
from companion.ui.kit.layout import CENTRE, beside_strut, edged, row, stamp, strut
from companion.ui.kit.text import TIGHT, label
from companion.ui.theme import GAP, WIDE_GAP, Theme

LOW = 0.32  # of the room above a letter: so far down a triangle is wide enough for it
STYLES: Final = (  # fill, ink on it, shape; in the order in which they are given out
    ("#F2A71B", "#15110A", "circle"),
    ("#5CBDF0", "#08141C", "square"),
    ("#C9400C", "#FFFFFF", "diamond"),
    ("#F4EA5A", "#17160A", "triangle"),
    ("#0E8062", "#FFFFFF", "hexagon"),
    ("#B96BAA", "#1C0A17", "shield"),
    ("#2F6FD0", "#FFFFFF", "star"),
    ("#E9E6DF", "#141414", "cross"),
)


@dataclass(frozen=True)
class Seal:
    """How one player is marked at one table."""

    letter: str
    fill: str
    ink: str
    shape: str


def seals(names: Sequence[str], chosen: dict[str, tuple[str, str]] | None = None) -> tuple[Seal, ...]:
    """A seal for each name: the player's own colour and shape where known and free, else the next free one.

    Two letters where two names begin alike ("Be", "Bo"); more than eight players share colours, never letters.
    """
    taken: list[int] = []
    for name in names:
        fill, shape = (chosen or {}).get(name, ("", ""))
        own = [i for i, style in enumerate(STYLES) if (style[0], style[2]) == (fill, shape) and i not in taken]
        taken.append((own or [-1])[0])
    free = [i for i in range(len(STYLES)) if i not in taken]
    styles = [i if i >= 0 else (free.pop(0) if free else seat % len(STYLES)) for seat, i in enumerate(taken)]
    return tuple(Seal(letter, *STYLES[style]) for letter, style in zip(letters(names), styles, strict=True))


def letters(names: Sequence[str]) -> list[str]:
    """The shortest beginnings that tell the names apart, two letters at most, else a number."""
    found = []
    for seat, name in enumerate(names):
        others = [other.strip().upper() for i, other in enumerate(names) if i != seat]
        short = name.strip().upper()
        one = [short[:n].capitalize() for n in (1, 2) if not any(other.startswith(short[:n]) for other in others)]
        found.append((one or [str(seat + 1)])[0])
    return found


def seat_choice(t: Theme, seal: Seal, text: str, on: bool, on_click: Handler, name: str) -> ft.Control:
    """A player to choose: seal and words, the chosen one framed in the accent."""
    return tap(
        row(strut(52), seal_picture(seal, t, 28), label(text, t), gap=GAP, tight=True),
        name,
        on_click,
        selected=on,
        alignment=None,
        bgcolor=t.wash if on else t.raised,
        border=edged(3, t.accent) if on else edged(1, t.line),
        padding=beside_strut(WIDE_GAP),
    )


def seal_picture(seal: Seal, t: Theme, size: float = 36, height: float | None = None) -> ft.Stack:
    """The seal itself; the name beside it speaks to screen readers, so it is silent."""
    letters = size * (0.42 if len(seal.letter) == 1 else 0.34)
    letter = ft.Text(
        seal.letter,
        size=letters,
        color=seal.ink,
        font_family="Bold",
        style=TIGHT,
        semantics_label="",
        margin=_lower(LOW * (size - letters)) if seal.shape == "triangle" else None,
    )
    shape = svg.SHAPES[seal.shape]
    rim = [] if t.dark else [stamp(svg.OUTLINE + shape, "#1B1A1E", size)]
    return ft.Stack([*rim, stamp(shape, seal.fill, size), letter], width=size, height=height or size, alignment=CENTRE)


@cache
def _lower(by: float) -> ft.Margin:
    return ft.Margin.only(top=by)
