"""Where the taps of the screen go: to the door, or to a sheet over the table."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.board_royale.state import RoyaleTable
from companion.ui.ways import SheetWays


class Raised(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing of theirs."""

    kind: str
    seat: int = 0
    what: str = ""


class Ways(SheetWays):
    """The ways of this game's screen."""

    @property
    def state(self) -> RoyaleTable:
        """The table as it stands at the moment of a tap."""
        found: RoyaleTable = self.door.opened.table.state
        return found

    def raise_sheet(self, kind: str, seat: int = 0, what: str = "") -> None:
        self.door.quiet()
        self.put(Raised(kind, seat, what))
