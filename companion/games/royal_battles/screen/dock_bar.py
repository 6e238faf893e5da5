"""The thumb's reach: what just happened in words, one filled button, and what can be done beside it."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.screen.dock import Deed
from companion.games.royal_battles.screen.seen import seen
from companion.games.royal_battles.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import primary, second, tap
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.theme import PRIMARY_TARGET, TARGET, Look

HEAD = 36  # two lines of what just happened, whether there are two or not


@part
def DockBar(t: Look, ways: Ways) -> ft.Control:
    """More at the left, the filled button last; in large letters one under the other.

    It is always equally high: a board that moved with it would be laid out anew by every tap.
    """
    dock = use_live(ways.door, lambda opened: seen(ways, t).dock)
    told = small(dock.told, t, t.text, max_lines=None if t.is_large else 2, overflow=ft.TextOverflow.ELLIPSIS)
    plate = ft.Container(told, height=None if t.is_large else HEAD * t.scale, alignment=ft.Alignment.CENTER_LEFT)
    head = ft.Semantics(live_region=True, content=plate)
    others = [second(t, deed.text, lambda e, d=deed: do(ways, d), name=deed.name, expand=1) for deed in dock.others]
    first = [primary(t, dock.first.text, lambda: do(ways, dock.first), expand=2)] if dock.first else []
    if len(others) > 1 or (t.is_large and others):
        lines = [row(_more(t, ways), *others), *([row(*first)] if first else [])]
        return col(head, *lines, gap=6, horizontal_alignment=STRETCH)
    return col(head, row(_more(t, ways), *others, *first), gap=4, horizontal_alignment=STRETCH)


def _more(t: Look, ways: Ways) -> ft.Control:
    sign = ft.Icon(ft.Icons.MORE_HORIZ_ROUNDED, color=t.text, size=24)
    return tap(
        sign,
        t.say("More that can happen"),
        lambda: ways.raise_sheet("more"),
        width=TARGET,
        height=PRIMARY_TARGET,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
    )


def do(ways: Ways, deed: Deed | None) -> None:
    """Raise the sheet, or play the move."""
    if deed is None:
        return
    if deed.is_sheet:
        ways.raise_sheet(deed.kind, deed.seat, deed.unit)
    else:
        ways.play(deed.kind, seat=deed.seat, **({"cards": deed.cards} if deed.cards else {}))
