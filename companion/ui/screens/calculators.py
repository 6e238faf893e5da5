"""The calculators: their list, and one with its form, which starts with an example or with the table."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.errors import BadInput, CompanionError, Problem
from companion.core.field_words import read_out
from companion.core.fields import typed_in
from companion.core.game import Calculator, Game
from companion.core.json_values import plain
from companion.core.messages import listed
from companion.games import find_game
from companion.ui.backend import Backend
from companion.ui.error_boundary import view
from companion.ui.forms import FormEditor
from companion.ui.forms.draft import problems
from companion.ui.forms.field_slot import FormContext
from companion.ui.forms.labels import summary_of
from companion.ui.game_ui import GameUI
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import line_button, secondary, with_id
from companion.ui.kit.layout import frame, heading, inset, row, stamp
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text
from companion.ui.phone import Phone, go, go_up, use_phone
from companion.ui.screens.calculator_answer import Answer, answer_bar, rule_links, step_lines
from companion.ui.table_controller import use_table
from companion.ui.theme import GAP, MARGIN, Theme

log = logging.getLogger(__name__)


@view
def CalculatorsView() -> ft.View:
    phone = use_phone()
    t = phone.theme()
    body: list[ft.Control] = []
    for game in phone.backend.games.values():
        body += _game_lines(phone, game)
    top = top_bar(t, HOME_EMBLEM, t.say("Calculators"), "", lambda: go("/"))
    return frame(t, [top], [*body, ft.Container(height=8)])


def _game_lines(phone: Phone, game: Game[Any]) -> list[ft.Control]:
    """A game's calculators in the game's own colours."""
    t, game_ui = phone.theme(game.id), phone.backend.game_uis[game.id]
    head = row(stamp(game_ui.emblem, t.accent, 24), ft.Container(heading(t, game.short_title), expand=True))

    def line(name: str, summary: str) -> ft.Control:
        text, bar = t.say(read_out(name)), ft.Container(width=4, height=40, bgcolor=t.accent, border_radius=2)
        called, open_it = f"{game.title}: {text}", lambda: go(f"/calculators/{game.id}/{name}")
        drawn = line_button(t, text, summary_of(t, summary), open_it, bar, name=called)
        return with_id(f"calculator-{game.id}-{name}", drawn)

    lines = [line(name, calculator.summary) for name, calculator in game.calculators.items()]
    return [ft.Container(head, padding=inset(top=GAP)), *lines, *([_dice_line(t, game)] if game_ui.dice else [])]


def _dice_line(t: Theme, game: Game[Any]) -> ft.Control:
    text = t.say("Dice roller")
    under = t.say("Roll the game’s dice on your phone")
    sign = ft.Icon(ft.Icons.CASINO_ROUNDED, color=t.accent, size=28)
    open_it, name = lambda: go(f"/calculators/{game.id}/dice"), f"{game.title}: {text}"
    return with_id(f"dice-{game.id}", line_button(t, text, under, open_it, sign, name=name))


class TableInput(NamedTuple):
    """Who plays there, and the calculator's input as the table stands."""

    names: tuple[str, ...]
    given: dict[str, Any]


def table_input(backend: Backend, game: str, calculator: str) -> TableInput | None:
    """From the table of this game that was touched last and goes on; None if there is none."""
    fill = backend.game_uis[game].calculator_inputs.get(calculator)
    if fill is None:
        return None
    try:
        running = (s for s in backend.archive.summaries() if s.game == game and s.finished_at is None)
        found = next(running, None)
        return TableInput(found.names, plain(fill(backend.open_tables.table(found.id).state))) if found else None
    except CompanionError as error:
        log.warning("no table for the calculator: %s", error)
        return None


class CalculatorPage(NamedTuple):
    """Which calculator, of which game, and where its inputs come from and rules open."""

    game: Game[Any]
    game_ui: GameUI
    name: str
    calculator: Calculator
    start: dict[str, Any]  # what Reset goes back to
    reset: str
    kept: str | None  # the setting that keeps the input; None: it is the table's, and fresh every time
    back: str
    rules: str
    table: TableInput | None = None  # what it could be filled in from


@view
def CalculatorView() -> ft.View:
    phone, params = use_phone(), ft.use_route_params()
    game, name = find_game(params.get("game", "")), params.get("calculator", "")
    calculator = game.calculator(name)
    page = CalculatorPage(
        game,
        phone.backend.game_uis[game.id],
        name,
        calculator,
        plain(calculator.example),
        "example",
        f"calculator/{phone.own}/{game.id}/{name}",
        "/calculators",
        f"/rules/{game.id}",
        ft.use_memo(lambda: table_input(phone.backend, game.id, name), [game.id, name]),
    )
    return use_calculator(phone, page)


