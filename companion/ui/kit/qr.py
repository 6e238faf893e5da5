"""QR codes: black on white in every room, with the quiet zone that readers need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import flet as ft
import qrcode

from companion.ui.draw import svg
from companion.ui.kit.plates import CENTRE, pic
from companion.ui.look import Look

QUIET = 4  # modules of white around a code, as ISO/IEC 18004 has it
SIDE = 300


@lru_cache(maxsize=16)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code as rows of dark and light modules, quiet zone included."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make()
    return tuple(tuple(map(bool, line)) for line in code.get_matrix())


def qr_svg(text: str) -> str:
    """The code as a picture: one path, a bar for each run of dark modules."""
    grid = modules(text)
    bars = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, line in enumerate(grid) for x, length in _runs(line))
    size = len(grid)
    return svg(f'<path fill="#FFFFFF" d="M0 0h{size}v{size}h-{size}z"/><path fill="#000000" d="{bars}"/>', size, size)


def _runs(line: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin, and how many follow."""
    start = None
    for x, is_dark in enumerate((*line, False)):
        if is_dark and start is None:
            start = x
        elif not is_dark and start is not None:
            yield start, x - start
            start = None


def qr_picture(t: Look, text: str, name: str) -> ft.Control:
    """A code to be scanned from this screen, as large as the phone allows."""
    side = min(SIDE, t.width - 2 * t.margin)
    code = ft.Container(pic(qr_svg(text), side), bgcolor="#FFFFFF", border_radius=14)
    return ft.Semantics(label=name, image=True, content=ft.Container(code, alignment=CENTRE))
