"""The thumb's reach: what just happened in words, one filled button, and what can be done beside it."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.screen.dock import Deed
from companion.games.royal_battles.screen.seen import seen
from companion.games.royal_battles.screen.ways import Ways
from companion.ui.guard import part
from companion.ui.kit.plates import STRETCH, col, row, strut
from companion.ui.kit.taps import icon_button, primary, second
from companion.ui.kit.words import small
from companion.ui.live import use_live
from companion.ui.look import PRIMARY_TARGET, Look


@part
def DockBar(t: Look, ways: Ways) -> ft.Control:
    """More at the left, the filled button last; in large letters one under the other.

    It is always equally high: a board that moved with it would be laid out anew by every tap.
    """
    dock = use_live(ways.door, lambda opened: seen(ways, t).dock)
    more = icon_button(t, t.say("More that can happen"), ft.Icons.MORE_HORIZ_ROUNDED, lambda: ways.raise_sheet("more"))
    lines = 3 if t.is_large else 2 if t.is_wide else 1  # on a phone the board and both armies need the room
    told = small(dock.told, t, t.text, max_lines=lines, overflow=ft.TextOverflow.ELLIPSIS)
    head = [ft.Semantics(live_region=True, content=told)]
    others = [second(t, deed.text, lambda e, d=deed: do(ways, d), expand=2) for deed in dock.others]
    first = [primary(t, dock.first.text, lambda: do(ways, dock.first), expand=3)] if dock.first else []
    if t.is_large or len(others) > 1:
        return col(*head, row(more, *others), *([row(*first)] if first else []), gap=6, horizontal_alignment=STRETCH)
    return col(*head, row(strut(PRIMARY_TARGET), more, *others, *first), gap=4, horizontal_alignment=STRETCH)


def do(ways: Ways, deed: Deed | None) -> None:
    """Raise the sheet, or play the move."""
    if deed is None:
        return
    if deed.is_sheet:
        ways.raise_sheet(deed.kind, deed.seat, deed.unit)
    else:
        ways.play(deed.kind, seat=deed.seat, **({"cards": deed.cards} if deed.cards else {}))