@view
def TableCalculatorView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    table, game = model.table, model.table.game
    name = ft.use_route_params().get("calculator", "")
    game_ui, calculator = phone.backend.game_uis[game.id], game.calculator(name)
    fill = game_ui.calculator_inputs.get(name)
    kept = None if fill else f"calculator/{phone.own}/{game.id}/{name}"
    start = plain(fill(table.state) if fill else calculator.example)
    back, rules = f"/table/{controller.id}/moves", f"/table/{controller.id}/rules"
    reset = "table" if fill else "example"
    return use_calculator(phone, CalculatorPage(game, game_ui, name, calculator, start, reset, kept, back, rules))


def use_calculator(phone: Phone, page: CalculatorPage) -> ft.View:
    """The screen of one calculator, with the hooks that keep its input and find its answer."""
    draft, set_draft = use_input(phone, page)
    answer, set_answer = ft.use_state(Answer(None))
    text = json.dumps(draft, sort_keys=True)

    async def ask() -> None:
        found = await asyncio.to_thread(answered, page.calculator, draft)
        set_answer(found)
        if page.kept and found.found is not None:
            await asyncio.to_thread(phone.backend.user_data.put_setting, page.kept, draft)

    ft.use_effect(ask, [text], cleanup=lambda: None)
    t = phone.theme(page.game.id)
    top = top_bar(t, page.game_ui.emblem, t.say(read_out(page.name)), page.game.title, lambda: go_up(page.back))
    body = [
        body_text(summary_of(t, page.calculator.summary), t, "label", t.soft),
        FormEditor(t, page.calculator.form.fields, draft, set_draft, FormContext()),
        *_starts(t, page, lambda given: set_draft(lambda _: given)),
        *step_lines(t, page.game.id, answer.steps, lambda rule: go(f"{page.rules}/{rule}")),
        rule_links(t, page.game.id, page.calculator.rules, lambda rule: go(f"{page.rules}/{rule}")),
    ]
    return frame(t, [top], [*body, ft.Container(height=8)], [answer_bar(t, answer)], gap=MARGIN)


def _starts(t: Theme, page: CalculatorPage, put: Callable[[dict[str, Any]], None]) -> list[ft.Control]:
    """Back to where it began; and to the table that is being played, where there is one."""
    resets = {"table": t.say("Fill in from the table again"), "example": t.say("Reset to the example")}
    again = secondary(t, resets[page.reset], lambda: put(page.start), ft.Icons.RESTART_ALT_ROUNDED)
    found = [with_id("reset", again)]
    if table := page.table:
        text = t.say("Fill in from {who}’s table", who=listed(table.names))
        fill = secondary(t, text, lambda: put(table.given), ft.Icons.TABLE_BAR_ROUNDED)
        found.append(with_id("from-table", fill))
    return found


def use_input(phone: Phone, page: CalculatorPage) -> tuple[dict[str, Any], Callable[[Callable[[Any], Any]], None]]:
    """Hook: the input and how to change it; another calculator at the same place begins with its own."""
    mark = f"{page.back}/{page.game.id}/{page.name}"
    nothing: tuple[str, dict[str, Any]] = ("", {})
    held, set_held = ft.use_state(nothing)
    first = ft.use_memo(lambda: first_input(phone, page), [mark, page.start])

    def change(to: Callable[[Any], Any]) -> None:
        set_held(lambda old: (mark, to(old[1] if old[0] == mark else first)))

    return (held[1] if held[0] == mark else first), change


def first_input(phone: Phone, page: CalculatorPage) -> dict[str, Any]:
    """What was asked last on this phone, if it can still be asked; else the start."""
    kept = phone.backend.user_data.setting(page.kept) if page.kept else None
    if isinstance(kept, dict) and not problems(page.calculator.form, kept):
        return kept
    return page.start


def answered(calculator: Calculator, draft: dict[str, Any]) -> Answer:
    try:
        return Answer(calculator(draft), calculator.explained(draft), names=typed_in(calculator.form, draft))
    except BadInput as error:
        return Answer(None, problems=error.details)
    except CompanionError as error:
        return Answer(None, problems=(Problem(None, error.message),))
