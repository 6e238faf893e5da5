"""One question after a merge: two phones wrote what cannot both be; the table goes on with the one that is picked."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.messages import counted
from companion.ui.door import AnyTable, Door
from companion.ui.kit.plates import STRETCH, col, panel, row
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import Handler, second
from companion.ui.kit.words import label, small
from companion.ui.look import GAP, Look
from companion.ui.screens.merge_rows import Choice, Side, side, unstamped

SEAL = 24
SHOWN = 3  # of many lines that one other stands against


def choice_plate(t: Look, table: AnyTable, marks: Sequence[Seal], choice: Choice, door: Door) -> ft.Control:
    """Picking one side takes the other back; a later look at the history can still change that."""
    me, rival = door.phone.device, choice.against
    misfits = [side(t, table, marks, me, event) for event in choice.misfits[:SHOWN]]
    why = [small(t.say("does not fit: {why}", why=what.row.why.text), t, t.danger) for what in misfits if what.row.why]
    if rival is None:
        parts: list[ft.Control] = [_line(t, misfits[0]), *why, *_alone(t, table, choice, misfits[0], door)]
        return panel(t, col(*parts, gap=10, horizontal_alignment=STRETCH), hem=t.warn)

    def keep_rival() -> None:
        for event in choice.misfits:
            door.undo(event)

    against = side(t, table, marks, me, rival)
    ways = [
        _option(t, t.say("Counts now"), [against], 0, keep_rival),
        _option(t, t.say("Does not fit beside it"), misfits, len(choice.misfits) - SHOWN, lambda: door.undo(rival)),
    ]
    both = col(*ways, gap=GAP, horizontal_alignment=STRETCH) if t.is_large or t.is_narrow else _beside(ways)
    return panel(t, col(both, *why[:1], gap=10, horizontal_alignment=STRETCH), hem=t.warn)


def _beside(ways: Sequence[ft.Control]) -> ft.Control:
    parts = [ft.Container(way, expand=True) for way in ways]
    return row(*parts, gap=12, vertical_alignment=ft.CrossAxisAlignment.START)


def _option(t: Look, state: str, lines: Sequence[Side], more: int, pick: Handler) -> ft.Control:
    """One side: its lines and the button that keeps them."""
    name = t.say("Keep this: {what} ({who})", what=lines[0].name, who=lines[0].phone)
    button = second(t, t.say("Keep this"), pick, ft.Icons.CHECK_ROUNDED, name=name, height=48)
    rest = [small(t.say("and {lines} more", lines=counted(more, "line")), t)] if more > 0 else []
    return col(small(state, t), button, *(_line(t, line) for line in lines), *rest, horizontal_alignment=STRETCH)


def _line(t: Look, what: Side) -> ft.Control:
    """What was written, by whom and when."""
    told = col(
        *(label(part.text, t) for part in what.row.told),
        small(f"{what.row.when} · {what.row.who}", t),
        gap=2,
        expand=True,
    )
    return row(*([seal_picture(what.row.seal, t, SEAL)] if what.row.seal else []), told)


def _alone(t: Look, table: AnyTable, choice: Choice, what: Side, door: Door) -> list[ft.Control]:
    """No single line stands against it: it is left out, or written once more as the table stands now."""
    (event,) = choice.misfits

    def again() -> None:
        entry = table.entry(event)
        if door.play(entry.event.kind, **unstamped(table, entry)):
            door.undo(event)

    name, undo = t.say("Leave it out: {what} ({who})", what=what.name, who=what.phone), ft.Icons.UNDO_ROUNDED
    ways = [second(t, t.say("Leave it out"), lambda: door.undo(event), undo, name=name, expand=True, height=48)]
    if choice.can_play:
        name = t.say("Do it now: {what} ({who})", what=what.name, who=what.phone)
        ways.append(second(t, t.say("Do it now"), again, ft.Icons.REDO_ROUNDED, name=name, expand=True, height=48))
    return [row(*ways)]
