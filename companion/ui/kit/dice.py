"""Dice as they lie on the table: what they show, how they land, and the faces to type a real throw."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable

import flet as ft

from companion.core.dice import SIDES
from companion.ui import draw
from companion.ui.draw import OBJECTS
from companion.ui.kit.plates import CENTRE, flow, pic, row
from companion.ui.kit.taps import tap
from companion.ui.kit.words import number
from companion.ui.look import TARGET, Look

LANDING = 320  # milliseconds from the hand to the table


def fall(sides: int) -> int:
    """A die falls."""
    return secrets.randbelow(sides) + 1


def die_face(die: str, text: str, size: float = 46, *, ghost: bool = False) -> ft.Stack:
    """One die with a figure on it; one that has not fallen yet is a ghost."""
    sides = SIDES[die]
    shape = draw.die(sides if sides in draw.DICE else max(draw.DICE))
    letters = ft.Text(
        text, size=size * 0.34, color=OBJECTS["ebony"], font_family="Bold", style=ft.TextStyle(height=1.0)
    )
    body = ft.Container(letters, width=size, height=size, alignment=CENTRE)
    return ft.Stack([pic(shape, size), body], width=size, height=size, opacity=0.55 if ghost else 1)


def landing(face: ft.Control, throws: int, calm: bool, nth: int = 0) -> ft.Control:
    """A throw turns the die around, every other one the other way; with little motion it just lies there."""
    if calm:
        return face
    turns = (1 + nth % 3) * (-1 if nth % 2 else 1)
    return ft.Container(
        face,
        rotate=ft.Rotate(angle=2 * math.pi * throws * turns, alignment=CENTRE),
        animate_rotation=ft.Animation(LANDING, ft.AnimationCurve.EASE_OUT_CUBIC),
    )


def die_button(
    t: Look,
    name: str,
    die: str,
    rolls: tuple[int, ...],
    on_click: Callable[[], object],
    *,
    is_open: bool,
    wants_more: bool,
    throws: int,
    calm: bool,
) -> ft.Control:
    """A die with everything it has rolled, side by side; tapped, its faces can be typed."""
    faces = [landing(die_face(die, str(roll)), throws, calm, nth) for nth, roll in enumerate(rolls)]
    if wants_more:
        faces.append(die_face(die, "?", ghost=True))
    frame = ft.Border.all(3 if is_open else 1, t.accent if is_open else t.line)
    return tap(
        row(*faces, gap=2, tight=True),
        name,
        on_click,
        selected=is_open,
        alignment=None,
        border=frame,
        bgcolor=t.wash if is_open else None,
        padding=2 if is_open else 4,
    )


def faces(t: Look, die: str, named: Callable[[int], str], pick: Callable[[int], object]) -> ft.Control:
    """Every face of a die, to be tapped as the real one lies."""
    return flow(*(_face(t, n, named(n), pick) for n in range(1, SIDES[die] + 1)), gap=6)


def _face(t: Look, n: int, name: str, pick: Callable[[int], object]) -> ft.Control:
    size = max(TARGET, 30 * t.scale)
    return tap(
        number(n, t, "figure"),
        name,
        lambda: pick(n),
        width=size,
        height=size,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
    )
