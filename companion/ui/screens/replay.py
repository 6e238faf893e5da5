"""A replay: how the scores came about, and the table at every moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.core.game import Game
from companion.core.table import Status
from companion.core.timeline import Scores, Snapshot, scores_along, timeline
from companion.ui.backend import Backend
from companion.ui.error_boundary import component, memo, view
from companion.ui.game_ui import Score
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import Handler, choice, secondary, tap
from companion.ui.kit.charts import SEAL, Curve, curve_chart
from companion.ui.kit.formats import clock, moment
from companion.ui.kit.layout import (
    STRETCH,
    bare_frame,
    col,
    edged,
    flow,
    heading,
    inset,
    pad,
    panel,
    row,
    strut,
    tag,
    wide_col,
)
from companion.ui.kit.player_seals import Seal, seal_picture, seals
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.loading import use_loaded
from companion.ui.phone import go, use_phone
from companion.ui.player_names import chosen_seals, names_in_words
from companion.ui.screens.past_games_filter import read_chosen
from companion.ui.table_controller import AnyTable, use_table
from companion.ui.theme import GAP, LARGE_GAP, MEDIUM_GAP, TIGHT_GAP, WIDE_GAP, Theme

HIGH = 56.0

Lines = tuple[str, ...]


@component
def SeekBar(t: Theme, place: int, last: int, seek: Handler) -> ft.Control:
    texts = label(t.say("{n} of {all}", n=place, all=last), t, text_align=ft.TextAlign.CENTER)
    can_back, can_on = place > 0, place < last
    steps = [
        _step(t, t.say("First moment"), ft.Icons.SKIP_PREVIOUS_ROUNDED, can_back, lambda: seek(0)),
        _step(t, t.say("Previous moment"), ft.Icons.CHEVRON_LEFT_ROUNDED, can_back, lambda: seek(place - 1)),
        ft.Container(None if t.is_large else texts, expand=True),
        _step(t, t.say("Next moment"), ft.Icons.CHEVRON_RIGHT_ROUNDED, can_on, lambda: seek(place + 1), filled=True),
        _step(t, t.say("Last moment"), ft.Icons.SKIP_NEXT_ROUNDED, can_on, lambda: seek(last)),
    ]
    slider = [_slider(t, place, last, seek)] if last else []
    return ft.Container(
        wide_col(*([texts] if t.is_large else []), *slider, row(*steps), gap=TIGHT_GAP),
        bgcolor=t.panel,
        border=ft.Border(top=ft.BorderSide(1, t.line)),
        padding=inset(left=t.margin, right=t.margin, top=TIGHT_GAP, bottom=MEDIUM_GAP),
    )


def _slider(t: Theme, place: int, last: int, seek: Handler) -> ft.Control:
    def moved(event: ft.Event[ft.Slider]) -> None:
        seek(round(event.control.value or 0))

    bar = ft.Slider(
        value=place,
        min=0,
        max=last,
        divisions=last,
        active_color=t.accent,
        inactive_color=t.pressed,
        thumb_color=t.accent,
        padding=pad(GAP, WIDE_GAP),
        on_change=moved,
    )
    on, back = place < last, place > 0
    return ft.Semantics(  # Flet's own says percents; this one goes line by line
        label=t.say("Moment of the game, {n} of {all}", n=place, all=last),
        slider=True,
        value=str(place),
        increased_value=str(place + 1) if on else None,
        decreased_value=str(place - 1) if back else None,
        on_increase=(lambda: seek(place + 1)) if on else None,
        on_decrease=(lambda: seek(place - 1)) if back else None,
        exclude_semantics=True,
        content=bar,
    )


def _step(
    t: Theme, name: str, icon: ft.IconData, is_on: bool, on_click: Handler, *, filled: bool = False
) -> ft.Control:
    ink = (t.on_fill if filled else t.text) if is_on else t.line
    return tap(
        ft.Icon(icon, color=ink, size=28),
        name,
        on_click if is_on else None,
        width=52 if t.is_narrow else 64,
        height=HIGH,
        bgcolor=t.fill if filled and is_on else t.raised,
        border=edged(1, t.line),
    )


class Figure(NamedTuple):
    """A figure over the game, as its plot shows it: from the moment on at which somebody has one."""

    score: Score
    curves: tuple[Curve, ...]
    start: int

    def place(self, moment: int) -> int | None:
        """Where a moment of the game lies on the plot, if it does."""
        return moment - self.start if moment >= self.start else None

    def values(self, moment: int) -> Scores:
        """By seat, at a moment of the game."""
        place = self.place(moment)
        return tuple(None if place is None else curve.values[place] for curve in self.curves)

    @property
    def has_moved(self) -> bool:
        return any(len({value for value in curve.values if value is not None}) > 1 for curve in self.curves)


class ReplayData(NamedTuple):
    """All that a replay shows. `taken_back` are the places of lines that do not count in the end."""

    names: tuple[str, ...]
    seals: tuple[Seal, ...]
    moments: tuple[Snapshot[Any], ...]
    figures: tuple[Figure, ...]
    taken_back: frozenset[int]

    @property
    def last(self) -> int:
        return len(self.moments) - 1


def load_replay(backend: Backend, table: AnyTable) -> ReplayData:
    """Fold the log once more and keep every state on the way."""
    names, moments = table.session.setup.names, timeline(table)
    marks = seals(names, chosen_seals(backend))
    plotted = [
        figure(score, marks, scores_along(moments, score.of)) for score in backend.game_uis[table.game.id].scores
    ]
    figures = worth_plotting([one for one in plotted if one is not None])
    back = [place for place, entry in enumerate(table.history, 1) if entry.status is Status.UNDONE]
    return ReplayData(names, marks, moments, figures, frozenset(back))


def figure(score: Score, marks: Sequence[Seal], scores: Sequence[Scores]) -> Figure | None:
    """None if nobody ever has this figure."""
    start = next((place for place, row in enumerate(scores) if any(value is not None for value in row)), None)
    if start is None:
        return None
    by_seat = zip(*scores[start:], strict=True)
    return Figure(score, tuple(Curve(mark, values) for mark, values in zip(marks, by_seat, strict=True)), start)


def worth_plotting(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Those that have changed during the game; if none has, the first one."""
    return tuple(figure for figure in figures if figure.has_moved) or tuple(figures[:1])


