"""The board of 5 x 7 cards. Each space is drawn anew only when something about it is another.

The thumb's reach: what just happened in words, one filled button, and what can be done beside it.

The table of Royal Battles: black above, white below, the board of cards between them, what is next at the thumb."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Table
from companion.games.royal_battles.board import SPACES
from companion.games.royal_battles.facts import COLUMNS, ROWS
from companion.games.royal_battles.screen.army_records import ArmyLines, ArmyStrip
from companion.games.royal_battles.screen.controller import Controller, OpenSheet, SheetContext
from companion.games.royal_battles.screen.drawings import Face, Size, ink_of, rank_place, rank_text, space_picture
from companion.games.royal_battles.screen.kept import use_kept
from companion.games.royal_battles.screen.next_move import NextMove
from companion.games.royal_battles.screen.sheets import open_sheet_control
from companion.games.royal_battles.screen.sheets.army import MusterPlate, Scenarios
from companion.games.royal_battles.screen.view_model import seen
from companion.games.royal_battles.state import ARMY, BattleState, phase
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import primary, secondary, tap
from companion.ui.kit.layout import STRETCH, col, pad, pic, row
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, PRIMARY_TARGET, TARGET, Theme

SPACE_GAP = 4

LETTERS = 17  # of a rank

WIDEST = 120

ROOMY = 50  # a space higher than this, as on a tablet, has larger ranks


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
    rows = [
        ft.Row(
            [Space(t, i, size, controller, key=str(i)) for i in range(at, at + COLUMNS)],
            spacing=SPACE_GAP,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for at in range(0, SPACES, COLUMNS)
    ]
    return ft.Column(list(rows), spacing=SPACE_GAP, tight=True)


@memo
def Space(t: Theme, i: int, size: Size, controller: Controller) -> ft.Control:
    """One picture, and the rank over it as text."""
    cell = use_live(controller.table_controller, lambda model: seen(controller, t).cells[i])
    shown = [pic(space_picture(cell.face, size, ink_of(t)), size.width, size.height), *_rank(cell.face, size)]
    return tap(
        ft.Stack(shown, width=size.width, height=size.height),
        cell.name,
        lambda: controller.tap_space(i),
        selected=cell.is_on or None,
        border_radius=7,
    )


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


HEAD = 36  # two lines of what just happened, whether there are two or not


@memo
def DockBar(t: Theme, controller: Controller) -> ft.Control:
    """More at the left, the filled button last; in large letters one under the other.

    It is always equally high: a board that moved with it would be laid out anew by every tap.
    """
    dock = use_live(controller.table_controller, lambda model: seen(controller, t).dock)
    told = small(dock.told, t, t.text, max_lines=None if t.is_large else 2, overflow=ft.TextOverflow.ELLIPSIS)
    plate = ft.Container(told, height=None if t.is_large else HEAD * t.scale, alignment=ft.Alignment.CENTER_LEFT)
    head = ft.Semantics(live_region=True, content=plate)
    others = [
        secondary(t, deed.text, lambda e, d=deed: do(controller, d), name=deed.name, expand=1) for deed in dock.others
    ]
    first = [primary(t, dock.first.text, lambda: do(controller, dock.first), expand=2)] if dock.first else []
    if len(others) > 1 or (t.is_large and others):
        lines = [row(_more(t, controller), *others), *([row(*first)] if first else [])]
        return col(head, *lines, gap=6, horizontal_alignment=STRETCH)
    return col(head, row(_more(t, controller), *others, *first), gap=4, horizontal_alignment=STRETCH)


def _more(t: Theme, controller: Controller) -> ft.Control:
    sign = ft.Icon(ft.Icons.MORE_HORIZ_ROUNDED, color=t.text, size=24)
    return tap(
        sign,
        t.say("More that can happen"),
        lambda: controller.open_sheet("more"),
        width=TARGET,
        height=PRIMARY_TARGET,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
    )


def do(controller: Controller, deed: NextMove | None) -> None:
    """Raise the sheet, or play the move."""
    if deed is None:
        return
    if deed.is_sheet:
        controller.open_sheet(deed.kind, deed.seat, deed.unit)
    else:
        controller.play(deed.kind, seat=deed.seat, **({"cards": deed.cards} if deed.cards else {}))


BLACK, WHITE = 1, 0

AROUND = 502  # pixels of a phone's height that the board does not get: bars, armies, dock

AROUND_WIDE = 240  # the same where armies and dock stand beside the board

ASIDE = 380  # their width there


@component
def Battlefield(t: Theme, table: Table[BattleState], table_controller: TableController) -> ft.Control:
    """The sides never change places: black's records stand above the board, white's below.

    Laid out once before the battle and once for it; every part looks at the table for itself.
    """
    names = table.state.names
    controller: Controller = ft.use_memo(partial(Controller, table_controller), [table_controller])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, table_controller.phone, table), [names])
    is_before, tracked = use_live(table_controller, lambda model: _layout(model.table.state))
    dock, over = DockBar(t, controller, key="dock"), SheetHost(t, marks, controller, key="sheets")
    if is_before:
        shown: list[ft.Control] = [
            MusterPlate(t, seat, marks[seat], controller, key=str(seat)) for seat in (WHITE, BLACK)
        ]
        return _laid_out(t, [*shown, Scenarios(t, controller, key="battles")], dock, over)
    if not tracked:
        lines = [ArmyLines(t, seat, marks[seat], controller, key=str(seat)) for seat in (BLACK, WHITE)]
        return _laid_out(t, list(lines), dock, over)
    return _fought(t, marks, dock, over, controller)


def _layout(state: BattleState) -> tuple[bool, bool]:
    """Whether armies are still being chosen, and whether there is a board."""
    return phase(state) == ARMY or not all(side.units for side in state.sides), state.board is not None


@component
def SheetHost(t: Theme, marks: tuple[Seal, ...], controller: Controller) -> ft.Control:
    """The sheet over the table, if one is up; the table behind it is not drawn anew for it."""
    sheet, controller.put = use_kept(_nothing)
    use_live(
        controller.table_controller, lambda model: (model.table, model.notice, controller.wished) if sheet else None
    )
    context = (
        SheetContext(t, controller.table_controller.model.table, marks, sheet, seen(controller, t).who, controller)
        if sheet
        else None
    )
    ft.use_dialog(open_sheet_control(context) if context else None)
    return ft.Container()


def _nothing() -> OpenSheet | None:
    return None


def _fought(
    t: Theme, marks: tuple[Seal, ...], dock: ft.Control, over: ft.Control, controller: Controller
) -> ft.Control:
    """The board between the armies; on a tablet armies and dock stand beside it."""
    page, is_wide = controller.table_controller.page, t.is_wide
    across = float(page.width or t.width) - 2 * t.margin
    room = across - ASIDE - 2 * GAP if is_wide else across
    size = space_size(t, room, float(page.height or 844) - (AROUND_WIDE if is_wide else AROUND))
    strip = ASIDE if is_wide else across
    black, white = (ArmyStrip(t, seat, marks[seat], strip, controller, key=str(seat)) for seat in (BLACK, WHITE))
    field = board(t, size, controller)
    if is_wide:
        deferred = ft.Container(_laid_out(t, [black, white], dock, over), width=ASIDE + 2 * t.margin)
        middle = ft.Container(_scrolling([field]), expand=True, padding=pad(t.margin))
        return ft.Row([middle, deferred], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return _laid_out(t, [black, field, white], dock, over)


def _laid_out(t: Theme, shown: list[ft.Control], thumb: ft.Control, over: ft.Control) -> ft.Control:
    """What is read scrolls above, what is done stands at the thumb; in large letters both scroll."""
    dock = ft.Row([ft.Container(thumb, expand=True), over], spacing=0)  # what is over the table takes no room in it
    if t.is_large:
        return ft.Container(_scrolling([dock, *shown]), padding=pad(t.margin), expand=True)
    return ft.Container(
        ft.Column([_scrolling(shown), dock], spacing=GAP, expand=True, horizontal_alignment=STRETCH),
        padding=ft.Padding.only(left=t.margin, right=t.margin, bottom=0),
        expand=True,
    )


def _scrolling(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=GAP - 2, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
