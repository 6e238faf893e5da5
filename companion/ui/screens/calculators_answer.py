"""What a calculator says: the answer at the thumb, how it comes about step by step, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import Line
from companion.rulebook.entries import find_entry
from companion.ui.forms.answers import answer_lines, lines_in
from companion.ui.forms.words import sentences
from companion.ui.kit.plates import STRETCH, col, heading, panel, row, strut
from companion.ui.kit.taps import rule_door, tap
from companion.ui.kit.words import label, small, words
from companion.ui.look import TARGET, Look

LINE, MOST = 30, 300  # pixels for a line of an answer, and for all of it
Open = Callable[[str], None]  # to a rule, by its id


class Answer(NamedTuple):
    """What the calculator said and how it came to that, or why it cannot say anything."""

    found: dict[str, Any] | None
    steps: tuple[Line, ...] = ()
    problems: tuple[str, ...] = ()


def answer_bar(t: Look, answer: Answer) -> ft.Control:
    """The answer stands where the thumb is, and changes while the form above does."""
    if answer.found is None:
        lines: list[ft.Control] = [small(text, t, t.warn) for text in sentences(t, answer.problems)]
        inside, height = col(heading(t, t.say("Answer")), *lines, gap=6, tight=True), None
    else:
        inside = col(heading(t, t.say("Answer")), *answer_lines(t, answer.found), gap=6, horizontal_alignment=STRETCH)
        inside.scroll = ft.ScrollMode.AUTO
        height = min(MOST, LINE * (1 + lines_in(answer.found)) * t.scale + 24)
    plate = ft.Container(
        inside,
        height=height,
        bgcolor=t.panel,
        border=ft.Border(top=ft.BorderSide(2, t.accent)),
        padding=ft.Padding.only(left=t.margin, right=t.margin, top=10, bottom=8),
    )
    return ft.Semantics(live_region=True, content=plate)


def step_lines(t: Look, game: str, steps: tuple[Line, ...], on_rule: Open) -> list[ft.Control]:
    """How the answer comes about; each step opens the rule that it follows."""
    if not steps:
        return []
    lines = [_step(t, game, n, step, on_rule) for n, step in enumerate(steps, 1)]
    head = heading(t, t.say("Step by step"))
    return [
        head,
        panel(t, col(*lines, gap=0, horizontal_alignment=STRETCH), padding=ft.Padding.only(left=8, top=4, bottom=4)),
    ]


def _step(t: Look, game: str, n: int, step: Line, on_rule: Open) -> ft.Control:
    text = t.tell(step)
    told = words(text[:1].upper() + text[1:], t, "label", expand=True)
    number = ft.Container(label(f"{n}.", t, t.soft), width=26 * t.scale)
    return row(strut(TARGET), number, told, *_sign(t, game, n, step.rule, on_rule), gap=4)


def _sign(t: Look, game: str, n: int, rule: str | None, on_rule: Open) -> list[ft.Control]:
    if rule is None:
        return []
    name = t.say("Rule of step {n}: {title}", n=n, title=find_entry(rule, game).title)
    return [tap(label("§", t, t.accent), name, lambda: on_rule(rule), width=TARGET, height=TARGET)]


def rule_doors(t: Look, game: str, rules: Iterable[str], on_rule: Open) -> ft.Control:
    """All rules that the calculator follows."""
    return col(*(rule_door(t, find_entry(rule, game).title, lambda e, r=rule: on_rule(r), left=True) for rule in rules))
