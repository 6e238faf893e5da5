"""What history and statistics show while there is nothing to show."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.context import go
from companion.ui.draw import HOME_EMBLEM
from companion.ui.kit.plates import empty, panel
from companion.ui.kit.taps import primary
from companion.ui.kit.words import words
from companion.ui.loading import Loaded
from companion.ui.look import Look
from companion.ui.screens.past_filter import Chosen


def nothing(t: Look, chosen: Chosen, loaded: Loaded[Any], told: str, all_text: str, all_way: str) -> ft.Control:
    """What went wrong, or the way out of a filter that leaves nothing, or (`told`) what will be here."""
    if loaded.trouble:
        return panel(t, words(loaded.trouble, t), hem=t.danger)
    if loaded.value is None:
        return ft.Container()
    if chosen != Chosen():
        return empty(t, HOME_EMBLEM, t.say("No table here was like that."), primary(t, all_text, lambda: go(all_way)))
    return empty(t, HOME_EMBLEM, told, primary(t, t.say("Play a first game"), lambda: go("/")))
