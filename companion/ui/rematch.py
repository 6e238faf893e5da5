"""Once more, the same people: a new table that is set up like an old one."""

from __future__ import annotations

from typing import Any

from companion.core.fields import Seat
from companion.core.game import Game
from companion.core.table import Table
from companion.ui.house import House
from companion.ui.start.begin import begin


def rematch(house: House, table: Table[Any], first: int | None = None) -> str:
    """A new table with the same seats and options, and the rulings in force at the end of the old one; its name.

    Where the game asks who begins or deals, it is `first` (the loser, say), or else the next seat in turn.
    """
    setup, state = table.session.setup, table.state
    options = dict(setup.options)
    key = seat_option(table.game)
    if key is not None:
        options[key] = state.next_seat(int(options[key])) if first is None else first  # type: ignore[call-overload]
    sitting = begin(house, table.game.id, setup.names, state.rulings, options)
    if house.people:
        house.people.follow(table.session.id, sitting)
    return sitting


def seat_option(game: Game[Any]) -> str | None:
    """The option that says who begins or deals, if the game has one."""
    return next((key for key, field in game.options.items() if isinstance(field, Seat)), None)
