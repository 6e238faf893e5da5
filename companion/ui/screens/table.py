"""A table: the frame around every game's own screen, with undo, moves, history, share and rules in the thumb's reach.

Only what changed is drawn anew after a tap: see `companion/ui/live_updates.py`.
"""

from __future__ import annotations

import flet as ft

from companion.core.messages import listed
from companion.live.roles import Role
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import part, view
from companion.ui.game_ui import Room, Stage, where
from companion.ui.kit.bars_and_sheets import Step as Cell
from companion.ui.kit.bars_and_sheets import notice, phase_bar, slot, thumb_bar, top_bar, wide_slot
from companion.ui.kit.buttons import icon_button, primary
from companion.ui.kit.layout import STRETCH, bare_frame, col, inset, row
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.phone import go, use_phone
from companion.ui.phone_services import use_awake
from companion.ui.screens.plain_table import PlainTable
from companion.ui.table_controller import AnyTable, Door, Notice, last_move, open_table
from companion.ui.theme import GAP, Look

UNDO_LETTERS = 24  # what Undo takes back is told in as many


@view
def TableView() -> ft.View:
    """Laid out once; every part looks at the table for itself."""
    phone = use_phone()
    opened, door = open_table(phone, ft.use_route_params().get("table", ""))
    use_awake(phone)
    game = opened.table.game
    t, room = phone.look(game.id), phone.house.rooms[game.id]
    role = [RoleBar(t, door)] if opened.member else []
    top = [TopBar(t, room, door), col(*role, PhaseBar(t, room, door), gap=0, horizontal_alignment=STRETCH)]
    middle = room.table(t, opened.table, door) if room.table and room.is_live else Middle(t, room, door)
    return bare_frame(
        t, top, ft.Container(middle, expand=True), [NewsBar(t, door), ThumbBar(t, door)], wide=room.is_wide
    )


@part
def Middle(t: Look, room: Room, door: Door) -> ft.Control:
    """The game's own screen, where its parts do not look for themselves; or the plain one."""
    use_live(door, lambda opened: opened.table)
    return (room.table or PlainTable)(t, door.opened.table, door)


def stages(t: Look, room: Room, table: AnyTable) -> tuple[Stage, ...]:
    if room.stages:
        return room.stages(t, table.state)
    phase = table.game.phase(table.state)
    return (Stage(t.say(table.game.phases[phase].title), "now", phase),)


def result_text(t: Look, table: AnyTable) -> str | None:
    """What the button to the result says; None while the game goes on."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return None
    won = [table.state.name(seat) for seat in outcome.winners]
    if not won:
        return t.say("Nobody wins: see the result")
    return t.say(
        "{who}: see the result", who=t.say("{who} wins" if len(won) == 1 else "{who} share the win", who=listed(won))
    )


def undo_text(t: Look, table: AnyTable) -> str | None:
    """What Undo would take back, or None."""
    entry = last_move(table)
    return t.tell(entry.lines[0]) if entry and entry.lines else None


@part
def TopBar(t: Look, room: Room, door: Door) -> ft.Control:
    under = use_live(door, lambda opened: where(t, room, opened.table), aside=True)
    people = icon_button(t, t.say("Everybody at this table"), ft.Icons.GROUPS_ROUNDED, lambda: door.go("people"))
    title, is_shared = door.opened.table.game.short_title, door.opened.member is not None
    return top_bar(t, room.emblem, title, under, lambda: go("/"), people if is_shared else None)


@part
def RoleBar(t: Look, door: Door) -> ft.Control:
    """What this phone may not do, said before anybody taps in vain."""
    member = use_live(door, lambda opened: opened.member, aside=True)
    if member is None or member.role not in (Role.SEAT, Role.SPECTATOR):
        return ft.Container()
    told = (
        t.say("This phone is watching.")
        if member.role == Role.SPECTATOR
        else t.say("This phone plays for {who} alone.", who=member.name)
    )
    eye = ft.Icon(ft.Icons.VISIBILITY_ROUNDED, color=t.accent, size=20)
    return ft.Container(
        row(eye, small(told, t, t.text, expand=True)),
        padding=inset(left=t.margin, right=t.margin, bottom=GAP),
    )


@part
def PhaseBar(t: Look, room: Room, door: Door) -> ft.Control:
    cells = use_live(door, lambda opened: stages(t, room, opened.table), aside=True)
    return phase_bar(t, [Cell(c.text, c.when, lambda e, phase=c.phase: door.go(f"phase/{phase}")) for c in cells])


@part
def NewsBar(t: Look, door: Door) -> ft.Control:
    """What has to be said about the last tap, and the way to the result; most of the time nothing."""
    said = use_live(door, lambda opened: opened.notice)
    text = use_live(door, lambda opened: result_text(t, opened.table), aside=True)
    told = [*([_notice(t, said, door)] if said else []), *([_way_to_result(t, text, door)] if text else [])]
    return col(*told, gap=0, tight=True, horizontal_alignment=STRETCH)


@part
def NoticeBar(t: Look, door: Door) -> ft.Control:
    """The same without the result, for other screens of a table."""
    said = use_live(door, lambda opened: opened.notice)
    return _notice(t, said, door) if said else ft.Container()


def _notice(t: Look, said: Notice, door: Door) -> ft.Control:
    rule = said.line.rule
    heading = find_entry(rule, door.opened.table.game.id).title if rule else ""
    return notice(t, said.kind, said.line, heading, (lambda: door.open_rule(rule)) if rule else None)


def _way_to_result(t: Look, text: str, door: Door) -> ft.Control:
    button = primary(t, text, lambda: door.go("result"), ft.Icons.EMOJI_EVENTS_ROUNDED)
    return ft.Container(button, padding=inset(left=t.margin, right=t.margin, bottom=GAP))


@part
def ThumbBar(t: Look, door: Door) -> ft.Control:
    return thumb_bar(
        t,
        UndoSlot(t, door),
        _slot(t, t.say("Moves"), ft.Icons.BOLT_ROUNDED, t.say("What can I do now?"), "moves", door),
        _slot(t, t.say("History"), ft.Icons.HISTORY_ROUNDED, t.say("History of this table"), "history", door),
        _slot(t, t.say("Share"), ft.Icons.QR_CODE_2_ROUNDED, t.say("Share this table"), "share", door),
        _slot(t, t.say("Rules"), ft.Icons.MENU_BOOK_ROUNDED, t.say("Rules of this game"), "rules", door),
    )


@part
def UndoSlot(t: Look, door: Door) -> ft.Control:
    undo = use_live(door, lambda opened: undo_text(t, opened.table), aside=True)
    under = short(undo, UNDO_LETTERS) if undo else t.say("nothing yet")
    name = t.say("Undo: {what}", what=undo) if undo else t.say("Nothing to undo")
    return wide_slot(t, t.say("Undo"), under, ft.Icons.UNDO_ROUNDED, door.undo_last if undo else None, name)


def _slot(t: Look, text: str, icon: ft.IconData, name: str, place: str, door: Door) -> ft.Control:
    return slot(t, text, icon, lambda: door.go(place), name)


def short(text: str, letters: int) -> str:
    """The beginning of a line, cut at a word where that leaves enough."""
    if len(text) <= letters:
        return text
    cut = text[: letters - 1].rsplit(" ", 1)[0]
    return (cut if len(cut) > letters // 2 else text[: letters - 1]).rstrip(" ,.:") + "…"
