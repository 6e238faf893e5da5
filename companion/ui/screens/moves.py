"""What can I do now? Every move of the game, and a form for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.field_words import read_out
from companion.rulebook.entries import game_entries
from companion.ui.error_boundary import memo, view
from companion.ui.forms import FormEditor
from companion.ui.forms.draft import use_draft
from companion.ui.forms.field_slot import FormContext
from companion.ui.forms.labels import sentences, summary_of
from companion.ui.forms.move_forms import asked, hints, problems_of, sorted_moves
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import line_button, primary, rule_sign, secondary, with_id
from companion.ui.kit.layout import frame, heading, inset, row, wide_col
from companion.ui.kit.text import small
from companion.ui.notices import NoticeBar
from companion.ui.phone import go_up, use_phone
from companion.ui.player_names import seals_at
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import GAP, SMALL_GAP, TIGHT_GAP, WIDE_GAP, Theme


@view
def MovesView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    shows_all, set_all = ft.use_state(False)
    is_covered = not ft.use_route_location().endswith("/moves")
    table, game = model.table, model.table.game
    t, game_ui = phone.theme(game.id), phone.backend.game_uis[game.id]
    now, any_time, later = sorted_moves(game, game_ui, table.state)
    top = top_bar(
        t, game_ui.emblem, t.say("What can I do now?"), game_ui.status_line(t, table.state), lambda: leave(controller)
    )
    if is_covered:  # a form lies over it: nobody sees the list, and drawing it would delay the form
        return frame(t, [top], [])
    phase = t.say(game.phases[game.phase(table.state)].title)
    others = secondary(
        t,
        t.say("Hide moves in other phases") if shows_all else t.say("Moves in other phases"),
        lambda: set_all(not shows_all),
        ft.Icons.EXPAND_LESS_ROUNDED if shows_all else ft.Icons.EXPAND_MORE_ROUNDED,
    )
    body = [
        heading(t, phase),
        *(_lines(t, table, controller, now) or [small(t.say("Nothing left to do in this phase."), t)]),
        heading(t, t.say("At any time")),
        *_lines(t, table, controller, any_time),
        heading(t, t.say("Calculators")),
        *_calculators(t, table, controller),
        with_id("other-phases", others),
        *(_lines(t, table, controller, later) if shows_all else []),
    ]
    return frame(t, [top], [*body, ft.Container(height=8)], [NoticeBar(t, controller, t.margin)])


def leave(controller: TableController) -> None:
    """Back to the table."""
    go_up(f"/table/{controller.id}")


def _lines(t: Theme, table: AnyTable, controller: TableController, kinds: Sequence[str]) -> list[ft.Control]:
    """A line for each: open, or with the phases in which it belongs."""
    game = table.game
    allowed = game.moves_now(table.state)
    titles = {entry.slug: entry.title for entry in game_entries(game.id, t.language)}
    found = []
    for kind in kinds:
        move = game.moves[kind]
        rule = titles[move.rules[0]] if move.rules else ""
        phases = "" if kind in allowed else ", ".join(t.say(game.phases[phase].title) for phase in move.phases)
        found.append(
            MoveLine(t, kind, t.say(move.title), rule, move.rules[:1], phases, not asked(move), controller, key=kind)
        )
    return found


@memo
def MoveLine(
    t: Theme,
    kind: str,
    title: str,
    rule: str,
    rules: tuple[str, ...],
    phases: str,
    is_whole: bool,
    controller: TableController,
) -> ft.Control:
    """A move, its phases if it is not its time, and the link to its rule. One that asks nothing is played at once."""

    def choose() -> None:
        if not is_whole:
            controller.ask(kind)
        elif controller.play(kind):
            leave(controller)

    under = t.say("Phase: {phases}", phases=phases) if phases else "§ " + rule if rule else ""
    end = ft.Icon(ft.Icons.TOUCH_APP_ROUNDED if is_whole else ft.Icons.CHEVRON_RIGHT_ROUNDED, color=t.accent, size=24)
    line = line_button(
        t, title, under, None if phases else choose, right=end if not phases else ft.Container(), name=title
    )
    sign = [_rule_sign(t, title, lambda: controller.open_rule(rules[0]))] if rules else []
    named = with_id(f"move-{kind}", line)
    return row(ft.Container(named, expand=True, opacity=0.6 if phases else 1), *sign, gap=TIGHT_GAP)


def _rule_sign(t: Theme, title: str, on_click: Callable[[], Any]) -> ft.Control:
    return rule_sign(t, t.say("Rule for: {move}", move=title), on_click, height=56)


def _calculators(t: Theme, table: AnyTable, controller: TableController) -> list[ft.Control]:
    def line(name: str, summary: str) -> ft.Control:
        text, sign = t.say(read_out(name)), ft.Icon(ft.Icons.CALCULATE_ROUNDED, color=t.accent, size=24)
        called, go = t.say("Calculator: {name}", name=text), lambda: controller.go(f"calculators/{name}")
        return with_id(f"calculator-{name}", line_button(t, text, summary_of(t, summary), go, sign, name=called))

    return [line(name, calculator.summary) for name, calculator in table.game.calculators.items()]


@view
def MoveView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    kind = ft.use_route_params().get("kind", "")
    table, game = model.table, model.table.game
    t, game_ui, move = phone.theme(game.id), phone.backend.game_uis[game.id], game.move(kind)
    hint = hints(t, game_ui, table, kind)
    draft, change = use_draft(kind, controller.presets.get(kind, {}), asked(move), hint)
    context = FormContext(table.state.names, seals_at(phone, table), lambda path: hint(path, draft))

    def play() -> None:
        if controller.play(kind, **draft):
            leave(controller)

    title = t.say(move.title)
    sign = _rule_sign(t, title, lambda: controller.open_rule(move.rules[0])) if move.rules else None
    top = top_bar(t, game_ui.emblem, title, game_ui.status_line(t, table.state), lambda: leave(controller), sign)
    form = FormEditor(t, asked(move), draft, change, context)
    problems = list(sentences(t, problems_of(table, kind, draft)))
    warnings = [] if problems else [t.tell(line) for line in game_ui.warnings(table.state, kind, draft)]
    button = send(t, t.say("Play: {title}", title=title), problems, play, warnings)
    return frame(t, [top], [form, ft.Container(height=8)], [NoticeBar(t, controller, t.margin), button])


def send(
    t: Theme, text: str, problems: Sequence[str], on_click: Callable[[], Any], warnings: Sequence[str] = ()
) -> ft.Control:
    """The filled button, and over it what is still missing, or what has to be told before."""
    lines = [small(line, t) for line in (problems[:1] if t.is_large else problems)]
    lines += [small(line, t, t.danger) for line in warnings]
    button = with_id("play", primary(t, text, None if problems else on_click))
    body = wide_col(*lines, button, gap=SMALL_GAP)
    return ft.Container(body, padding=inset(left=t.margin, right=t.margin, top=GAP, bottom=WIDE_GAP))
