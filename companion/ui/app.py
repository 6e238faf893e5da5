"""The app as one phone sees it: the page's settings and its first screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.home import Home
from companion.ui.look import DAY, FONTS, NIGHT


def open_app(page: ft.Page, games: Iterable[Game[Any]]) -> None:
    page.title = "Royal Companion"
    page.padding = 0
    page.fonts = FONTS
    page.theme = page.dark_theme = ft.Theme(font_family="Body")
    look = DAY if page.platform_brightness == ft.Brightness.LIGHT else NIGHT
    page.bgcolor = look.ground
    page.update()  # the client fetches the fonts before the first picture
    page.render(Home, tuple(games), look)
