"""QR codes on the screen: black on white in every room, with the quiet zone that readers need."""

from __future__ import annotations

import math
from functools import lru_cache

import flet as ft

from companion.share.qr_codes import matrix, svg
from companion.ui.kit.plates import CENTRE, pic
from companion.ui.look import COLUMN, Look

SIDE = 440  # no larger on a tablet: a phone held before it must see the whole
PAPER = "#FFFFFF"


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """The code of a text as a picture."""
    return svg(matrix(text))


def qr_side(t: Look, pictures: tuple[str, ...]) -> float:
    """As large as the phone allows, in half pixels for a module: all modules are then equally wide."""
    room = min(SIDE, min(t.width, COLUMN) - 2 * t.margin)
    modules = max(map(_modules, pictures))
    return max(1.0, math.floor(2 * room / modules) / 2) * modules


def _modules(picture: str) -> int:
    """How many there are in a row, quiet zone included: the width of the drawing."""
    return int(picture.split('viewBox="0 0 ', 1)[1].split(" ", 1)[0])


def qr_picture(t: Look, text: str, name: str) -> ft.Control:
    """A code to be scanned from this screen."""
    return qr_plate(t, (qr_svg(text),), name)


def qr_plate(t: Look, pictures: tuple[str, ...], name: str, shown: int = 0) -> ft.Control:
    """One of several codes, all of them laid on the same spot: the next one is there at once."""
    side = qr_side(t, pictures)
    laid = (ft.Container(pic(code, side), opacity=1 if i == shown else 0) for i, code in enumerate(pictures))
    sheet = ft.Container(ft.Stack([*laid]), bgcolor=PAPER, border_radius=14, width=side, height=side)
    return ft.Semantics(label=name, image=True, content=ft.Container(sheet, alignment=CENTRE))
