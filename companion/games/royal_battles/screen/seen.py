"""The table as the parts of the screen see it: worked out once after every change, whoever looks first."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.royal_battles.screen.cells import Cell, board_cells
from companion.games.royal_battles.screen.dock import Dock, dock_of
from companion.games.royal_battles.screen.reach import Who, acting, ways_of
from companion.games.royal_battles.screen.records import Army, army_of
from companion.games.royal_battles.screen.ways import Ways
from companion.games.royal_battles.state import BattleTable
from companion.ui.theme import Look


class View(NamedTuple):
    """Everything on the screen as plain values; `who` is the unit that the next tap on the board is about."""

    who: Who | None
    cells: tuple[Cell, ...]
    armies: tuple[Army, ...]
    dock: Dock


def seen(ways: Ways, t: Look) -> View:
    """The present view; kept until the table, the chosen unit or the look is another."""
    state, mark = ways.state, (ways.wished, t)
    if ways.kept is None or ways.kept[0] is not state or ways.kept[1] != mark:
        ways.kept = (state, mark, view_of(t, state, ways.wished, ways))
    found: View = ways.kept[2]
    return found


def view_of(t: Look, state: BattleTable, wished: Who | None, ways: Ways) -> View:
    who = acting(state, wished)
    steps = ways_of(state, who)
    cells = board_cells(t, state, who, steps) if state.board is not None else ()
    armies = tuple(army_of(t, state, seat, who) for seat in range(len(state.sides)))
    return View(who, cells, armies, dock_of(t, state, who, bool(steps)))
