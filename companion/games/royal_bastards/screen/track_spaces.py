"""The spaces of the Score Tracker: where each lies, and all of them as one picture. No Flet here."""

from __future__ import annotations

from functools import cache

from companion.games.royal_bastards.facts import KING_ME
from companion.ui.kit.svg import svg
from companion.ui.theme import TYPE, Look

ACROSS, BAND, GAP = 10, 5, 3
DOWN = KING_ME // ACROSS
HIGH, CORNER = 31, 6  # of a space
WHOLE = DOWN * (HIGH + GAP) - GAP  # height of the track


def place_of(space: int) -> tuple[int, int]:
    """Column and line from the top: every other line runs backwards."""
    line, column = divmod(space, ACROSS)
    return (ACROSS - 1 - column if line % 2 else column), DOWN - 1 - line


def space_width(wide: float) -> float:
    return (wide - (ACROSS - 1) * GAP) / ACROSS


def ground(t: Look, space: int) -> str:
    return t.raised if space // BAND % 2 == 0 else t.panel


@cache
def track_svg(t: Look, wide: float) -> str:
    """All spaces with their numbers."""
    across = space_width(wide)
    size = min(TYPE["small"] * t.scale, across * 0.55)
    spaces = "".join(_space(t, n, across, size) for n in range(KING_ME))
    inked = f'font-family="Body" font-size="{size:.1f}" text-anchor="middle"'
    return svg(f'<g stroke="{t.line}" {inked}>{spaces}</g>', wide, WHOLE)


def _space(t: Look, n: int, across: float, size: float) -> str:
    column, line = place_of(n)
    x, y = column * (across + GAP), line * (HIGH + GAP)
    box = f'x="{x + 0.5:.2f}" y="{y + 0.5}" width="{across - 1:.2f}" height="{HIGH - 1}" rx="{CORNER}"'
    at = f'x="{x + across / 2:.2f}" y="{y + HIGH / 2 + size * 0.36:.2f}"'  # figures are 0.72 of their size high
    return f'<rect {box} fill="{ground(t, n)}"/><text {at} fill="{t.soft}" stroke="none">{n}</text>'
