"""The two armies as they stand above and below the board. Each record looks at the table for itself."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.facts import ARMY_SIZE
from companion.games.royal_battles.screen.controller import Controller
from companion.games.royal_battles.screen.drawings import life_hue, life_picture, unit_picture
from companion.games.royal_battles.screen.view_model import Record
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import tap, with_id
from companion.ui.kit.cards_and_dice import card_picture
from companion.ui.kit.layout import CENTRE, beside_strut, col, edged, pad, pic, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, HAIR_GAP, SMALL_GAP, TIGHT_GAP, Theme

HEIGHT = 48
CARD = 40  # pixels beside the records


@memo
def ArmyStrip(t: Theme, seat: int, width: float, controller: Controller) -> ft.Control:
    """Name over the records; in large letters the records stand two by two."""
    across = 2 if t.is_large else ARMY_SIZE
    rest = width - (0 if t.is_large else CARD + SMALL_GAP)
    each = int((rest - SMALL_GAP * (across - 1)) / across)
    shown = [RecordPanel(t, seat, i, each, controller, key=str(i)) for i in range(ARMY_SIZE)]
    head, card = ArmyHead(t, seat, controller), InitiativeCard(t, seat, controller)
    if not t.is_large:
        return wide_col(head, row(*shown, card, gap=SMALL_GAP), gap=TIGHT_GAP)
    pairs = [row(*shown[at : at + 2], gap=SMALL_GAP) for at in range(0, ARMY_SIZE, 2)]
    return wide_col(row(ft.Container(head, expand=True), card), *pairs)


@memo
def ArmyHead(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """Whose army it is, whether it is their turn, and how many cards they have."""
    army = use_live(controller.table_controller, lambda model: controller.view(t).armies[seat]._replace(records=()))
    turn = [_turn(t)] if army.is_turn else []
    name = label(f"{army.who}, {army.colour}", t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    counts = [small(army.counts, t)] if army.counts else []
    if t.is_large:
        return col(row(name), *([row(*turn)] if turn else []), *counts, gap=HAIR_GAP, tight=True)
    return row(seal_picture(controller.players[seat].seal, t, 19), name, *turn, *counts, gap=SMALL_GAP)


def _turn(t: Theme) -> ft.Control:
    text = body_text(t.say("their turn"), t, "small", t.on_fill, "Bold", style=ft.TextStyle(height=1.2))
    return ft.Container(text, bgcolor=t.fill, border_radius=4, padding=pad(7))


@memo
def RecordPanel(t: Theme, seat: int, unit: int, width: int, controller: Controller) -> ft.Control:
    """Picture, life left, and one tick for each life point."""
    record = use_live(controller.table_controller, lambda model: controller.view(t).armies[seat].record(unit))
    is_out = record.left == 0
    shown = small(t.say("out"), t) if is_out else number(record.left, t, "figure")
    top = row(
        pic(unit_picture(record.kind, seat == 0), 22 if t.is_narrow else 26), ft.Container(expand=True), shown, gap=1
    )
    edge = 3 if record.is_on else 5
    panel = tap(
        col(top, _ticks(t, record, width - 12, 6), gap=5, tight=True),
        record.name,
        lambda: controller.tap_record((seat, unit)),
        selected=record.is_on or None,
        width=width,
        bgcolor=t.wash if record.is_on else t.panel,
        border=edged(3 if record.is_on else 1, t.accent if record.is_on else t.line),
        padding=pad(edge, edge - 1),
        opacity=0.55 if is_out else 1,
    )
    return with_id(f"unit-{seat}-{unit}", panel)


def _ticks(t: Theme, record: Record, width: float, height: float) -> ft.Control:
    hue = getattr(t, life_hue(record.left, record.full))
    return pic(life_picture(record.left, record.full, width, height, hue, t.pressed), width, height)


@memo
def InitiativeCard(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """The initiative card of a side, or the place where it will lie."""
    card, name = use_live(controller.table_controller, lambda model: controller.view(t).armies[seat][3:5])
    face: ft.Control = card_picture(card, t, HEIGHT) if card else _empty_card(t)
    return with_id(f"side-{seat}", tap(face, name, lambda: controller.open_sheet("side", seat), border_radius=7))


def _empty_card(t: Theme) -> ft.Control:
    sign = ft.Icon(ft.Icons.STYLE_OUTLINED, color=t.edge, size=20)
    return ft.Container(sign, width=CARD, height=HEIGHT, alignment=CENTRE, border_radius=7, border=edged(1.5, t.edge))


@memo
def ArmyLines(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """The army of a table without a board: a line for each unit; a tap attacks with it or attacks it."""
    head = row(ft.Container(ArmyHead(t, seat, controller), expand=True), InitiativeCard(t, seat, controller))
    lines = [RecordLine(t, seat, i, controller, key=str(i)) for i in range(ARMY_SIZE)]
    return wide_col(head, *lines, gap=SMALL_GAP)


@memo
def RecordLine(t: Theme, seat: int, unit: int, controller: Controller) -> ft.Control:
    record = use_live(controller.table_controller, lambda model: controller.view(t).armies[seat].record(unit))
    texts = col(label(record.label, t), *([] if t.is_large else [small(record.figures, t)]), gap=1, expand=True)
    line = tap(
        row(strut(48), pic(unit_picture(record.kind, seat == 0), 32), texts, gap=SMALL_GAP),
        record.action,
        lambda: controller.tap_line((seat, unit)),
        selected=record.is_on or None,
        expand=True,
        bgcolor=t.wash if record.is_on else t.panel,
        border=edged(3 if record.is_on else 1, t.accent if record.is_on else t.line),
        padding=beside_strut(SMALL_GAP if record.is_on else GAP, 0 if record.is_on else HAIR_GAP, gap=SMALL_GAP),
        opacity=0.55 if record.left == 0 else 1,
    )
    wide = int(84 * min(t.scale, 1.3))
    life = col(number(record.left, t, "figure"), _ticks(t, record, wide, 8), gap=5, tight=True)
    name = t.say("{unit}: set injury", unit=record.name)
    around = pad(TIGHT_GAP, SMALL_GAP)
    setting = tap(life, name, lambda: controller.open_unit("unit", (seat, unit)), padding=around, width=wide + 8)
    return row(with_id(f"unit-{seat}-{unit}", line), setting, gap=SMALL_GAP)
