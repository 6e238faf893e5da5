"""The one way by which a phone changes a table: taps go in, a new state or a notice comes out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import flet as ft

from companion.core.edit_preview import Change, Edit, EditPreview, Insert, PlayAgain, Redo, Undo, UndoAll
from companion.core.errors import CompanionError, IllegalMove
from companion.core.event_log import UNDO, EventId
from companion.core.fold import Entry, Status
from companion.core.messages import Message, message, plural
from companion.core.table import Table
from companion.store.members import Member
from companion.ui import phone_services
from companion.ui.live_updates import TableListener
from companion.ui.phone import Phone

AnyTable = Table[Any]
DONE: dict[type[Any], str] = {
    Change: "Changed: {what}",
    Undo: "Undone: {what}",
    UndoAll: "Undone: {what}",
    Redo: "Redone: {what}",
}
V = TypeVar("V")


@dataclass(frozen=True)
class Notice:
    """What the app has to say: a refusal, a remark, or that all went well; and what an Undo in it takes back."""

    kind: str  # refusal, remark, good
    message: Message
    undo: EventId | None = None
    move: tuple[Any, ...] = ()  # the kind and data that were refused

    def still_holds(self, table: AnyTable) -> bool:
        """Whether it would be said again, now that somebody else has changed the table."""
        if len(self.move) != 2 or self.move[0] not in table.game.moves:
            return False
        found = table.game.try_move(table.state, *self.move, unread=True)
        return isinstance(found, IllegalMove) and found.message == self.message


@ft.observable
@dataclass
class TableModel:
    """A table as one page shows it. `table` is replaced as a whole, never changed."""

    table: AnyTable
    notice: Notice | None = None
    member: Member | None = None  # as what this phone is here; None: it is all alone
    _found: dict[Hashable, Any] = field(default_factory=dict)
    _found_in: AnyTable | None = None  # the table that `_found` is of

    def once(self, what: Hashable, find: Callable[[], V]) -> V:
        """What `find` finds in the table as it stands, asked for by many and found once."""
        if self._found_in is not self.table:
            self._found, self._found_in = {}, self.table
        if what not in self._found:
            self._found[what] = find()
        found: V = self._found[what]
        return found


class TableController:
    """Hands taps to the open tables. One object for as long as the page shows the table: memoised parts stay equal."""

    def __init__(self, phone: Phone, model: TableModel) -> None:
        self.phone, self.model, self.page = phone, model, ft.context.page
        self.presets: dict[str, dict[str, Any]] = {}
        self.listener = TableListener(phone, model, self.page)

    @property
    def id(self) -> str:
        return self.model.table.session.id

    def play(self, kind: str, /, **data: Any) -> bool:
        """Play a move; whether it was taken. A refusal is shown with its rule, and nothing has changed."""
        return self._do(self.phone.backend.open_tables.play, kind, data)

    def play_all(self, *moves: tuple[str, dict[str, Any]]) -> bool:
        """Several moves at one tap: all or none, and one undo takes them all back."""
        return self._do(self.phone.backend.open_tables.play_all, moves)

    def undo(self, event: EventId) -> bool:
        return self._do(self.phone.backend.open_tables.undo, event)

    def redo(self, event: EventId) -> bool:
        return self._do(self.phone.backend.open_tables.redo, event)

    def edit(self, edit: Edit, seen: EditPreview | None = None) -> bool:
        """Change the history as its preview said; the notice says what was done and offers to undo it."""
        before = self.model.table
        if not self._do(self.phone.backend.open_tables.edit, edit, seen=seen):
            return False
        after = self.model.table
        mine = [event for event in after.session.events if event.id.device == self.phone.device]
        conflicts = _misfit_notice(len(after.misfits) - len(before.misfits))
        self.model.notice = replace(conflicts or Notice("good", done_text(edit, before, after)), undo=mine[-1].id)
        return True

    def undo_last(self) -> bool:
        entry = last_move(self.model.table)
        return entry is not None and self.undo(entry.event.id)

    def ask(self, kind: str, /, **data: Any) -> None:
        """Open the form of a move with these fields filled in: `controller.ask("move_unit", seat=0, unit=3)`.

        All can still be changed there, and fields without a preset start at their likeliest value. The form plays the
        move and comes back to the table; a refusal is shown on the form. `controller.ask(kind)` has no presets;
        LEFT_OUT (of core.fields) as a preset keeps an optional field away.
        """
        self.presets[kind] = data
        self.go(f"moves/{kind}")

    def say(self, template: str, kind: str = "remark", rule: str | None = None, **values: object) -> None:
        self.model.notice = Notice(kind, message(template, rule, **values))

    def quiet(self, kind: str | None = None) -> None:
        """Nothing more is said; `kind`: unless it is of another kind."""
        if self.model.notice and kind in (None, self.model.notice.kind):
            self.model.notice = None

    def open_rule(self, rule: str | None) -> None:
        """To the rule behind a figure, a phase or a refusal."""
        if rule:
            self.go(f"rules/{rule}")

    def go(self, place: str) -> None:
        """To a screen of this table: history, share, rules, result..."""
        self.page.navigate(f"/table/{self.id}/{place}")

    def _do(self, change: Callable[..., AnyTable], *what: Any, **more: Any) -> bool:
        before = len(self.model.table.misfits)
        try:
            after = change(self.id, *what, device=self.phone.device, at=self.phone.backend.now(), **more)
        except CompanionError as refusal:
            self.model.notice = Notice("refusal", refusal.message, move=what)
            return False
        self.model.table, self.model.notice = after, _misfit_notice(len(after.misfits) - before)
        phone_services.buzz(self.phone)
        return True


def _misfit_notice(lines: int) -> Notice | None:
    one = "{n} later entry now conflicts. Open History to sort it out."
    many = "{n} later entries now conflict. Open History to sort them out."
    return Notice("remark", plural(one, many, lines)) if lines > 0 else None


def done_text(edit: Edit, before: AnyTable, after: AnyTable) -> Message:
    """What an edit has done: what its entry says now, and said in no other words before."""
    if isinstance(edit, Insert):
        return message("Inserted: {what}", what=message(after.game.moves[edit.kind].title))
    if isinstance(edit, PlayAgain):
        return message("Applied now: {what}", what=before.entry(edit.target).messages[0])
    old, entry = before.entry(edit.target).messages, after.entry(edit.target)
    new = [said for said in entry.messages if said not in old]
    said = [*new, *entry.messages] or [message(after.game.moves[entry.kind].title)]
    return message(DONE[type(edit)], what=said[0])


def last_move(table: AnyTable) -> Entry | None:
    """What Undo takes back: what was written last and stands, wherever it is played."""
    standing = (e for e in table.history if e.event.kind != UNDO and e.status is not Status.UNDONE)
    return max(standing, key=lambda entry: entry.event.order, default=None)


def use_table(phone: Phone) -> tuple[TableModel, TableController]:
    """Hook: the table that the address names, one for all screens of this page; drawn anew when it changes."""
    table_id = ft.use_route_params().get("table", "")
    model, controller = open_table(phone, table_id)
    ft.use_state(model)  # subscribes this screen
    return model, controller


def open_table(phone: Phone, table_id: str) -> tuple[TableModel, TableController]:
    """The table on this page; read from the store the first time. An unknown one raises a sentence."""
    if table_id not in phone.tables:
        members = phone.backend.members
        model = TableModel(phone.backend.open_tables.table(table_id), member=members.me(table_id) if members else None)
        phone.tables[table_id] = (model, TableController(phone, model))
    found: tuple[TableModel, TableController] = phone.tables[table_id]
    return found
