"""Where the taps of the screen go: to the door, to a unit that is chosen, or to a sheet over the table.

What every sheet is given."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.table import Table
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.screen.legal_moves import Who, acting, aims, ways_of, why_not_there
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, DRAW, MOVEMENT, BattleState, Piece, Side, phase
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import Notice, TableController
from companion.ui.theme import Theme
from companion.ui.ways import SheetWays


class OpenSheet(NamedTuple):
    """The sheet that is up: what it is for, about whom (seat, unit), and about which space."""

    kind: str
    seat: int = 0
    unit: int = 0
    space: int = 0


class Controller(SheetWays):
    """The ways of this game's screen."""

    def __init__(self, table_controller: TableController) -> None:
        super().__init__(table_controller)
        self.wished: Who | None = None
        self.kept: tuple[Any, Any, Any] | None = None  # see `seen`

    @property
    def state(self) -> BattleState:
        """The table as it stands at the moment of a tap."""
        found: BattleState = self.table_controller.model.table.state
        return found

    def open_sheet(self, kind: str, seat: int = 0, unit: int = 0, space: int = 0) -> None:
        self.table_controller.quiet()
        self.put(OpenSheet(kind, seat, unit, space))

    def choose(self, who: Who | None) -> None:
        """Another unit is chosen; the parts that show it look again."""
        self.wished = who
        self.table_controller.model.notify()  # type: ignore[attr-defined]

    def tap_space(self, i: int) -> None:
        """A space of the board: a step, an attack, a choice, or the sheet about what lies there."""
        state = self.state
        who = acting(state, self.wished)
        on_it = standing_on(state, i)
        if who and i in ways_of(state, who) and not (on_it == who and self.wished != who):
            self.open_sheet("card", *who, i)
        elif on_it and on_it in aims(state):
            self.open_sheet("attack", *on_it)
        elif on_it:
            self._tap_unit(state, on_it)
        elif who and phase(state) in (DRAW, MOVEMENT):
            self._refuse(state, who, i)
        else:
            self.open_sheet("space", space=i)

    def _tap_unit(self, state: BattleState, who: Who) -> None:
        if phase(state) in (DRAW, MOVEMENT) and who[0] == state.active and who != self.wished:
            self.table_controller.quiet()
            self.choose(who)
        else:
            self.open_sheet("unit", *who)

    def _refuse(self, state: BattleState, who: Who, i: int) -> None:
        """Why the chosen unit cannot go there; the unit is no longer chosen, so the next tap is about the space."""
        if refusal := why_not_there(state, who, i):
            self.table_controller.model.notice = Notice("refusal", refusal.message)
        if self.wished is None:
            self.open_sheet("space", space=i)
        self.choose(None)

    def tap_record(self, seat: int, unit: int) -> None:
        """A unit's record: while armies are placed it chooses the unit, else its sheet comes up."""
        piece = self.state.sides[seat].units[unit]
        if phase(self.state) == DEPLOYMENT and piece.space is None and self.state.active in (None, seat):
            self.table_controller.quiet()
            self.choose((seat, unit))
        else:
            self.open_sheet("unit", seat, unit)

    def tap_line(self, seat: int, unit: int) -> None:
        """The same at a table without a board, where the records are all there is: own ones attack, others suffer."""
        state = self.state
        if phase(state) != ATTACK or not state.sides[seat].units[unit].alive:
            self.open_sheet("unit", seat, unit)
        elif seat == state.active:
            self.table_controller.quiet()
            self.choose((seat, unit))
        else:
            self.open_sheet("attack", seat, unit)

    def lay(self, who: Who, to: int, card: str, colour: str | None = None) -> None:
        """A card was named for a unit and a space: at set-up it is placed there, in a turn it moves."""
        (seat, unit), (column, row) = who, PLACES[to]
        if phase(self.state) == DEPLOYMENT:
            self.play("deploy", seat=seat, unit=unit, row=row, card=card)
            return
        if phase(self.state) == DRAW and not self.table_controller.play("draw", seat=seat):
            return
        named = {"as_colour": colour} if colour else {}
        if self.play("move", seat=seat, unit=unit, card=card, to=[column, row], **named):
            self.choose(None)


def standing_on(state: BattleState, i: int) -> Who | None:
    """The unit on a space."""
    for seat, side in enumerate(state.sides):
        for unit, piece in enumerate(side.units):
            if piece.space == i and piece.alive:
                return seat, unit
    return None


class SheetContext(NamedTuple):
    """The table as it stands, who is marked how, which sheet is up, which unit is chosen, and where taps go."""

    t: Theme
    table: Table[BattleState]
    marks: tuple[Seal, ...]
    sheet: OpenSheet
    chosen: tuple[int, int] | None
    controller: Controller

    @property
    def state(self) -> BattleState:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.sheet.seat

    @property
    def side(self) -> Side:
        return self.state.sides[self.seat]

    @property
    def piece(self) -> Piece:
        return self.side.units[self.sheet.unit]

    @property
    def who(self) -> str:
        return self.state.names[self.seat]
