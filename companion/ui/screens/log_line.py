"""One line of the history: what happened, who wrote it when, its rule, and the way to take it back."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.event_log import EventId
from companion.rulebook.entries import find_entry
from companion.ui.door import Door
from companion.ui.guard import part
from companion.ui.kit.plates import STRETCH, col, pad, row, strut, tag
from companion.ui.kit.seals import seal_picture
from companion.ui.kit.taps import icon_button, tap
from companion.ui.kit.words import label, small
from companion.ui.look import TARGET, Look
from companion.ui.screens.log_rows import Row, Told

SEAL = 28
STRUCK = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)


@part
def LogLine(t: Look, line: Row, game: str, is_open: bool, door: Door, toggle: Callable[[EventId], None]) -> ft.Control:
    """Tapped, it shows every sentence with its rule. Few controls: a history has hundreds of these."""
    if line.kind == "note":
        return _note(t, line)
    left = seal_picture(line.seal, t, SEAL) if line.seal else ft.Container(width=SEAL)
    told = tap(
        _sentences(t, line, is_open),
        _spoken(t, line),
        lambda: toggle(line.event),
        expand=True,
        alignment=None,
        padding=pad(0, 5),
    )
    along = ft.CrossAxisAlignment.START if t.is_large else ft.CrossAxisAlignment.CENTER
    body = row(left, told, _button(t, line, door), vertical_alignment=along)
    return ft.Container(
        col(body, _rules(t, line, game, door), gap=4, horizontal_alignment=STRETCH) if is_open else body,
        border=ft.Border(bottom=ft.BorderSide(1, t.line)),
        padding=pad(0, 4),
    )


def _spoken(t: Look, line: Row) -> str:
    """All that stands there, for screen readers."""
    state = t.say("taken back") if line.kind == "undone" else ""
    why = t.say("does not fit: {why}", why=line.why.text) if line.why else ""
    told = "; ".join(told.text for told in line.told)
    parts = [t.say("Line {n}, {what}", n=line.n, what=told), state, why, line.when, line.who]
    return ", ".join(part for part in parts if part)


def _note(t: Look, line: Row) -> ft.Control:
    told = small(f"{line.told[0].text} · {line.when} · {line.who}", t, expand=True)
    sign = ft.Container(ft.Icon(ft.Icons.UNDO_ROUNDED, color=t.soft, size=20), width=SEAL)
    return ft.Container(row(sign, told, strut(32)), border=ft.Border(bottom=ft.BorderSide(1, t.line)))


def _sentences(t: Look, line: Row, is_open: bool) -> ft.Control:
    is_gone = line.kind != "applied"
    head = label(line.told[0].text, t, t.soft if is_gone else None, style=STRUCK if line.kind == "undone" else None)
    more = (
        [small(_rest(line), t, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)] if line.told[1:] and not is_open else []
    )
    why = [small(t.say("does not fit: {why}", why=line.why.text), t, t.danger)] if line.why else []
    return col(head, *more, *why, _when(t, line), gap=2, tight=True)


def _rest(line: Row) -> str:
    return "; ".join(told.text for told in line.told[1:])


def _when(t: Look, line: Row) -> ft.Control:
    """Who and when; § where opening the line leads to a rule."""
    told = " · ".join([line.when, line.who, *(["§"] if any(part.rule for part in _parts(line)) else [])])
    if line.kind != "undone":
        return small(told, t)
    return row(tag(t, t.say("taken back")), small(told, t, expand=True), gap=6)


def _parts(line: Row) -> list[Told]:
    return [*line.told, *([line.why] if line.why else [])]


def _button(t: Look, line: Row, door: Door) -> ft.Control:
    """Undo or bring back."""
    if line.kind == "undone":
        name, sign = t.say("Bring back: {what}", what=line.name), ft.Icons.REDO_ROUNDED
        return icon_button(t, name, sign, lambda: door.redo(line.event), t.accent)
    name, sign = t.say("Undo: {what}", what=line.name), ft.Icons.UNDO_ROUNDED
    return icon_button(t, name, sign, lambda: door.undo(line.event), t.danger if line.why else t.accent)


def _rules(t: Look, line: Row, game: str, door: Door) -> ft.Control:
    """Every sentence of an open line, each with the door to its rule."""
    return ft.Container(
        col(*(_ruled(t, part, game, door) for part in _parts(line)), gap=0, horizontal_alignment=STRETCH),
        padding=ft.Padding.only(left=SEAL + 8),
    )


def _ruled(t: Look, told: Told, game: str, door: Door) -> ft.Control:
    sentence = small(told.text, t, t.text)
    if not told.rule:
        return row(strut(TARGET), ft.Container(sentence, expand=True), gap=0)
    rule = told.rule
    title = small(find_entry(rule, game).title, t)
    body = row(strut(TARGET), label("§", t, t.accent), col(sentence, title, gap=0, tight=True, expand=True))
    name = t.say("Rule: {text}", text=told.text)
    return tap(body, name, lambda: door.open_rule(rule), alignment=None)
