"""What all phones of one host share: the store with its open tables, the games with their rooms, the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.store.desk import Desk
from companion.store.keepsakes import Keepsakes
from companion.store.store import Store
from companion.ui.room import Room


@dataclass(frozen=True)
class House:
    """Made once by the composition root and handed to every page. `device` is the name under which this host writes."""

    store: Store
    desk: Desk
    keepsakes: Keepsakes
    games: Mapping[str, Game[Any]]
    rooms: Mapping[str, Room]
    device: str
    now: Callable[[], int]  # seconds since 1970
