"""One rule: its text, what the book leaves open and what this table has chosen, where it matters, what is near."""

from __future__ import annotations

import re
from typing import Any

import flet as ft

from companion.core.game import Game, Ruling
from companion.rulebook.entries import Entry, find_entry
from companion.ui.backend import Backend
from companion.ui.kit.buttons import line_button, secondary, tap, with_id
from companion.ui.kit.layout import beside_strut, col, edged, flow, heading, panel, row, stamp, strut, wide_col
from companion.ui.kit.text import body_text, label, small, title
from companion.ui.phone import go
from companion.ui.screens.rulebook.search import AIR, Place, address_of, titled
from companion.ui.table_controller import AnyTable, TableController, TableModel
from companion.ui.theme import RADIUS, SMALL_GAP, WIDE_GAP, Theme

CHANGE = "ruling"  # the move by which every game changes a house rule
LISTED = re.compile(r"(-|\d+\.) (.*)")


def chosen_answers(t: Theme, table: AnyTable) -> tuple[tuple[str, str], ...]:
    """Rule -> the answer in force at this table."""
    rulings = table.game.rulings.items()
    return tuple((r.rule, t.say(r.choices[table.state.rulings[key]])) for key, r in rulings)


def open_question(
    t: Theme, entry: Entry, game: Game[Any], at: tuple[TableModel, TableController] | None
) -> list[ft.Control]:
    """Nothing for a rule that the book settles."""
    rulings = {key: ruling for key, ruling in game.rulings.items() if ruling.rule == entry.slug}
    parts = [_silence(t, entry, has_choice=bool(rulings))] if entry.is_ruling else []
    for key, ruling in rulings.items():
        parts.append(_at_table(t, key, ruling, *at) if at else _elsewhere(t, ruling))
    return parts


def _silence(t: Theme, entry: Entry, has_choice: bool) -> ft.Control:
    """What is missing in the book; where the app leaves no choice, also what it does."""
    texts = [label(t.say("Not in the rulebook"), t, t.warn), body_text(entry.open, t)]
    if not has_choice:
        texts += [label(t.say("The app’s ruling"), t), body_text(entry.default, t)]
        texts += [small(t.say("Or: {choice}", choice=other), t) for other in entry.instead]
    return panel(t, col(*texts, gap=SMALL_GAP), edge=t.warn)


def _at_table(t: Theme, key: str, ruling: Ruling, model: TableModel, controller: TableController) -> ft.Control:
    now = model.table.state.rulings[key]

    def line(choice: str, text: str) -> ft.Control:
        drawn = _answer(t, t.say(text), choice == now, lambda: controller.play(CHANGE, ruling=key, choice=choice))
        return with_id(f"{key}-{choice}", drawn)

    answers = [line(*one) for one in ruling.choices.items()]
    texts = small(t.say("In use at this table. Tap another to change it; the history will note it."), t)
    return wide_col(heading(t, t.say(ruling.question)), texts, *answers)


def _answer(t: Theme, text: str, is_on: bool, choose: Any) -> ft.Control:
    """A whole line, because answers are sentences."""
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if is_on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    body = row(strut(56), ft.Icon(sign, color=t.accent if is_on else t.soft, size=24), body_text(text, t, expand=True))
    name = t.say("In use: {choice}", choice=text) if is_on else t.say("Change to: {choice}", choice=text)
    frame = edged(3, t.accent) if is_on else edged(1, t.line)
    return tap(
        body,
        name,
        choose,
        selected=is_on,
        bgcolor=t.wash if is_on else t.raised,
        border=frame,
        padding=beside_strut(WIDE_GAP, WIDE_GAP),
    )


def _elsewhere(t: Theme, ruling: Ruling) -> ft.Control:
    answers = [
        body_text(t.say("• {choice} (default)" if key == ruling.default else "• {choice}", choice=t.say(text)), t)
        for key, text in ruling.choices.items()
    ]
    texts = small(t.say("Each table chooses, during setup or later:"), t)
    return wide_col(heading(t, t.say(ruling.question)), texts, *answers)


