"""The three conspiracies: how far each is, and the moment one is met."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.rogue_monarch.conspiracies import face_up
from companion.games.rogue_monarch.facts import (
    ASSASSIN,
    CONSPIRACIES,
    CORONATION,
    CORONATION_ROIS,
    MARIAGE,
    MURDER,
    PLURAL,
    ROI,
    SPOKEN,
)
from companion.games.rogue_monarch.screen.options import conspiracy_name
from companion.games.rogue_monarch.screen.values import lit_places, plots
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import rule_door, tap
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.text import label, small, title, words
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Door
from companion.ui.theme import RADIUS, TARGET, Look


class Plot(NamedTuple):
    """One conspiracy as all can see it."""

    id: str
    name: str
    told: str
    is_met: bool


def plot_values(t: Look, state: RogueTable) -> tuple[Plot, ...]:
    up, met = face_up(state), plots(state)
    told = {
        CORONATION: t.say("{n} of {all} {cards}", n=up.count(ROI), all=CORONATION_ROIS, cards=PLURAL[ROI].title()),
        MARIAGE: t.say("in the hand"),
        MURDER: f"{PLURAL[ASSASSIN].title()}: {up.count(ASSASSIN)}",
    }
    return tuple(Plot(id, conspiracy_name(t, id), told[id], id in met) for id in CONSPIRACIES)


def plots_shown(t: Look, door: Door) -> ft.Control:
    cells = [PlotCell(t, at, door) for at in range(len(CONSPIRACIES))]
    if t.is_large:
        return col(*cells, horizontal_alignment=STRETCH)
    return row(*(ft.Container(cell, expand=1) for cell in cells))


@part
def PlotCell(t: Look, at: int, door: Door) -> ft.Control:
    """Its name, how far it is, and the door to its rule."""
    plot = use_live(door, lambda opened: plot_values(t, opened.table.state)[at], aside=True)
    under = t.say("met") if plot.is_met else plot.told
    told = col(
        words(plot.name, t, "small", face="Bold", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        row(small(under, t, t.accent if plot.is_met else None, expand=True), label("§", t, t.accent), gap=2),
        gap=0,
        tight=True,
        expand=True,
    )
    return tap(
        row(strut(TARGET - 8), told, gap=0),
        t.say("{name}, {told}: its rule", name=plot.name, told=under),
        lambda: door.open_rule(plot.id),
        padding=pad(5, 4),
        bgcolor=t.wash if plot.is_met else t.panel,
        border=ft.Border.all(3 if plot.is_met else 1, t.accent if plot.is_met else t.line),
        border_radius=RADIUS,
    )


class MetWords(NamedTuple):
    """The conspiracy that is met, as a sentence."""

    id: str
    title: str
    told: str


def met_words(t: Look, state: RogueTable) -> tuple[MetWords, ...]:
    """While the game is played; afterwards the result says it."""
    if state.result:
        return ()
    found = plots(state)
    places = sorted(lit_places(state, found))
    cards = ", ".join(f"{place} {SPOKEN[state.court[place - 1].card or ROI]}" for place in places)
    who = state.name(state.turn or 0)
    told = t.say("Places {cards}, in {who}'s turn.", cards=cards, who=who)
    return tuple(MetWords(id, t.say("{name} is met", name=conspiracy_name(t, id)), told) for id in found)


@part
def Met(t: Look, door: Door) -> ft.Control:
    """Lit the moment it is met, and said aloud."""
    met = use_live(door, lambda opened: met_words(t, opened.table.state))
    plates = [
        panel(
            t,
            row(
                col(title(found.title, t, "heading"), small(found.told, t, t.text), gap=1, expand=True),
                rule_door(t, "", lambda e, id=found.id: door.open_rule(id)),
            ),
            hem=t.accent,
            fill=t.wash,
            padding=ft.Padding.only(left=12, right=4, top=6, bottom=6),
        )
        for found in met
    ]
    return ft.Semantics(live_region=True, content=col(*plates, horizontal_alignment=STRETCH))
