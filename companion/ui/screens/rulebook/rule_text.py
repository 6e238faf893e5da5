"""Texts of rules on the screen: paragraphs, lists, and the words marked that were searched for."""

from __future__ import annotations

import re

import flet as ft

from companion.ui.kit.layout import row, wide_col
from companion.ui.kit.text import body_text, label
from companion.ui.theme import Theme, mix

BEFORE, AFTER = "\x02", "\x03"  # around a word that was searched for; no rule text has them
MARKS = re.compile(f"{BEFORE}(.*?){AFTER}")
LISTED = re.compile(r"(-|\d+\.) (.*)")
LETTERS = 200  # of a rule in a list of hits
AIR = ft.TextStyle(height=1.4)


def whole_text(t: Theme, text: str) -> ft.Control:
    """A rule as its data has it: paragraphs, and lists with dots or numbers."""
    return wide_col(*(_paragraph(t, part) for part in text.split("\n") if part.strip()))


def _paragraph(t: Theme, text: str) -> ft.Control:
    found = LISTED.match(text)
    if not found:
        return body_text(text, t, style=AIR)
    sign = "•" if found[1] == "-" else found[1]
    start = ft.Container(label(sign, t, t.accent), width=24 * t.scale)
    return row(
        start, body_text(found[2], t, style=AIR, expand=True), gap=0, vertical_alignment=ft.CrossAxisAlignment.START
    )


def marked_text(t: Theme, text: str, **more: object) -> ft.Text:
    """Text in which the words between the marks stand out."""
    bold = ft.TextStyle(font_family="Bold", color=t.text, bgcolor=mix(t.panel, t.accent, 0.28))
    parts = enumerate(MARKS.split(text))
    spans = [ft.TextSpan(part, bold if i % 2 else None) for i, part in parts if part]
    return ft.Text(spans=spans, size=t.size("body"), color=t.text, font_family="Body", style=AIR, **more)  # type: ignore[arg-type]


def snippet(text: str, letters: int = LETTERS) -> str:
    """The part of a marked text that answers: from the sentence of its first mark, cut at a word."""
    flat = " ".join(text.split())
    start = _sentence(flat) if len(flat) > letters else 0
    rest = flat[start:]
    if len(rest) > letters:
        rest = rest[:letters].rsplit(" ", 1)[0].rstrip(" ,.;:") + "…"
    closed = rest + AFTER if rest.count(BEFORE) > rest.count(AFTER) else rest
    return f"… {closed}" if start else closed


def _sentence(text: str) -> int:
    """Where the sentence with the first mark begins; the beginning if that is near."""
    first = text.find(BEFORE)
    if first < LETTERS // 2:
        return 0
    return max(text.rfind(end, 0, first) + len(end) for end in (". ", "? ", "! ", ": "))
