"""Sheets for what is printed on one tile, one card or the Turn Tracker; each leads back to the box."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.royal_bastards.facts import ATTRIBUTES, FESTIVALS
from companion.games.royal_bastards.screen.box_fields import (
    card_fields,
    keep_button,
    number_fields,
    out_button,
    tile_fields,
)
from companion.games.royal_bastards.screen.box_rows import card_of, entered, tile_of
from companion.games.royal_bastards.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary
from companion.ui.kit.layout import STRETCH, col
from companion.ui.theme import WIDE_GAP


@component
def TileSheet(scene: Scene) -> ft.Control:
    t, tiles = scene.t, scene.state.territories
    known = tiles.get(scene.raised.what)
    tile, write = ft.use_state(tile_of(known))
    was = {"was": known.value} if known and known.value is not None and tile.value is not None else {}
    return _laid_out(
        *tile_fields(t, tile, map(tile_of, tiles.values()), write, is_new=known is None),
        keep_button(t, tile.name, lambda: _entered(scene, "edit_territory", {**tile.row, **was})),
        *([_out(scene, "remove_territory")] if known else []),
    )


@component
def CardSheet(scene: Scene) -> ft.Control:
    t, known = scene.t, scene.state.cards.get(scene.raised.what)
    card, write = ft.use_state(card_of(known))
    cards = [card_of(other) for other in scene.state.cards.values()]
    seen = entered(**dict(zip(ATTRIBUTES, known.printed, strict=True))) if known else {}
    was = {"was": seen} if seen else {}
    return _laid_out(
        *card_fields(t, card, cards, scene.state.territories, write, is_new=known is None),
        keep_button(t, card.name, lambda: _entered(scene, "edit_bastard", {**card.row, **was})),
        *([_out(scene, "remove_bastard")] if known else []),
    )


@component
def FestivalSheet(scene: Scene) -> ft.Control:
    """The Turn Tracker's Support for each rank of one festival."""
    t, turn, ranks = scene.t, int(scene.raised.what), len(scene.players)
    known = scene.state.festival_support[FESTIVALS.index(turn)]
    numbers, write = ft.use_state((*known, *(0,) * ranks)[:ranks])
    data = {"turn": turn, "support": list(numbers)}
    button = primary(t, t.say("Keep these numbers"), lambda: _entered(scene, "edit_festival", data))
    return _laid_out(*number_fields(t, numbers, write), button)


def _laid_out(*controls: ft.Control) -> ft.Control:
    return col(*controls, gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _entered(scene: Scene, kind: str, data: dict[str, Any]) -> None:
    """Back to the box if the game takes it; a refusal is told in the sheet."""
    if scene.ways.door.play(kind, **data):
        scene.ways.raise_sheet("box")


def _out(scene: Scene, kind: str) -> ft.Control:
    name = scene.raised.what
    return out_button(scene.t, name, lambda: _entered(scene, kind, {"name": name}))
