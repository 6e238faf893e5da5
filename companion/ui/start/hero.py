"""The table that was left last, as the largest plate of the home screen."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.context import go
from companion.ui.door import AnyTable
from companion.ui.guard import component
from companion.ui.kit.later import Later
from companion.ui.kit.plates import STRETCH, col, flow, panel, row, stamp
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import primary
from companion.ui.kit.words import label, number, small, title
from companion.ui.look import COLUMN, Look
from companion.ui.room import Room, where

SEAL, BETWEEN, APART = 30, 6, 14  # pixels: a seal, from it to its figure, from seat to seat
LETTER, LINE = 0.62, 1.36  # the width of a letter and the height of its line, in parts of its size


@component
def Hero(t: Look, room: Room, table: AnyTable, since: str, marks: Sequence[Seal], is_settled: bool) -> ft.Control:
    """In its game's colours: what it is, where it stands, and the way back to it.

    In the first picture of all, the seats come a moment later: they are a third of it.
    """
    name, place = table.game.short_title, where(t, room, table)
    told = t.say("{where}. Left {ago}", where=place, ago=since) if place else t.say("Left {ago}", ago=since)
    head = row(
        stamp(room.emblem, t.accent, 44),
        col(ft.Semantics(header=True, content=title(name, t)), small(told, t), gap=3, expand=True, tight=True),
        gap=14,
    )
    called = t.say("Continue {game}", game=t.say(table.game.title))
    on = primary(
        t, t.say("Continue"), lambda: go(f"/table/{table.session.id}"), ft.Icons.PLAY_ARROW_ROUNDED, name=called
    )
    names = table.session.setup.names
    figures = room.standing(t, table.state) if room.standing else ("",) * len(names)
    seats = Later(lambda: standing(t, names, figures, marks), is_settled, height=seats_height(t, names, figures))
    body = col(head, seats, on, gap=APART, horizontal_alignment=STRETCH)
    return panel(t, body, fill=t.wash, padding=t.margin)


def standing(t: Look, names: Sequence[str], figures: Sequence[str], marks: Sequence[Seal]) -> ft.Control:
    """Each seat with its seal and its figure; with its name where the game has no figure yet."""
    seats = flow(*(seat(t, *one) for one in zip(names, marks, figures, strict=True)), gap=APART)
    told = ", ".join(f"{name} {figure}".strip() for name, figure in zip(names, figures, strict=True))
    return ft.Semantics(label=told, exclude_semantics=True, content=seats)


def seat(t: Look, name: str, mark: Seal, figure: str) -> ft.Control:
    told = number(figure, t, "body") if figure else label(name, t)
    return row(seal_picture(mark, t, SEAL), told, gap=BETWEEN, tight=True)


def seats_height(t: Look, names: Sequence[str], figures: Sequence[str]) -> float:
    """How high the seats will stand, as far as it can be told before they are drawn."""
    across, lines, used = min(t.width, COLUMN) - 4 * t.margin, 1, 0.0
    for name, figure in zip(names, figures, strict=True):
        wide = SEAL + BETWEEN + LETTER * len(figure or name) * t.size("body" if figure else "label")
        if used and used + wide > across:
            lines, used = lines + 1, 0.0
        used += wide + APART
    high = max(SEAL, t.size("body") if all(figures) else LINE * t.size("label"))
    return lines * (high + APART) - APART
