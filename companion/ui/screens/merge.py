"""What came together: who added what, and the lines that no longer fit, side by side, for people to choose."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.messages import counted
from companion.ui.context import go, use_phone, use_table
from companion.ui.door import AnyTable, Door
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, heading, pad, panel, row
from companion.ui.kit.seals import Seal, seals
from companion.ui.kit.taps import primary, second
from companion.ui.kit.words import label, small, words
from companion.ui.loading import use_loaded
from companion.ui.look import WIDE_GAP, Look
from companion.ui.screens.merge_choice import choice_plate
from companion.ui.screens.merge_rows import Added, Choice, added_rows, choices
from companion.ui.screens.table import NoticeBar
from companion.ui.screens.take_doing import Merges
from companion.ui.start.people import chosen_seals

SHOWN = 4  # lines of each phone; the history has them all


@view
def MergeView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    table, house = opened.table, phone.house
    t, room = phone.look(table.game.id), house.rooms[table.game.id]
    marks = seals(table.state.names, chosen_seals(house))
    merged = phone.service(Merges).get(door.id)
    asked = use_loaded(lambda: choices(table), [table.session])
    added = added_rows(t, table, marks, phone.device, merged, SHOWN) if merged else []
    top = top_bar(t, room.emblem, t.say("What came together"), t.say(table.game.title), lambda: go(f"/table/{door.id}"))
    body = [
        *_choices(t, table, marks, asked.value, door),
        *([heading(t, t.say("Who added what")), *(_added(t, part) for part in added)] if added else []),
        second(t, t.say("The whole history"), lambda: door.go("history"), ft.Icons.HISTORY_ROUNDED),
        ft.Container(height=8),
    ]
    back = primary(t, t.say("To the table"), lambda: go(f"/table/{door.id}"))
    return frame(t, [top], body, [NoticeBar(t, door), ft.Container(back, padding=pad(t.margin, 10))], gap=WIDE_GAP)


def _choices(
    t: Look, table: AnyTable, marks: Sequence[Seal], asked: tuple[Choice, ...] | None, door: Door
) -> list[ft.Control]:
    """Each line that does not fit, as a question; or that all fit. The last answer stays while the next is found."""
    standing = {entry.event.id for entry in table.misfits}
    open_ones = [choice for choice in asked or () if standing.issuperset(choice.misfits)]
    if not standing:
        fits = row(
            ft.Icon(ft.Icons.CHECK_ROUNDED, color=t.ok, size=24), words(t.say("Every line fits."), t, expand=True)
        )
        return [ft.Semantics(live_region=True, content=panel(t, fits, hem=t.ok))]
    told = t.say("What was written on two phones at once cannot all count. Nothing is lost: choose for the table.")
    head = [heading(t, t.say("Pick one")), small(told, t)]
    return [*head, *(choice_plate(t, table, marks, choice, door) for choice in open_ones)]


def _added(t: Look, added: Added) -> ft.Control:
    """One phone and the newest of its lines."""
    lines = [small(f"{part.when} · {part.told[0].text}", t, t.text) for part in added.rows]
    more = added.lines - len(added.rows)
    rest = [small(t.say("and {lines} before", lines=counted(more, "line")), t)] if more > 0 else []
    head = label(t.say("{phone}: {lines}", phone=added.phone, lines=counted(added.lines, "line")), t)
    return panel(t, col(head, *lines, *rest, gap=4, horizontal_alignment=STRETCH), hem=t.accent)
