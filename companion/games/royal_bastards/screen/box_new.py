"""The box of a new table: tiles, cards and the Turn Tracker as lines; the one that is tapped opens under itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.messages import listed
from companion.games.royal_bastards.facts import FESTIVALS
from companion.games.royal_bastards.screen.box_fields import (
    card_fields,
    keep_button,
    number_fields,
    out_button,
    tile_fields,
)
from companion.games.royal_bastards.screen.box_rows import (
    Box,
    Card,
    Tile,
    cards_in,
    numbers_in,
    tiles_in,
    with_numbers,
    with_row,
    without_row,
)
from companion.games.royal_bastards.screen.pictures import shield
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, primary, second
from companion.ui.kit.layout import STRETCH, col, heading, panel
from companion.ui.theme import GAP, WIDE_GAP, Look

Put = Callable[[dict[str, Any]], None]
TILES, CARDS, TRACKER = "territories", "bastards", "festival_support"


@component
def BoxEditor(t: Look, box: Box, put: Put) -> ft.Control:
    """One line is open at a time; what is kept there shuts it."""
    opened, open_line = ft.use_state(("", ""))

    def keep(after: dict[str, Any]) -> None:
        put(after)
        open_line(("", ""))

    def turn(kind: str, name: str) -> None:
        open_line(("", "") if opened == (kind, name) else (kind, name))

    shown = [
        *_tiles(t, box, opened, turn, keep),
        *_cards(t, box, opened, turn, keep),
        *_tracker(t, box, opened, turn, keep),
    ]
    return col(*shown, gap=GAP, horizontal_alignment=STRETCH)


def _tiles(t: Look, box: Box, opened: tuple[str, str], turn: Callable[[str, str], None], keep: Put) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Territories"))]
    for name, tile in tiles_in(box).items():
        worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
        under = f"{worth}, {tile.colour or t.say('colour unknown')}"
        found.append(_line(t, name, under, lambda e, name=name: turn(TILES, name), shield(t, tile.value, 36)))
        if opened == (TILES, name):
            found.append(TileEntry(t, box, tile, keep, key=f"tile {name}"))
    new = second(t, t.say("Enter a Territory"), lambda: turn(TILES, ""), ft.Icons.ADD_ROUNDED)
    return [*found, new, *([TileEntry(t, box, Tile(), keep, key="new-tile")] if opened == (TILES, "") else [])]


def _cards(t: Look, box: Box, opened: tuple[str, str], turn: Callable[[str, str], None], keep: Put) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Bastards"))]
    for name, card in cards_in(box).items():
        found.append(_line(t, name, card.told, lambda e, name=name: turn(CARDS, name)))
        if opened == (CARDS, name):
            found.append(CardEntry(t, box, card, keep, key=f"card {name}"))
    new = second(t, t.say("Enter a Bastard's card"), lambda: turn(CARDS, ""), ft.Icons.ADD_ROUNDED)
    return [*found, new, *([CardEntry(t, box, Card(), keep, key="new-card")] if opened == (CARDS, "") else [])]


def _tracker(
    t: Look, box: Box, opened: tuple[str, str], turn: Callable[[str, str], None], keep: Put
) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Turn Tracker"))]
    for at, day in enumerate(FESTIVALS):
        numbers = numbers_in(box, at)
        under = listed(numbers) if any(numbers) else t.say("not entered yet")
        found.append(_line(t, t.say("Festival of turn {n}", n=day), under, lambda e, at=at: turn(TRACKER, str(at))))
        if opened == (TRACKER, str(at)):
            found.append(NumbersEntry(t, box, at, keep, key=f"numbers {at}"))
    return found


def _line(t: Look, text: str, under: str, on_click: Callable[..., None], left: ft.Control | None = None) -> ft.Control:
    pen = ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    return line_button(t, text, under, on_click, left, pen, name=t.say("Edit {name}, {told}", name=text, told=under))


@component
def TileEntry(t: Look, box: Box, known: Tile, keep: Put) -> ft.Control:
    tile, write = ft.use_state(known)
    return _opened(
        t,
        *tile_fields(t, tile, tiles_in(box).values(), write, is_new=not known.name),
        keep_button(t, tile.name, lambda: keep(with_row(box, TILES, tile.row))),
        *_out(t, box, TILES, known.name, keep),
    )


@component
def CardEntry(t: Look, box: Box, known: Card, keep: Put) -> ft.Control:
    card, write = ft.use_state(known)
    return _opened(
        t,
        *card_fields(t, card, list(cards_in(box).values()), tiles_in(box), write, is_new=not known.name),
        keep_button(t, card.name, lambda: keep(with_row(box, CARDS, card.row))),
        *_out(t, box, CARDS, known.name, keep),
    )


@component
def NumbersEntry(t: Look, box: Box, festival: int, keep: Put) -> ft.Control:
    numbers, write = ft.use_state(numbers_in(box, festival))
    button = primary(t, t.say("Keep these numbers"), lambda: keep(with_numbers(box, festival, numbers)))
    return _opened(t, *number_fields(t, numbers, write), button)


def _out(t: Look, box: Box, key: str, name: str, keep: Put) -> list[ft.Control]:
    """Only what this table has entered can go; the rulebook's own stays."""
    if not any(row["name"] == name for row in box[key]):
        return []
    return [out_button(t, name, lambda: keep(without_row(box, key, name)))]


def _opened(t: Look, *controls: ft.Control) -> ft.Control:
    return panel(t, col(*controls, gap=WIDE_GAP, horizontal_alignment=STRETCH), hem=t.accent)
