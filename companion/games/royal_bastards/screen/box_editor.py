"""The box: what is printed on tiles, cards and the Turn Tracker, entered for a new table or in sheets over one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.messages import message
from companion.games.royal_bastards.box import colour_word
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
from companion.games.royal_bastards.screen.view_model import id_of
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import use_choice
from companion.ui.kit.buttons import Handler, line_button, rule_link, secondary, with_id
from companion.ui.kit.layout import heading, panel, wide_col
from companion.ui.theme import GAP, WIDE_GAP, Theme

TILES, CARDS, TRACKER = "territories", "bastards", "festival_support"
CLOSED = ("", "")
Line = tuple[str, str]  # which part of the box, and whose line in it
Keep = Callable[[dict[str, Any]], None]
Toggle = Callable[[str, str], None]


# --- lines


def _tile_line(t: Theme, tile: Tile, on_click: Handler) -> ft.Control:
    worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
    colour = colour_word(tile.colour) or message("colour unknown")
    under = t.say("{worth}, {colour}", worth=worth, colour=colour)
    return _line(t, id_of("tile", tile.name), tile.name, under, on_click, shield(t, tile.value, 36))


def _card_line(t: Theme, card: Card, on_click: Handler) -> ft.Control:
    return _line(t, id_of("card", card.name), card.name, card.words, on_click)


def _festival_line(t: Theme, turn: int, numbers: tuple[int, ...], on_click: Handler) -> ft.Control:
    under = ", ".join(map(str, numbers)) if numbers else t.say("not entered yet")
    return _line(t, f"numbers-{turn}", t.say("Turn {n} Festival", n=turn), under, on_click)


def _line(t: Theme, id: str, text: str, under: str, on_click: Handler, left: ft.Control | None = None) -> ft.Control:
    name = t.say("Edit {name}, {told}", name=text, told=under)
    pen = ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    return with_id(id, line_button(t, text, under, on_click, left, pen, name=name))


def _new_tile(t: Theme, on_click: Handler) -> ft.Control:
    return with_id("new-tile", secondary(t, t.say("Enter a Territory"), on_click, ft.Icons.ADD_ROUNDED))


def _new_card(t: Theme, on_click: Handler) -> ft.Control:
    return with_id("new-card", secondary(t, t.say("Enter a Bastard’s card"), on_click, ft.Icons.ADD_ROUNDED))


# --- the box of a new table: the line that is tapped opens under itself


@component
def BoxEditor(t: Theme, box: Box, put: Keep) -> ft.Control:
    """One line is open at a time; what is kept there closes it."""
    line, set_line = ft.use_state(CLOSED)

    def keep(after: dict[str, Any]) -> None:
        put(after)
        set_line(CLOSED)

    def toggle(kind: str, name: str) -> None:
        set_line(CLOSED if line == (kind, name) else (kind, name))

    parts = [part(t, box, line, toggle, keep) for part in (_tiles, _cards, _tracker)]
    return wide_col(*(control for part in parts for control in part), gap=GAP)


def _tiles(t: Theme, box: Box, line: Line, toggle: Toggle, keep: Keep) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Territories"))]
    for name, tile in tiles_in(box).items():
        found.append(_tile_line(t, tile, lambda e, name=name: toggle(TILES, name)))
        if line == (TILES, name):
            found.append(TileEntry(t, box, tile, keep, key=f"tile {name}"))
    new = [TileEntry(t, box, Tile(), keep, key="new-tile")] if line == (TILES, "") else []
    return [*found, _new_tile(t, lambda: toggle(TILES, "")), *new]


def _cards(t: Theme, box: Box, line: Line, toggle: Toggle, keep: Keep) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Bastards"))]
    for name, card in cards_in(box).items():
        found.append(_card_line(t, card, lambda e, name=name: toggle(CARDS, name)))
        if line == (CARDS, name):
            found.append(CardEntry(t, box, card, keep, key=f"card {name}"))
    new = [CardEntry(t, box, Card(), keep, key="new-card")] if line == (CARDS, "") else []
    return [*found, _new_card(t, lambda: toggle(CARDS, "")), *new]


def _tracker(t: Theme, box: Box, line: Line, toggle: Toggle, keep: Keep) -> list[ft.Control]:
    found: list[ft.Control] = [heading(t, t.say("Turn Tracker"))]
    for at, turn in enumerate(FESTIVALS):
        numbers = numbers_in(box, at)
        shown = numbers if any(numbers) else ()
        found.append(_festival_line(t, turn, shown, lambda e, at=at: toggle(TRACKER, str(at))))
        if line == (TRACKER, str(at)):
            found.append(NumbersEntry(t, box, at, keep, key=f"numbers {at}"))
    return found


@component
def TileEntry(t: Theme, box: Box, known: Tile, keep: Keep) -> ft.Control:
    tile, write = ft.use_state(known)
    return _entry_panel(
        t,
        *tile_fields(t, tile, tiles_in(box).values(), write, is_new=not known.name),
        keep_button(t, tile.name, lambda: keep(with_row(box, TILES, tile.row))),
        *_out(t, box, TILES, known.name, keep),
    )


@component
def CardEntry(t: Theme, box: Box, known: Card, keep: Keep) -> ft.Control:
    card, write = ft.use_state(known)
    return _entry_panel(
        t,
        *card_fields(t, card, list(cards_in(box).values()), tiles_in(box), write, is_new=not known.name),
        keep_button(t, card.name, lambda: keep(with_row(box, CARDS, card.row))),
        *_out(t, box, CARDS, known.name, keep),
    )


@component
def NumbersEntry(t: Theme, box: Box, festival: int, keep: Keep) -> ft.Control:
    numbers, write = ft.use_state(numbers_in(box, festival))
    return _entry_panel(t, *number_fields(t, numbers, write, lambda: keep(with_numbers(box, festival, numbers))))


def _out(t: Theme, box: Box, key: str, name: str, keep: Keep) -> list[ft.Control]:
    """Only what this table has entered can go; the rulebook's own stays."""
    if not any(row["name"] == name for row in box[key]):
        return []
    return [out_button(t, name, lambda: keep(without_row(box, key, name)))]


