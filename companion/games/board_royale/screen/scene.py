"""What every flow in a sheet is given."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.table import Table
from companion.games.board_royale.screen.ways import Raised, Ways
from companion.games.board_royale.state import RoyaleTable, Survivor
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Look


class Scene(NamedTuple):
    """The table as it stands, who is marked how, which sheet is up, and where taps go."""

    t: Look
    table: Table[RoyaleTable]
    marks: tuple[Seal, ...]
    raised: Raised
    ways: Ways

    @property
    def state(self) -> RoyaleTable:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.raised.seat

    @property
    def player(self) -> Survivor:
        return self.state.players[self.seat]

    @property
    def who(self) -> str:
        return self.state.name(self.seat)

    @property
    def current(self) -> str:
        """The name of the player whose turn it is."""
        return self.state.name(self.state.turn)

    def others(self, seat: int) -> list[int]:
        """Everybody else who is in, in seat order."""
        return [other for other in self.state.seats_alive() if other != seat]
