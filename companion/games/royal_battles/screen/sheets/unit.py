"""The sheet about one unit: its record as on the form, its injury to set by hand, and what else can be put right."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.drawings import kind_of, life_hue, life_picture, unit_picture
from companion.games.royal_battles.screen.view_model import unit_name
from companion.games.royal_battles.state import Piece
from companion.games.royal_battles.units import MELEE, spoken
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter
from companion.ui.game_screen.pickers import pairs
from companion.ui.kit.buttons import primary, rule_link, secondary, step, with_id
from companion.ui.kit.inputs import Span, typed_number
from companion.ui.kit.layout import CENTRE, MID, col, flow, pic, row, tag, wide_col
from companion.ui.kit.text import label, small
from companion.ui.theme import HAIR_GAP, SMALL_GAP, TIGHT_GAP, WIDE_GAP, Theme

BAR = 300  # pixels of life on a phone


@component
def UnitSheet(context: SheetContext) -> ft.Control:
    t, piece, (seat, unit) = context.t, context.piece, context.unit
    to, set_to = ft.use_state(piece.injury)
    data = {"seat": seat, "unit": unit, "to": to, "was": piece.injury}
    save = (lambda: context.controller.play("correct_injury", **data)) if to != piece.injury else None
    name = unit_name(t, seat, piece)
    text = t.say("Set {unit}’s injury to {n}", unit=name, n=to)
    if to >= piece.unit.life:
        text = t.say("Injury {n}: remove {unit}", unit=name, n=to)
    return wide_col(
        _life(context, to),
        _stepper(t, piece, to, set_to),
        with_id("set-number", primary(t, text, save)),
        record_lines(t, piece),
        *_corrections(context),
    )


def _life(context: SheetContext, to: int) -> ft.Control:
    t, piece = context.t, context.piece
    full = piece.unit.life
    left = max(0, full - to)
    wide = min(BAR, t.width - 2 * t.margin - 60)
    hue = getattr(t, life_hue(left, full))
    bar = pic(life_picture(left, full, wide, 12, hue, t.pressed), wide, 12)
    text = t.say("{n} of {full} life left", n=left, full=full)
    picture = pic(unit_picture(kind_of(piece.unit.name), context.seat == 0), 40)
    return row(picture, col(bar, small(text, t), gap=TIGHT_GAP, tight=True), gap=WIDE_GAP)


def _stepper(t: Theme, piece: Piece, to: int, put: Setter) -> ft.Control:
    """Injury between − and +, and the two ends."""
    less = (lambda: put(to - 1)) if to > 0 else None
    typed = typed_number(t, t.say("Injury"), to, put, Span(0, 999), size="score", id="number")
    shown = col(typed, small(t.say("injury"), t), gap=HAIR_GAP, tight=True, horizontal_alignment=MID)
    steps = row(
        with_id("less", step(t, "−", t.say("Remove 1 injury"), less)),
        ft.Container(shown, expand=True, alignment=CENTRE),
        with_id("more", step(t, "+", t.say("Add 1 injury"), lambda: put(to + 1))),
    )
    ends = row(
        with_id("unhurt", secondary(t, t.say("Unhurt"), lambda: put(0), expand=True)),
        with_id("removed", secondary(t, t.say("Removed"), lambda: put(piece.unit.life), expand=True)),
    )
    return wide_col(steps, ends)


def record_lines(t: Theme, piece: Piece) -> ft.Control:
    """The record form in a few lines."""
    unit, power = piece.unit, piece.unit.advantage
    kind = t.say("melee") if unit.type == MELEE else t.say("ranged")
    easy, optimal, risky = unit.damage
    tags = [
        tag(t, kind),
        tag(t, t.say("life {n}", n=unit.life)),
        tag(t, t.say("accuracy {n}", n=unit.accuracy)),
        tag(t, t.say("evasion {n}", n=unit.evasion)),
        tag(t, t.say("{weapon} {e}/{o}/{r}", weapon=unit.weapon or t.say("Weapon"), e=easy, o=optimal, r=risky)),
        tag(t, t.say("{armor} {n}", armor=unit.armor_name or t.say("Armor"), n=unit.armor)),
    ]
    text = t.tell(spoken(power.text)) if power else ""
    lines = [small(f"{power.name}: {text}" if power.name else text, t)] if power else []
    return wide_col(flow(*tags, gap=SMALL_GAP), *lines, gap=SMALL_GAP)


def _corrections(context: SheetContext) -> list[ft.Control]:
    t, controller, at = context.t, context.controller, context.piece.space
    who = dict(zip(("seat", "unit"), context.unit, strict=True))
    buttons = [
        secondary(t, t.say("A stat"), lambda: controller.ask("correct_figure", **who)),
        secondary(t, t.say("Name and text"), lambda: controller.ask("correct_record", **who)),
    ]
    if context.state.board is not None and at is not None:
        was = list(PLACES[at])
        buttons += [
            secondary(t, t.say("Its space"), lambda: controller.ask("correct_space", **who, was=was)),
            secondary(t, t.say("The card under it"), lambda: controller.open_space(at)),
        ]
    power = context.piece.unit.advantage
    rule = power.rule if power else "damage"
    link = rule_link(t, t.say("What the advantage does"), lambda: controller.open_rule(rule), left=True)
    return [label(t.say("Corrections"), t, t.soft), pairs(t, buttons), link]
