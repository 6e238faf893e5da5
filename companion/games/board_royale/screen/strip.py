"""The figures of the table in one line: its modes, what a turn draws, the piles, the vote. Each opens its rule."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.board_royale.screen.ways import Ways
from companion.games.board_royale.state import RoyaleTable
from companion.ui.guard import part
from companion.ui.kit.plates import pad, row, strut
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, small
from companion.ui.look import RADIUS_TAG, TARGET, Look

MODE_RULES = {"escape_together": "escape-together"}  # where the id of a mode's rule is not the mode's own


class Figure(NamedTuple):
    """A word with its number, and the rule behind it; a mode has no number."""

    word: str
    value: str
    rule: str


def figures(t: Look, state: RoyaleTable) -> tuple[Figure, ...]:
    now = state.figures
    modes = [Figure(mode_title(t, mode), "", MODE_RULES.get(mode, mode)) for mode in state.modes]
    vote = t.say("used") if state.vote_used else t.say("open")
    found = [
        *modes,
        Figure(t.say("vote"), vote, "democracy"),
        Figure(t.say("deck"), str(state.deck), "empty-deck"),
        Figure(t.say("draw"), str(now.draw), "resource-phase"),
        Figure(t.say("steal"), str(now.steal), "steal"),
        Figure(t.say("field"), str(now.field), "crafting-field"),
        Figure(t.say("discard pile"), str(state.discard), "draw-and-take"),
        Figure(t.say("hand limit"), str(now.hand_limit), "hand-limit"),
    ]
    if "duel" in state.modes:
        found.insert(len(modes), Figure(t.say("ground"), _ground(t, state), "ground-trade"))
    if now.escape_points is not None:
        found.append(Figure(t.say("to escape"), str(now.escape_points), "escape"))
    return tuple(found)


def _ground(t: Look, state: RoyaleTable) -> str:
    return t.say("used") if state.ground_used else t.say("open")


def mode_title(t: Look, mode: str) -> str:
    return {
        "duel": t.say("Duel"),
        "bloodshed": t.say("Bloodshed"),
        "peaceful": t.say("Peaceful"),
        "escape_together": t.say("Escape Together"),
        "quick": t.say("Quick"),
        "party": t.say("Party"),
        "crowded": t.say("Crowded"),
    }.get(mode, mode)


@part
def FigureStrip(t: Look, shown: tuple[Figure, ...], ways: Ways) -> ft.Control:
    return row(*(FigurePlate(t, each, ways) for each in shown), gap=6, scroll=ft.ScrollMode.HIDDEN)


@part
def FigurePlate(t: Look, shown: Figure, ways: Ways) -> ft.Control:
    body = [label(shown.word, t, t.accent)] if not shown.value else [small(shown.word, t), label(shown.value, t)]
    plate = ft.Container(
        row(*body, gap=4, tight=True),
        bgcolor=None if shown.value else t.raised,
        border_radius=RADIUS_TAG,
        padding=pad(6, 2),
    )
    named = t.say("{what}, opens its rule", what=f"{shown.word} {shown.value}".strip())
    return tap(row(strut(TARGET), plate, gap=0, tight=True), named, lambda: ways.open_rule(shown.rule))
