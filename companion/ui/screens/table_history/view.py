"""The history of a table: who, what and when, the newest first; any entry can be opened, undone and redone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

from companion.core.edit_preview import Edit, Redo, Undo
from companion.core.event_log import NOTES, EventId
from companion.core.fold import Status
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
from companion.ui.screens.table_history.conflict import Causes, cause_text, use_causes
from companion.ui.screens.table_history.entry import address_of, may_edit, may_insert, needs_no_preview
from companion.ui.screens.table_history.preview import EditSheet
from companion.ui.screens.table_history.rows import Row, history_rows
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SMALL_GAP, TIGHT_GAP, WIDE_GAP, Theme

SEAL = 28
STRUCK = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
AT_FIRST, MORE = 60, 120  # lines that are built; more when the list is scrolled near their end
NEAR = 900  # pixels
Heading = tuple[str, str]  # the part of the game, and the day
Only = tuple[Status, tuple[EventId, ...]]  # a filter and the lines it found: they stay while one of them is changed


@memo
def LogLine(
    t: Theme, line: Row, cause: str, can_edit: bool, controller: TableController, undo: Callable[[Edit], None]
) -> ft.Control:
    """Tapped, it opens the entry's own screen. Few controls: a history has hundreds of these."""
    if line.kind == "note":
        return _note(t, line)
    left = seal_picture(line.seal, t, SEAL) if line.seal else ft.Container(width=SEAL)
    texts = tap(
        _sentences(t, line, cause),
        _spoken(t, line),
        lambda: controller.go(address_of(line.event)),
        expand=True,
        alignment=None,
        padding=pad(0, 5),
    )
    along = ft.CrossAxisAlignment.START if t.is_large else ft.CrossAxisAlignment.CENTER
    button = [_button(t, line, undo)] if can_edit else []
    body = row(left, with_id(f"line-{line.n}", texts), *button, vertical_alignment=along)
    return ft.Container(body, border=ft.Border(bottom=ft.BorderSide(1, t.line)), padding=pad(0, TIGHT_GAP))


def _spoken(t: Theme, line: Row) -> str:
    """All that stands there, for screen readers."""
    why = t.say("Conflict: {why}", why=line.why.text) if line.why else ""
    text = "; ".join(sentence.text for sentence in line.sentences)
    parts = [t.say("Entry {n}, {what}", n=line.n, what=text), *line.tags, why, line.when, line.who]
    return ", ".join(part for part in parts if part)


def _note(t: Theme, line: Row) -> ft.Control:
    texts = small(f"{line.sentences[0].text} · {line.when} · {line.who}", t, expand=True)
    sign = ft.Container(ft.Icon(ft.Icons.UNDO_ROUNDED, color=t.soft, size=20), width=SEAL)
    return ft.Container(row(sign, texts, strut(32)), border=ft.Border(bottom=ft.BorderSide(1, t.line)))


def _sentences(t: Theme, line: Row, cause: str) -> ft.Control:
    colour, style = (None if line.kind == "applied" else t.soft), (STRUCK if line.kind == "undone" else None)
    head = label(line.sentences[0].text, t, colour, style=style)
    rest = "; ".join(sentence.text for sentence in line.sentences[1:])
    more = [small(rest, t, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)] if rest else []
    why = [small(t.say("Conflict: {why}", why=line.why.text), t, t.danger)] if line.why else []
    because = [small(cause, t, t.danger)] if cause else []
    return col(head, *more, *why, *because, _when(t, line), gap=HAIR_GAP, tight=True)


def _when(t: Theme, line: Row) -> ft.Control:
    """Who and when."""
    text = f"{line.when} · {line.who}"
    if not line.tags:
        return small(text, t)
    return row(*(tag(t, word) for word in line.tags), small(text, t, expand=True), gap=SMALL_GAP)


def _button(t: Theme, line: Row, undo: Callable[[Edit], None]) -> ft.Control:
    """Undo or redo."""
    if line.kind == "undone":
        name, sign = t.say("Redo: {what}", what=line.name), ft.Icons.REDO_ROUNDED
        back = icon_button(t, name, sign, lambda: undo(Redo(line.event)), t.accent)
        return with_id(f"redo-{line.n}", back)
    name, sign, hue = t.say("Undo: {what}", what=line.name), ft.Icons.UNDO_ROUNDED, t.danger if line.why else t.accent
    return with_id(f"undo-{line.n}", icon_button(t, name, sign, lambda: undo(Undo(line.event)), hue))


