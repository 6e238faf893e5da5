"""What a form knows of the table it is filled in at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.table import Table
from companion.ui.kit.seals import Seal, seals
from companion.ui.phone import Phone
from companion.ui.room import Hint

NO_HINT = Hint()


@dataclass(frozen=True)
class Help:
    """The players by seat, and what the game adds to a field; `hint` takes keys without places: `sides.seat`."""

    names: tuple[str, ...] = ()
    seals: tuple[Seal, ...] = ()
    hint: Callable[[str], Hint] = lambda path: NO_HINT


NO_HELP = Help()


def seals_at(phone: Phone, table: Table[Any]) -> tuple[Seal, ...]:
    """The players' own seals, as far as this house knows them."""
    known = {player.name: (player.colour, player.shape) for player in phone.house.keepsakes.players()}
    return seals(table.state.names, known)
