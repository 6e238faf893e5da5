"""Join or scan."""

from __future__ import annotations

import flet as ft

from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame


@view
def JoinView() -> ft.View:
    t = use_phone().look()
    return frame(t, [top_bar(t, HOME_EMBLEM, t.say("Join or scan"), "", lambda: go("/"))], [])
