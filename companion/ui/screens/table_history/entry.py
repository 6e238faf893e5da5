"""One entry of the history: what it said and by which rules; change it, insert another after it, undo it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import flet as ft

from companion.core.edit_preview import Change, Edit, EditPreview, Redo, Undo
from companion.core.event_log import UNDO, EventId
from companion.core.fields import LEFT_OUT, Field
from companion.core.fold import Entry, Status
from companion.core.game import Move
from companion.live.roles import Role
from companion.rulebook.entries import find_entry
from companion.store.members import Member
from companion.ui.error_boundary import view
from companion.ui.forms import FormEditor
from companion.ui.forms.draft import WAS, use_draft
from companion.ui.forms.field_slot import FormContext
from companion.ui.forms.labels import sentences
from companion.ui.forms.move_forms import asked, hints, problems_of
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import secondary, tap, with_id
from companion.ui.kit.layout import col, frame, heading, panel, row, strut, tag, wide_col
from companion.ui.kit.text import label, small
from companion.ui.notices import NoticeBar
from companion.ui.phone import go_up, use_phone
from companion.ui.player_names import seals_at
from companion.ui.screens.table_history.conflict import conflict_panel, use_causes
from companion.ui.screens.table_history.preview import EditSheet, Foreseen, confirm_bar, preview_panel, use_preview
from companion.ui.screens.table_history.rows import Row, Sentence, history_rows
from companion.ui.table_controller import AnyTable, TableController, last_move, use_table
from companion.ui.theme import TARGET, Theme


def address_of(event: EventId) -> str:
    """An entry as its screen's address names it."""
    return f"history/{event.device}-{event.n}"


def event_at(address: str) -> EventId:
    device, _, n = address.rpartition("-")
    return EventId(device, int(n) if n.isdecimal() else 0)


def needs_no_preview(table: AnyTable, edit: Edit) -> bool:
    """The undo of what was written last, or of what does not count anyway; the redo of what was undone last."""
    if isinstance(edit, Undo):
        last = last_move(table)
        return table.entry(edit.target).status is Status.MISFIT or (last is not None and last.event.id == edit.target)
    event = table.session.events[-1]
    return isinstance(edit, Redo) and event.kind == UNDO and event.target == edit.target


def leave(controller: TableController) -> None:
    """Back to the history."""
    go_up(f"/table/{controller.id}/history")


def may_edit(controller: TableController, event: EventId) -> bool:
    """Whether this phone may change and undo an entry; with a single seat it may do so with its own."""
    member = controller.model.member
    if member is not None and member.role == Role.SEAT:
        return event.device == controller.phone.device
    return member is None or member.role in (Role.OWNER, Role.PLAYER)


def may_insert(member: Member | None) -> bool:
    return member is None or member.role in (Role.OWNER, Role.PLAYER)


@dataclass(frozen=True)
class EntryForm:
    """The form of an entry's move, as the table stood before it. A move of a newer version has none."""

    table: AnyTable  # with the state of that place
    entry: Entry
    may_edit: bool

    @property
    def move(self) -> Move[Any] | None:
        return self.table.game.moves.get(self.entry.kind)

    @property
    def fields(self) -> dict[str, Field]:
        """None for what was undone: it must be redone before it can be changed."""
        return asked(self.move) if self.move and self.may_edit and self.entry.status is not Status.UNDONE else {}

    def title(self, t: Theme) -> str:
        return t.say(self.move.title) if self.move else t.say("Entry")

    @property
    def preset(self) -> dict[str, Any]:
        """The data in force. What a correction replaced is left out: the new one holds whatever was there."""
        data: dict[str, Any] = {key: self.entry.data.get(key, LEFT_OUT) for key in self.fields}
        return data | ({WAS: LEFT_OUT} if WAS in data else {})

    def edit(self, draft: dict[str, Any]) -> Change | None:
        """The change that a draft asks for; None while it says the same, or cannot be read."""
        if not self.fields or problems_of(self.table, self.entry.kind, draft):
            return None
        says_the_same = self._read(draft) == self._read({k: v for k, v in self.preset.items() if v is not LEFT_OUT})
        return None if says_the_same else Change(self.entry.event.id, draft)

    def _read(self, data: dict[str, Any]) -> dict[str, Any]:
        move = self.table.game.moves[self.entry.kind]
        return move.read(move.stamped(self.table.state, data), len(self.table.state.names))


