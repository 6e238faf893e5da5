"""Where the taps of the screen go: to the door, to a unit that is chosen, or to a sheet over the table.

What every sheet is given."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.table import Table
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.screen.legal_moves import Who, acting, aims, ways_of, why_not_there
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, DRAW, MOVEMENT, BattleTable, Piece, Side, phase
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import Door, Notice
from companion.ui.theme import Look
from companion.ui.ways import SheetWays


class Raised(NamedTuple):
    """The sheet that is up: what it is for, about whom (seat, unit), and about which space."""

    kind: str
    seat: int = 0
    unit: int = 0
    space: int = 0


class Ways(SheetWays):
    """The ways of this game's screen."""

    def __init__(self, door: Door) -> None:
        super().__init__(door)
        self.wished: Who | None = None
        self.kept: tuple[Any, Any, Any] | None = None  # see `seen`

    @property
    def state(self) -> BattleTable:
        """The table as it stands at the moment of a tap."""
        found: BattleTable = self.door.opened.table.state
        return found

    def raise_sheet(self, kind: str, seat: int = 0, unit: int = 0, space: int = 0) -> None:
        self.door.quiet()
        self.put(Raised(kind, seat, unit, space))

    def choose(self, who: Who | None) -> None:
        """Another unit is chosen; the parts that show it look again."""
        self.wished = who
        self.door.opened.notify()  # type: ignore[attr-defined]

    def tap_space(self, i: int) -> None:
        """A space of the board: a step, an attack, a choice, or the sheet about what lies there."""
        state = self.state
        who = acting(state, self.wished)
        on_it = standing_on(state, i)
        if who and i in ways_of(state, who) and not (on_it == who and self.wished != who):
            self.raise_sheet("card", *who, i)
        elif on_it and on_it in aims(state):
            self.raise_sheet("attack", *on_it)
        elif on_it:
            self._tap_unit(state, on_it)
        elif who and phase(state) in (DRAW, MOVEMENT):
            self._refuse(state, who, i)
        else:
            self.raise_sheet("space", space=i)

    def _tap_unit(self, state: BattleTable, who: Who) -> None:
        if phase(state) in (DRAW, MOVEMENT) and who[0] == state.active and who != self.wished:
            self.door.quiet()
            self.choose(who)
        else:
            self.raise_sheet("unit", *who)

    def _refuse(self, state: BattleTable, who: Who, i: int) -> None:
        """Why the chosen unit cannot go there; the unit is no longer chosen, so the next tap is about the space."""
        if refusal := why_not_there(state, who, i):
            self.door.opened.notice = Notice("refusal", refusal.line)
        if self.wished is None:
            self.raise_sheet("space", space=i)
        self.choose(None)

    def tap_record(self, seat: int, unit: int) -> None:
        """A unit's record: while armies are placed it chooses the unit, else its sheet comes up."""
        piece = self.state.sides[seat].units[unit]
        if phase(self.state) == DEPLOYMENT and piece.space is None and self.state.active in (None, seat):
            self.door.quiet()
            self.choose((seat, unit))
        else:
            self.raise_sheet("unit", seat, unit)

    def tap_line(self, seat: int, unit: int) -> None:
        """The same at a table without a board, where the records are all there is: own ones attack, others suffer."""
        state = self.state
        if phase(state) != ATTACK or not state.sides[seat].units[unit].alive:
            self.raise_sheet("unit", seat, unit)
        elif seat == state.active:
            self.door.quiet()
            self.choose((seat, unit))
        else:
            self.raise_sheet("attack", seat, unit)

    def lay(self, who: Who, to: int, card: str, colour: str | None = None) -> None:
        """A card was named for a unit and a space: at set-up it is placed there, in a turn it moves."""
        (seat, unit), (column, row) = who, PLACES[to]
        if phase(self.state) == DEPLOYMENT:
            self.play("deploy", seat=seat, unit=unit, row=row, card=card)
            return
        if phase(self.state) == DRAW and not self.door.play("draw", seat=seat):
            return
        named = {"as_colour": colour} if colour else {}
        if self.play("move", seat=seat, unit=unit, card=card, to=[column, row], **named):
            self.choose(None)


def standing_on(state: BattleTable, i: int) -> Who | None:
    """The unit on a space."""
    for seat, side in enumerate(state.sides):
        for unit, piece in enumerate(side.units):
            if piece.space == i and piece.alive:
                return seat, unit
    return None


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
