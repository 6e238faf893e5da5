"""The figures of the table in one line: its modes, what a turn draws, the piles, the vote. Each opens its rule.

The table of Board Royale: everybody's hand at a glance, and a thumb's width for every change."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.screen.attack_panel import ClashPlate, StrikeButton, clash_now
from companion.games.board_royale.screen.controller import Raised, Ways
from companion.games.board_royale.screen.next_move import beside_it, next_button, upcoming
from companion.games.board_royale.screen.pickers import use_draft
from companion.games.board_royale.screen.player_rows import GraveLine, HandRow
from companion.games.board_royale.screen.sheets import raised_sheet
from companion.games.board_royale.screen.view_model import fates, grave
from companion.games.board_royale.state import RoyaleTable, phase
from companion.ui.error_boundary import component, part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, beside, pad, row
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import label, words
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door, OpenTable
from companion.ui.theme import GAP, TARGET, Look

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


@component
def Survivors(t: Look, table: Table[RoyaleTable], door: Door) -> ft.Control:
    """Rows in seat order, which never change places; what is done next below them.

    Laid out anew when somebody falls or something else can be done; the rest looks at the table for itself.
    """
    raised, put = use_draft(_nothing)
    use_live(door, lambda opened: (opened.table, opened.notice) if raised else None)
    use_live(door, lambda opened: (standing_of(opened.table.state), deeds(t, opened.table.state)), aside=True)
    table = door.opened.table
    state = table.state
    ways: Ways = ft.use_memo(partial(Ways, door), [door])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, door.phone, table), [state.names])
    ways.put = put
    ft.use_dialog(raised_sheet(t, table, marks, raised, ways) if raised else None)
    above, below = _deeds(t, state, marks, ways)
    strip, seats = FigureStrip(t, ways, key="strip"), _rows(t, table, marks, ways)
    middle = ft.Column(
        [*above, *seats, strip] if t.is_large else [strip, *seats],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
        margin=beside(t.margin),
    )
    return ft.Column([middle, *below], spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def standing_of(state: RoyaleTable) -> tuple[object, ...]:
    """Who is in and who is out, and by whom."""
    return tuple((player.is_alive, player.fate, player.looters) for player in state.players)


def deeds(t: Look, state: RoyaleTable) -> tuple[object, ...]:
    """What can be done now, as values."""
    return state.attack, upcoming(t, state), phase(state), state.turn


def _nothing() -> Raised | None:
    return None


def _rows(t: Look, table: Table[RoyaleTable], marks: tuple[Seal, ...], ways: Ways) -> list[ft.Control]:
    state, found = table.state, []
    is_any_out = not all(player.is_alive for player in state.players)
    ends = fates(table.history, state.names) if is_any_out else {}
    for seat, player in enumerate(state.players):
        key = f"{seat} {'in' if player.is_alive else 'out'}"
        if player.is_alive:
            found.append(HandRow(t, seat, marks[seat], ways, key=key))
        else:
            buried = grave(state, seat, marks[seat], ends.get(state.name(seat)))
            found.append(GraveLine(t, buried, ways, key=key))
    return found


def _deeds(
    t: Look, state: RoyaleTable, marks: tuple[Seal, ...], ways: Ways
) -> tuple[list[ft.Control], list[ft.Control]]:
    """What can be done now: above the rows, where it scrolls with them, and below, where the thumb is.

    Below stands all; in large letters only the filled button, so that the rows have room.
    """
    if clash := clash_now(t, state, marks):
        plate = ClashPlate(t, clash, ways, key="clash")
        return ([plate], [StrikeButton(t, clash, ways, key="strike")]) if t.is_large else ([], [plate])
    then = upcoming(t, state)
    if then is None:
        return [], []
    others, button = beside_it(t, then.beside, state.name(state.turn), ways), next_button(t, then, ways)
    return ([others], [button]) if t.is_large else ([], [others, button])
