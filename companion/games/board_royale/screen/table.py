"""The figures of the table in one line: its modes, what a turn draws, the piles, the vote. Each opens its rule.

The table of Board Royale: everybody's hand at a glance, and a thumb's width for every change."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.screen.attack_panel import ClashPlate, StrikeButton, clash_now
from companion.games.board_royale.screen.controller import Controller, OpenSheet
from companion.games.board_royale.screen.next_move import beside_it, next_button, upcoming
from companion.games.board_royale.screen.pickers import use_draft
from companion.games.board_royale.screen.player_rows import GraveLine, HandRow
from companion.games.board_royale.screen.sheets import open_sheet_control
from companion.games.board_royale.screen.view_model import fates, grave
from companion.games.board_royale.state import RoyaleState, phase
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, beside, pad, row
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import body_text, label
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController, TableModel
from companion.ui.theme import GAP, TARGET, Theme

PILES = ("empty-deck", "draw-and-take")  # the rules of the figures that change with every card

MODE_RULES = {"escape_together": "escape-together"}  # where the id of a mode's rule is not the mode's own


class Figure(NamedTuple):
    """A word with its number, and the rule behind it; a mode has no number."""

    word: str
    value: str
    rule: str


def figures(t: Theme, state: RoyaleState) -> tuple[Figure, ...]:
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


def _ground(t: Theme, state: RoyaleState) -> str:
    return t.say("used") if state.ground_used else t.say("open")


def mode_title(t: Theme, mode: str) -> str:
    return {
        "duel": t.say("Duel"),
        "bloodshed": t.say("Bloodshed"),
        "peaceful": t.say("Peaceful"),
        "escape_together": t.say("Escape Together"),
        "quick": t.say("Quick"),
        "party": t.say("Party"),
        "crowded": t.say("Crowded"),
    }.get(mode, mode)


def shown_now(t: Theme, model: TableModel) -> tuple[Figure, ...]:
    return model.once(("figures", t), lambda: figures(t, model.table.state))


def without_piles(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(each._replace(value="") if each.rule in PILES else each for each in figures)


@memo
def FigureStrip(t: Theme, controller: Controller) -> ft.Control:
    """The piles look for themselves: they change with every card, the rest hardly ever."""
    found = use_live(controller.table_controller, lambda model: without_piles(shown_now(t, model)), deferred=True)
    plates = [
        PilePlate(t, i, controller) if each.rule in PILES else _plate(t, each, controller)
        for i, each in enumerate(found)
    ]
    return row(*plates, gap=6, scroll=ft.ScrollMode.HIDDEN)


@memo
def PilePlate(t: Theme, place: int, controller: Controller) -> ft.Control:
    now = use_live(controller.table_controller, lambda model: shown_now(t, model)[place : place + 1], deferred=True)
    return _plate(t, now[0], controller) if now else ft.Container()


def _plate(t: Theme, shown: Figure, controller: Controller) -> ft.Control:
    named = t.say("{what}, opens its rule", what=f"{shown.word} {shown.value}".strip())
    return tap(
        _words(t, shown),
        named,
        lambda: controller.open_rule(shown.rule),
        height=TARGET * max(1.0, t.scale * 0.8),
        padding=pad(6),
    )


def _words(t: Theme, shown: Figure) -> ft.Text:
    if not shown.value:  # a mode
        return label(shown.word, t, t.accent)
    return body_text(f"{shown.word} ", t, "label", t.soft, spans=[ft.TextSpan(shown.value, _ink(t.text))])


@cache
def _ink(colour: str) -> ft.TextStyle:
    return ft.TextStyle(font_family="Bold", color=colour)


@component
def Survivors(t: Theme, table: Table[RoyaleState], table_controller: TableController) -> ft.Control:
    """Rows in seat order, which never change places; what is done next below them.

    Laid out anew when somebody falls or something else can be done; the rest looks at the table for itself.
    """
    sheet, put = use_draft(_nothing)
    use_live(table_controller, lambda model: (model.table, model.notice) if sheet else None)
    use_live(
        table_controller, lambda model: (standing_of(model.table.state), deeds(t, model.table.state)), deferred=True
    )
    table = table_controller.model.table
    state = table.state
    controller: Controller = ft.use_memo(partial(Controller, table_controller), [table_controller])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, table_controller.phone, table), [state.names])
    controller.put = put
    ft.use_dialog(open_sheet_control(t, table, marks, sheet, controller) if sheet else None)
    above, below = _deeds(t, state, marks, controller)
    strip, seats = FigureStrip(t, controller, key="strip"), _rows(t, table, marks, controller)
    middle = ft.Column(
        [*above, *seats, strip] if t.is_large else [strip, *seats],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
        margin=beside(t.margin),
    )
    return ft.Column([middle, *below], spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def standing_of(state: RoyaleState) -> tuple[object, ...]:
    """Who is in and who is out, and by whom."""
    return tuple((player.is_alive, player.fate, player.looters) for player in state.players)


def deeds(t: Theme, state: RoyaleState) -> tuple[object, ...]:
    """What can be done now, as values."""
    return state.attack, upcoming(t, state), phase(state), state.turn


def _nothing() -> OpenSheet | None:
    return None


def _rows(t: Theme, table: Table[RoyaleState], marks: tuple[Seal, ...], controller: Controller) -> list[ft.Control]:
    state, found = table.state, []
    is_any_out = not all(player.is_alive for player in state.players)
    ends = fates(table.history, state.names) if is_any_out else {}
    for seat, player in enumerate(state.players):
        key = f"{seat} {'in' if player.is_alive else 'out'}"
        if player.is_alive:
            found.append(HandRow(t, seat, marks[seat], controller, key=key))
        else:
            buried = grave(state, seat, marks[seat], ends.get(state.name(seat)))
            found.append(GraveLine(t, buried, controller, key=key))
    return found


def _deeds(
    t: Theme, state: RoyaleState, marks: tuple[Seal, ...], controller: Controller
) -> tuple[list[ft.Control], list[ft.Control]]:
    """What can be done now: above the rows, where it scrolls with them, and below, where the thumb is.

    Below stands all; in large letters only the filled button, so that the rows have room.
    """
    if clash := clash_now(t, state, marks):
        plate = ClashPlate(t, clash, controller, key="clash")
        return ([plate], [StrikeButton(t, clash, controller, key="strike")]) if t.is_large else ([], [plate])
    then = upcoming(t, state)
    if then is None:
        return [], []
    others, button = beside_it(t, then.beside, state.name(state.turn), controller), next_button(t, then, controller)
    return ([others], [button]) if t.is_large else ([], [others, button])
