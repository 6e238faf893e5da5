"""The parts of a result: the winner in large, the steps that decided, each player's figure and how it came about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.messages import Line
from companion.core.state import Outcome
from companion.ui import draw
from companion.ui.door import AnyTable, Door
from companion.ui.kit.plates import (
    CENTRE,
    MID,
    STRETCH,
    beside_strut,
    col,
    flow,
    heading,
    pad,
    panel,
    row,
    stamp,
    strut,
    tag,
)
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, number, small, title, words
from companion.ui.look import TARGET, Look
from companion.ui.screens.result_audit import Audit, Change
from companion.ui.screens.result_words import winners_text


def poster(t: Look, table: AnyTable, outcome: Outcome, marks: Sequence[Seal], when: str) -> ft.Control:
    """Who won, as it may hang on a wall: it is also the picture that is saved."""
    won = [seal_picture(marks[seat], t, 72) for seat in outcome.winners]
    best = next((outcome.scores[seat] for seat in outcome.winners), None)
    others = [seat for seat in range(len(marks)) if seat not in outcome.winners]
    inside = col(
        *([stamp(draw.HOME_EMBLEM, t.accent, 48)] if won else []),
        flow(*won, gap=12, alignment=ft.MainAxisAlignment.CENTER),
        ft.Semantics(header=True, content=title(winners_text(t, table, outcome), t, text_align=ft.TextAlign.CENTER)),
        *([number(best, t, "score", t.accent)] if best is not None else []),
        flow(
            *(_other(t, table.state.name(s), marks[s], outcome.scores[s]) for s in others), gap=16, alignment="center"
        ),
        small(f"{t.say(table.game.title)} · {when}", t, text_align=ft.TextAlign.CENTER),
        gap=10,
        horizontal_alignment=MID,
    )
    plate = panel(t, ft.Container(inside, alignment=CENTRE), fill=t.wash, padding=pad(12, 18))
    return ft.Container(plate, bgcolor=t.ground, padding=pad(0, 4))


def _other(t: Look, name: str, mark: Seal, score: int | None) -> ft.Control:
    told = [number(score, t, "figure")] if score is not None else []
    return row(seal_picture(mark, t, 28), label(name, t), *told, gap=6, tight=True)


def decided(t: Look, steps: Sequence[Line], door: Door) -> list[ft.Control]:
    """The tie-break as the game tells it, step by step."""
    lines = [_step(t, n, step, door) for n, step in enumerate(steps, 1)]
    return [
        heading(t, t.say("How it was decided")),
        panel(t, col(*lines, gap=4), padding=ft.Padding.only(left=12, top=6, bottom=6)),
    ]


def _step(t: Look, n: int, step: Line, door: Door) -> ft.Control:
    told, rule = t.tell(step), step.rule
    way = [_rule(t, t.say("Rule of step {n}: {text}", n=n, text=told), lambda: door.open_rule(rule))] if rule else []
    count = ft.Container(number(n, t, "body", t.accent), width=24 * t.scale)
    return row(count, words(told, t, expand=True), *way, strut(TARGET), gap=4)


def _rule(t: Look, name: str, on_click: Callable[[], None]) -> ft.Control:
    return tap(label("§", t, t.accent), name, on_click, width=TARGET, height=TARGET)


def figures(
    t: Look,
    table: AnyTable,
    outcome: Outcome,
    marks: Sequence[Seal],
    found: Audit | None,
    unfolded: int | None,
    unfold: Callable[[int | None], None],
) -> list[ft.Control]:
    """A line for each player, in seat order; tapped, it tells which lines of the history made the figure."""
    lines = []
    for seat, name in enumerate(table.state.names):
        is_open = seat == unfolded
        lines.append(
            _player(t, name, marks[seat], outcome, seat, is_open, lambda e, s=seat, o=is_open: unfold(None if o else s))
        )
        if is_open and found:
            lines.append(_changes(t, found.changes[seat], found.figure))
    return [heading(t, t.say("How the figures came about")), *lines]


def _player(
    t: Look, name: str, mark: Seal, outcome: Outcome, seat: int, is_open: bool, on_click: Callable[..., None]
) -> ft.Control:
    score = outcome.scores[seat]
    won = [tag(t, t.say("won"), t.fill, t.on_fill)] if seat in outcome.winners else []
    sign = ft.Icons.EXPAND_LESS_ROUNDED if is_open else ft.Icons.EXPAND_MORE_ROUNDED
    body = row(
        strut(56),
        seal_picture(mark, t, 36),
        _named(t, name, won),
        *([number(score, t)] if score is not None else []),
        ft.Icon(sign, color=t.soft, size=24),
        gap=12,
    )
    who = name if score is None else f"{name} {score}"
    told = t.say("{who}: hide how it came about", who=who) if is_open else t.say("{who}: how it came about", who=who)
    return tap(
        body, told, on_click, bgcolor=t.panel, border=ft.Border.all(1, t.line), padding=beside_strut(12, 6, gap=12)
    )


def _named(t: Look, name: str, won: Sequence[ft.Control]) -> ft.Control:
    if t.is_large:
        return col(label(name, t), *won, gap=2, expand=True, tight=True)
    return row(label(name, t, expand=True, expand_loose=True), *won, expand=True)


def _changes(t: Look, changes: Sequence[Change], figure: str) -> ft.Control:
    if not changes:
        return small(t.say("No line of the history changed it."), t)
    head = [small(t.say("{figure}, line by line", figure=figure), t)] if figure else []
    lines = [_changed(t, change) for change in changes]
    return ft.Container(col(*head, *lines, gap=6, horizontal_alignment=STRETCH), padding=ft.Padding.only(left=12))


def _changed(t: Look, change: Change) -> ft.Control:
    start = ft.CrossAxisAlignment.START
    told = row(
        small(change.n, t, width=32 * t.scale),
        small(change.text, t, t.text, expand=True),
        vertical_alignment=start,
        expand=not t.is_large,
    )
    if change.after is None:
        return told
    step = label(f"{_figure(change.before)} → {_figure(change.after)}", t)
    return row(told, step, vertical_alignment=start) if not t.is_large else col(told, step, gap=0)


def _figure(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")
