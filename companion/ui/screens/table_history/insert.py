"""A move that was forgotten: which one, and its form, as the table stood behind an entry of the history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.edit_preview import Insert
from companion.core.event_log import EventId
from companion.ui.error_boundary import view
from companion.ui.forms import FormEditor
from companion.ui.forms.draft import use_draft
from companion.ui.forms.field_slot import FormContext
from companion.ui.forms.labels import sentences
from companion.ui.forms.move_forms import asked, hints, problems_of, sorted_moves
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import line_button, with_id
from companion.ui.kit.layout import frame, heading
from companion.ui.kit.text import small
from companion.ui.notices import NoticeBar
from companion.ui.phone import go_up, use_phone
from companion.ui.player_names import seals_at
from companion.ui.screens.table_history.entry import address_of, event_at, leave
from companion.ui.screens.table_history.preview import confirm_bar, preview_panel, use_preview
from companion.ui.table_controller import AnyTable, TableModel, use_table


def table_behind(model: TableModel, anchor: EventId) -> AnyTable:
    """The table as it stood behind an entry."""
    table = model.table
    state = model.once(("behind", anchor), lambda: table.fold.state_behind(anchor))
    return replace(table, state=state)


@view
def InsertView() -> ft.View:
    """The moves that fit there."""
    phone = use_phone()
    model, controller = use_table(phone)
    anchor = event_at(ft.use_route_params().get("entry", ""))
    there = table_behind(model, anchor)
    t, game_ui = phone.theme(there.game.id), phone.backend.game_uis[there.game.id]
    now, any_time, _ = sorted_moves(there.game, game_ui, there.state)
    back = f"/table/{controller.id}/{address_of(anchor)}"
    top = top_bar(t, game_ui.emblem, t.say("Insert after"), game_ui.status_line(t, there.state), lambda: go_up(back))

    def lines(kinds: tuple[str, ...]) -> list[ft.Control]:
        return [
            with_id(f"move-{kind}", line_button(t, t.say(there.game.moves[kind].title), "", opens(kind)))
            for kind in kinds
        ]

    def opens(kind: str) -> Callable[[], None]:
        return lambda: controller.go(f"{address_of(anchor)}/insert/{kind}")

    phase = t.say(there.game.phases[there.game.phase(there.state)].title)
    said = small(t.say("Which move was forgotten? These fit there."), t)
    body = [said, heading(t, phase), *lines(now), heading(t, t.say("At any time")), *lines(any_time)]
    return frame(t, [top], [*body, ft.Container(height=8)], [NoticeBar(t, controller, t.margin)])


@view
def InsertMoveView() -> ft.View:
    """The form of the move, and what it will do to all that came later."""
    phone = use_phone()
    model, controller = use_table(phone)
    route = ft.use_route_params()
    anchor, kind = event_at(route.get("entry", "")), route.get("kind", "")
    there = table_behind(model, anchor)
    t, game_ui, move = phone.theme(there.game.id), phone.backend.game_uis[there.game.id], there.game.move(kind)
    hint = hints(t, game_ui, there, kind)
    draft, change = use_draft(f"{anchor} {kind}", {}, asked(move), hint)
    problems = problems_of(there, kind, draft)
    found = use_preview(t, controller, None if problems else Insert(anchor, kind, draft))

    def confirm() -> None:
        if found and controller.edit(found.edit, found.preview):
            leave(controller)

    title = t.say(move.title)
    back = f"/table/{controller.id}/{address_of(anchor)}/insert"
    top = top_bar(t, game_ui.emblem, title, game_ui.status_line(t, there.state), lambda: go_up(back))
    context = FormContext(there.state.names, seals_at(phone, there), lambda path: hint(path, draft))
    body = [FormEditor(t, asked(move), draft, change, context), *preview_panel(t, found), ft.Container(height=8)]
    button = confirm_bar(t, t.say("Insert: {title}", title=title), found, list(sentences(t, problems)), confirm)
    return frame(t, [top], body, [NoticeBar(t, controller, t.margin), button])
