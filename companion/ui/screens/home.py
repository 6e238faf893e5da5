"""Home: continue where you were; all else is within the thumb's reach below it."""

from __future__ import annotations

import flet as ft

from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.taps import second


@view
def HomeView() -> ft.View:
    phone = use_phone()
    t = phone.look()
    top = top_bar(t, HOME_EMBLEM, t.say("Royal Companion"), "", None)
    games = [second(t, game.title, lambda e, g=game.id: go(f"/new/{g}")) for game in phone.house.games.values()]
    return frame(t, [top], games)
