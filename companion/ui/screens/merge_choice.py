"""One question after a merge: two phones wrote what cannot both be; the table goes on with the one that is picked."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.log import EventId
from companion.ui.door import AnyTable, Door
from companion.ui.kit.plates import STRETCH, col, panel, row
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import Handler, second
from companion.ui.kit.words import label, small
from companion.ui.look import GAP, Look
from companion.ui.screens.merge_rows import Choice, Side, side, unstamped

SEAL = 24


def choice_plate(t: Look, table: AnyTable, marks: Sequence[Seal], choice: Choice, door: Door) -> ft.Control:
    """Picking one line takes the other back; a later look at the history can still change that."""
    me = door.phone.device
    misfit = side(t, table, marks, me, choice.misfit)
    why = [small(t.say("does not fit: {why}", why=misfit.row.why.text), t, t.danger)] if misfit.row.why else []
    if choice.against is None:
        parts: list[ft.Control] = [_line(t, misfit), *why, *_alone(t, table, choice, misfit, door)]
        return panel(t, col(*parts, gap=10, horizontal_alignment=STRETCH), hem=t.warn)
    against = side(t, table, marks, me, choice.against)
    rival = choice.against
    ways = [
        _option(t, t.say("Counts now"), against, lambda: door.undo(choice.misfit)),
        _option(t, t.say("Does not fit beside it"), misfit, lambda: door.undo(rival)),
    ]
    both = col(*ways, gap=GAP, horizontal_alignment=STRETCH) if t.is_large or t.is_narrow else _beside(ways)
    return panel(t, col(both, *why, gap=10, horizontal_alignment=STRETCH), hem=t.warn)


def _beside(ways: Sequence[ft.Control]) -> ft.Control:
    parts = [ft.Container(way, expand=True) for way in ways]
    return row(*parts, vertical_alignment=ft.CrossAxisAlignment.START)


def _option(t: Look, state: str, what: Side, pick: Handler) -> ft.Control:
    name = t.say("Keep this: {what} ({who})", what=what.row.name, who=what.phone)
    button = second(t, t.say("Keep this"), pick, ft.Icons.CHECK_ROUNDED, name=name, height=48)
    return col(small(state, t), _line(t, what), button, gap=6, horizontal_alignment=STRETCH)


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

    def again() -> None:
        entry = table.entry(choice.misfit)
        if door.play(entry.event.kind, **unstamped(table, entry)):
            door.undo(choice.misfit)

    leave = t.say("Leave it out: {what} ({who})", what=what.row.name, who=what.phone)
    ways = [_undo(t, t.say("Leave it out"), leave, choice.misfit, door)]
    if choice.can_play:
        name = t.say("Do it now: {what} ({who})", what=what.row.name, who=what.phone)
        ways.append(second(t, t.say("Do it now"), again, ft.Icons.REDO_ROUNDED, name=name, expand=True, height=48))
    return [row(*ways)]


def _undo(t: Look, text: str, name: str, event: EventId, door: Door) -> ft.Control:
    return second(t, text, lambda: door.undo(event), ft.Icons.UNDO_ROUNDED, name=name, expand=True, height=48)
