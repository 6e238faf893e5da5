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
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.state import BastardCard, Territory
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, primary, rule_link, secondary
from companion.ui.kit.layout import STRETCH, col, heading, panel
from companion.ui.theme import GAP, WIDE_GAP, Theme

Put = Callable[[dict[str, Any]], None]

TILES, CARDS, TRACKER = "territories", "bastards", "festival_support"


@component
def BoxEditor(t: Theme, box: Box, put: Put) -> ft.Control:
    """One line is open at a time; what is kept there shuts it."""
    model, open_line = ft.use_state(("", ""))

    def keep(after: dict[str, Any]) -> None:
        put(after)
        open_line(("", ""))

    def turn(kind: str, name: str) -> None:
        open_line(("", "") if model == (kind, name) else (kind, name))

    shown = [
        *_tiles(t, box, model, turn, keep),
        *_cards(t, box, model, turn, keep),
        *_tracker(t, box, model, turn, keep),
    ]
    return col(*shown, gap=GAP, horizontal_alignment=STRETCH)


def _tiles(t: Theme, box: Box, model: tuple[str, str], turn: Callable[[str, str], None], keep: Put) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Territories"))]
    for name, tile in tiles_in(box).items():
        worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
        under = f"{worth}, {tile.colour or t.say('colour unknown')}"
        found.append(_line(t, name, under, lambda e, name=name: turn(TILES, name), shield(t, tile.value, 36)))
        if model == (TILES, name):
            found.append(TileEntry(t, box, tile, keep, key=f"tile {name}"))
    new = secondary(t, t.say("Enter a Territory"), lambda: turn(TILES, ""), ft.Icons.ADD_ROUNDED)
    return [*found, new, *([TileEntry(t, box, Tile(), keep, key="new-tile")] if model == (TILES, "") else [])]


def _cards(t: Theme, box: Box, model: tuple[str, str], turn: Callable[[str, str], None], keep: Put) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Bastards"))]
    for name, card in cards_in(box).items():
        found.append(_line(t, name, card.told, lambda e, name=name: turn(CARDS, name)))
        if model == (CARDS, name):
            found.append(CardEntry(t, box, card, keep, key=f"card {name}"))
    new = secondary(t, t.say("Enter a Bastard's card"), lambda: turn(CARDS, ""), ft.Icons.ADD_ROUNDED)
    return [*found, new, *([CardEntry(t, box, Card(), keep, key="new-card")] if model == (CARDS, "") else [])]


def _tracker(
    t: Theme, box: Box, model: tuple[str, str], turn: Callable[[str, str], None], keep: Put
) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Turn Tracker"))]
    for at, day in enumerate(FESTIVALS):
        numbers = numbers_in(box, at)
        under = listed(numbers) if any(numbers) else t.say("not entered yet")
        found.append(_line(t, t.say("Festival of turn {n}", n=day), under, lambda e, at=at: turn(TRACKER, str(at))))
        if model == (TRACKER, str(at)):
            found.append(NumbersEntry(t, box, at, keep, key=f"numbers {at}"))
    return found


def _line(t: Theme, text: str, under: str, on_click: Callable[..., None], left: ft.Control | None = None) -> ft.Control:
    pen = ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    return line_button(t, text, under, on_click, left, pen, name=t.say("Edit {name}, {told}", name=text, told=under))


@component
def TileEntry(t: Theme, box: Box, known: Tile, keep: Put) -> ft.Control:
    tile, write = ft.use_state(known)
    return _opened(
        t,
        *tile_fields(t, tile, tiles_in(box).values(), write, is_new=not known.name),
        keep_button(t, tile.name, lambda: keep(with_row(box, TILES, tile.row))),
        *_out(t, box, TILES, known.name, keep),
    )


@component
def CardEntry(t: Theme, box: Box, known: Card, keep: Put) -> ft.Control:
    card, write = ft.use_state(known)
    return _opened(
        t,
        *card_fields(t, card, list(cards_in(box).values()), tiles_in(box), write, is_new=not known.name),
        keep_button(t, card.name, lambda: keep(with_row(box, CARDS, card.row))),
        *_out(t, box, CARDS, known.name, keep),
    )


@component
def NumbersEntry(t: Theme, box: Box, festival: int, keep: Put) -> ft.Control:
    numbers, write = ft.use_state(numbers_in(box, festival))
    button = primary(t, t.say("Keep these numbers"), lambda: keep(with_numbers(box, festival, numbers)))
    return _opened(t, *number_fields(t, numbers, write), button)


def _out(t: Theme, box: Box, key: str, name: str, keep: Put) -> list[ft.Control]:
    """Only what this table has entered can go; the rulebook's own stays."""
    if not any(row["name"] == name for row in box[key]):
        return []
    return [out_button(t, name, lambda: keep(without_row(box, key, name)))]


