"""Parts of a run are kept on the phone: its camera opens every code in a page of its own."""

from __future__ import annotations

import flet as ft

from companion.core.errors import CompanionError
from companion.ui.device import asked
from companion.ui.phone import Phone
from companion.ui.screens.take_incoming import Incoming

KEY = "royal-companion-parts"


def use_memory(phone: Phone, incoming: Incoming) -> None:
    """Hook: brings the parts that an earlier page has seen, and keeps those that are here until the run is whole."""
    has_looked, set_looked = ft.use_state(False)
    prefs = phone.service(ft.SharedPreferences)

    async def recall() -> None:
        found = await prefs.get(KEY)
        bring_back(incoming, found if isinstance(found, str) else "")

    async def look() -> None:
        await asked("remember parts of a code", recall)
        set_looked(True)

    async def keep() -> None:
        if has_looked and incoming.is_begun:
            await asked("keep parts of a code", lambda: prefs.set(KEY, "\n".join(incoming.texts)))
        elif has_looked:
            await asked("forget parts of a code", lambda: prefs.remove(KEY))

    ft.use_effect(look, [], cleanup=lambda: None)
    ft.use_effect(keep, [incoming.texts, has_looked], cleanup=lambda: None)


def bring_back(incoming: Incoming, kept: str) -> None:
    """Parts of the same run join those that are here; others are those of an evening that is over."""
    for text in kept.split():
        try:
            if not incoming.is_whole:
                incoming.add(text)
        except CompanionError:
            return
