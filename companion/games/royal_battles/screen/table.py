"""The table of Royal Battles: black above, white below, the board of 5 × 7 cards between them, and the dock."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.table import Table
from companion.games.royal_battles.board import PLACES, SPACES
from companion.games.royal_battles.facts import COLUMNS, ROWS
from companion.games.royal_battles.screen.army_records import ArmyLines, ArmyStrip
from companion.games.royal_battles.screen.controller import Controller, SheetContext
from companion.games.royal_battles.screen.drawings import Face, Size, ink_of, rank_place, rank_text, space_picture
from companion.games.royal_battles.screen.next_move import NextMove
from companion.games.royal_battles.screen.sheets import SHEETS, is_short, sheet_title
from companion.games.royal_battles.screen.sheets.army import ChosenArmy, Scenarios
from companion.games.royal_battles.state import ARMY, BattleState, phase
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.sheets import SheetHost
from companion.ui.game_screen.table_layout import USUAL_HEIGHT, low_column, padded, players_at, scrolling
from companion.ui.kit.buttons import primary, secondary, tap, with_id
from companion.ui.kit.layout import col, edged, pic, row, wide_col
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, PRIMARY_TARGET, SMALL_GAP, TARGET, TIGHT_GAP, Theme

BLACK, WHITE = 1, 0
AROUND = 502  # pixels of a phone's height that the board does not get: bars, armies, dock
AROUND_WIDE = 240  # the same where armies and dock stand beside the board
BESIDE = 380  # their width there
PARTS_GAP = 6  # between board and armies
SPACE_GAP = 4
LETTERS = 17  # of a rank
WIDEST = 120
ROOMY = 50  # a space higher than this, as on a tablet, has larger ranks
TEXT_HEIGHT = 36  # two lines of what just happened, whether there are two or not


@component
def Battlefield(t: Theme, table: Table[BattleState], table_controller: TableController) -> ft.Control:
    """The sides never change places: black's records stand above the board, white's below.

    Laid out once before the battle and once for it; every part looks at the table for itself.
    """
    controller: Controller = ft.use_memo(
        lambda: Controller(table_controller, players_at(table_controller.phone, table)),
        [table_controller, table.state.names],
    )
    is_before, is_tracked = use_live(table_controller, lambda model: _layout(model.table.state))
    host = SheetHost(t, controller, SHEETS, sheet_title, is_short, SheetContext, key="sheets")
    dock = row(ft.Container(DockBar(t, controller, key="dock"), expand=True), host, gap=0)  # the host takes no room
    if is_before:
        armies = [ChosenArmy(t, seat, controller, key=str(seat)) for seat in (WHITE, BLACK)]
        return _column(t, table_controller, [*armies, Scenarios(t, controller, key="battles")], dock)
    if not is_tracked:
        lines = [ArmyLines(t, seat, controller, key=str(seat)) for seat in (BLACK, WHITE)]
        return _column(t, table_controller, lines, dock)
    return _battle(t, dock, controller)


def _layout(state: BattleState) -> tuple[bool, bool]:
    """Whether armies are still being chosen, and whether there is a board."""
    return phase(state) == ARMY or not all(side.units for side in state.sides), state.board is not None


def _battle(t: Theme, dock: ft.Control, controller: Controller) -> ft.Control:
    """The board between the armies; on a tablet armies and dock stand beside it."""
    table_controller = controller.table_controller
    page = table_controller.page
    across, height = float(page.width or t.width) - 2 * t.margin, float(page.height or USUAL_HEIGHT)
    strip = BESIDE if t.is_wide else across
    black, white = (ArmyStrip(t, seat, strip, controller, key=str(seat)) for seat in (BLACK, WHITE))
    if not t.is_wide:
        middle = board(t, space_size(t, across, height - AROUND), controller)
        return _column(t, table_controller, [black, middle, white], dock)
    size = space_size(t, across - BESIDE - 2 * GAP, height - AROUND_WIDE)
    middle = padded(t, scrolling([board(t, size, controller)]), expand=True)
    right = ft.Container(_column(t, table_controller, [black, white], dock), width=BESIDE + 2 * t.margin)
    return ft.Row([middle, right], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _column(t: Theme, controller: TableController, shown: list[ft.Control], dock: ft.Control) -> ft.Control:
    """What is read scrolls above the dock; in large letters both scroll."""
    above, low = ([dock, *shown], ft.Container()) if t.is_large else (shown, dock)
    return padded(t, low_column(t, controller, scrolling(above, PARTS_GAP), low), expand=True)


# --- the board


def space_size(t: Theme, width: float, height: float) -> Size:
    """Spaces as large as there is room, but never too small for a thumb."""
    wide = min(WIDEST, (width - SPACE_GAP * (COLUMNS - 1)) / COLUMNS)
    letters = LETTERS * min(t.scale, 1.5)
    least = TARGET + (letters + 4 if t.is_large else 0)
    tall = min(wide, max(least, (height - SPACE_GAP * (ROWS - 1)) / ROWS))
    grown = letters if t.is_large else letters * min(1.4, max(1.0, tall / ROOMY))
    return Size(int(wide), int(max(least, tall)), round(grown, 1), t.is_large)


def board(t: Theme, size: Size, controller: Controller) -> ft.Control:
    """Laid out once; every space looks at the table for itself."""
    spaces = [Space(t, i, size, controller, key=str(i)) for i in range(SPACES)]
    lines = [spaces[at : at + COLUMNS] for at in range(0, SPACES, COLUMNS)]
    centre = ft.MainAxisAlignment.CENTER
    return col(*(ft.Row(line, spacing=SPACE_GAP, alignment=centre) for line in lines), gap=SPACE_GAP, tight=True)


@memo
def Space(t: Theme, i: int, size: Size, controller: Controller) -> ft.Control:
    """One picture, and the rank over it as text; drawn anew only when something about the space is another."""
    cell = use_live(controller.table_controller, lambda model: controller.view(t).cells[i])
    shown = [pic(space_picture(cell.face, size, ink_of(t)), size.width, size.height), *_rank(cell.face, size)]
    body, on = ft.Stack(shown, width=size.width, height=size.height), cell.is_on or None
    button = tap(body, cell.name, lambda: controller.tap_space(i), selected=on, border_radius=7)
    return with_id("space-{}-{}".format(*PLACES[i]), button)


def _rank(face: Face, size: Size) -> list[ft.Control]:
    if not face.card:
        return []
    left, top = rank_place(face, size)
    text = ft.Text(
        rank_text(face.card),
        left=left,
        top=top,
        size=size.letters,
        color=OBJECTS["card_red" if face.card[-1] in "HD" else "card_ink"],
        font_family="Bold",
        style=ft.TextStyle(height=1.0, letter_spacing=-0.5),
    )
    return [text]


# --- the dock


@memo
def DockBar(t: Theme, controller: Controller) -> ft.Control:
    """What just happened in words; then more at the left, the filled button last; in large letters in two lines.

    It is always equally high: a board that moved with it would be laid out anew by every tap.
    """
    dock = use_live(controller.table_controller, lambda model: controller.view(t).dock)
    text = small(dock.text, t, t.text, max_lines=None if t.is_large else 2, overflow=ft.TextOverflow.ELLIPSIS)
    box = ft.Container(text, height=None if t.is_large else TEXT_HEIGHT * t.scale, alignment=ft.Alignment.CENTER_LEFT)
    head = ft.Semantics(live_region=True, content=box)
    others = [_button(t, controller, secondary, move, 1) for move in dock.others]
    first = [_button(t, controller, primary, dock.first, 2)] if dock.first else []
    if len(others) > 1 or (t.is_large and others):
        lines = [row(_more(t, controller), *others), *([row(*first)] if first else [])]
        return wide_col(head, *lines, gap=SMALL_GAP)
    return wide_col(head, row(_more(t, controller), *others, *first), gap=TIGHT_GAP)


def _button(
    t: Theme, controller: Controller, draw: Callable[..., ft.Control], move: NextMove, expand: int
) -> ft.Control:
    def act() -> None:
        if move.is_sheet:
            controller.open_unit(move.kind, (move.seat, move.unit))
        else:
            controller.play(move.kind, seat=move.seat, **({"cards": move.cards} if move.cards else {}))

    return with_id(f"{move.kind}-{move.seat}", draw(t, move.text, act, name=move.name, expand=expand))


def _more(t: Theme, controller: Controller) -> ft.Control:
    sign = ft.Icon(ft.Icons.MORE_HORIZ_ROUNDED, color=t.text, size=24)
    button = tap(
        sign,
        t.say("More actions"),
        lambda: controller.open_sheet("more"),
        width=TARGET,
        height=PRIMARY_TARGET,
        bgcolor=t.raised,
        border=edged(1, t.line),
    )
    return with_id("more-moves", button)
