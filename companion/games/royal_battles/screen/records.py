"""The two armies: a record for each unit with its life in ticks, and the initiative card beside them."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_battles.screen.cells import colour_name, unit_name
from companion.games.royal_battles.screen.pictures import kind_of, life_hue, life_picture, unit_picture
from companion.games.royal_battles.screen.reach import Who
from companion.games.royal_battles.screen.ways import Ways
from companion.games.royal_battles.state import ATTACK, BattleTable, phase
from companion.ui.guard import part
from companion.ui.kit.cards import card_name, card_picture
from companion.ui.kit.plates import CENTRE, STRETCH, col, pad, pic, row, strut, tag
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, number, small
from companion.ui.look import Look

HEIGHT = 52
CARD = 40  # pixels beside the records


class Record(NamedTuple):
    """A unit as its record shows it."""

    seat: int
    unit: int
    label: str
    kind: str
    left: int
    full: int
    name: str
    figures: str
    is_on: bool  # chosen


class Army(NamedTuple):
    """One side: whose it is, its records, and its cards."""

    seat: int
    who: str
    colour: str
    seal: Seal
    records: tuple[Record, ...]
    card: str | None
    card_name: str
    counts: str
    is_turn: bool


def army_of(t: Look, state: BattleTable, seat: int, seal: Seal, who: Who | None) -> Army:
    side, name = state.sides[seat], state.names[seat]
    records = tuple(_record(t, state, seat, i, (seat, i) == who) for i in range(len(side.units)))
    counts = t.say("hand {n}, pile {m}", n=side.hand, m=side.pile) if side.hand is not None else ""
    card = side.initiative
    told = card_name(t, card) if card else t.say("none yet")
    about = t.say("{who}'s initiative card: {card}; cards and corrections", who=name, card=told)
    return Army(seat, name, colour_name(t, seat), seal, records, card, about, counts, state.active == seat)


def _record(t: Look, state: BattleTable, seat: int, i: int, is_on: bool) -> Record:
    piece = state.sides[seat].units[i]
    left, full = max(0, piece.unit.life - piece.injury), piece.unit.life
    name = t.say("{unit}, life {n} of {full}", unit=unit_name(t, seat, piece), n=left, full=full)
    return Record(seat, i, piece.label, kind_of(piece.unit.name), left, full, name, figures(t, state, seat, i), is_on)


def figures(t: Look, state: BattleTable, seat: int, i: int) -> str:
    """The numbers that decide an attack, in a line."""
    unit = state.sides[seat].units[i].unit
    return t.say(
        "accuracy {accuracy}, evasion {evasion}, armor {armor}",
        accuracy=unit.accuracy, evasion=unit.evasion, armor=unit.armor,
    )  # fmt: skip


@part
def ArmyStrip(t: Look, army: Army, width: float, ways: Ways) -> ft.Control:
    """Name over the records; in large letters the records stand two by two."""
    shown = [
        RecordPlate(t, record, _record_width(t, army, width), ways, key=str(record.unit)) for record in army.records
    ]
    card = CardPlate(t, army.seat, army.card, army.card_name, ways)
    if not t.is_large:
        return col(_head(t, army), row(*shown, card, gap=6), gap=4, horizontal_alignment=STRETCH)
    pairs = [row(*shown[at : at + 2]) for at in range(0, len(shown), 2)]
    return col(row(ft.Container(_head(t, army), expand=True), card), *pairs, horizontal_alignment=STRETCH)


def _record_width(t: Look, army: Army, width: float) -> int:
    across = 2 if t.is_large else len(army.records) or 1
    rest = width - (0 if t.is_large else CARD + 6)
    return int((rest - 8 * (across - 1)) / across) if t.is_large else int((rest - 6 * (across - 1)) / across)


def _head(t: Look, army: Army) -> ft.Control:
    turn = [tag(t, t.say("to play"), t.fill, t.on_fill)] if army.is_turn else []
    name = label(f"{army.who}, {army.colour}", t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    if t.is_large:
        lines = [row(name), *([row(*turn)] if turn else []), *([small(army.counts, t)] if army.counts else [])]
        return col(*lines, gap=2, tight=True)
    counts = [small(army.counts, t)] if army.counts else []
    return row(seal_picture(army.seal, t, 20), name, *turn, *counts, gap=6)


@part
def RecordPlate(t: Look, record: Record, width: int, ways: Ways) -> ft.Control:
    """Picture, life left, and one tick for each life point."""
    is_out = record.left == 0
    hue = getattr(t, life_hue(record.left, record.full))
    shown = number(record.left, t, "figure", t.soft if is_out else t.text) if not is_out else small(t.say("out"), t)
    top = row(pic(unit_picture(record.kind, record.seat == 0), 26), ft.Container(expand=True), shown, gap=1)
    ticks = pic(life_picture(record.left, record.full, width - 12, 6, hue, t.pressed), width - 12, 6)
    frame = ft.Border.all(3 if record.is_on else 1, t.accent if record.is_on else t.line)
    edge = 3 if record.is_on else 5
    return tap(
        col(top, ticks, gap=5, tight=True),
        record.name,
        lambda: ways.tap_record(record.seat, record.unit),
        selected=record.is_on or None,
        width=width,
        bgcolor=t.wash if record.is_on else t.panel,
        border=frame,
        padding=pad(edge, edge - 1),
        opacity=0.55 if is_out else 1,
    )


@part
def CardPlate(t: Look, seat: int, card: str | None, name: str, ways: Ways) -> ft.Control:
    """The initiative card of a side, or the place where it will lie."""
    face: ft.Control = card_picture(card, t, HEIGHT) if card else _empty_card(t)
    return tap(face, name, lambda: ways.raise_sheet("side", seat), border_radius=7)


def _empty_card(t: Look) -> ft.Control:
    sign = ft.Icon(ft.Icons.STYLE_OUTLINED, color=t.edge, size=20)
    return ft.Container(
        sign, width=CARD, height=HEIGHT, alignment=CENTRE, border_radius=7, border=ft.Border.all(1.5, t.edge)
    )


@part
def ArmyLines(t: Look, army: Army, is_attack: bool, ways: Ways) -> ft.Control:
    """The army of a table without a board: a line for each unit; a tap attacks with it or attacks it."""
    card = CardPlate(t, army.seat, army.card, army.card_name, ways)
    lines = [RecordLine(t, record, is_attack, army.is_turn, ways, key=str(record.unit)) for record in army.records]
    return col(row(ft.Container(_head(t, army), expand=True), card), *lines, gap=6, horizontal_alignment=STRETCH)


@part
def RecordLine(t: Look, record: Record, is_attack: bool, is_own: bool, ways: Ways) -> ft.Control:
    told = col(label(record.label, t), *([] if t.is_large else [small(record.figures, t)]), gap=1, expand=True)
    body = row(strut(48), pic(unit_picture(record.kind, record.seat == 0), 32), told, gap=8)
    frame = ft.Border.all(3 if record.is_on else 1, t.accent if record.is_on else t.line)
    line = tap(
        body,
        _line_name(t, record, is_attack, is_own),
        lambda: ways.tap_line(record.seat, record.unit),
        selected=record.is_on or None,
        expand=True,
        bgcolor=t.wash if record.is_on else t.panel,
        border=frame,
        padding=pad(8, 2),
        opacity=0.55 if record.left == 0 else 1,
    )
    return row(line, _life(t, record, ways), gap=8)


def _line_name(t: Look, record: Record, is_attack: bool, is_own: bool) -> str:
    if not is_attack or not record.left:
        return t.say("{unit}: its record", unit=record.name)
    return t.say("{unit}: attack with it", unit=record.name) if is_own else t.say("{unit}: attack it", unit=record.name)


def _life(t: Look, record: Record, ways: Ways) -> ft.Control:
    hue, wide = getattr(t, life_hue(record.left, record.full)), 84 * min(t.scale, 1.3)
    ticks = pic(life_picture(record.left, record.full, wide, 8, hue, t.pressed), wide, 8)
    body = col(number(record.left, t, "figure"), ticks, gap=5, tight=True)
    name = t.say("{unit}: set the injury", unit=record.name)
    return tap(
        body, name, lambda: ways.raise_sheet("unit", record.seat, record.unit), padding=pad(4, 6), width=wide + 8
    )


def is_attacking(state: BattleTable) -> bool:
    return phase(state) == ATTACK
