"""Where the taps of the screen go: to the door, or to a sheet over the table.

What − and + play: the move of the phase, or a sheet where a last resource may have been taken by an attack.

What every flow in a sheet is given."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.table import Table
from companion.games.board_royale.screen.tried import after, is_allowed
from companion.games.board_royale.screen.view_model import CORRECTION, minus_move, plus_move
from companion.games.board_royale.state import RoyaleState, Survivor
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Theme
from companion.ui.ways import SheetWays


class OpenSheet(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing of theirs."""

    kind: str
    seat: int = 0
    what: str = ""


class Controller(SheetWays):
    """The ways of this game's screen."""

    @property
    def state(self) -> RoyaleState:
        """The table as it stands at the moment of a tap."""
        found: RoyaleState = self.table_controller.model.table.state
        return found

    def open_sheet(self, kind: str, seat: int = 0, what: str = "") -> None:
        self.table_controller.quiet()
        self.put(OpenSheet(kind, seat, what))


def gain(controller: Controller, seat: int, n: int, source: str = "deck") -> bool:
    """More cards in hand: the draw of the turn as far as it goes, else by an item."""
    state, kind = controller.state, plus_move(controller.state, seat)
    if kind == CORRECTION:
        return set_to(controller, seat, state.players[seat].resources + n)
    if kind == "draw" and source == "deck" and is_allowed(state, "draw", seat=seat, n=n):
        return controller.play("draw", seat=seat, n=n)
    more = {} if source == "deck" else {"source": source}
    return controller.play("gain", seat=seat, n=n, **more)


def lose(controller: Controller, seat: int, n: int) -> bool:
    """Fewer cards in hand. An opponent's last one may have been taken: the sheet asks, since somebody loots then."""
    state, kind = controller.state, minus_move(controller.state, seat)
    if kind == CORRECTION:
        return set_to(controller, seat, state.players[seat].resources - n)
    then = None if seat == state.turn else after(state, kind, seat=seat, n=n)
    if then and not then.players[seat].is_alive:
        controller.open_sheet("last", seat, str(n))
        return True
    return controller.play(kind, seat=seat, n=n)


def set_to(controller: Controller, seat: int, to: int, was: int | None = None) -> bool:
    """`was` is the number that was on the screen when this was decided."""
    seen = controller.state.players[seat].resources if was is None else was
    return controller.play(CORRECTION, seat=seat, what="resources", to=max(0, to), was=seen)


class SheetContext(NamedTuple):
    """The table as it stands, who is marked how, which sheet is up, and where taps go."""

    t: Theme
    table: Table[RoyaleState]
    marks: tuple[Seal, ...]
    sheet: OpenSheet
    controller: Controller

    @property
    def state(self) -> RoyaleState:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.sheet.seat

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