@view
def EntryView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    name = event_at(ft.use_route_params().get("entry", ""))
    table, game_ui = model.table, phone.backend.game_uis[model.table.game.id]
    t, marks, entry = phone.theme(table.game.id), seals_at(phone, table), table.entry(name)
    before = model.once(("before", name), lambda: table.fold.state_before(name))
    form = EntryForm(replace(table, state=before), entry, may_edit(controller, name))
    hint = hints(t, game_ui, form.table, entry.kind)
    draft, change = use_draft(f"{name} {entry.changed}", form.preset, form.fields, hint)
    asked_for, ask = ft.use_state(cast(Edit | None, None))
    edit = form.edit(draft)
    found = use_preview(t, controller, edit)
    (line,) = history_rows(t, table, marks, phone.device, 1, {name})

    def do(edit: Edit, seen: EditPreview | None = None) -> None:
        if controller.edit(edit, seen):
            leave(controller)

    def undo(edit: Edit) -> None:
        do(edit) if needs_no_preview(table, edit) else ask(edit)

    context = FormContext(table.state.names, marks, lambda path: hint(path, draft))
    fields = [heading(t, t.say("Change")), FormEditor(t, form.fields, draft, change, context)] if form.fields else []
    body = [
        *_head(t, line),
        *(conflict_panel(t, controller, entry, use_causes(table), do) if may_edit(controller, name) else []),
        *_buttons(t, line, entry, controller, undo),
        *fields,
        *preview_panel(t, found),
        *_said(t, line, table.game.id, controller),
        EditSheet(t, controller, asked_for, line.sentences[0].text, lambda: ask(None)),
    ]
    under = " · ".join([game_ui.part(t, before), line.when, line.who])
    top = top_bar(t, game_ui.emblem, form.title(t), under, lambda: leave(controller))
    confirm = [_confirm(t, form, draft, found, do)] if form.fields else []
    return frame(t, [top], body, [NoticeBar(t, controller, t.margin), *confirm])


def _confirm(
    t: Theme, form: EntryForm, draft: dict[str, Any], found: Foreseen | None, do: Callable[..., None]
) -> ft.Control:
    """The button says what the entry will say."""
    problems = list(sentences(t, problems_of(form.table, form.entry.kind, draft)))
    if found is None or found.preview is None:
        return confirm_bar(t, t.say("Change entry"), found, problems, None)
    told = found.preview.after.entry(form.entry.event.id).messages
    new = [line for line in told if line not in form.entry.messages] or told
    text = t.say("Change to: {what}", what=t.tell(new[0])) if new else t.say("Change entry")
    return confirm_bar(t, text, found, problems, lambda: do(found.edit, found.preview))


def _head(t: Theme, line: Row) -> list[ft.Control]:
    """What it says first, and what has become of it."""
    tags = [row(*(tag(t, text) for text in line.tags))] if line.tags else []
    why = [small(t.say("Conflict: {why}", why=line.why.text), t, t.danger)] if line.why else []
    return [label(line.sentences[0].text, t), *tags, *why]


def _said(t: Theme, line: Row, game: str, controller: TableController) -> list[ft.Control]:
    """Every sentence with the link to its rule."""
    parts = [*line.sentences, *([line.why] if line.why else [])]
    lines = [with_id(f"rule-{i}", _ruled(t, part, game, controller)) for i, part in enumerate(parts, 1)]
    return [heading(t, t.say("What happened")), panel(t, wide_col(*lines, gap=0))]


def _ruled(t: Theme, sentence: Sentence, game: str, controller: TableController) -> ft.Control:
    text = small(sentence.text, t, t.text)
    if not sentence.rule:
        return row(strut(TARGET), ft.Container(text, expand=True), gap=0)
    rule = sentence.rule
    title = small(find_entry(rule, game, t.language).title, t)
    body = row(strut(TARGET), label("§", t, t.accent), col(text, title, gap=0, tight=True, expand=True))
    name = t.say("Rule: {text}", text=sentence.text)
    return tap(body, name, lambda: controller.open_rule(rule), alignment=None)


def _buttons(
    t: Theme, line: Row, entry: Entry, controller: TableController, undo: Callable[[Edit], None]
) -> list[ft.Control]:
    """What else can be done with an entry, as far as this phone may."""
    event = entry.event.id
    if not may_edit(controller, event):
        return []
    is_undone = entry.status is Status.UNDONE
    text, edit = (t.say("Redo"), Redo(event)) if is_undone else (t.say("Undo"), Undo(event))
    sign = ft.Icons.REDO_ROUNDED if is_undone else ft.Icons.UNDO_ROUNDED
    back = with_id("undo-entry", secondary(t, text, lambda: undo(edit), sign, expand=True))
    add = secondary(
        t,
        t.say("Insert after"),
        lambda: controller.go(f"{address_of(event)}/insert"),
        ft.Icons.ADD_ROUNDED,
        name=t.say("Insert an entry after this one"),
        expand=True,
    )
    return [row(*([with_id("insert-after", add)] if may_insert(controller.model.member) else []), back)]
