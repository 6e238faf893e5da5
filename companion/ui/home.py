"""Home: the games of the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.look import GAP, MARGIN, RADIUS, Look


@ft.component
def Home(games: Iterable[Game[Any]], look: Look) -> ft.Control:
    title = ft.Text("Royal Companion", size=26, color=look.accent, font_family="Title")
    intro = ft.Text("Keeps the score, knows the rules, counts the odds.", size=16, color=look.soft, font_family="Body")
    column = ft.Column(
        [title, intro, *(game_tile(game, look) for game in games)],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(ft.SafeArea(column), bgcolor=look.ground, padding=MARGIN, expand=True)


def game_tile(game: Game[Any], look: Look) -> ft.Control:
    """A plate with what one wants to know before opening the box."""
    players = ft.Text(players_text(game.players), size=14, color=look.accent, font_family="Bold")
    title = ft.Text(game.title, size=20, color=look.text, font_family="Title")
    summary = ft.Text(game.summary, size=14, color=look.soft, font_family="Body")
    words = ft.Column([title, players, summary], spacing=2)
    tile = ft.Container(words, padding=12, bgcolor=look.panel, border_radius=RADIUS, border=ft.Border.all(1, look.line))
    return ft.Semantics(label=f"{game.title}, {players_text(game.players)}", content=tile)


def players_text(players: range) -> str:
    """How many can play: '2 players', '2 to 6 players'."""
    return f"{players[0]} players" if len(players) == 1 else f"{players[0]} to {players[-1]} players"