def _opened(t: Theme, *controls: ft.Control) -> ft.Control:
    return panel(t, col(*controls, gap=WIDE_GAP, horizontal_alignment=STRETCH), edge=t.accent)


@component
def TileSheet(context: SheetContext) -> ft.Control:
    t, tiles = context.t, context.state.territories
    known = tiles.get(context.sheet.what)
    tile, write = ft.use_state(tile_of(known))
    was = {"was": known.value} if known and known.value is not None and tile.value is not None else {}
    return _laid_out(
        *tile_fields(t, tile, map(tile_of, tiles.values()), write, is_new=known is None),
        keep_button(t, tile.name, lambda: _entered(context, "edit_territory", {**tile.row, **was})),
        *([_remove_button(context, "remove_territory")] if known else []),
    )


@component
def CardSheet(context: SheetContext) -> ft.Control:
    t, known = context.t, context.state.cards.get(context.sheet.what)
    card, write = ft.use_state(card_of(known))
    cards = [card_of(other) for other in context.state.cards.values()]
    seen = entered(**dict(zip(ATTRIBUTES, known.printed, strict=True))) if known else {}
    was = {"was": seen} if seen else {}
    return _laid_out(
        *card_fields(t, card, cards, context.state.territories, write, is_new=known is None),
        keep_button(t, card.name, lambda: _entered(context, "edit_bastard", {**card.row, **was})),
        *([_remove_button(context, "remove_bastard")] if known else []),
    )


@component
def FestivalSheet(context: SheetContext) -> ft.Control:
    """The Turn Tracker's Support for each rank of one festival."""
    t, turn, ranks = context.t, int(context.sheet.what), len(context.players)
    known = context.state.festival_support[FESTIVALS.index(turn)]
    numbers, write = ft.use_state((*known, *(0,) * ranks)[:ranks])
    data = {"turn": turn, "support": list(numbers)}
    button = primary(t, t.say("Keep these numbers"), lambda: _entered(context, "edit_festival", data))
    return _laid_out(*number_fields(t, numbers, write), button)


def _laid_out(*controls: ft.Control) -> ft.Control:
    return col(*controls, gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _entered(context: SheetContext, kind: str, data: dict[str, Any]) -> None:
    """Back to the box if the game takes it; a refusal is told in the sheet."""
    if context.controller.table_controller.play(kind, **data):
        context.controller.open_sheet("box")


def _remove_button(context: SheetContext, kind: str) -> ft.Control:
    name = context.sheet.what
    return out_button(context.t, name, lambda: _entered(context, kind, {"name": name}))


@component
def BoxSheet(context: SheetContext) -> ft.Control:
    t, controller, state = context.t, context.controller, context.state
    return col(
        rule_link(t, t.say("What a box profile is"), lambda: controller.open_rule("box-profile"), left=True),
        heading(t, t.say("Territories")),
        *(_territory(context, tile) for tile in state.territories.values()),
        secondary(t, t.say("Enter a Territory"), lambda: controller.open_sheet("tile"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Bastards")),
        *(_bastard(context, card) for card in state.cards.values()),
        secondary(t, t.say("Enter a Bastard's card"), lambda: controller.open_sheet("card"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Turn Tracker")),
        *(_festival(context, at) for at in range(len(FESTIVALS))),
        gap=GAP,
        horizontal_alignment=STRETCH,
    )


def _territory(context: SheetContext, tile: Territory) -> ft.Control:
    t = context.t
    worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
    under = f"{worth}, {tile.colour or t.say('colour unknown')}"
    name = t.say("Edit {name}, {told}", name=tile.name, told=under)
    return line_button(
        t, tile.name, under, lambda: context.controller.open_sheet("tile", what=tile.name),
        shield(t, tile.value, 36), _pen(context), name=name,
    )  # fmt: skip


def _bastard(context: SheetContext, card: BastardCard) -> ft.Control:
    t, under = context.t, card_of(card).told
    name = t.say("Edit {name}, {told}", name=card.name, told=under)
    return line_button(
        t,
        card.name,
        under,
        lambda: context.controller.open_sheet("card", what=card.name),
        None,
        _pen(context),
        name=name,
    )


def _festival(context: SheetContext, at: int) -> ft.Control:
    t, turn, numbers = context.t, FESTIVALS[at], context.state.festival_support[at]
    text = t.say("Festival of turn {n}", n=turn)
    told = listed(numbers) if numbers else t.say("not entered yet")
    name = t.say("Edit {name}, {told}", name=text, told=told)
    return line_button(
        t, text, told, lambda: context.controller.open_sheet("numbers", what=str(turn)), None, _pen(context), name=name
    )


def _pen(context: SheetContext) -> ft.Control:
    return ft.Icon(ft.Icons.EDIT_OUTLINED, color=context.t.soft, size=20)
