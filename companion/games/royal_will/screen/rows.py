"""Everybody's card: two cells abreast while cards are named, a line each while they act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from companion.games.royal_will.screen.characters import SIGNS
from companion.games.royal_will.screen.values import Player
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, col, flow, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import RADIUS, TARGET, Look

Opener = Callable[[int], object]


class Cell(NamedTuple):
    """One player's card. `state` is done, now or next; `tags` are the effects on this player."""

    player: Player
    state: str
    told: str
    tags: tuple[str, ...] = ()
    figure: str = ""
    card: str = ""  # the character whose sign stands before it
    name: str = ""  # of the button that opens it; without one it is only read


def cells(t: Look, shown: Sequence[Cell], opens: Opener | None) -> ft.Control:
    """Two abreast, one below the other where letters are large."""
    drawn = [ft.Container(SeatCell(t, cell, opens), expand=not t.is_large) for cell in shown]
    if t.is_large:
        return col(*drawn, horizontal_alignment=STRETCH)
    if len(drawn) % 2:
        drawn.append(ft.Container(expand=True))
    return col(*(row(*drawn[i : i + 2]) for i in range(0, len(drawn), 2)), horizontal_alignment=STRETCH)


@part
def SeatCell(t: Look, cell: Cell, opens: Opener | None) -> ft.Control:
    """Name over card, and how far it is; a tap opens it."""
    named = flow(label(cell.player.name, t), *(tag(t, text) for text in cell.tags), gap=5)
    told = col(named, small(cell.told, t), gap=0, tight=True, expand=True)
    body = row(strut(TARGET), seal_picture(cell.player.seal, t, 28), told, *_end(t, cell), gap=8)
    edge = ft.Border.all(1, t.accent if cell.state == "now" else t.line)
    fill = t.wash if cell.state == "now" else None
    space = ft.Padding.only(left=2, right=10, top=1, bottom=1)
    if not (cell.name and opens):
        return ft.Container(body, bgcolor=fill, border=edge, border_radius=RADIUS, padding=space)
    seat = cell.player.seat
    return tap(
        body,
        cell.name,
        lambda: opens(seat),
        selected=cell.state == "now",
        bgcolor=fill,
        border=edge,
        padding=space,
    )


@part
def ActLine(t: Look, cell: Cell) -> ft.Control:
    """What somebody did or will do, in one line; what it does to the count stands under it in large letters."""
    text = small(cell.told, t, t.soft if cell.state == "next" else t.text, expand=not t.is_large or None)
    tags = [tag(t, effect) for effect in cell.tags]
    told = [col(text, *tags, gap=2, tight=True, expand=True)] if t.is_large else [text, *tags]
    sign = ft.Icon(SIGNS[cell.card], color=t.accent, size=18)
    body = row(strut(32), seal_picture(cell.player.seal, t, 24), sign, *told, *_end(t, cell), gap=8)
    return ft.Container(body, padding=ft.Padding.only(left=2, right=10))


def _end(t: Look, cell: Cell) -> list[ft.Control]:
    if cell.figure:
        return [number(cell.figure, t, "figure")]
    if cell.state == "done":
        return [ft.Icon(ft.Icons.CHECK_ROUNDED, color=t.ok, size=20, semantics_label=t.say("done"))]
    return [small(t.say("now"), t, t.accent)] if cell.state == "now" else []