@view
def TableHistoryView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    table, backend = model.table, phone.backend
    t, game_ui = phone.theme(table.game.id), backend.game_uis[table.game.id]
    most, set_most = ft.use_state(AT_FIRST)
    only, set_only = ft.use_state(cast(Only | None, None))
    asked_for, ask = ft.use_state(cast(Edit | None, None))
    undo = ft.use_callback(lambda edit: _undo(controller, edit, ask), [])
    causes = use_causes(table)
    top = table_bar(t, controller, t.say("History"), _counted(t, table))
    if not table.history:
        return frame(t, [top], [_nothing(t, game_ui.emblem, controller)])
    marks, now = seals(table.state.names, chosen_seals(backend)), backend.now()
    rows = history_rows(t, table, marks, phone.device, most, only and only[1])
    states = model.once("states", lambda: [state for state, _ in table.fold.steps()])
    headings = [(game_ui.part(t, states[row.n - 1]), day(t, table.history[row.n - 1].event.at, now)) for row in rows]
    because = {event: cause_text(t, cause, phone.device) for event, cause in causes.items()}

    def draw(line: Row) -> ft.Control:
        can_edit = may_edit(controller, line.event)
        return LogLine(t, line, because.get(line.event, ""), can_edit, controller, undo, key=str(line.event))

    drawn = _drawn(t, rows, headings, draw)
    older = len(only[1] if only else table.history) - len(rows)
    middle = _listed(t, drawn, older, lambda: set_most(most + MORE))
    what = t.tell(table.entry(asked_for.target).messages[0]) if isinstance(asked_for, Undo | Redo) else ""
    bottom = [
        EditSheet(t, controller, asked_for, what, lambda: ask(None)),
        NoticeBar(t, controller, t.margin),
        *(_misfits(t, table, controller, causes) if may_insert(model.member) else []),
        *_filters(t, table, only, set_only),
    ]
    return bare_frame(t, [top], middle, bottom)


def _undo(controller: TableController, edit: Edit, ask: Callable[[Edit], None]) -> None:
    """The last entry at one tap; an older one once it is seen what that does."""
    if needs_no_preview(controller.model.table, edit):
        controller.edit(edit)
    else:
        ask(edit)


def _drawn(
    t: Theme, rows: Sequence[Row], headings: Sequence[Heading], draw: Callable[[Row], ft.Control]
) -> list[ft.Control]:
    """A heading wherever another part of the game or another day begins."""
    found: list[ft.Control] = []
    for i, line in enumerate(rows):
        if i == 0 or headings[i] != headings[i - 1]:
            found.append(_heading(t, headings, i, key=f"over {line.event}"))
        found.append(draw(line))
    return found


def _heading(t: Theme, headings: Sequence[Heading], i: int, key: str) -> ft.Control:
    """Will 3; and the day, if it is another one than over the line before."""
    part, today = headings[i]
    day_too = [] if i and headings[i - 1][1] == today else [small(today, t)]
    words = row(ft.Container(heading(t, part), expand=True), *day_too)
    return ft.Container(words, padding=inset(top=WIDE_GAP, bottom=TIGHT_GAP), key=key)


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


def _misfits(t: Theme, table: AnyTable, controller: TableController, causes: Causes) -> list[ft.Control]:
    """The way to where people choose between entries that cannot all count; and back to before all that."""
    if not table.misfits:
        return []
    text = t.say_n("{n} conflict to resolve", "{n} conflicts to resolve", len(table.misfits))
    buttons = [with_id("to-merge", secondary(t, text, lambda: controller.go("merge"), ft.Icons.CALL_MERGE_ROUNDED))]
    for cause in {event.id: event for event in causes.values()}.values():
        back = Undo(cause.id)
        name = t.say("Put everything back: {why}", why=cause_text(t, cause, controller.phone.device))
        sign = ft.Icons.UNDO_ROUNDED
        button = secondary(t, t.say("Put everything back"), lambda e, edit=back: controller.edit(edit), sign, name=name)
        buttons.append(with_id(f"put-back-{cause.id.device}-{cause.id.n}", button))
    return [ft.Container(wide_col(*buttons[:3]), padding=pad(t.margin, GAP))]


def _filters(t: Theme, table: AnyTable, only: Only | None, choose: Callable[[Only | None], None]) -> list[ft.Control]:
    """All lines, those that do not fit, those taken back; nothing to choose if all count."""
    kinds = {Status.MISFIT: t.say("Conflicts"), Status.UNDONE: t.say("Undone")}
    every = choice(t, t.say("All"), only is None, lambda: choose(None), t.say("Show all entries"))
    chips = [with_id("only-all", every)]
    for kind, text in kinds.items():
        ids = tuple(e.event.id for e in table.history if e.status is kind and e.event.kind not in NOTES)
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
