"""The games of the house. Each folder here is one; `GAME` in it is all that the rest of the program sees."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from companion.core.errors import UnknownName
from companion.core.game import Game


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted; no game is loaded for it."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__) if found.ispkg))


def find_game(game_id: str) -> Game[Any]:
    """A game by its id, in any case; only that game's folder is loaded."""
    wanted = game_id.lower()
    if wanted not in game_ids():
        raise UnknownName("game", game_id, game_ids())
    found: Game[Any] = import_module(f"{__name__}.{wanted.replace('-', '_')}").GAME
    return found


def all_games() -> dict[str, Game[Any]]:
    return {game_id: find_game(game_id) for game_id in game_ids()}
