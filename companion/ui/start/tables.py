"""The tables that home offers to go on with."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.store.session_rows import Sitting
from companion.ui.door import AnyTable
from companion.ui.house import House

log = logging.getLogger(__name__)
MORE = 3  # further tables that go on


@dataclass(frozen=True)
class LeftTables:
    """The table left last with its log folded, further ones as lines, and one that is over and asks for a rematch."""

    last: tuple[Sitting, AnyTable] | None = None
    more: tuple[Sitting, ...] = ()
    finished: Sitting | None = None
    trouble: str = ""  # a sentence, if the tables cannot be read

    @property
    def is_empty(self) -> bool:
        return not (self.last or self.more or self.finished or self.trouble)


def left_tables(house: House) -> LeftTables:
    """Never fatal: home is also the way to help. A rematch is offered for what was touched last."""
    try:
        found = [sitting for sitting in house.shelf.sittings() if sitting.game in house.games]
        going_on = [sitting for sitting in found if sitting.finished_at is None]
        finished = found[0] if found and found[0].finished_at is not None else None
        last = (going_on[0], house.desk.table(going_on[0].id)) if going_on else None
    except CompanionError as error:
        log.warning("home cannot show the tables: %s", error)
        return LeftTables(trouble=str(error))
    return LeftTables(last, tuple(going_on[1 : 1 + MORE]), finished)
