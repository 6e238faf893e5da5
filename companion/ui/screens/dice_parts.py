"""The parts of the dice roller: the tray with the dice, their sum step by step, and how many there are of each."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.messages import listed
from companion.ui.kit.dice import die_face, landing
from companion.ui.kit.plates import CENTRE, MID, STRETCH, col, fact, panel, row, strut
from companion.ui.kit.taps import Handler, choice, rule_door, tap
from companion.ui.kit.words import label, number, small
from companion.ui.look import RADIUS_PANEL, TARGET, Look
from companion.ui.throws import Thrown, Tray

TALL = 232  # the tray, so that nothing jumps when dice land
SIGNS = 1.3  # letters of a larger scale leave − and + as they are
LARGE, SMALL, FEW = 68, 46, 8  # pixels of a die; up to so many lie there large


def tray_plate(t: Look, tray: Tray, calm: bool) -> ft.Control:
    """The total over the dice; before a throw they lie there as ghosts."""
    size = LARGE if len(tray.dice) <= FEW and not t.is_narrow else SMALL
    if tray.fallen:
        faces = _fallen(tray, size, calm)
        head: list[ft.Control] = [number(tray.total, t, "score")]
    else:
        faces = [die_face(die, "?", size, ghost=True) for die in tray.dice]
        head = [small(t.say("{n} in the hand", n=len(tray.dice)), t)]
    dice = ft.Row(faces, spacing=10, run_spacing=10, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
    body = col(*head, dice, gap=14, tight=True, horizontal_alignment=MID, alignment=ft.MainAxisAlignment.CENTER)
    plate = ft.Container(
        row(strut(TALL), ft.Container(body, expand=True, alignment=CENTRE), gap=0),
        bgcolor=t.wash,
        border=ft.Border.all(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=12,
    )
    silent = ft.Semantics(exclude_semantics=True, content=plate)
    return ft.Semantics(label=tray_words(t, tray), live_region=True, content=silent)


def _fallen(tray: Tray, size: float, calm: bool) -> list[ft.Control]:
    """Every roll is a die; those of one that was rolled again lie close together."""
    found: list[ft.Control] = []
    for nth, each in enumerate(tray.fallen):
        rolls = [
            landing(die_face(each.die, str(n), size), tray.throws, calm, nth + i) for i, n in enumerate(each.rolls)
        ]
        found.append(rolls[0] if len(rolls) == 1 else row(*rolls, gap=0, tight=True))
    return found


def tray_words(t: Look, tray: Tray) -> str:
    """What a screen reader says of the tray."""
    if not tray.fallen:
        return t.say("The dice have not been rolled")
    each = [t.say("{die} shows {rolls}", die=d.die, rolls=listed(d.rolls)) for d in tray.fallen]
    return t.say("{dice}; together {n}", dice=", ".join(each), n=tray.total)


def shown(t: Look, tray: Tray) -> list[ft.Control]:
    """The sum, die by die."""
    if not tray.fallen:
        return []
    lines = [fact(t, each.die, _sum(each)) for each in tray.fallen]
    return [panel(t, col(*lines, fact(t, t.say("Together"), tray.total), gap=4, horizontal_alignment=STRETCH))]


def _sum(each: Thrown) -> str:
    told = " + ".join(map(str, each.rolls))
    return told if len(each.rolls) == 1 else f"{told} = {each.sum}"


def counters(t: Look, tray: Tray, most: int, put: Callable[[str, int], None]) -> list[ft.Control]:
    """A line for each kind of die."""
    return [_counter(t, die, n, most, put) for die, n in tray.counts.items()]


def _counter(t: Look, die: str, n: int, most: int, put: Callable[[str, int], None]) -> ft.Control:
    less = (lambda: put(die, n - 1)) if n else None
    more = (lambda: put(die, n + 1)) if n < most else None
    figure = number(n, t, "figure", semantics_label=t.say("{n} of {die}", n=n, die=die))
    steps = row(
        _step(t, "−", t.say("One {die} less", die=die), less),
        ft.Container(figure, width=44 * t.scale, alignment=CENTRE),
        _step(t, "+", t.say("One {die} more", die=die), more),
        gap=0,
        tight=True,
    )
    picture = ft.Semantics(exclude_semantics=True, content=die_face(die, die[1:], 40))
    return row(picture, label(die, t, expand=True), steps, gap=12)


def _step(t: Look, sign: str, name: str, on_click: Handler | None) -> ft.Control:
    ink = t.text if on_click else t.soft
    frame = ft.Border.all(1, t.line)
    body = number(sign, t, "figure" if t.scale > SIGNS else "number", ink)
    return tap(body, name, on_click, width=TARGET + 8, height=TARGET + 4, bgcolor=t.raised, border=frame)


def explosion(t: Look, text: str, on: bool, on_click: Handler, rule: str, on_rule: Handler) -> ft.Control:
    """Whether the highest face is rolled again, and the rule that says so."""
    return col(row(choice(t, text, on, on_click)), rule_door(t, rule, on_rule, left=True), gap=4)
