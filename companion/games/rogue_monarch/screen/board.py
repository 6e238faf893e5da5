"""The match as a scoreboard; a player's side opens what can be put right about that player."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.words import counted
from companion.games.rogue_monarch.figures import CONSPIRACIES, SPOKEN
from companion.games.rogue_monarch.screen.more import use_more
from companion.games.rogue_monarch.screen.options import conspiracy_name
from companion.games.rogue_monarch.screen.values import Player
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.door import Door
from companion.ui.guard import part
from companion.ui.kit.plates import STRETCH, col, pad, panel, row
from companion.ui.kit.seals import seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, number, small
from companion.ui.look import Look

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


def sides(t: Look, state: RogueTable, players: tuple[Player, ...]) -> tuple[Side, ...]:
    return tuple(_side(t, state, player) for player in players)


def _side(t: Look, state: RogueTable, player: Player) -> Side:
    found = state.players[player.seat]
    held = t.say("{cards}", cards=counted(found.hand, "card"))
    known = ", ".join(SPOKEN[card] for card in found.known)
    by = [f"{conspiracy_name(t, name)} {n}" for name, n in zip(CONSPIRACIES, found.by, strict=True) if n]
    is_playing = state.turn == player.seat and state.result is None and state.first is not None
    return Side(player, found.wins, is_playing, f"{held}: {known}" if known else held, ", ".join(by))


def board(t: Look, state: RogueTable, players: tuple[Player, ...], door: Door) -> ft.Control:
    one, two = sides(t, state, players)
    score = Score(t, one.wins, two.wins, state.target)
    if t.is_large:
        lines = col(score, BoardSide(t, one, door), BoardSide(t, two, door), gap=4, horizontal_alignment=STRETCH)
        return panel(t, lines, padding=pad(8, 4))
    shown = row(BoardSide(t, one, door), score, BoardSide(t, two, door), gap=2)
    return panel(t, shown, padding=pad(6, 2))


@part
def Score(t: Look, one: int, two: int, target: int | None) -> ft.Control:
    """Figures that never move while they change."""
    figures = row(
        number(one, t, "score"),
        number(":", t, "number", t.soft),
        number(two, t, "score"),
        gap=8,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    to = [small(t.say("first to {n}", n=target), t)] if target else []
    told = t.say("The match stands {one} to {two}", one=one, two=two)
    middle = ft.CrossAxisAlignment.CENTER
    silent = ft.Semantics(exclude_semantics=True, content=figures)
    return ft.Semantics(label=told, content=col(silent, *to, gap=0, tight=True, horizontal_alignment=middle))


@part
def BoardSide(t: Look, side: Side, door: Door) -> ft.Control:
    """Seal, name, whose turn, and the hand as all know it."""
    who = side.player.name
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
    expand = None if t.is_large else 1
    fill = t.wash if side.is_playing else None
    return tap(body, name, ask, expand=expand, padding=pad(4, 8), bgcolor=fill, selected=side.is_playing)
