"""The tiles of the home screen: every game is its own room, seen from outside."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.colours import mix
from companion.ui.kit.plates import STRETCH, col, row, stamp, strut
from companion.ui.kit.taps import Handler, tap
from companion.ui.kit.words import small, title
from companion.ui.look import RADIUS_PANEL, Look

GAP = 10
TALL, FLAT = 132, 76


def columns(t: Look) -> int:
    if t.is_large or t.is_narrow:
        return 1
    return 2 if t.width < 600 else 3


def grid(t: Look, tiles: list[ft.Control]) -> ft.Control:
    """Rows of tiles of one height; the last row keeps its columns."""
    n = columns(t)
    rows = [tiles[i : i + n] for i in range(0, len(tiles), n)]
    return col(*(_row(one, n) for one in rows), gap=GAP, horizontal_alignment=STRETCH)


def _row(tiles: list[ft.Control], n: int) -> ft.Row:
    missing = [ft.Container(expand=True) for _ in range(n - len(tiles))]
    return row(*tiles, *missing, gap=GAP)


def game_tile(t: Look, room: Look, emblem: str, game: Game[Any], on_click: Handler) -> ft.Control:
    """A title in two languages shows the last one."""
    name, picture = game.short_title, stamp(emblem, room.accent, 34)
    called = t.say("New table: {game}", game=t.say(game.title))
    return tile(t, picture, name, players(t, game.players), called, on_click, room.wash)


def players(t: Look, span: range) -> str:
    if len(span) == 1:
        return t.say("{n} players", n=span[0])
    return t.say("{least} to {most} players", least=span[0], most=span[-1])


def tile(t: Look, picture: ft.Control, name: str, under: str, called: str, on_click: Handler, fill: str) -> ft.Control:
    edge = ft.Border.all(1, mix(fill, t.edge, 0.35))
    more: dict[str, Any] = {"bgcolor": fill, "border": edge, "border_radius": RADIUS_PANEL, "padding": 12}
    words = (title(name, t, "heading"), small(under, t))
    if columns(t) == 1:
        face: ft.Control = row(strut(FLAT - 24), picture, col(*words, gap=2, expand=True, tight=True), gap=14)
        return tap(face, called, on_click, expand=True, alignment=ft.Alignment.CENTER_LEFT, **more)
    face = col(picture, col(*words, gap=1, tight=True), gap=6, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return tap(face, called, on_click, expand=True, alignment=None, height=TALL * t.scale, **more)
