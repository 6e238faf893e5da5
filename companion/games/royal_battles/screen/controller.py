"""Where the taps of the screen go: to the table, to the choice of a unit, or to a sheet; and what a sheet is given.

The draft: `kept` is the unit that was chosen by a tap, `draft` the one that the next tap on the board is about.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.screen.legal_moves import Who, acting, aims, destinations, piece_of, why_not_there
from companion.games.royal_battles.screen.view_model import View, view_of
from companion.games.royal_battles.state import ATTACK, DEPLOYMENT, DRAW, MOVEMENT, BattleState, Piece, Side, phase
from companion.ui.game_screen import sheets
from companion.ui.game_screen.controller import SheetController
from companion.ui.table_controller import Notice
from companion.ui.theme import Theme


class Controller(SheetController):
    """The taps of this game's screen."""

    state: BattleState
    kept: Who | None

    def draft_for(self, kept: Who | None) -> Who | None:
        return acting(self.state, kept)

    def view(self, t: Theme) -> View:
        """Everything on the screen, worked out once after every change, whoever looks first."""
        return self.cached(("view", t), lambda: view_of(t, self.state, self.draft))

    def choose(self, who: Who) -> None:
        self.keep_draft(who)

    def open_unit(self, kind: str, who: Who, space: int = 0) -> None:
        """A sheet about a unit, and maybe about a space that it may go to."""
        seat, unit = who
        self.open_sheet(kind, seat, (unit, space))

    def open_space(self, space: int) -> None:
        self.open_sheet("space", item=(0, space))

    def tap_space(self, i: int) -> None:
        """A space of the board: a step, an attack, a choice, or the sheet about what lies there."""
        state, who = self.state, self.draft
        on_it = unit_on(state, i)
        if who and i in destinations(state, who) and not (on_it == who and self.kept != who):
            self.open_unit("card", who, i)
        elif on_it and on_it in aims(state):
            self.open_unit("attack", on_it)
        elif on_it:
            self._tap_unit(on_it)
        elif who and phase(state) in (DRAW, MOVEMENT):
            self._refuse(who, i)
        else:
            self.open_space(i)

    def _tap_unit(self, who: Who) -> None:
        if phase(self.state) in (DRAW, MOVEMENT) and who[0] == self.state.active and who != self.kept:
            self.choose(who)
        else:
            self.open_unit("unit", who)

    def _refuse(self, who: Who, i: int) -> None:
        """Why the unit cannot go there; it is no longer chosen, so the next tap is about the space."""
        if refusal := why_not_there(self.state, who, i):
            self.model.notice = Notice("refusal", refusal.message)
        if self.kept is None:
            self.open_space(i)
        self.keep_draft(None)

    def tap_record(self, who: Who) -> None:
        """A unit's record: while armies are placed it chooses the unit, else its sheet comes up."""
        state = self.state
        is_free = piece_of(state, who).space is None and state.active in (None, who[0])
        if phase(state) == DEPLOYMENT and is_free:
            self.choose(who)
        else:
            self.open_unit("unit", who)

    def tap_line(self, who: Who) -> None:
        """The same at a table without a board, where the records are all there is: own ones attack, others suffer."""
        state = self.state
        if phase(state) != ATTACK or not piece_of(state, who).alive:
            self.open_unit("unit", who)
        elif who[0] == state.active:
            self.choose(who)
        else:
            self.open_unit("attack", who)

    def lay(self, who: Who, to: int, card: str, colour: str | None = None) -> None:
        """A card was named for a unit and a space: at set-up it is placed there, in a turn it moves."""
        (seat, unit), (column, row) = who, PLACES[to]
        if phase(self.state) == DEPLOYMENT:
            self.play("deploy", seat=seat, unit=unit, row=row, card=card)
            return
        drawn = [("draw", {"seat": seat})] if phase(self.state) == DRAW else []
        named = {"as_colour": colour} if colour else {}
        if self.play_all(*drawn, ("move", {"seat": seat, "unit": unit, "card": card, "to": [column, row], **named})):
            self.keep_draft(None)


def unit_on(state: BattleState, space: int) -> Who | None:
    for seat, side in enumerate(state.sides):
        for unit, piece in enumerate(side.units):
            if piece.space == space and piece.alive:
                return seat, unit
    return None


@dataclass(frozen=True)
class SheetContext(sheets.SheetContext):
    """A sheet's item is a unit of the seat and a space."""

    controller: Controller

    @property
    def state(self) -> BattleState:
        found: BattleState = self.table.state
        return found

    @property
    def side(self) -> Side:
        return self.state.sides[self.seat]

    @property
    def unit(self) -> Who:
        return self.seat, self.sheet.item[0]

    @property
    def space(self) -> int:
        found: int = self.sheet.item[1]
        return found

    @property
    def piece(self) -> Piece:
        return self.side.units[self.sheet.item[0]]
