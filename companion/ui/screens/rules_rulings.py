"""What the book leaves open: the question, the answers, the one in force at this table, and the way to change it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game, Ruling
from companion.rulebook.entries import Entry
from companion.ui.door import AnyTable, Door, OpenTable
from companion.ui.kit.plates import STRETCH, beside_strut, col, heading, panel, row, strut
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, small, words
from companion.ui.look import Look

CHANGE = "ruling"  # the move by which every game changes a house rule


def chosen_answers(t: Look, table: AnyTable) -> tuple[tuple[str, str], ...]:
    """Rule -> the answer in force at this table."""
    rulings = table.game.rulings.items()
    return tuple((r.rule, t.say(r.choices[table.state.rulings[key]])) for key, r in rulings)


def open_question(t: Look, entry: Entry, game: Game[Any], at: tuple[OpenTable, Door] | None) -> list[ft.Control]:
    """Nothing for a rule that the book settles."""
    rulings = {key: ruling for key, ruling in game.rulings.items() if ruling.rule == entry.slug}
    parts = [_silence(t, entry, has_choice=bool(rulings))] if entry.is_ruling else []
    for key, ruling in rulings.items():
        parts.append(_at_table(t, key, ruling, *at) if at else _elsewhere(t, ruling))
    return parts


def _silence(t: Look, entry: Entry, has_choice: bool) -> ft.Control:
    """What is missing in the book; where the app leaves no choice, also what it does."""
    told = [label(t.say("The book leaves open"), t, t.warn), words(entry.open, t)]
    if not has_choice:
        told += [label(t.say("The app’s ruling"), t), words(entry.default, t)]
        told += [small(t.say("Or: {choice}", choice=other), t) for other in entry.instead]
    return panel(t, col(*told, gap=6), hem=t.warn)


def _at_table(t: Look, key: str, ruling: Ruling, opened: OpenTable, door: Door) -> ft.Control:
    now = opened.table.state.rulings[key]
    answers = [
        _answer(t, t.say(text), choice == now, lambda e, c=choice: door.play(CHANGE, ruling=key, choice=c))
        for choice, text in ruling.choices.items()
    ]
    told = small(t.say("In force at this table. Tap another answer to change it; the history will say so."), t)
    return col(heading(t, t.say(ruling.question)), told, *answers, horizontal_alignment=STRETCH)


def _answer(t: Look, text: str, is_on: bool, choose: Any) -> ft.Control:
    """A whole line, because answers are sentences."""
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if is_on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    body = row(strut(56), ft.Icon(sign, color=t.accent if is_on else t.soft, size=24), words(text, t, expand=True))
    name = t.say("In force: {choice}", choice=text) if is_on else t.say("Change to: {choice}", choice=text)
    frame = ft.Border.all(3, t.accent) if is_on else ft.Border.all(1, t.line)
    return tap(
        body,
        name,
        choose,
        selected=is_on,
        bgcolor=t.wash if is_on else t.raised,
        border=frame,
        padding=beside_strut(12, 12),
    )


def _elsewhere(t: Look, ruling: Ruling) -> ft.Control:
    answers = [
        words(
            t.say("• {choice} (if nothing is chosen)" if key == ruling.default else "• {choice}", choice=t.say(text)), t
        )
        for key, text in ruling.choices.items()
    ]
    told = small(t.say("Each table chooses, at its set-up or later:"), t)
    return col(heading(t, t.say(ruling.question)), told, *answers, horizontal_alignment=STRETCH)
