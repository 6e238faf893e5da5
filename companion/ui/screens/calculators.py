"""The calculators: a form that starts with an example or with the table, and the answer under it while one types."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.game import Calculator, Game
from companion.core.plain import plain
from companion.games import find_game
from companion.rulebook.library import find_entry
from companion.ui import draw
from companion.ui.context import go, use_phone, use_table
from companion.ui.draw import HOME_EMBLEM
from companion.ui.forms.answers import answer_lines, lines_in
from companion.ui.forms.drafts import problems
from companion.ui.forms.editor import FormEditor
from companion.ui.forms.help import Help
from companion.ui.forms.words import read_out, sentences, summary_of
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, flow, heading, pic, row
from companion.ui.kit.taps import line_button, rule_door, second
from companion.ui.kit.words import small, words
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.room import Room

LINE, MOST = 30, 300  # pixels for a line of an answer, and for all of it


class Asked(NamedTuple):
    """Which calculator, of which game, and where its inputs come from and rules open."""

    game: Game[Any]
    room: Room
    name: str
    calculator: Calculator
    start: dict[str, Any]  # what Reset goes back to
    reset: str
    kept: str | None  # the setting that keeps the input; None: it is the table's, and fresh every time
    back: str
    rules: str


class Answer(NamedTuple):
    """What the calculator said, or why it cannot say anything."""

    found: dict[str, Any] | None
    problems: tuple[str, ...] = ()


@view
def CalculatorsView() -> ft.View:
    phone = use_phone()
    t = phone.look()
    body: list[ft.Control] = []
    for game in phone.house.games.values():
        body += _game_lines(phone, game)
    top = top_bar(t, HOME_EMBLEM, t.say("Calculators"), "", lambda: go("/"))
    return frame(t, [top], [*body, ft.Container(height=8)])


def _game_lines(phone: Phone, game: Game[Any]) -> list[ft.Control]:
    """A game's calculators in the game's own colours."""
    t, room = phone.look(game.id), phone.house.rooms[game.id]
    head = row(pic(draw.emblem(room.emblem, t.accent, t.ground), 24), ft.Container(heading(t, game.title), expand=True))
    lines = [
        line_button(
            t,
            t.say(read_out(name)),
            summary_of(t, calculator.summary),
            lambda e, to=f"/calculators/{game.id}/{name}": go(to),
            ft.Container(width=4, height=40, bgcolor=t.accent, border_radius=2),
            name=f"{game.title}: {t.say(read_out(name))}",
        )
        for name, calculator in game.calculators.items()
    ]
    return [ft.Container(head, padding=ft.Padding.only(top=8)), *lines]


@view
def CalculatorView() -> ft.View:
    phone, params = use_phone(), ft.use_route_params()
    game, name = find_game(params.get("game", "")), params.get("calculator", "")
    calculator = game.calculator(name)
    asked = Asked(
        game,
        phone.house.rooms[game.id],
        name,
        calculator,
        plain(calculator.example),
        "example",
        f"calculator/{phone.device}/{game.id}/{name}",
        "/calculators",
        f"/rules/{game.id}",
    )
    return use_calculator(phone, asked)


@view
def TableCalculatorView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    table, game = opened.table, opened.table.game
    name = ft.use_route_params().get("calculator", "")
    room, calculator = phone.house.rooms[game.id], game.calculator(name)
    fill = room.fills.get(name)
    kept = None if fill else f"calculator/{phone.device}/{game.id}/{name}"
    start = plain(fill(table.state) if fill else calculator.example)
    back, rules = f"/table/{door.id}/moves", f"/table/{door.id}/rules"
    return use_calculator(
        phone, Asked(game, room, name, calculator, start, "table" if fill else "example", kept, back, rules)
    )


def use_calculator(phone: Phone, asked: Asked) -> ft.View:
    """The screen of one calculator, with the hooks that keep its input and find its answer."""
    draft, set_draft = use_input(phone, asked)
    answer, set_answer = ft.use_state(Answer(None))
    text = json.dumps(draft, sort_keys=True)

    async def ask() -> None:
        found = await asyncio.to_thread(answered, asked.calculator, draft)
        set_answer(found)
        if asked.kept and found.found is not None:
            await asyncio.to_thread(phone.house.keepsakes.put_setting, asked.kept, draft)

    ft.use_effect(ask, [text], cleanup=lambda: None)
    t = phone.look(asked.game.id)
    top = top_bar(t, asked.room.emblem, t.say(read_out(asked.name)), asked.game.title, lambda: go(asked.back))
    resets = {"table": t.say("Fill in from the table again"), "example": t.say("Back to the example")}
    body = [
        words(summary_of(t, asked.calculator.summary), t, "label", t.soft),
        FormEditor(t, asked.calculator.form.fields, draft, set_draft, Help()),
        second(t, resets[asked.reset], lambda: set_draft(lambda _: asked.start), ft.Icons.RESTART_ALT_ROUNDED),
        rule_doors(t, asked),
    ]
    return frame(t, [top], [*body, ft.Container(height=8)], [answer_bar(t, answer)], gap=16)


def use_input(phone: Phone, asked: Asked) -> tuple[dict[str, Any], Callable[[Callable[[Any], Any]], None]]:
    """Hook: the input and how to change it; another calculator at the same place begins with its own."""
    mark = f"{asked.back}/{asked.game.id}/{asked.name}"
    nothing: tuple[str, dict[str, Any]] = ("", {})
    held, set_held = ft.use_state(nothing)
    first = ft.use_memo(lambda: first_input(phone, asked), [mark, asked.start])

    def change(to: Callable[[Any], Any]) -> None:
        set_held(lambda old: (mark, to(old[1] if old[0] == mark else first)))

    return (held[1] if held[0] == mark else first), change


def first_input(phone: Phone, asked: Asked) -> dict[str, Any]:
    """What was asked last on this phone, if it can still be asked; else the start."""
    kept = phone.house.keepsakes.setting(asked.kept) if asked.kept else None
    if isinstance(kept, dict) and not problems(asked.calculator.form, kept):
        return kept
    return asked.start


def answered(calculator: Calculator, draft: dict[str, Any]) -> Answer:
    try:
        return Answer(calculator(draft))
    except BadInput as error:
        return Answer(None, error.problems)
    except CompanionError as error:
        return Answer(None, (str(error),))


def rule_doors(t: Look, asked: Asked) -> ft.Control:
    def opens(rule: str) -> Callable[[], None]:
        return lambda: go(f"{asked.rules}/{rule}")

    return flow(*(rule_door(t, find_entry(rule, asked.game.id).title, opens(rule)) for rule in asked.calculator.rules))


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