def _entry_panel(t: Theme, *controls: ft.Control) -> ft.Control:
    return panel(t, _sheet(*controls), edge=t.accent)


# --- sheets over a table; those for one tile, one card or one festival lead back to the box


@component
def BoxSheet(context: SheetContext) -> ft.Control:
    t, controller, state = context.t, context.controller, context.state

    def open_sheet(kind: str, item: str | int | None = None) -> Callable[[], None]:
        return lambda: controller.open_sheet(kind, item=item)

    return wide_col(
        rule_link(t, t.say("About box contents"), lambda: controller.open_rule("box-profile"), left=True),
        heading(t, t.say("Territories")),
        *(_tile_line(t, tile_of(tile), open_sheet("tile", tile.name)) for tile in state.territories.values()),
        _new_tile(t, open_sheet("tile")),
        heading(t, t.say("Bastards")),
        *(_card_line(t, card_of(card), open_sheet("card", card.name)) for card in state.cards.values()),
        _new_card(t, open_sheet("card")),
        heading(t, t.say("Turn Tracker")),
        *(
            _festival_line(t, turn, numbers, open_sheet("numbers", turn))
            for turn, numbers in zip(FESTIVALS, state.festival_support, strict=True)
        ),
        gap=GAP,
    )


@component
def TileSheet(context: SheetContext) -> ft.Control:
    t, tiles = context.t, context.state.territories
    known = tiles.get(context.sheet.item)
    tile, write = use_choice(lambda: tile_of(known))
    was = {"was": known.value} if known and known.value is not None and tile.value is not None else {}
    return _sheet(
        *tile_fields(t, tile, map(tile_of, tiles.values()), write, is_new=known is None),
        keep_button(t, tile.name, lambda: _enter(context, "edit_territory", {**tile.row, **was})),
        *([_remove_button(context, "remove_territory")] if known else []),
    )


@component
def CardSheet(context: SheetContext) -> ft.Control:
    t, known = context.t, context.state.cards.get(context.sheet.item)
    card, write = use_choice(lambda: card_of(known))
    cards = [card_of(other) for other in context.state.cards.values()]
    printed = entered(**dict(zip(ATTRIBUTES, known.printed, strict=True))) if known else {}
    was = {"was": printed} if printed else {}
    return _sheet(
        *card_fields(t, card, cards, context.state.territories, write, is_new=known is None),
        keep_button(t, card.name, lambda: _enter(context, "edit_bastard", {**card.row, **was})),
        *([_remove_button(context, "remove_bastard")] if known else []),
    )


@component
def FestivalSheet(context: SheetContext) -> ft.Control:
    """The Turn Tracker's Support for each rank of one festival."""
    turn, ranks = context.sheet.item, len(context.state.names)
    known = context.state.festival_support[FESTIVALS.index(turn)]
    numbers, write = use_choice(lambda: (*known, *(0,) * ranks)[:ranks])
    data = {"turn": turn, "support": [*numbers, *known[ranks:]]}  # those of a larger table stay
    return _sheet(*number_fields(context.t, numbers, write, lambda: _enter(context, "edit_festival", data)))


def _sheet(*controls: ft.Control) -> ft.Control:
    return wide_col(*controls, gap=WIDE_GAP)


def _enter(context: SheetContext, kind: str, data: dict[str, Any]) -> None:
    """Back to the box if the game takes it; a refusal is shown in the sheet."""
    if context.controller.table_controller.play(kind, **data):
        context.controller.open_sheet("box")


def _remove_button(context: SheetContext, kind: str) -> ft.Control:
    name = context.sheet.item
    return out_button(context.t, name, lambda: _enter(context, kind, {"name": name}))
