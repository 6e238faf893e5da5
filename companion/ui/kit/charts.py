"""Bars. The numbers stand beside them as text; each chart says in a sentence what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.ui.kit.plates import STRETCH, col, row
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.words import label, number, small
from companion.ui.look import COLUMN, WIDE_GAP, Look

BAR, TALLEST = 12, 84
DIGIT = 8.5  # pixels of a figure in small letters, and a little air


class Bar(NamedTuple):
    """A part of a whole: 7 wins of 12 games. `told` is the number at the right, `under` what else is known."""

    name: str
    told: str
    part: int
    whole: int
    under: str = ""
    seal: Seal | None = None


def spoken(sentence: str, content: ft.Control) -> ft.Semantics:
    """A chart for readers of screens: one sentence with all its numbers."""
    return ft.Semantics(label=sentence, exclude_semantics=True, content=content)


def bar_chart(t: Look, sentence: str, bars: Sequence[Bar]) -> ft.Semantics:
    most = max((bar.whole for bar in bars), default=1) or 1
    return spoken(sentence, col(*(_bar_row(t, bar, most) for bar in bars), gap=WIDE_GAP, horizontal_alignment=STRETCH))


def _bar_row(t: Look, bar: Bar, most: int) -> ft.Control:
    mark = [seal_picture(bar.seal, t, 28)] if bar.seal else []
    head = row(label(bar.name, t, expand=True), number(bar.told, t, "body"))
    under = [small(bar.under, t)] if bar.under else []
    told = col(head, _bar(t, bar, most), *under, gap=4, expand=True, horizontal_alignment=STRETCH)
    return row(*mark, told, gap=10)


def _bar(t: Look, bar: Bar, most: int) -> ft.Control:
    """What was reached is filled, what could have been is a trough."""
    shares = ((bar.part, t.accent), (bar.whole - bar.part, t.pressed), (most - bar.whole, None))
    cells = [ft.Container(expand=share, bgcolor=hue, border_radius=3) for share, hue in shares if share]
    return ft.Container(ft.Row(cells, spacing=1), height=BAR)  # type: ignore[arg-type]


class Pillar(NamedTuple):
    """A column of a histogram: its values from `least` to `most`, and how many there are."""

    least: int
    most: int
    times: int

    @property
    def text(self) -> str:
        return f"{self.least}" if self.least == self.most else f"{self.least}–{self.most}"


def histogram(t: Look, sentence: str, pillars: Sequence[Pillar]) -> ft.Semantics:
    """How often which values came up. Where there is no room for all names of columns, some are left out."""
    tallest = max(pillar.times for pillar in pillars) or 1
    end = ft.CrossAxisAlignment.END
    columns = row(*(_pillar(t, pillar, tallest) for pillar in pillars), gap=2, vertical_alignment=end)
    names = row(*(_pillar_name(t, text, span) for text, span in pillar_names(t, pillars)), gap=2)
    line = ft.Container(height=1, bgcolor=t.edge)
    return spoken(sentence, col(columns, line, names, gap=3, horizontal_alignment=STRETCH))


def _pillar_name(t: Look, text: str, span: int) -> ft.Control:
    where = ft.Alignment.CENTER if span == 1 else ft.Alignment.CENTER_LEFT
    return ft.Container(small(text, t, no_wrap=True), expand=span, alignment=where)


def _pillar(t: Look, pillar: Pillar, tallest: int) -> ft.Control:
    height = TALLEST * pillar.times / tallest
    block = ft.Container(height=height, bgcolor=t.accent, border_radius=ft.BorderRadius.only(top_left=3, top_right=3))
    told = small(pillar.times or "", t, t.text, text_align=ft.TextAlign.CENTER, no_wrap=True)
    return col(told, block, gap=2, tight=True, expand=1, horizontal_alignment=STRETCH)


def pillar_names(t: Look, pillars: Sequence[Pillar]) -> list[tuple[str, int]]:
    """Names and the columns that each one spans: ranges if they fit, else where a column begins, or some of those."""
    room = (min(t.width, COLUMN) - 2 * t.margin - 2 * WIDE_GAP) / len(pillars)

    def fits(texts: Sequence[str], columns: int) -> bool:
        return max(map(len, texts)) * DIGIT * t.scale <= room * columns

    ranges = [pillar.text for pillar in pillars]
    if fits(ranges, 1):
        return [(text, 1) for text in ranges]
    starts = [str(pillar.least) for pillar in pillars]
    every = next((n for n in range(1, len(pillars)) if fits(starts, n)), len(pillars))
    return [(starts[i], min(every, len(starts) - i)) for i in range(0, len(starts), every)]