def sentence(t: Theme, story: ReplayData, figure: Figure) -> str:
    """The plot for readers of screens."""
    texts = [_curve_words(t, name, curve.values) for name, curve in zip(story.names, figure.curves, strict=True)]
    return t.say("{figure} over the game. {curves}", figure=figure.score.title(t), curves=" ".join(texts))


def _curve_words(t: Theme, name: str, values: Scores) -> str:
    known = [value for value in values if value is not None]
    if not known:
        return t.say("{who}: none.", who=name)
    return t.say(
        "{who}: {first} at first, {last} at the end, {most} at most.",
        who=name,
        first=known[0],
        last=known[-1],
        most=max(known),
    )


@view
def ReplayView() -> ft.View:
    phone = use_phone()
    model, _ = use_table(phone)
    table = model.table
    game, backend = table.game, phone.backend
    loaded = use_loaded(lambda: load_replay(backend, table), [table])
    t, back = phone.theme(game.id), f"/history{read_chosen(phone).query}"
    events = table.session.events
    when = moment(t, events[-1].at, backend.now()) if events else t.say("not begun")
    under = t.say("{who}, {when}", who=names_in_words(t, table.session.setup.names), when=when)
    top = top_bar(t, backend.game_uis[game.id].emblem, game.short_title, under, lambda: go(back))
    if loaded.value is None:
        return bare_frame(t, [top], ft.Container(body_text(loaded.trouble, t), padding=t.margin, expand=True))
    is_over = game.outcome(table.state) is not None
    return bare_frame(t, [top], ft.Container(Replay(t, loaded.value, game, table.session.id, is_over), expand=True))


