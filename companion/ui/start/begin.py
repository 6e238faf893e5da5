"""A new table is put on the desk."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.event_log import Session
from companion.core.fields import ListOf, read
from companion.core.session_file import Name
from companion.ui.house import House

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when a code is read out
LENGTH = 10


def new_id() -> str:
    """The name of a table: short enough to be typed, and no two are ever the same."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def begin(
    house: House, game_id: str, names: Sequence[str], rulings: Mapping[str, str], options: Mapping[str, Any]
) -> str:
    """Put a new table on the desk and give its name; a set-up that cannot be: BadInput, and nothing is written."""
    game = house.games[game_id]
    setup = game.read_setup(read(ListOf(Name(), 1, 99), list(names), "seats"), rulings, options)
    session = Session(new_id(), game.id, setup)
    house.desk.new(session, at=house.now())
    return session.id
