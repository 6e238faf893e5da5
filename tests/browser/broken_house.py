"""The app with one game's screen spoilt on purpose: `python -m tests.browser.broken_house DATABASE_URL`."""

from __future__ import annotations

import dataclasses
import sys
from typing import Any

import flet as ft

from companion.core.event_log import Session
from companion.live.address import Place
from companion.live.server.host import serve
from companion.main import open_house, pages
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import second
from companion.ui.theme import Look

GAME = "royal-will"


@component
def Spoilt(t: Look, table: Any, door: Any) -> ft.Control:
    """Draws once, then raises after the first move; has a button whose handler raises."""
    if table.history:
        raise ZeroDivisionError("spoilt while drawing")
    return ft.Column(
        [
            second(t, "Raise in the handler", lambda: 1 / 0),
            second(t, "Raise while drawing", lambda: door.play("place_coins")),
        ]
    )


if __name__ == "__main__":
    house = open_house(sys.argv[1])
    setup = house.games[GAME].read_setup(["Ann", "Ben", "Cleo"], {}, {})
    house.desk.new(Session("spoilt", GAME, setup, ()), at=1)
    rooms = {**house.rooms, GAME: dataclasses.replace(house.rooms[GAME], table=Spoilt)}
    serve(pages(dataclasses.replace(house, rooms=rooms)), Place("127.0.0.1", 0))
