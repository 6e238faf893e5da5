"""What the taps of the screen do, and what every sheet is given.

− and + play the move of the phase, or open a sheet where a last resource may have been taken by an attack. Whatever
would cost somebody their last resource is told first.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.games.board_royale import GAME
from companion.games.board_royale.screen.last_resource import losers
from companion.games.board_royale.screen.view_model import CORRECTION, minus_move, plus_move
from companion.games.board_royale.state import RoyaleState, Survivor
from companion.ui.game_screen import pickers, sheets
from companion.ui.game_screen.controller import SheetController
from companion.ui.kit.buttons import rule_link, secondary, with_id
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import Seal, seat_choice
from companion.ui.kit.text import small
from companion.ui.theme import TIGHT_GAP


class Controller(SheetController):
    """The taps on this game's screen."""

    @property
    def state(self) -> RoyaleState:
        found: RoyaleState = self.table.state
        return found

    def play(self, kind: str, /, **data: Any) -> bool:
        """A move that costs somebody the game says so first."""
        if found := losers(self.state, kind, data):
            self.open_sheet("warning", found[0], (kind, data))
            return False
        return self.play_warned(kind, **data)

    def play_warned(self, kind: str, /, **data: Any) -> bool:
        """What follows has been said."""
        return super().play(kind, **data)

    def gain(self, seat: int, n: int, source: str = "deck") -> bool:
        """More cards in hand: the draw of the turn as far as it goes, else by an item."""
        state, kind = self.state, plus_move(self.state, seat)
        if kind == CORRECTION:
            return self.set_resources(seat, state.players[seat].resources + n)
        if kind == "draw" and source == "deck" and GAME.is_allowed(state, "draw", seat=seat, n=n):
            return self.play("draw", seat=seat, n=n)
        more = {} if source == "deck" else {"source": source}
        return self.play("gain", seat=seat, n=n, **more)

    def lose(self, seat: int, n: int) -> bool:
        """Fewer cards in hand. A sheet asks whether an opponent's last one was taken: somebody loots then."""
        state, kind = self.state, minus_move(self.state, seat)
        if kind == CORRECTION:
            return self.set_resources(seat, state.players[seat].resources - n)
        then = None if seat == state.turn else GAME.state_after(state, kind, seat=seat, n=n)
        if then and not then.players[seat].is_alive:
            self.open_sheet("last", seat, n)
            return True
        return self.play(kind, seat=seat, n=n)

    def set_resources(self, seat: int, to: int, was: int | None = None) -> bool:
        """`was` is the number that was on the screen when this was decided."""
        seen = self.state.players[seat].resources if was is None else was
        return self.play(CORRECTION, seat=seat, what="resources", to=max(0, to), was=seen)


@dataclass(frozen=True)
class SheetContext(sheets.SheetContext):
    """What this game's sheets are given, and what they are made of."""

    table: Table[RoyaleState]
    controller: Controller

    @property
    def state(self) -> RoyaleState:
        return self.table.state

    @property
    def survivor(self) -> Survivor:
        return self.state.players[self.seat]

    @property
    def current(self) -> str:
        """The name of the player whose turn it is."""
        return self.state.name(self.state.turn)

    def others(self, seat: int) -> list[int]:
        """Everybody else who is in, in seat order."""
        return [other for other in self.state.seats_alive() if other != seat]

    def rule_link(self, rule: str, text: str = "") -> ft.Control:
        """A rule, by what a player would ask."""
        text = text or self.t.say("See the rule")
        return rule_link(self.t, text, lambda: self.controller.open_rule(rule))

    def to_sheet(
        self, sheet: str, text: str, icon: ft.IconData | None = None, *, name: str | None = None, about: Any = None
    ) -> ft.Control:
        """A button to another sheet about the same player."""
        go = lambda: self.controller.open_sheet(sheet, self.seat, about)  # noqa: E731
        return with_id(f"to-{sheet}", secondary(self.t, text, go, icon, name=name))

    def counter(
        self, id: str, text: str, value: int, put: Callable[[int], object], least: int = 0, most: int = 999
    ) -> ft.Control:
        """A small number under its name."""
        steps = pickers.counter(self.t, text, value, put, least, most, tall=True, id=id)
        return col(small(text, self.t), steps, gap=TIGHT_GAP)

    def seat_choices(
        self,
        id: str,
        seats: Iterable[int],
        chosen: Container[object],
        pick: Callable[[int], object],
        named: Callable[[str], str],
    ) -> ft.Row:
        """Players by their seals; `named` says what choosing one means."""

        def button(seat: int, name: str, seal: Seal) -> ft.Control:
            drawn = seat_choice(self.t, seal, name, seat in chosen, lambda: pick(seat), named(name))
            return with_id(f"{id}-{seat}", drawn)

        return flow(*(button(*self.controller.players[seat]) for seat in seats))
