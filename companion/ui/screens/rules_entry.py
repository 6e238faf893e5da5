"""One rule: its text, what the book leaves open and what this table has chosen, where it matters, what is near."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.rulebook.entries import Entry, find_entry
from companion.ui.context import go
from companion.ui.door import Door, OpenTable
from companion.ui.house import House
from companion.ui.kit.plates import STRETCH, beside_strut, col, flow, heading, row, stamp, strut
from companion.ui.kit.taps import line_button, second, tap
from companion.ui.kit.words import label, small, title
from companion.ui.look import RADIUS, Look
from companion.ui.screens.rules_hits import Place, titled, way
from companion.ui.screens.rules_rulings import open_question
from companion.ui.screens.rules_text import whole_text


def entry_body(
    t: Look, house: House, place: Place, entry: Entry, at: tuple[OpenTable, Door] | None
) -> list[ft.Control]:
    """The parts of an entry's screen. `at` is the table whose rulings it shows, if the rule is of its game."""
    game = house.games[entry.game]
    parts = [_head(t, house, entry), whole_text(t, entry.text), _source(t, entry)]
    parts += open_question(t, entry, game, at)
    parts += _uses(t, entry, game, at[1] if at else None)
    return [*parts, *_related(t, place, entry), ft.Container(height=16)]


def _head(t: Look, house: House, entry: Entry) -> ft.Control:
    emblem = stamp(house.rooms[entry.game].emblem, t.accent, 28)
    return titled(t, emblem, ft.Semantics(header=True, content=title(entry.title, t), expand=True), entry)


def _source(t: Look, entry: Entry) -> ft.Control:
    return row(
        label("§", t, t.accent), small(t.say("In the book: {source}", source=entry.source), t, expand=True), gap=5
    )


def _uses(t: Look, entry: Entry, game: Game[Any], door: Door | None) -> list[ft.Control]:
    """Phases, moves and calculators that ask this rule; at a table they are doors."""
    phases = [key for key, phase in game.phases.items() if key in entry.phases or entry.slug in phase.rules]
    moves = [key for key, move in game.moves.items() if entry.slug in move.rules]
    sums = [key for key, calculator in game.calculators.items() if entry.slug in calculator.rules]
    doors = [_use(t, t.say(game.phases[key].title), t.say("phase"), f"phase/{key}", door) for key in phases]
    doors += [_use(t, t.say(game.moves[key].title), t.say("move"), f"moves/{key}", door) for key in moves]
    return [
        *([heading(t, t.say("Where it is used")), flow(*doors)] if doors else []),
        *(_sum(t, game, key, door) for key in sums),
    ]


def _use(t: Look, text: str, kind: str, path: str, door: Door | None) -> ft.Control:
    body = row(strut(48), small(kind, t), label(text, t, expand=True, expand_loose=True), gap=6, tight=True)
    frame: dict[str, Any] = {
        "alignment": None,
        "bgcolor": t.raised,
        "border_radius": RADIUS,
        "padding": beside_strut(12, gap=6),
    }
    if not door:
        return ft.Container(body, **frame)
    return tap(body, t.say("Open the {kind} {name}", kind=kind, name=text), lambda: door.go(path), **frame)


def _sum(t: Look, game: Game[Any], key: str, door: Door | None) -> ft.Control:
    path = f"/table/{door.id}/calculators/{key}" if door else f"/calculators/{game.id}/{key}"
    told = t.say("Work it out: {what}", what=t.say(game.calculators[key].summary))
    return second(t, told, lambda: go(path), ft.Icons.CALCULATE_ROUNDED)


def _related(t: Look, place: Place, entry: Entry) -> list[ft.Control]:
    near = [find_entry(slug, entry.game) for slug in entry.see]
    if not near:
        return []
    lines = [
        line_button(t, e.title, "", lambda e_, e=e: go(way(place, e)), name=t.say("See {rule}", rule=e.title))
        for e in near
    ]
    return [heading(t, t.say("See also")), col(*lines, horizontal_alignment=STRETCH)]
