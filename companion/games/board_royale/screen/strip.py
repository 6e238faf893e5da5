"""The figures of the table in one line: its modes, what a turn draws, the piles, the vote. Each opens its rule."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import flet as ft

from companion.games.board_royale.screen.ways import Ways
from companion.games.board_royale.state import RoyaleTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import pad, row
from companion.ui.kit.text import label, words
from companion.ui.live_updates import use_live
from companion.ui.table_controller import OpenTable
from companion.ui.theme import TARGET, Look

PILES = ("empty-deck", "draw-and-take")  # the rules of the figures that change with every card
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


def shown_now(t: Look, opened: OpenTable) -> tuple[Figure, ...]:
    return opened.once(("figures", t), lambda: figures(t, opened.table.state))


def without_piles(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(each._replace(value="") if each.rule in PILES else each for each in figures)


@part
def FigureStrip(t: Look, ways: Ways) -> ft.Control:
    """The piles look for themselves: they change with every card, the rest hardly ever."""
    found = use_live(ways.door, lambda opened: without_piles(shown_now(t, opened)), aside=True)
    plates = [PilePlate(t, i, ways) if each.rule in PILES else _plate(t, each, ways) for i, each in enumerate(found)]
    return row(*plates, gap=6, scroll=ft.ScrollMode.HIDDEN)


@part
def PilePlate(t: Look, place: int, ways: Ways) -> ft.Control:
    now = use_live(ways.door, lambda opened: shown_now(t, opened)[place : place + 1], aside=True)
    return _plate(t, now[0], ways) if now else ft.Container()


def _plate(t: Look, shown: Figure, ways: Ways) -> ft.Control:
    named = t.say("{what}, opens its rule", what=f"{shown.word} {shown.value}".strip())
    return tap(
        _words(t, shown),
        named,
        lambda: ways.open_rule(shown.rule),
        height=TARGET * max(1.0, t.scale * 0.8),
        padding=pad(6),
    )


def _words(t: Look, shown: Figure) -> ft.Text:
    if not shown.value:  # a mode
        return label(shown.word, t, t.accent)
    return words(f"{shown.word} ", t, "label", t.soft, spans=[ft.TextSpan(shown.value, _ink(t.text))])


@cache
def _ink(colour: str) -> ft.TextStyle:
    return ft.TextStyle(font_family="Bold", color=colour)
