"""The game again: how the scores came about, and the table at every moment."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.context import go, use_phone, use_table
from companion.ui.guard import component, part, view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.curves import SEAL, curve_chart
from companion.ui.kit.frames import bare_frame
from companion.ui.kit.plates import STRETCH, col, flow, heading, pad, panel, row, strut, tag
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import Handler, choice, second
from companion.ui.kit.times import clock, moment
from companion.ui.kit.words import label, number, small, words
from companion.ui.loading import use_loaded
from companion.ui.look import GAP, WIDE_GAP, Look
from companion.ui.screens.past_filter import read_chosen
from companion.ui.screens.past_seek import SeekBar
from companion.ui.screens.past_story import Figure, Story, sentence, tell
from companion.ui.start.people import company

Lines = tuple[str, ...]


@view
def ReplayView() -> ft.View:
    phone = use_phone()
    opened, _ = use_table(phone)
    table = opened.table
    game, house = table.game, phone.house
    loaded = use_loaded(lambda: tell(house, table), [table])
    t, back = phone.look(game.id), f"/history{read_chosen(phone).query}"
    events = table.session.events
    when = moment(t, events[-1].at, house.now()) if events else t.say("not begun")
    under = t.say("{who}, {when}", who=company(t, table.session.setup.names), when=when)
    top = top_bar(t, house.rooms[game.id].emblem, game.short_title, under, lambda: go(back))
    if loaded.value is None:
        return bare_frame(t, [top], ft.Container(words(loaded.trouble, t), padding=t.margin, expand=True))
    is_over = game.outcome(table.state) is not None
    return bare_frame(t, [top], ft.Container(Replay(t, loaded.value, game, table.session.id, is_over), expand=True))


def _links(t: Look, sitting: str, is_over: bool) -> ft.Control:
    result = [
        second(
            t,
            t.say("The result"),
            lambda: go(f"/table/{sitting}/result"),
            ft.Icons.EMOJI_EVENTS_ROUNDED,
            expand=True,
            name=t.say("The result, step by step"),
        )
    ]
    table = second(
        t,
        t.say("The table"),
        lambda: go(f"/table/{sitting}"),
        ft.Icons.TABLE_RESTAURANT_ROUNDED,
        expand=True,
        name=t.say("Open the table"),
    )
    return row(*(result if is_over else []), table)


@component
def Replay(t: Look, story: Story, game: Game[Any], sitting: str, is_over: bool) -> ft.Control:
    """The moment that is shown is kept here: moving it draws only what belongs to it."""
    at, set_place = ft.use_state(story.last)
    which, set_which = ft.use_state(0)
    place = min(at, story.last)
    now = story.moments[place]
    told = tuple(t.tell(line) for line in now.lines) or (t.say("Before the first move"),)
    figures = story.figures
    plot = _plot(t, story, figures[min(which, len(figures) - 1)], place, set_which) if figures else ft.Container()
    middle = ft.Column(
        [
            plot,
            Happened(t, told, clock(now.event.at) if now.event else "", place in story.taken_back),
            Stood(t, tuple(game.show(now.state))),
            _links(t, sitting, is_over),
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


def _plot(t: Look, story: Story, figure: Figure, place: int, set_which: Handler) -> ft.Control:
    chart = curve_chart(t, sentence(t, story, figure), figure.curves, figure.place(place))
    seats = zip(story.names, story.seals, figure.values(place), strict=True)
    standing = flow(*(_seat(t, *seat) for seat in seats), gap=14)
    parts = (_figures(t, story, figure, set_which), chart, _span(t, figure.start, story.last), standing)
    return panel(t, col(*parts, gap=8, horizontal_alignment=STRETCH))


def _span(t: Look, first: int, last: int) -> ft.Control:
    """From which line of the history to which the plot goes."""
    begin = t.say("from line {n}", n=first) if first else t.say("from the start")
    end = t.say("to line {n}", n=last)
    body: ft.Control = row(small(begin, t, expand=True), small(end, t), ft.Container(width=SEAL - 4))
    if t.is_large:
        body = small(f"{begin} {end}", t)
    return ft.Semantics(exclude_semantics=True, content=body)


def _figures(t: Look, story: Story, figure: Figure, set_which: Handler) -> ft.Control:
    """The name of the plot, or what else can be plotted."""
    if len(story.figures) == 1:
        return heading(t, figure.score.title(t))
    return flow(
        *(
            choice(t, other.score.title(t), other is figure, lambda e, n=n: set_which(n))
            for n, other in enumerate(story.figures)
        )
    )


def _seat(t: Look, name: str, seal: Seal, value: int | None) -> ft.Control:
    figure = "–" if value is None else str(value)
    body = row(seal_picture(seal, t, 28), label(name, t), number(figure, t, "figure"), gap=7, tight=True)
    return ft.Semantics(label=f"{name} {figure}", exclude_semantics=True, content=body)


@part
def Happened(t: Look, told: Lines, at: str, is_taken_back: bool) -> ft.Control:
    """What the line of this moment says."""
    back = [tag(t, t.say("taken back later"), t.warn, t.on)] if is_taken_back else []
    head = row(label(told[0], t, expand=True), small(at, t), gap=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    body = col(head, *(words(line, t, "label") for line in told[1:]), *back, gap=4, tight=True)
    return ft.Semantics(
        live_region=True, content=panel(t, row(strut(44), ft.Container(body, expand=True), gap=0), hem=t.accent)
    )


@part
def Stood(t: Look, lines: Lines) -> ft.Control:
    """The table at this moment, in words."""
    return panel(t, col(heading(t, t.say("How it stood")), *(words(line, t, "label") for line in lines), gap=5))
