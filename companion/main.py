"""Composition root of the app: the store, the games and their rooms, put into the hands of each page that opens."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.games import all_games
from companion.live.membership import Rooms
from companion.store.archive import Shelf
from companion.store.backups import open_store
from companion.store.device_id import device_id
from companion.store.open_tables import Desk
from companion.store.user_data import Keepsakes
from companion.ui.app import open_app
from companion.ui.backend import House
from companion.ui.game_ui import Room, load_all


def open_house(url: str | None = None, *, is_shared: bool = False, public_url: str | None = None) -> House:
    """Everything that the pages of one process share. Raises a sentence if the database cannot be used.

    `is_shared`: many phones come, each to its own tables. `public_url`: through a proxy of this name, so that nobody
    can be told by the address to sit at this very machine.
    """
    desk = Desk(open_store(url))
    house = furnished(desk, hall=Rooms(desk, public_url=public_url) if is_shared else None)
    deque(load_all(), maxlen=0)  # before anybody comes
    return house


def furnished(desk: Desk, **more: Any) -> House:
    """The house around a desk: its store, the games and their rooms."""
    store, games = desk.store, all_games()
    return House(
        store=store,
        desk=desk,
        shelf=Shelf(desk),
        keepsakes=Keepsakes(store.database),
        games=games,
        rooms={game_id: find_room(game_id) for game_id in games},
        device=device_id(store.database),
        now=lambda: int(time.time()),
        **more,
    )


def find_room(game_id: str) -> Room:
    """The ROOM in the screen of a game's folder."""
    room: Room = import_module(f"companion.games.{game_id.replace('-', '_')}.screen").ROOM
    return room


def pages(house: House) -> Callable[[Any], Any]:
    """What Flet calls for each phone that opens the app."""

    async def main(page: Any) -> None:
        await open_app(page, house)

    return main