def entry_body(
    t: Theme, backend: Backend, place: Place, entry: Entry, at: tuple[TableModel, TableController] | None
) -> list[ft.Control]:
    """The parts of an entry's screen. `at` is the table whose rulings it shows, if the rule is of its game."""
    game = backend.games[entry.game]
    parts = [_head(t, backend, entry), whole_text(t, entry.text), _source(t, entry)]
    parts += open_question(t, entry, game, at)
    parts += _uses(t, entry, game, at[1] if at else None)
    return [*parts, *_related(t, place, entry), ft.Container(height=16)]


def whole_text(t: Theme, text: str) -> ft.Control:
    """A rule as its data has it: paragraphs, and lists with dots or numbers."""
    return wide_col(*(_paragraph(t, part) for part in text.split("\n") if part.strip()))


def _paragraph(t: Theme, text: str) -> ft.Control:
    found = LISTED.match(text)
    if not found:
        return body_text(text, t, style=AIR)
    sign = "•" if found[1] == "-" else found[1]
    start = ft.Container(label(sign, t, t.accent), width=24 * t.scale)
    return row(
        start, body_text(found[2], t, style=AIR, expand=True), gap=0, vertical_alignment=ft.CrossAxisAlignment.START
    )


def _head(t: Theme, backend: Backend, entry: Entry) -> ft.Control:
    emblem = stamp(backend.game_uis[entry.game].emblem, t.accent, 28)
    return titled(t, emblem, ft.Semantics(header=True, content=title(entry.title, t), expand=True), entry)


def _source(t: Theme, entry: Entry) -> ft.Control:
    return row(label("§", t, t.accent), small(t.say("Rulebook: {source}", source=entry.source), t, expand=True), gap=5)


def _uses(t: Theme, entry: Entry, game: Game[Any], controller: TableController | None) -> list[ft.Control]:
    """Phases, moves and calculators that ask this rule; at a table they can be tapped."""
    phases = [key for key, phase in game.phases.items() if key in entry.phases or entry.slug in phase.rules]
    moves = [key for key, move in game.moves.items() if entry.slug in move.rules]
    calculators = [key for key, calculator in game.calculators.items() if entry.slug in calculator.rules]
    uses = [_use(t, t.say(game.phases[key].title), t.say("phase"), f"phase/{key}", controller) for key in phases]
    uses += [_use(t, t.say(game.moves[key].title), t.say("move"), f"moves/{key}", controller) for key in moves]
    return [
        *([heading(t, t.say("Where it is used")), flow(*uses)] if uses else []),
        *(_calculator(t, game, key, controller) for key in calculators),
    ]


def _use(t: Theme, text: str, kind: str, path: str, controller: TableController | None) -> ft.Control:
    body = row(strut(48), small(kind, t), label(text, t, expand=True, expand_loose=True), gap=SMALL_GAP, tight=True)
    frame: dict[str, Any] = {
        "alignment": None,
        "bgcolor": t.raised,
        "border_radius": RADIUS,
        "padding": beside_strut(WIDE_GAP, gap=SMALL_GAP),
    }
    if not controller:
        return ft.Container(body, **frame)
    return tap(body, t.say("Open the {kind} {name}", kind=kind, name=text), lambda: controller.go(path), **frame)


def _calculator(t: Theme, game: Game[Any], key: str, controller: TableController | None) -> ft.Control:
    path = f"/table/{controller.id}/calculators/{key}" if controller else f"/calculators/{game.id}/{key}"
    text = t.say("Calculate: {what}", what=t.say(game.calculators[key].summary))
    return secondary(t, text, lambda: go(path), ft.Icons.CALCULATE_ROUNDED)


def _related(t: Theme, place: Place, entry: Entry) -> list[ft.Control]:
    near = [find_entry(slug, entry.game, t.language) for slug in entry.see]
    if not near:
        return []
    lines = [
        line_button(t, e.title, "", lambda e_, e=e: go(address_of(place, e)), name=t.say("See {rule}", rule=e.title))
        for e in near
    ]
    return [heading(t, t.say("See also")), wide_col(*lines)]
