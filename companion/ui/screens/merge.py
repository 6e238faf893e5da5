"""What a merge did: who added what, and the lines that no longer fit, side by side, for people to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from companion.core.double_changes import double_changes
from companion.core.edit_preview import PlayAgain, UndoAll, previewed
from companion.core.errors import CompanionError
from companion.core.event_log import EventId
from companion.core.messages import counted
from companion.share.merge_report import MergeReport, conflicts
from companion.ui.error_boundary import view
from companion.ui.kit.buttons import Handler, primary, secondary, with_id
from companion.ui.kit.layout import col, frame, heading, pad, panel, row, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture, seals
from companion.ui.kit.text import body_text, label, small
from companion.ui.loading import use_loaded
from companion.ui.notices import NoticeBar
from companion.ui.phone import go_up, use_phone
from companion.ui.player_names import chosen_seals
from companion.ui.screens.table import table_bar
from companion.ui.screens.table_history.rows import Row, history_rows, phone_name
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, TIGHT_GAP, WIDE_GAP, Theme

SEAL = 24
SHOWN = 3  # of many lines that one other stands against
EVENTS_SHOWN = 4  # lines of each phone; the history has them all


class Added(NamedTuple):
    """What one phone has brought: its name, how many lines, and the newest of them."""

    phone: str
    lines: int
    rows: tuple[Row, ...]


class Choice(NamedTuple):
    """Lines that do not fit; the one that counts instead of them, if there is one; whether they can be played now."""

    misfits: tuple[EventId, ...]
    against: EventId | None
    can_play: bool = False


class Side(NamedTuple):
    """A line of one of the two sides of a choice, in words; no other line of the screen has its name."""

    row: Row
    phone: str
    name: str


def added_rows(
    t: Theme, table: AnyTable, marks: Sequence[Seal], me: str, merged: MergeReport, most: int
) -> list[Added]:
    """By phone, the one that brought most first."""
    found = []
    for device, count in sorted(merged.added.items(), key=lambda pair: -pair[1]):
        ids = {entry.event.id for entry in merged.new if entry.event.id.device == device}
        rows = history_rows(t, table, marks, me, most, ids)
        found.append(Added(phone_name(t, device, me), count, tuple(rows)))
    return found


def choices(table: AnyTable) -> tuple[Choice, ...]:
    """Every line that does not fit, those with one rival together. Takes a moment: to be done in a thread."""
    rivals: dict[EventId, list[EventId]] = {}
    found: list[Choice] = []
    for conflict in conflicts(table):
        event = conflict.misfit.event.id
        if conflict.against is None:
            found.append(Choice((event,), None, can_play(table, event)))
        else:
            rivals.setdefault(conflict.against.event.id, []).append(event)
    twice = [Choice((two.other.event.id,), two.used.event.id) for two in double_changes(table)]
    return (*(Choice(tuple(misfits), against) for against, misfits in rivals.items()), *twice, *found)


def can_play(table: AnyTable, event: EventId) -> bool:
    """Whether a line could be written once more, as the table stands now."""
    try:
        previewed(table, PlayAgain(event))
    except CompanionError:
        return False
    return True


def side(t: Theme, table: AnyTable, marks: Sequence[Seal], me: str, event: EventId) -> Side:
    """A line of the history with the phone that wrote it."""
    (row,) = history_rows(t, table, marks, me, 1, {event})
    return Side(row, phone_name(t, event.device, me), t.say("entry {n}, {what}", n=row.n, what=row.sentences[0].text))


def choice_panel(
    t: Theme, table: AnyTable, marks: Sequence[Seal], choice: Choice, controller: TableController
) -> ft.Control:
    """Picking one side takes the other back; a later look at the history can still change that."""
    me, rival = controller.phone.device, choice.against
    misfits = [side(t, table, marks, me, event) for event in choice.misfits[:SHOWN]]
    why = [small(t.say("Conflict: {why}", why=what.row.why.text), t, t.danger) for what in misfits if what.row.why]
    if rival is None:
        parts: list[ft.Control] = [_line(t, misfits[0]), *why, *_alone(t, table, choice, misfits[0], controller)]
        return panel(t, wide_col(*parts, gap=MEDIUM_GAP), edge=t.warn)

    def keep_rival() -> None:
        controller.edit(UndoAll(choice.misfits))

    against = side(t, table, marks, me, rival)
    sides = [
        _option(t, t.say("In use"), [against], 0, keep_rival),
        _option(t, t.say("Conflicts"), misfits, len(choice.misfits) - SHOWN, lambda: controller.undo(rival)),
    ]
    both = wide_col(*sides, gap=GAP) if t.is_large or t.is_narrow else _beside(sides)
    return panel(t, wide_col(both, *why[:1], gap=MEDIUM_GAP), edge=t.warn)


def _beside(sides: Sequence[ft.Control]) -> ft.Control:
    parts = [ft.Container(way, expand=True) for way in sides]
    return row(*parts, gap=WIDE_GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _option(t: Theme, state: str, lines: Sequence[Side], more: int, pick: Handler) -> ft.Control:
    """One side: its lines and the button that keeps them."""
    name = t.say("Use this one: {what} ({who})", what=lines[0].name, who=lines[0].phone)
    button = secondary(t, t.say("Use this one"), pick, ft.Icons.CHECK_ROUNDED, name=name, height=48)
    rest = [small(t.say("and {lines} more", lines=counted(more, "entry", "entries")), t)] if more > 0 else []
    pick_it = with_id(f"keep-{lines[0].row.n}", button)
    return wide_col(small(state, t), pick_it, *(_line(t, line) for line in lines), *rest)


def _line(t: Theme, what: Side) -> ft.Control:
    """What was written, by whom and when."""
    texts = col(
        *(label(part.text, t) for part in what.row.sentences),
        small(f"{what.row.when} · {what.row.who}", t),
        gap=HAIR_GAP,
        expand=True,
    )
    return row(*([seal_picture(what.row.seal, t, SEAL)] if what.row.seal else []), texts)


def _alone(t: Theme, table: AnyTable, choice: Choice, what: Side, controller: TableController) -> list[ft.Control]:
    """No single line stands against it: it is left out, or written once more as the table stands now."""
    (event,) = choice.misfits

    def again() -> None:
        controller.edit(PlayAgain(event))

    def button(id: str, text: str, name: str, do: Handler, icon: ft.IconData) -> ft.Control:
        return with_id(f"{id}-{what.row.n}", secondary(t, text, do, icon, name=name, expand=True, height=48))

    left = t.say("Ignore: {what} ({who})", what=what.name, who=what.phone)
    now = t.say("Apply now: {what} ({who})", what=what.name, who=what.phone)
    leave = button("leave-out", t.say("Ignore"), left, lambda: controller.undo(event), ft.Icons.UNDO_ROUNDED)
    do_it = button("do-now", t.say("Apply now"), now, again, ft.Icons.REDO_ROUNDED)
    return [row(leave, *([do_it] if choice.can_play else []))]


@view
def MergeView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    table, backend = model.table, phone.backend
    t = phone.theme(table.game.id)
    marks = seals(table.state.names, chosen_seals(backend))
    merged = phone.merges.get(controller.id)
    asked = use_loaded(lambda: choices(table), [table.session])
    added = added_rows(t, table, marks, phone.device, merged, EVENTS_SHOWN) if merged else []
    top = table_bar(t, controller, t.say("Merged changes"))
    body = [
        *_choices(t, table, marks, asked.value, controller),
        *([heading(t, t.say("Who added what")), *(_added(t, part) for part in added)] if added else []),
        secondary(t, t.say("Full history"), lambda: controller.go("history"), ft.Icons.HISTORY_ROUNDED),
        ft.Container(height=8),
    ]
    back = with_id("to-table", primary(t, t.say("Back to table"), lambda: go_up(f"/table/{controller.id}")))
    return frame(
        t,
        [top],
        body,
        [NoticeBar(t, controller, t.margin), ft.Container(back, padding=pad(t.margin, MEDIUM_GAP))],
        gap=WIDE_GAP,
    )


def _choices(
    t: Theme, table: AnyTable, marks: Sequence[Seal], asked: tuple[Choice, ...] | None, controller: TableController
) -> list[ft.Control]:
    """Each line that does not fit, as a question; or that all fit. The last answer stays while the next is found."""
    standing = {entry.event.id for entry in (*table.misfits, *(two.other for two in double_changes(table)))}
    open_ones = [choice for choice in asked or () if standing.issuperset(choice.misfits)]
    if not standing:
        fits = row(
            ft.Icon(ft.Icons.CHECK_ROUNDED, color=t.ok, size=24), body_text(t.say("No conflicts."), t, expand=True)
        )
        return [ft.Semantics(live_region=True, content=panel(t, fits, edge=t.ok))]
    text = t.say("Two phones recorded different things. Nothing is lost: choose what counts.")
    head = [heading(t, t.say("Choose one")), small(text, t)]
    return [*head, *(choice_panel(t, table, marks, choice, controller) for choice in open_ones)]


def _added(t: Theme, added: Added) -> ft.Control:
    """One phone and the newest of its lines."""
    lines = [small(f"{part.when} · {part.sentences[0].text}", t, t.text) for part in added.rows]
    more = added.lines - len(added.rows)
    rest = [small(t.say("and {lines} earlier", lines=counted(more, "entry", "entries")), t)] if more > 0 else []
    head = label(t.say("{phone}: {lines}", phone=added.phone, lines=counted(added.lines, "entry", "entries")), t)
    return panel(t, wide_col(head, *lines, *rest, gap=TIGHT_GAP), edge=t.accent)
