"""Composition root of the app: the store, the games and their screens, given to each page that opens."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.games import all_games
from companion.live.membership import Membership
from companion.store.archive import Archive
from companion.store.backups import open_store
from companion.store.device_id import device_id
from companion.store.open_tables import OpenTables
from companion.store.user_data import UserData
from companion.ui.app import open_app
from companion.ui.backend import Backend
from companion.ui.game_ui import GameUI, load_lazy_imports


def open_backend(url: str | None = None, *, is_shared: bool = False, public_url: str | None = None) -> Backend:
    """Everything that the pages of one process share. StoreError if the database cannot be used.

    `is_shared`: many phones come, each to its own tables. `public_url`: they come through a proxy of this name, so
    that no address shows who sits at this very machine.
    """
    open_tables = OpenTables(open_store(url))
    backend = make_backend(
        open_tables, membership=Membership(open_tables, public_url=public_url) if is_shared else None
    )
    deque(load_lazy_imports(), maxlen=0)  # before anybody comes
    return backend


def make_backend(open_tables: OpenTables, **more: Any) -> Backend:
    """The backend around open tables: their store, the games and their screens."""
    store, games = open_tables.store, all_games()
    return Backend(
        store=store,
        open_tables=open_tables,
        archive=Archive(open_tables),
        user_data=UserData(store.database),
        games=games,
        game_uis={game_id: find_game_ui(game_id) for game_id in games},
        device=device_id(store.database),
        now=lambda: int(time.time()),
        **more,
    )


def find_game_ui(game_id: str) -> GameUI:
    """The GAME_UI in the screen of a game's folder."""
    game_ui: GameUI = import_module(f"companion.games.{game_id.replace('-', '_')}.screen").GAME_UI
    return game_ui


def pages(backend: Backend) -> Callable[[Any], Any]:
    """What Flet calls for each phone that opens the app."""

    async def main(page: Any) -> None:
        await open_app(page, backend)

    return main
