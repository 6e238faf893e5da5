"""A table: the frame around every game's own screen, with undo, moves, history, share and rules at the lower edge.

Only what changed is drawn anew after a tap: see `companion/ui/live_updates.py`.
"""

from __future__ import annotations

import flet as ft

from companion.live.roles import Role
from companion.ui.error_boundary import memo, view
from companion.ui.game_ui import GameUI
from companion.ui.kit.bars_and_sheets import Step as Cell
from companion.ui.kit.bars_and_sheets import bottom_bar, phase_bar, slot, top_bar, wide_slot
from companion.ui.kit.buttons import icon_button, primary, with_id
from companion.ui.kit.layout import bare_frame, inset, row, wide_col
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.phone import go, go_up, use_phone
from companion.ui.phone_services import use_awake
from companion.ui.screens.result_details import result_title
from companion.ui.table_controller import AnyTable, TableController, last_move, open_table
from companion.ui.theme import GAP, Theme

UNDO_LETTERS = 24  # what Undo takes back is told in as many


@view
def TableView() -> ft.View:
    """Laid out once; every part looks at the table for itself."""
    phone = use_phone()
    model, controller = open_table(phone, ft.use_route_params().get("table", ""))
    use_awake(phone)
    game = model.table.game
    t, game_ui = phone.theme(game.id), phone.backend.game_uis[game.id]
    role = [RoleBar(t, controller)] if model.member else []
    top = [TopBar(t, game_ui, controller), wide_col(*role, PhaseBar(t, game_ui, controller), gap=0)]
    middle = game_ui.table(t, model.table, controller)
    return bare_frame(
        t,
        top,
        ft.Container(middle, expand=True),
        [ResultBar(t, controller), BottomBar(t, controller)],
        wide=game_ui.is_wide,
    )


def result_text(t: Theme, table: AnyTable) -> str | None:
    """What the button to the result says; None while a game is played."""
    title = result_title(t, table)
    return t.say("{result}: see the result", result=title) if title else None


def undo_text(t: Theme, table: AnyTable) -> str | None:
    """What Undo would take back, or None."""
    entry = last_move(table)
    return t.tell(entry.messages[0]) if entry and entry.messages else None


@memo
def TopBar(t: Theme, game_ui: GameUI, controller: TableController) -> ft.Control:
    under = use_live(controller, lambda model: game_ui.status_line(t, model.table.state), deferred=True)
    members = icon_button(t, t.say("People at this table"), ft.Icons.GROUPS_ROUNDED, lambda: controller.go("people"))
    right = with_id("to-people", members)
    return top_bar(t, game_ui.emblem, controller.model.table.game.short_title, under, lambda: go("/"), right)


@memo
def RoleBar(t: Theme, controller: TableController) -> ft.Control:
    """What this phone may not do, said before anybody taps in vain."""
    member = use_live(controller, lambda model: model.member, deferred=True)
    if member is None or member.role not in (Role.SEAT, Role.SPECTATOR):
        return ft.Container()
    text = (
        t.say("You’re a spectator.")
        if member.role == Role.SPECTATOR
        else t.say("You’re playing as {who}.", who=member.name)
    )
    eye = ft.Icon(ft.Icons.VISIBILITY_ROUNDED, color=t.accent, size=20)
    return ft.Container(
        row(eye, small(text, t, t.text, expand=True)), padding=inset(left=t.margin, right=t.margin, bottom=GAP)
    )


@memo
def PhaseBar(t: Theme, game_ui: GameUI, controller: TableController) -> ft.Control:
    cells = use_live(controller, lambda model: game_ui.phase_steps(t, model.table.state), deferred=True)
    return phase_bar(t, [Cell(c.text, c.when, lambda e, phase=c.phase: controller.go(f"phase/{phase}")) for c in cells])


@memo
def ResultBar(t: Theme, controller: TableController) -> ft.Control:
    """The way to the result; while the game goes on, nothing."""
    text = use_live(controller, lambda model: result_text(t, model.table), deferred=True)
    return _result_button(t, text, controller) if text else ft.Container()


def table_bar(t: Theme, controller: TableController, name: str, under: str | None = None) -> ft.Control:
    """The top of a screen behind a table: back leads to it."""
    game = controller.model.table.game
    emblem = controller.phone.backend.game_uis[game.id].emblem
    under = t.say(game.title) if under is None else under
    return top_bar(t, emblem, name, under, lambda: go_up(f"/table/{controller.id}"))


def _result_button(t: Theme, text: str, controller: TableController) -> ft.Control:
    button = with_id("to-result", primary(t, text, lambda: controller.go("result"), ft.Icons.EMOJI_EVENTS_ROUNDED))
    return ft.Container(button, padding=inset(left=t.margin, right=t.margin, bottom=GAP))


@memo
def BottomBar(t: Theme, controller: TableController) -> ft.Control:
    return bottom_bar(
        t,
        UndoSlot(t, controller),
        _slot(t, t.say("Moves"), ft.Icons.BOLT_ROUNDED, t.say("What can I do now?"), "moves", controller),
        _slot(t, t.say("History"), ft.Icons.HISTORY_ROUNDED, t.say("History of this table"), "history", controller),
        _slot(t, t.say("Share"), ft.Icons.QR_CODE_2_ROUNDED, t.say("Share this table"), "share", controller),
        _slot(t, t.say("Rules"), ft.Icons.MENU_BOOK_ROUNDED, t.say("Rules of this game"), "rules", controller),
    )


@memo
def UndoSlot(t: Theme, controller: TableController) -> ft.Control:
    undo = use_live(controller, lambda model: undo_text(t, model.table), deferred=True)
    under = short(undo, UNDO_LETTERS) if undo else t.say("Nothing yet")
    name = t.say("Undo: {what}", what=undo) if undo else t.say("Nothing to undo")
    tap = controller.undo_last if undo else None
    return with_id("undo", wide_slot(t, t.say("Undo"), under, ft.Icons.UNDO_ROUNDED, tap, name))


def _slot(t: Theme, text: str, icon: ft.IconData, name: str, place: str, controller: TableController) -> ft.Control:
    return with_id(f"to-{place}", slot(t, text, icon, lambda: controller.go(place), name))


def short(text: str, letters: int) -> str:
    """The beginning of a line, cut at a word where that leaves enough."""
    if len(text) <= letters:
        return text
    cut = text[: letters - 1].rsplit(" ", 1)[0]
    return (cut if len(cut) > letters // 2 else text[: letters - 1]).rstrip(" ,.:") + "…"
