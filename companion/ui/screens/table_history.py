"""The history of a table: who, what and when, the newest first; any line can be undone and redone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

from companion.core.event_log import UNDO, EventId
from companion.core.table import Status
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import memo, view
from companion.ui.kit.buttons import choice, icon_button, primary, secondary, tap, with_id
from companion.ui.kit.formats import day
from companion.ui.kit.layout import bare_frame, col, empty, frame, heading, inset, pad, row, strut, tag, wide_col
from companion.ui.kit.player_seals import seal_picture, seals
from companion.ui.kit.text import label, small
from companion.ui.notices import NoticeBar
from companion.ui.phone import go_up, use_phone
from companion.ui.player_names import chosen_seals
from companion.ui.screens.table import table_bar
from companion.ui.screens.table_history_rows import Row, Sentence, history_rows
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

SEAL = 28
STRUCK = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
AT_FIRST, MORE = 60, 120  # lines that are built; more when the list is scrolled near their end
NEAR = 900  # pixels
Heading = tuple[str, str]  # the part of the game, and the day
Only = tuple[Status, tuple[EventId, ...]]  # a filter and the lines it found: they stay while one of them is changed


@memo
def LogLine(
    t: Theme, line: Row, game: str, is_open: bool, controller: TableController, toggle: Callable[[EventId], None]
) -> ft.Control:
    """Tapped, it shows every sentence with its rule. Few controls: a history has hundreds of these."""
    if line.kind == "note":
        return _note(t, line)
    left = seal_picture(line.seal, t, SEAL) if line.seal else ft.Container(width=SEAL)
    texts = tap(
        _sentences(t, line, is_open),
        _spoken(t, line),
        lambda: toggle(line.event),
        expand=True,
        alignment=None,
        padding=pad(0, 5),
    )
    along = ft.CrossAxisAlignment.START if t.is_large else ft.CrossAxisAlignment.CENTER
    body = row(left, with_id(f"line-{line.n}", texts), _button(t, line, controller), vertical_alignment=along)
    return ft.Container(
        wide_col(body, _rules(t, line, game, controller), gap=TIGHT_GAP) if is_open else body,
        border=ft.Border(bottom=ft.BorderSide(1, t.line)),
        padding=pad(0, TIGHT_GAP),
    )


def _spoken(t: Theme, line: Row) -> str:
    """All that stands there, for screen readers."""
    state = t.say("undone") if line.kind == "undone" else ""
    why = t.say("Conflict: {why}", why=line.why.text) if line.why else ""
    text = "; ".join(sentence.text for sentence in line.sentences)
    parts = [t.say("Entry {n}, {what}", n=line.n, what=text), state, why, line.when, line.who]
    return ", ".join(part for part in parts if part)


def _note(t: Theme, line: Row) -> ft.Control:
    texts = small(f"{line.sentences[0].text} · {line.when} · {line.who}", t, expand=True)
    sign = ft.Container(ft.Icon(ft.Icons.UNDO_ROUNDED, color=t.soft, size=20), width=SEAL)
    return ft.Container(row(sign, texts, strut(32)), border=ft.Border(bottom=ft.BorderSide(1, t.line)))


def _sentences(t: Theme, line: Row, is_open: bool) -> ft.Control:
    colour, style = (None if line.kind == "applied" else t.soft), (STRUCK if line.kind == "undone" else None)
    head = label(line.sentences[0].text, t, colour, style=style)
    rest = "; ".join(sentence.text for sentence in line.sentences[1:])
    more = [small(rest, t, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)] if rest and not is_open else []
    why = [small(t.say("Conflict: {why}", why=line.why.text), t, t.danger)] if line.why else []
    return col(head, *more, *why, _when(t, line), gap=HAIR_GAP, tight=True)


def _when(t: Theme, line: Row) -> ft.Control:
    """Who and when; § where opening the line leads to a rule."""
    text = " · ".join([line.when, line.who, *(["§"] if any(part.rule for part in _parts(line)) else [])])
    if line.kind != "undone":
        return small(text, t)
    return row(tag(t, t.say("undone")), small(text, t, expand=True), gap=SMALL_GAP)


def _parts(line: Row) -> list[Sentence]:
    return [*line.sentences, *([line.why] if line.why else [])]


def _button(t: Theme, line: Row, controller: TableController) -> ft.Control:
    """Undo or bring back."""
    if line.kind == "undone":
        name, sign = t.say("Redo: {what}", what=line.name), ft.Icons.REDO_ROUNDED
        back = icon_button(t, name, sign, lambda: controller.redo(line.event), t.accent)
        return with_id(f"redo-{line.n}", back)
    name, sign, hue = t.say("Undo: {what}", what=line.name), ft.Icons.UNDO_ROUNDED, t.danger if line.why else t.accent
    return with_id(f"undo-{line.n}", icon_button(t, name, sign, lambda: controller.undo(line.event), hue))


def _rules(t: Theme, line: Row, game: str, controller: TableController) -> ft.Control:
    """Every sentence of an open line, each with the link to its rule."""
    lines = [with_id(f"rule-{i}", _ruled(t, part, game, controller)) for i, part in enumerate(_parts(line), 1)]
    return ft.Container(wide_col(*lines, gap=0), padding=inset(left=SEAL + GAP))


def _ruled(t: Theme, sentence: Sentence, game: str, controller: TableController) -> ft.Control:
    text = small(sentence.text, t, t.text)
    if not sentence.rule:
        return row(strut(TARGET), ft.Container(text, expand=True), gap=0)
    rule = sentence.rule
    title = small(find_entry(rule, game, t.language).title, t)
    body = row(strut(TARGET), label("§", t, t.accent), col(text, title, gap=0, tight=True, expand=True))
    name = t.say("Rule: {text}", text=sentence.text)
    return tap(body, name, lambda: controller.open_rule(rule), alignment=None)


@view
def TableHistoryView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    table, backend = model.table, phone.backend
    t, game_ui = phone.theme(table.game.id), backend.game_uis[table.game.id]
    most, set_most = ft.use_state(AT_FIRST)
    only, set_only = ft.use_state(cast(Only | None, None))
    unfolded, set_unfolded = ft.use_state(cast(EventId | None, None))
    toggle = ft.use_callback(lambda event: set_unfolded(lambda now: None if now == event else event), [])
    top = table_bar(t, controller, t.say("History"), _counted(t, table))
    if not table.history:
        return frame(t, [top], [_nothing(t, game_ui.emblem, controller)])
    marks, now = seals(table.state.names, chosen_seals(backend)), backend.now()
    rows = history_rows(t, table, marks, phone.device, most, only and only[1])
    states = model.once("states", lambda: [state for state, _ in table.fold.steps()])
    headings = [(game_ui.part(t, states[row.n - 1]), day(t, table.history[row.n - 1].event.at, now)) for row in rows]
    drawn = _drawn(t, rows, headings, table.game.id, unfolded, controller, toggle)
    older = len(only[1] if only else table.history) - len(rows)
    middle = _listed(t, drawn, older, lambda: set_most(most + MORE))
    bottom = [NoticeBar(t, controller, t.margin), *_misfits(t, table, controller), *_filters(t, table, only, set_only)]
    return bare_frame(t, [top], middle, bottom)


def _drawn(
    t: Theme,
    rows: Sequence[Row],
    headings: Sequence[Heading],
    game: str,
    unfolded: EventId | None,
    controller: TableController,
    toggle: Callable[[EventId], None],
) -> list[ft.Control]:
    """A heading wherever another part of the game or another day begins. Lines keep their key: one more on top does
    not draw the others anew."""
    found: list[ft.Control] = []
    last: Heading | None = None
    for line, now in zip(rows, headings, strict=True):
        if now != last:
            found.append(_heading(t, now, last, key=f"over {line.event}"))
        found.append(LogLine(t, line, game, line.event == unfolded, controller, toggle, key=str(line.event)))
        last = now
    return found


def _heading(t: Theme, now: Heading, last: Heading | None, key: str) -> ft.Control:
    """Will 3; and the day, if it is another one."""
    part, today = now
    day_too = [] if last and last[1] == today else [small(today, t)]
    return ft.Container(
        row(ft.Container(heading(t, part), expand=True), *day_too),
        padding=inset(top=WIDE_GAP, bottom=TIGHT_GAP),
        key=key,
    )


def _listed(t: Theme, drawn: list[ft.Control], older: int, build_more: Callable[[], None]) -> ft.Control:
    def scrolled(e: ft.OnScrollEvent) -> None:
        if older > 0 and e.max_scroll_extent - e.pixels < NEAR:
            build_more()

    text = t.say_n("{n} older entry", "{n} older entries", older)
    more = [with_id("older", secondary(t, text, build_more, ft.Icons.EXPAND_MORE_ROUNDED))] if older > 0 else []
    return ft.ListView([*drawn, *more], padding=pad(t.margin), expand=True, on_scroll=scrolled, scroll_interval=200)


def _counted(t: Theme, table: AnyTable) -> str:
    n = len(table.history)
    return t.say_n("{n} entry", "{n} entries, newest first", n) if n else t.say("Who, what, when")


def _misfits(t: Theme, table: AnyTable, controller: TableController) -> list[ft.Control]:
    """The way to where people choose between lines that cannot all count."""
    if not table.misfits:
        return []
    text = t.say_n("{n} conflict to resolve", "{n} conflicts to resolve", len(table.misfits))
    button = secondary(t, text, lambda: controller.go("merge"), ft.Icons.CALL_MERGE_ROUNDED)
    return [ft.Container(with_id("to-merge", button), padding=pad(t.margin, GAP))]


def _filters(t: Theme, table: AnyTable, only: Only | None, choose: Callable[[Only | None], None]) -> list[ft.Control]:
    """All lines, those that do not fit, those taken back; nothing to choose if all count."""
    kinds = {Status.MISFIT: t.say("Conflicts"), Status.UNDONE: t.say("Undone")}
    every = choice(t, t.say("All"), only is None, lambda: choose(None), t.say("Show all entries"))
    chips = [with_id("only-all", every)]
    for kind, text in kinds.items():
        ids = tuple(e.event.id for e in table.history if e.status is kind and e.event.kind != UNDO)
        is_on = only is not None and only[0] is kind
        if ids or is_on:
            name = t.say("Show only: {what}", what=text)
            chip = choice(t, f"{text} {len(ids)}", is_on, lambda e, k=kind, i=ids: choose((k, i)), name)
            chips.append(with_id(f"only-{kind.value}", chip))
    if len(chips) == 1 and not only:
        return []
    return [ft.Container(row(*chips, scroll=ft.ScrollMode.HIDDEN), bgcolor=t.panel, padding=pad(t.margin, MEDIUM_GAP))]


def _nothing(t: Theme, emblem: str, controller: TableController) -> ft.Control:
    text = t.say("Nothing yet. Every move will be listed here, and you can undo any of them.")
    back = with_id("to-table", primary(t, t.say("Back to table"), lambda: go_up(f"/table/{controller.id}")))
    return ft.Container(empty(t, emblem, text, back), padding=pad(0, GAP))
