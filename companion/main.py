"""Composition root of the app: the page's settings, the games, the first screen."""

from __future__ import annotations

import flet as ft

from companion.games import all_games
from companion.ui.home import Home
from companion.ui.look import DAY, FONTS, NIGHT


def main(page: ft.Page) -> None:
    """One phone has opened the app."""
    page.title = "Royal Companion"
    page.padding = 0
    page.fonts = FONTS
    page.theme = page.dark_theme = ft.Theme(font_family="Body")
    look = DAY if page.platform_brightness == ft.Brightness.LIGHT else NIGHT
    page.bgcolor = look.ground
    page.update()  # the client fetches the fonts before the first picture
    page.render(Home, tuple(all_games().values()), look)
