"""The app with one game's screen spoilt on purpose: `python -m tests.browser.broken_host DATABASE_URL`."""

from __future__ import annotations

import dataclasses
import sys
from typing import Any

import flet as ft

from companion.core.event_log import Session
from companion.live.address import ListenAddress
from companion.live.server.host import serve
from companion.main import open_backend, pages
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import secondary
from companion.ui.live_updates import use_live
from companion.ui.theme import Theme

GAME = "royal-will"


@component
def Spoilt(t: Theme, table: Any, controller: Any) -> ft.Control:
    """Draws once, then raises after the first move; has a button whose handler raises."""
    if use_live(controller, lambda model: bool(model.table.history)):
        raise ZeroDivisionError("spoilt while drawing")
    return ft.Column(
        [
            secondary(t, "Raise in the handler", lambda: 1 / 0),
            secondary(t, "Raise while drawing", lambda: controller.play("place_coins")),
        ]
    )


if __name__ == "__main__":
    backend = open_backend(sys.argv[1])
    setup = backend.games[GAME].read_setup(["Ann", "Ben", "Cleo"], {}, {})
    backend.open_tables.new(Session("spoilt", GAME, setup, ()), at=1)
    game_uis = {**backend.game_uis, GAME: dataclasses.replace(backend.game_uis[GAME], table=Spoilt)}
    serve(pages(dataclasses.replace(backend, game_uis=game_uis)), ListenAddress("127.0.0.1", 0))
