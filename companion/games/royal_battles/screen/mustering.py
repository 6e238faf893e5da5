"""Before the battle: both armies, the printed battles, and the choice of four units."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.games.royal_battles.facts import ARMY_SIZE, SCENARIOS
from companion.games.royal_battles.screen.cells import colour_name
from companion.games.royal_battles.screen.kept import use_kept
from companion.games.royal_battles.screen.pictures import kind_of, unit_picture
from companion.games.royal_battles.screen.scene import Scene
from companion.games.royal_battles.screen.ways import Ways
from companion.games.royal_battles.state import BattleTable
from companion.games.royal_battles.units import MELEE, PRINTED, Unit
from companion.ui.error_boundary import component, part
from companion.ui.kit.buttons import Handler, line_button, primary, second, tap
from companion.ui.kit.layout import CENTRE, STRETCH, beside_strut, col, heading, panel, pic, row, strut
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.theme import Look


class Muster(NamedTuple):
    """One side before the battle: whose, and which units so far."""

    seat: int
    who: str
    colour: str
    kinds: tuple[str, ...]
    names: str


def muster_of(t: Look, state: BattleTable, seat: int) -> Muster:
    units = [piece.unit.name for piece in state.sides[seat].units]
    names = listed(units) if units else t.say("no army yet")
    return Muster(seat, state.names[seat], colour_name(t, seat), tuple(map(kind_of, units)), names)


@part
def MusterPlate(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """Whose army it is, and its four places."""
    side = use_live(ways.door, lambda opened: muster_of(t, opened.table.state, seat))
    name = row(seal_picture(seal, t, 28), label(f"{side.who}, {side.colour}", t, expand=True))
    places = [_place(t, side.kinds[i] if i < len(side.kinds) else "", side.seat) for i in range(ARMY_SIZE)]
    body = col(name, row(*places), small(side.names, t), horizontal_alignment=STRETCH)
    if not side.kinds:
        return panel(t, body)
    again = t.say("{who} chooses again", who=side.who)
    return panel(
        t, col(body, second(t, again, lambda: ways.raise_sheet("army", side.seat)), horizontal_alignment=STRETCH)
    )


def _place(t: Look, kind: str, seat: int) -> ft.Control:
    picture = pic(unit_picture(kind, seat == 0), 44) if kind else ft.Container(width=44, height=44)
    frame = ft.Border.all(1.5, t.line)
    return ft.Container(
        picture, expand=True, height=60, alignment=CENTRE, border_radius=10, border=frame, bgcolor=t.raised
    )


@part
def Scenarios(t: Look, ways: Ways) -> ft.Control:
    """The printed battles; white takes the army that is named first, the form can turn that round."""
    lines = []
    for key, battle in SCENARIOS.items():
        one, other = (PRINTED[unit].name for unit in battle.armies)
        under = t.say("4 x {one} (white) against 4 x {other} (black)", one=one, other=other)
        pictures = row(*(pic(unit_picture(u, i == 0), 30) for i, u in enumerate(battle.armies)), gap=2, tight=True)
        lines.append(
            line_button(
                t,
                battle.title,
                under,
                lambda e, key=key: ways.play("scenario", name=key),
                pictures,
                name=t.say("Play {battle}", battle=battle.title),
            )
        )
    turned = second(t, t.say("A printed battle with the sides changed"), lambda: ways.ask("scenario", seat=1))
    return col(heading(t, t.say("Printed battles")), *lines, turned, horizontal_alignment=STRETCH)


@component
def ArmySheet(scene: Scene) -> ft.Control:
    """Four of six, any mix; a tap on a chosen one takes it out again."""
    t, ways, seat = scene.t, scene.ways, scene.seat
    chosen, put = use_kept(_none_chosen)
    add = (lambda unit: put((*chosen, unit))) if len(chosen) < ARMY_SIZE else None
    slots = [_slot(scene, chosen, i, lambda e, i=i: put((*chosen[:i], *chosen[i + 1 :]))) for i in range(ARMY_SIZE)]
    offers = [_offer(t, key, unit, seat, add) for key, unit in PRINTED.items()]
    each = 1 if t.is_large else 2
    rows = [row(*offers[i : i + each]) for i in range(0, len(offers), each)]
    missing = ARMY_SIZE - len(chosen)
    names = listed(PRINTED[unit].name for unit in chosen)
    text = (
        t.say("{n} more to choose", n=missing) if missing else t.say("{who} fields {units}", who=scene.who, units=names)
    )
    field = (lambda: ways.play("army", seat=seat, units=list(chosen))) if not missing else None
    own = second(
        t,
        t.say("With a unit of your own"),
        lambda: ways.ask("army", seat=seat, units=[*chosen, *["pawn"] * missing]),
        ft.Icons.EDIT_OUTLINED,
    )
    return col(row(*slots), *rows, own, primary(t, text, field), horizontal_alignment=STRETCH)


def _none_chosen() -> tuple[str, ...]:
    return ()


def _slot(scene: Scene, chosen: tuple[str, ...], i: int, on_click: Handler) -> ft.Control:
    t = scene.t
    if i >= len(chosen):
        empty = ft.Border.all(1.5, t.line)
        return ft.Container(expand=True, height=56, border_radius=10, border=empty)
    name = t.say("Place {n}, {unit}: take it out", n=i + 1, unit=PRINTED[chosen[i]].name)
    body = row(
        strut(52), pic(unit_picture(chosen[i], scene.seat == 0), 40), gap=0, alignment=ft.MainAxisAlignment.CENTER
    )
    return tap(body, name, on_click, expand=True, bgcolor=t.wash, border=ft.Border.all(2, t.accent))


def _offer(t: Look, key: str, unit: Unit, seat: int, add: Callable[[str], None] | None) -> ft.Control:
    """A printed unit with the figures that matter when armies are chosen."""
    kind = t.say("melee") if unit.type == MELEE else t.say("ranged")
    easy, optimal, risky = unit.damage
    under = t.say("{kind}, life {n}, {e}/{o}/{r}", kind=kind, n=unit.life, e=easy, o=optimal, r=risky)
    told = col(label(unit.name, t), small(under, t), gap=1, expand=True)
    body = row(strut(56), pic(unit_picture(key, seat == 0), 36), told)
    press = (lambda: add(key)) if add else None
    return tap(
        body,
        t.say("Add a {unit}", unit=unit.name),
        press,
        expand=True,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
        padding=beside_strut(8, 4),
    )
