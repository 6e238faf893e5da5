"""Bars and columns. The numbers stand beside them as text; each chart says in a sentence what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from companion.core.timeline import Scores
from companion.ui.error_boundary import memo
from companion.ui.kit.layout import row, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import COLUMN, HAIR_GAP, MEDIUM_GAP, TIGHT_GAP, WIDE_GAP, Theme

if TYPE_CHECKING:
    import flet_charts as charts  # type: ignore[import-untyped]

BAR, TALLEST = 12, 84
DIGIT = 8.5  # pixels of a figure in small letters, and a little air
HEIGHT: Final = 190.0
EDGE: Final = 13.0  # above the highest and below the lowest value, so that nothing is cut
SEAL: Final = 24.0
STROKE: Final = 2.5
WIDEST_SPREAD: Final = 14.0  # pixels between the first and the last of the lines that run together
MOST_TICKS: Final = 4
WHOLE: Final = {"left": 0, "right": 0, "top": 0, "bottom": 0}
Spots = list[tuple[int, int]]


class Bar(NamedTuple):
    """A part of a whole: 7 wins of 12 games. `value` is the number at the right, `under` what else is known."""

    name: str
    value: str
    part: int
    whole: int
    under: str = ""
    seal: Seal | None = None


def labelled(sentence: str, content: ft.Control) -> ft.Semantics:
    """A chart for readers of screens: one sentence with all its numbers."""
    return ft.Semantics(label=sentence, exclude_semantics=True, content=content)


def bar_chart(t: Theme, sentence: str, bars: Sequence[Bar]) -> ft.Semantics:
    most = max((bar.whole for bar in bars), default=1) or 1
    return labelled(sentence, wide_col(*(_bar_row(t, bar, most) for bar in bars), gap=WIDE_GAP))


def _bar_row(t: Theme, bar: Bar, most: int) -> ft.Control:
    mark = [seal_picture(bar.seal, t, 28)] if bar.seal else []
    head = row(label(bar.name, t, expand=True), number(bar.value, t, "body"))
    under = [small(bar.under, t)] if bar.under else []
    texts = wide_col(head, _bar(t, bar, most), *under, gap=TIGHT_GAP, expand=True)
    return row(*mark, texts, gap=MEDIUM_GAP)


def _bar(t: Theme, bar: Bar, most: int) -> ft.Control:
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


def histogram(t: Theme, sentence: str, pillars: Sequence[Pillar]) -> ft.Semantics:
    """How often which values came up. Where there is no room for all names of columns, some are left out."""
    tallest = max(pillar.times for pillar in pillars) or 1
    end = ft.CrossAxisAlignment.END
    columns = row(*(_pillar(t, pillar, tallest) for pillar in pillars), gap=HAIR_GAP, vertical_alignment=end)
    names = row(*(_pillar_name(t, text, span) for text, span in pillar_names(t, pillars)), gap=HAIR_GAP)
    line = ft.Container(height=1, bgcolor=t.edge)
    return labelled(sentence, wide_col(columns, line, names, gap=3))


def _pillar_name(t: Theme, text: str, span: int) -> ft.Control:
    where = ft.Alignment.CENTER if span == 1 else ft.Alignment.CENTER_LEFT
    return ft.Container(small(text, t, no_wrap=True), expand=span, alignment=where)


def _pillar(t: Theme, pillar: Pillar, tallest: int) -> ft.Control:
    height = TALLEST * pillar.times / tallest
    block = ft.Container(height=height, bgcolor=t.accent, border_radius=ft.BorderRadius.only(top_left=3, top_right=3))
    texts = small(pillar.times or "", t, t.text, text_align=ft.TextAlign.CENTER, no_wrap=True)
    return wide_col(texts, block, gap=HAIR_GAP, tight=True, expand=1)


def pillar_names(t: Theme, pillars: Sequence[Pillar]) -> list[tuple[str, int]]:
    """Names and the columns that each one spans: ranges if they fit, else where a column begins, or some of those."""
    width = (min(t.width, COLUMN) - 2 * t.margin - 2 * WIDE_GAP) / len(pillars)

    def fits(texts: Sequence[str], columns: int) -> bool:
        return max(map(len, texts)) * DIGIT * t.scale <= width * columns

    ranges = [pillar.text for pillar in pillars]
    if fits(ranges, 1):
        return [(text, 1) for text in ranges]
    starts = [str(pillar.least) for pillar in pillars]
    every = next((n for n in range(1, len(pillars)) if fits(starts, n)), len(pillars))
    return [(starts[i], min(every, len(starts) - i)) for i in range(0, len(starts), every)]


class Curve(NamedTuple):
    """One player's values, from the first moment to the last."""

    seal: Seal
    values: Scores


class Scale(NamedTuple):
    """From the lowest value at the bottom to the highest at the top, in steps that people count in."""

    low: int
    high: int
    step: int

    @property
    def unit(self) -> float:
        """Values to a pixel."""
        return (self.high - self.low) / (HEIGHT - 2 * EDGE)

    @property
    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def top(self, value: float) -> float:
        """Pixels from the upper edge."""
        return EDGE + (self.high - value) / self.unit


def width_of(curves: Sequence[Curve]) -> int:
    """The moments that the plot is wide: a little more than there are, or the last value would be a point."""
    last = len(curves[0].values) - 1
    return last + 1 + last // 30


