"""The match as a scoreboard; a player's side opens what can be put right about that player."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.rogue_monarch.facts import CONSPIRACIES
from companion.games.rogue_monarch.screen.more import use_more
from companion.games.rogue_monarch.screen.options import conspiracy_name
from companion.games.rogue_monarch.screen.values import Player
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, col, pad, panel, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Door
from companion.ui.theme import Look

ABOUT_PLAYER = (
    "concede", "redeal", "correct_hand", "correct_known", "correct_wins", "correct_conspiracy", "correct_turn",
    "correct_first",
)  # fmt: skip


class Side(NamedTuple):
    """One player on the scoreboard. `known` is what everybody knows of the hand."""

    player: Player
    wins: int
    is_playing: bool
    hand: str
    by: str


def side_of(t: Look, state: RogueTable, player: Player) -> Side:
    found = state.players[player.seat]
    held = t.say("{cards}", cards=counted(found.hand, "card"))
    known = ", ".join(card.title() for card in found.known)
    by = [f"{conspiracy_name(t, name)} {n}" for name, n in zip(CONSPIRACIES, found.by, strict=True) if n]
    is_playing = state.turn == player.seat and state.result is None and state.first is not None
    return Side(player, found.wins, is_playing, f"{held}: {known}" if known else held, ", ".join(by))


def board(t: Look, players: tuple[Player, ...], door: Door) -> ft.Control:
    one, two = players
    score = Score(t, door)
    if t.is_large:
        lines = col(score, BoardSide(t, one, door), BoardSide(t, two, door), gap=4, horizontal_alignment=STRETCH)
        return panel(t, lines, padding=pad(8, 4))
    shown = row(_half(t, one, door), score, _half(t, two, door), gap=2)
    return panel(t, shown, padding=pad(6, 2))


def _half(t: Look, player: Player, door: Door) -> ft.Control:
    return ft.Container(BoardSide(t, player, door), expand=1)


@part
def Score(t: Look, door: Door) -> ft.Control:
    """Figures that never move while they change."""
    one, two, target = use_live(door, lambda opened: _standing(opened.table.state), aside=True)
    size = "score" if t.is_wide else "number"  # on a phone the Court needs the room
    figures = row(
        number(one, t, size),
        number(":", t, "figure", t.soft),
        number(two, t, size),
        gap=8,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    to = [small(t.say("first to {n}", n=target), t)] if target else []
    told = t.say("The match stands {one} to {two}", one=one, two=two)
    middle = ft.CrossAxisAlignment.CENTER
    silent = ft.Semantics(exclude_semantics=True, content=figures)
    return ft.Semantics(label=told, content=col(silent, *to, gap=0, tight=True, horizontal_alignment=middle))


def _standing(state: RogueTable) -> tuple[int, int, int | None]:
    one, two = state.players
    return one.wins, two.wins, state.target


@part
def BoardSide(t: Look, player: Player, door: Door) -> ft.Control:
    """Seal, name, whose turn, and the hand as all know it."""
    side = use_live(door, lambda opened: side_of(t, opened.table.state, player), aside=True)
    who = player.name
    ask = use_more(t, who, side.by and t.say("won by: {by}", by=side.by), ABOUT_PLAYER, door, seat=side.player.seat)
    play = [small(t.say("to play"), t, t.accent)] if side.is_playing else []
    is_right = bool(side.player.seat) and not t.is_large
    told = col(
        label(who, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        *play,
        small(side.hand, t, text_align=ft.TextAlign.RIGHT if is_right else None),
        gap=0,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.END if is_right else ft.CrossAxisAlignment.START,
    )
    name = t.say("{who}, {hand}: give up or correct", who=who, hand=side.hand)
    mark = seal_picture(side.player.seal, t, 34)
    body = row(*([told, mark] if is_right else [mark, told]), gap=8)
    fill = t.wash if side.is_playing else None
    return tap(body, name, ask, padding=pad(4, 8), bgcolor=fill, selected=side.is_playing)
