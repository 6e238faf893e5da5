"""A replay: how the scores came about, and the table at every moment."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.error_boundary import component, memo, view
from companion.ui.game_screen.pickers import choices
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import Handler, secondary, tap, with_id
from companion.ui.kit.charts import SEAL, curve_chart
from companion.ui.kit.formats import clock, date_and_time
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
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.loading import use_loaded
from companion.ui.phone import go, go_up, use_phone
from companion.ui.player_names import names_in_words
from companion.ui.screens.past_games_filter import read_chosen
from companion.ui.screens.replay_data import Figure, ReplayData, load_replay, sentence
from companion.ui.table_controller import use_table
from companion.ui.theme import GAP, LARGE_GAP, MEDIUM_GAP, TIGHT_GAP, WIDE_GAP, Theme

HIGH = 56.0
Lines = tuple[str, ...]


@component
def SeekBar(t: Theme, place: int, last: int, part: str, seek: Handler) -> ft.Control:
    texts = label(part, t, text_align=ft.TextAlign.CENTER)
    can_back, can_on = place > 0, place < last

    def step(id: str, name: str, icon: ft.IconData, is_on: bool, to: int) -> ft.Control:
        return with_id(id, _step(t, name, icon, is_on, lambda: seek(to), filled=id == "next"))

    steps = [
        step("first", t.say("First step"), ft.Icons.SKIP_PREVIOUS_ROUNDED, can_back, 0),
        step("previous", t.say("Previous step"), ft.Icons.CHEVRON_LEFT_ROUNDED, can_back, place - 1),
        ft.Container(None if t.is_large else texts, expand=True),
        step("next", t.say("Next step"), ft.Icons.CHEVRON_RIGHT_ROUNDED, can_on, place + 1),
        step("last", t.say("Last step"), ft.Icons.SKIP_NEXT_ROUNDED, can_on, last),
    ]
    slider = [_slider(t, place, last, part, seek)] if last else []
    return ft.Container(
        wide_col(*([texts] if t.is_large else []), *slider, row(*steps), gap=TIGHT_GAP),
        bgcolor=t.panel,
        border=ft.Border(top=ft.BorderSide(1, t.line)),
        padding=inset(left=t.margin, right=t.margin, top=TIGHT_GAP, bottom=MEDIUM_GAP),
    )


def _slider(t: Theme, place: int, last: int, part: str, seek: Handler) -> ft.Control:
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
        label=t.say("{part}, step {n} of {all}", part=part, n=place, all=last),
        slider=True,
        value=str(place),
        increased_value=str(place + 1) if on else None,
        decreased_value=str(place - 1) if back else None,
        on_increase=(lambda: seek(place + 1)) if on else None,
        on_decrease=(lambda: seek(place - 1)) if back else None,
        exclude_semantics=True,
        content=bar,
    )


def _step(t: Theme, name: str, icon: ft.IconData, is_on: bool, on_click: Handler, *, filled: bool) -> ft.Control:
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


@view
def ReplayView() -> ft.View:
    phone = use_phone()
    model, _ = use_table(phone)
    table = model.table
    game, backend = table.game, phone.backend
    t, back = phone.theme(game.id), f"/history{read_chosen(phone).query}"
    loaded = use_loaded(lambda: load_replay(t, backend, table), [table, t])
    events = table.session.events
    when = date_and_time(t, events[-1].at, backend.now()) if events else t.say("Not started")
    under = t.say("{who}, {when}", who=names_in_words(t, table.state.names), when=when)
    top = top_bar(t, backend.game_uis[game.id].emblem, game.short_title, under, lambda: go_up(back))
    if loaded.value is None:
        return bare_frame(t, [top], ft.Container(body_text(loaded.trouble, t), padding=t.margin, expand=True))
    is_over = table.outcome is not None or table.part is not None
    return bare_frame(t, [top], ft.Container(Replay(t, loaded.value, game, table.session.id, is_over), expand=True))


def _links(t: Theme, table_id: str, is_over: bool) -> ft.Control:
    def link(id: str, text: str, name: str, icon: ft.IconData, address: str) -> ft.Control:
        return with_id(id, secondary(t, text, lambda: go(address), icon, expand=True, name=name))

    at, cup, board = f"/table/{table_id}", ft.Icons.EMOJI_EVENTS_ROUNDED, ft.Icons.TABLE_RESTAURANT_ROUNDED
    result = link("to-result", t.say("Result"), t.say("Result, step by step"), cup, f"{at}/result")
    table = link("to-table", t.say("Table"), t.say("Open table"), board, at)
    return row(*([result] if is_over else []), table)


@component
def Replay(t: Theme, data: ReplayData, game: Game[Any], table_id: str, is_over: bool) -> ft.Control:
    """The moment that is shown is kept here: moving it draws only what belongs to it."""
    at, set_place = ft.use_state(data.last)
    which, set_which = ft.use_state(0)
    place = min(at, data.last)
    now = data.moments[place]
    texts = tuple(t.tell(line) for line in now.messages) or (t.say("Before the first move"),)
    figures = data.figures
    plot = _plot(t, data, figures[min(which, len(figures) - 1)], place, set_which) if figures else ft.Container()
    middle = ft.Column(
        [
            plot,
            Happened(t, texts, clock(now.event.at) if now.event else "", place in data.taken_back),
            Stood(t, tuple(map(t.tell, game.describe(now.state)))),
            _links(t, table_id, is_over),
            ft.Container(height=GAP),
        ],
        spacing=WIDE_GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    return ft.Column(
        [
            ft.Container(middle, padding=pad(t.margin), expand=True),
            SeekBar(t, place, data.last, data.parts[place], set_place),
        ],
        spacing=GAP,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def _plot(t: Theme, data: ReplayData, figure: Figure, place: int, set_which: Handler) -> ft.Control:
    chart = curve_chart(t, sentence(t, data, figure), figure.curves, figure.place(place))
    seats = zip(data.names, data.seals, figure.values(place), strict=True)
    standing = flow(*(_seat(t, *seat) for seat in seats), gap=LARGE_GAP)
    parts = (_figures(t, data, figure, set_which), chart, _span(t, data.parts[figure.start], data.parts[-1]), standing)
    return panel(t, wide_col(*parts, gap=GAP))


def _span(t: Theme, first: str, last: str) -> ft.Control:
    """From which part of the game to which the plot goes."""
    body: ft.Control = row(small(first, t, expand=True), small(last, t), ft.Container(width=SEAL - 4))
    if t.is_large:
        body = small(f"{first} – {last}", t)
    return ft.Semantics(exclude_semantics=True, content=body)


def _figures(t: Theme, data: ReplayData, figure: Figure, set_which: Handler) -> ft.Control:
    """The name of the plot, or what else can be plotted."""
    if len(data.figures) == 1:
        return heading(t, t.say(figure.score.title))
    titles = [(n, t.say(other.score.title)) for n, other in enumerate(data.figures)]
    return choices(t, titles, (data.figures.index(figure),), set_which, "figure")


def _seat(t: Theme, name: str, seal: Seal, value: int | None) -> ft.Control:
    figure = "–" if value is None else str(value)
    body = row(seal_picture(seal, t, 28), label(name, t), number(figure, t, "figure"), gap=7, tight=True)
    return ft.Semantics(label=f"{name} {figure}", exclude_semantics=True, content=body)


@memo
def Happened(t: Theme, lines: Lines, at: str, is_taken_back: bool) -> ft.Control:
    """What the line of this moment says."""
    back = [tag(t, t.say("undone later"), t.warn, t.on)] if is_taken_back else []
    head = row(label(lines[0], t, expand=True), small(at, t), gap=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    body = col(head, *(body_text(line, t, "label") for line in lines[1:]), *back, gap=TIGHT_GAP, tight=True)
    return ft.Semantics(
        live_region=True, content=panel(t, row(strut(44), ft.Container(body, expand=True), gap=0), edge=t.accent)
    )


@memo
def Stood(t: Theme, lines: Lines) -> ft.Control:
    """The table at this moment, in words."""
    return panel(t, col(heading(t, t.say("At this point")), *(body_text(line, t, "label") for line in lines), gap=5))
