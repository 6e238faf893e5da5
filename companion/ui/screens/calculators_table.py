"""A table that is being played, for calculators that were not opened from it."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from companion.core.errors import CompanionError
from companion.core.json_values import plain
from companion.ui.house import House

log = logging.getLogger(__name__)


class TableInput(NamedTuple):
    """Who plays there, and the calculator's input as the table stands."""

    names: tuple[str, ...]
    given: dict[str, Any]


def table_input(house: House, game: str, calculator: str) -> TableInput | None:
    """From the table of this game that was touched last and goes on; None if there is none."""
    fill = house.rooms[game].fills.get(calculator)
    if fill is None:
        return None
    try:
        running = (s for s in house.shelf.sittings() if s.game == game and s.finished_at is None)
        found = next(running, None)
        return TableInput(found.names, plain(fill(house.desk.table(found.id).state))) if found else None
    except CompanionError as error:
        log.warning("no table for the calculator: %s", error)
        return None
