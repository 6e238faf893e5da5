"""What everything in a sheet is given."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.table import Table
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Raised, Ways
from companion.games.royal_bastards.state import BastardsTable, Rival
from companion.ui.theme import Look


class Scene(NamedTuple):
    """The table as it stands, which sheet is up, and where taps go."""

    t: Look
    table: Table[BastardsTable]
    raised: Raised
    ways: Ways

    @property
    def players(self) -> tuple[Player, ...]:
        return self.ways.players

    @property
    def state(self) -> BastardsTable:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.raised.seat

    @property
    def player(self) -> Player:
        return self.players[self.seat]

    @property
    def rival(self) -> Rival:
        return self.state.rivals[self.seat]

    @property
    def who(self) -> str:
        return self.player.name

    def title_of(self, kind: str) -> str:
        """A move as it is called everywhere."""
        return self.t.say(self.table.game.moves[kind].title)

    def open_kinds(self, *kinds: str) -> list[str]:
        """Those of the moves that may be made now."""
        allowed = self.table.game.moves_now(self.state)
        return [kind for kind in kinds if kind in allowed]
