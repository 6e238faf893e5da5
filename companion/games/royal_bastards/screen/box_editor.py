"""The box of a new table: tiles, cards and the Turn Tracker as lines; the one that is tapped opens under itself.

Sheets for what is printed on one tile, one card or the Turn Tracker; each leads back to the box.

The box: what is printed on this table's tiles and cards, with the way to enter and to correct it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.messages import listed
from companion.games.royal_bastards.facts import ATTRIBUTES, FESTIVALS
from companion.games.royal_bastards.screen.box_fields import (
    Box,
    Card,
    Tile,
    card_fields,
    card_of,
    cards_in,
    entered,
    keep_button,
    number_fields,
    numbers_in,
    out_button,
    tile_fields,
    tile_of,
    tiles_in,
    with_numbers,
    with_row,
    without_row,
)
from companion.games.royal_bastards.screen.controller import Scene
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.state import BastardCard, Territory
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, primary, rule_door, second
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


@component
def TileSheet(scene: Scene) -> ft.Control:
    t, tiles = scene.t, scene.state.territories
    known = tiles.get(scene.raised.what)
    tile, write = ft.use_state(tile_of(known))
    was = {"was": known.value} if known and known.value is not None and tile.value is not None else {}
    return _laid_out(
        *tile_fields(t, tile, map(tile_of, tiles.values()), write, is_new=known is None),
        keep_button(t, tile.name, lambda: _entered(scene, "edit_territory", {**tile.row, **was})),
        *([_remove_button(scene, "remove_territory")] if known else []),
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
        *([_remove_button(scene, "remove_bastard")] if known else []),
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


def _remove_button(scene: Scene, kind: str) -> ft.Control:
    name = scene.raised.what
    return out_button(scene.t, name, lambda: _entered(scene, kind, {"name": name}))


@component
def BoxSheet(scene: Scene) -> ft.Control:
    t, ways, state = scene.t, scene.ways, scene.state
    return col(
        rule_door(t, t.say("What a box profile is"), lambda: ways.open_rule("box-profile"), left=True),
        heading(t, t.say("Territories")),
        *(_territory(scene, tile) for tile in state.territories.values()),
        second(t, t.say("Enter a Territory"), lambda: ways.raise_sheet("tile"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Bastards")),
        *(_bastard(scene, card) for card in state.cards.values()),
        second(t, t.say("Enter a Bastard's card"), lambda: ways.raise_sheet("card"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Turn Tracker")),
        *(_festival(scene, at) for at in range(len(FESTIVALS))),
        gap=GAP,
        horizontal_alignment=STRETCH,
    )


def _territory(scene: Scene, tile: Territory) -> ft.Control:
    t = scene.t
    worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
    under = f"{worth}, {tile.colour or t.say('colour unknown')}"
    name = t.say("Edit {name}, {told}", name=tile.name, told=under)
    return line_button(
        t, tile.name, under, lambda: scene.ways.raise_sheet("tile", what=tile.name),
        shield(t, tile.value, 36), _pen(scene), name=name,
    )  # fmt: skip


def _bastard(scene: Scene, card: BastardCard) -> ft.Control:
    t, under = scene.t, card_of(card).told
    name = t.say("Edit {name}, {told}", name=card.name, told=under)
    return line_button(
        t,
        card.name,
        under,
        lambda: scene.ways.raise_sheet("card", what=card.name),
        None,
        _pen(scene),
        name=name,
    )


def _festival(scene: Scene, at: int) -> ft.Control:
    t, turn, numbers = scene.t, FESTIVALS[at], scene.state.festival_support[at]
    text = t.say("Festival of turn {n}", n=turn)
    told = listed(numbers) if numbers else t.say("not entered yet")
    name = t.say("Edit {name}, {told}", name=text, told=told)
    return line_button(
        t, text, told, lambda: scene.ways.raise_sheet("numbers", what=str(turn)), None, _pen(scene), name=name
    )


def _pen(scene: Scene) -> ft.Control:
    return ft.Icon(ft.Icons.EDIT_OUTLINED, color=scene.t.soft, size=20)
