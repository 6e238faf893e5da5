"""What every sheet is given."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.table import Table
from companion.games.royal_battles.screen.ways import Raised, Ways
from companion.games.royal_battles.state import BattleTable, Piece, Side
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Look


class Scene(NamedTuple):
    """The table as it stands, who is marked how, which sheet is up, which unit is chosen, and where taps go."""

    t: Look
    table: Table[BattleTable]
    marks: tuple[Seal, ...]
    raised: Raised
    chosen: tuple[int, int] | None
    ways: Ways

    @property
    def state(self) -> BattleTable:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.raised.seat

    @property
    def side(self) -> Side:
        return self.state.sides[self.seat]

    @property
    def piece(self) -> Piece:
        return self.side.units[self.raised.unit]

    @property
    def who(self) -> str:
        return self.state.names[self.seat]