def scale_of(curves: Sequence[Curve]) -> Scale:
    known = [value for curve in curves for value in curve.values if value is not None] or [0]
    low, high = min(0, *known), max(1, *known)
    step = next(step for step in steps() if -(-high // step) - low // step <= MOST_TICKS)
    return Scale(low // step * step, -(-high // step) * step, step)


def steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 ..."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def curve_chart(t: Theme, sentence: str, curves: tuple[Curve, ...], place: int | None) -> ft.Semantics:
    """The plot with a mark at one moment (None: it lies outside). Only the mark is drawn anew when it moves."""
    last = width_of(curves)
    body = row(Ticks(t, scale_of(curves)), plot(t, curves, place, last), Ends(t, curves), gap=TIGHT_GAP)
    return labelled(sentence, body)


@memo
def Ticks(t: Theme, scale: Scale) -> ft.Control:
    """The figures at the left edge."""
    half = 9 * t.scale
    width = max(len(str(tick)) for tick in scale.ticks) * 8.5 * t.scale + 2
    texts = [ft.Container(small(str(tick), t), top=scale.top(tick) - half, right=0) for tick in scale.ticks]
    return ft.Stack(texts, width=width, height=HEIGHT, clip_behavior=ft.ClipBehavior.NONE)  # type: ignore[arg-type]


def plot(t: Theme, curves: tuple[Curve, ...], place: int | None, last: int) -> ft.Control:
    at = [] if place is None else [mark(t, place, last)]
    return ft.Stack(
        [ft.Container(layer, **WHOLE) for layer in (Lines(t, curves), *at)],  # type: ignore[arg-type]
        expand=True,
        height=HEIGHT,
    )


def mark(t: Theme, place: int, last: int) -> ft.Control:
    """A thin line at so much of the width."""
    line = ft.Container(width=2, bgcolor=t.accent)
    before, after = place, last - place
    sides = ([ft.Container(expand=before)] if before else [], [line], [ft.Container(expand=after)] if after else [])
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([cell for side in sides for cell in side], spacing=0, vertical_alignment=stretch)


@memo
def Lines(t: Theme, curves: tuple[Curve, ...]) -> ft.Control:
    """The grid and the lines themselves."""
    import flet_charts as charts

    scale, width = scale_of(curves), width_of(curves)
    grid = [ft.Container(left=0, right=0, top=scale.top(tick), height=1, bgcolor=t.line) for tick in scale.ticks]
    moved = [(curve, shift(seat, curves, scale)) for seat, curve in enumerate(curves)]
    drawn = charts.LineChart(
        data_series=[line for curve, below in moved for line in lines(t, curve, below, width)],
        min_x=0,
        max_x=width,
        min_y=scale.low - EDGE * scale.unit,
        max_y=scale.high + EDGE * scale.unit,
        interactive=False,
        animation=0,
        tooltip=None,
    )
    return ft.Stack([*grid, ft.Container(drawn, **WHOLE)])  # type: ignore[arg-type]


def shift(seat: int, curves: Sequence[Curve], scale: Scale) -> float:
    """How far a line lies below its value: equal ones run side by side instead of hiding each other."""
    apart = min(STROKE, WIDEST_SPREAD / len(curves))
    return (seat - (len(curves) - 1) / 2) * apart * scale.unit


def lines(t: Theme, curve: Curve, below: float, width: int) -> Iterator[charts.LineChartData]:
    """The line, in as many pieces as there are; by day on a dark one, like the seals' outline."""
    for piece in pieces(curve.values):
        is_last = piece[-1][0] == len(curve.values) - 1
        spots = corners([*piece, (width, piece[-1][1])] if is_last else piece)
        if not t.dark:
            yield line(spots, below, t.text, STROKE + 2)
        yield line(spots, below, curve.seal.fill, STROKE)


def line(spots: Spots, below: float, colour: str, width: float) -> charts.LineChartData:
    import flet_charts as charts

    return charts.LineChartData(
        points=[charts.LineChartDataPoint(x, value - below, show_tooltip=False) for x, value in spots],
        color=colour,
        stroke_width=width,
        step_direction=0.0,
        rounded_stroke_cap=True,
    )


def pieces(values: Scores) -> list[Spots]:
    """Runs of known values, each with its place."""
    known = groupby(enumerate(values), key=lambda slot: slot[1] is not None)
    return [[(x, value) for x, value in group if value is not None] for is_known, group in known if is_known]


def corners(spots: Spots) -> Spots:
    """Only where something changes, and the last: a long game has few corners."""
    changes = [now for before, now in pairwise(spots) if before[1] != now[1]]
    return list(dict.fromkeys([spots[0], *changes, spots[-1]]))


@memo
def Ends(t: Theme, curves: tuple[Curve, ...]) -> ft.Control:
    """Each line's seal where it ends, moved apart where several end together."""
    scale = scale_of(curves)
    ended = [(curve.seal, curve.values[-1]) for curve in curves if curve.values[-1] is not None]
    tops = apart([scale.top(value or 0) for _, value in ended], SEAL, HEIGHT - SEAL / 2)
    seals = [
        ft.Container(seal_picture(seal, t, SEAL), top=top - SEAL / 2)
        for (seal, _), top in zip(ended, tops, strict=True)
    ]
    return ft.Stack(seals, width=SEAL, height=HEIGHT)  # type: ignore[arg-type]


def apart(wanted: Sequence[float], gap: float, lowest: float) -> list[float]:
    """Places near the wanted ones, `gap` from each other and none beyond `lowest`; closer if there are too many."""
    gap = min(gap, (lowest - gap / 2) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = dict.fromkeys(order, 0.0)
    floor = gap / 2
    for i in order:
        found[i] = max(wanted[i], floor)
        floor = found[i] + gap
    ceiling = lowest
    for i in reversed(order):
        found[i] = min(found[i], ceiling)
        ceiling = found[i] - gap
    return [found[i] for i in range(len(wanted))]
