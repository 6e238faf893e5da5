"""Text: five faces of it, and nothing below 13 px."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.theme import Theme

TIGHT = ft.TextStyle(height=1.0)  # no air above and below the letters
TITLED = ft.TextStyle(height=1.1)
SLIM, SLIM_LETTER, LETTER = "fijlrtI'’", 0.45, 0.68  # widths in the bold face, in parts of its size


def body_text(
    value: object, t: Theme, size: str = "body", colour: str | None = None, face: str = "Body", **more: Any
) -> ft.Text:
    return ft.Text(str(value), size=t.size(size), color=colour or t.text, font_family=face, **more)


def title(value: object, t: Theme, size: str = "title", **more: Any) -> ft.Text:
    return body_text(value, t, size, face="Title", style=TITLED, **more)


def label(value: object, t: Theme, colour: str | None = None, **more: Any) -> ft.Text:
    return body_text(value, t, "label", colour, "Bold", **more)


def small(value: object, t: Theme, colour: str | None = None, **more: Any) -> ft.Text:
    return body_text(value, t, "small", colour or t.soft, **more)


def number(value: object, t: Theme, size: str = "number", colour: str | None = None, **more: Any) -> ft.Text:
    """Figures of one width: scores never dance. A minus is written as −."""
    return body_text(str(value).replace("-", "−"), t, size, colour, "Bold", style=TIGHT, **more)


def bold_width(word: str) -> float:
    """About how wide a word is in bold letters, in parts of their size."""
    return sum(SLIM_LETTER if letter in SLIM else LETTER for letter in word)
