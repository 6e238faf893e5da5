"""Entries that no longer fit: what caused it, and what can be done about each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.core.edit_preview import Change, Edit, Undo, previewed
from companion.core.errors import CompanionError
from companion.core.event_log import CHANGE, EDITS, INSERT, UNDO, Event, EventId
from companion.core.fold import Entry, Status
from companion.share.merge_report import conflicts
from companion.ui.forms.draft import WAS
from companion.ui.kit.buttons import secondary, with_id
from companion.ui.kit.formats import clock
from companion.ui.kit.layout import flow, panel, wide_col
from companion.ui.kit.text import label
from companion.ui.loading import use_loaded
from companion.ui.screens.table_history.rows import phone_name
from companion.ui.table_controller import AnyTable, TableController
from companion.ui.theme import GAP, Theme

Causes = Mapping[EventId, Event]  # of entries that conflict: the undo, change or insert without which they would fit


def use_causes(table: AnyTable) -> Causes:
    """Hook: found beside the screen, since many ways are tried."""
    found = use_loaded(lambda: causes(table), [table.session]).value
    return found or {}


def causes(table: AnyTable) -> Causes:
    if not table.misfits:
        return {}
    against = ((found.misfit, found.against) for found in conflicts(table) if found.against)
    return {misfit.event.id: cause.event for misfit, cause in against if cause.event.kind in (UNDO, *EDITS)}


def cause_text(t: Theme, cause: Event, me: str) -> str:
    """Because of your change at 21:14."""
    at = clock(cause.at)
    if cause.id.device == me:
        mine = {
            CHANGE: t.say("Because of your change at {at}", at=at),
            INSERT: t.say("Because of your insert at {at}", at=at),
        }
        return mine.get(cause.kind) or t.say("Because of your undo at {at}", at=at)
    who = phone_name(t, cause.id.device, me)
    theirs = {
        CHANGE: t.say("Because of a change at {at} ({who})", at=at, who=who),
        INSERT: t.say("Because of an insert at {at} ({who})", at=at, who=who),
    }
    return theirs.get(cause.kind) or t.say("Because of an undo at {at} ({who})", at=at, who=who)


def kept(table: AnyTable, entry: Entry) -> Change | None:
    """For a correction that finds another number than the one it replaced: the change by which it counts anyway."""
    if WAS not in entry.data:
        return None
    edit = Change(entry.event.id, {key: value for key, value in entry.data.items() if key != WAS})
    try:
        after = previewed(table, edit).after
    except CompanionError:
        return None
    return edit if after.entry(entry.event.id).is_move else None


def conflict_panel(
    t: Theme, controller: TableController, entry: Entry, causes: Causes, do: Callable[[Edit], None]
) -> list[ft.Control]:
    """Why an entry does not count, and the ways out beside changing it: ignore it, keep it, put everything back."""
    if entry.status is not Status.MISFIT:
        return []
    table, event, cause = controller.model.table, entry.event.id, causes.get(entry.event.id)
    keep = kept(table, entry)
    ways: list[tuple[str, str, Edit]] = [("ignore", t.say("Ignore"), Undo(event))]
    ways += [("keep", t.say("Keep"), keep)] if keep else []
    ways += [("put-back", t.say("Put everything back"), Undo(cause.id))] if cause else []
    said = (
        cause_text(t, cause, controller.phone.device) if cause else t.say("This entry conflicts with those before it")
    )
    buttons = (with_id(id, secondary(t, text, lambda e, edit=edit: do(edit), height=48)) for id, text, edit in ways)
    return [panel(t, wide_col(label(said, t), flow(*buttons), gap=GAP), edge=t.danger)]