def _links(t: Theme, table_id: str, is_over: bool) -> ft.Control:
    result = [
        secondary(
            t,
            t.say("The result"),
            lambda: go(f"/table/{table_id}/result"),
            ft.Icons.EMOJI_EVENTS_ROUNDED,
            expand=True,
            name=t.say("The result, step by step"),
        )
    ]
    table = secondary(
        t,
        t.say("The table"),
        lambda: go(f"/table/{table_id}"),
        ft.Icons.TABLE_RESTAURANT_ROUNDED,
        expand=True,
        name=t.say("Open the table"),
    )
    return row(*(result if is_over else []), table)


@component
def Replay(t: Theme, story: ReplayData, game: Game[Any], table_id: str, is_over: bool) -> ft.Control:
    """The moment that is shown is kept here: moving it draws only what belongs to it."""
    at, set_place = ft.use_state(story.last)
    which, set_which = ft.use_state(0)
    place = min(at, story.last)
    now = story.moments[place]
    texts = tuple(t.tell(line) for line in now.messages) or (t.say("Before the first move"),)
    figures = story.figures
    plot = _plot(t, story, figures[min(which, len(figures) - 1)], place, set_which) if figures else ft.Container()
    middle = ft.Column(
        [
            plot,
            Happened(t, texts, clock(now.event.at) if now.event else "", place in story.taken_back),
            Stood(t, tuple(game.describe(now.state))),
            _links(t, table_id, is_over),
            ft.Container(height=GAP),
        ],
        spacing=WIDE_GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    return ft.Column(
        [ft.Container(middle, padding=pad(t.margin), expand=True), SeekBar(t, place, story.last, set_place)],
        spacing=GAP,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def _plot(t: Theme, story: ReplayData, figure: Figure, place: int, set_which: Handler) -> ft.Control:
    chart = curve_chart(t, sentence(t, story, figure), figure.curves, figure.place(place))
    seats = zip(story.names, story.seals, figure.values(place), strict=True)
    standing = flow(*(_seat(t, *seat) for seat in seats), gap=LARGE_GAP)
    parts = (_figures(t, story, figure, set_which), chart, _span(t, figure.start, story.last), standing)
    return panel(t, wide_col(*parts, gap=GAP))


def _span(t: Theme, first: int, last: int) -> ft.Control:
    """From which line of the history to which the plot goes."""
    begin = t.say("from line {n}", n=first) if first else t.say("from the start")
    end = t.say("to line {n}", n=last)
    body: ft.Control = row(small(begin, t, expand=True), small(end, t), ft.Container(width=SEAL - 4))
    if t.is_large:
        body = small(f"{begin} {end}", t)
    return ft.Semantics(exclude_semantics=True, content=body)


def _figures(t: Theme, story: ReplayData, figure: Figure, set_which: Handler) -> ft.Control:
    """The name of the plot, or what else can be plotted."""
    if len(story.figures) == 1:
        return heading(t, figure.score.title(t))
    return flow(
        *(
            choice(t, other.score.title(t), other is figure, lambda e, n=n: set_which(n))
            for n, other in enumerate(story.figures)
        )
    )


def _seat(t: Theme, name: str, seal: Seal, value: int | None) -> ft.Control:
    figure = "–" if value is None else str(value)
    body = row(seal_picture(seal, t, 28), label(name, t), number(figure, t, "figure"), gap=7, tight=True)
    return ft.Semantics(label=f"{name} {figure}", exclude_semantics=True, content=body)


@memo
def Happened(t: Theme, lines: Lines, at: str, is_taken_back: bool) -> ft.Control:
    """What the line of this moment says."""
    back = [tag(t, t.say("taken back later"), t.warn, t.on)] if is_taken_back else []
    head = row(label(lines[0], t, expand=True), small(at, t), gap=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    body = col(head, *(body_text(line, t, "label") for line in lines[1:]), *back, gap=TIGHT_GAP, tight=True)
    return ft.Semantics(
        live_region=True, content=panel(t, row(strut(44), ft.Container(body, expand=True), gap=0), edge=t.accent)
    )


@memo
def Stood(t: Theme, lines: Lines) -> ft.Control:
    """The table at this moment, in words."""
    return panel(t, col(heading(t, t.say("How it stood")), *(body_text(line, t, "label") for line in lines), gap=5))
