"""What taps do, and what they have left to be played: whose card is asked for, the Coin Cards turned over so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.core.fold import Status
from companion.core.state import Value, with_item
from companion.core.table import Table
from companion.games.royal_will.screen.view_model import known_count
from companion.games.royal_will.state import WillState
from companion.ui.game_screen.controller import SheetController


class Laid(NamedTuple):
    """A Coin Card turned over; `printed` is missing until someone has read it off the card."""

    character: str
    printed: int | None = None


@dataclass(frozen=True)
class Draft(Value):
    """`of` is the deal and the phase that it belongs to: any other is a fresh one."""

    of: tuple[int, str]
    cards: tuple[Laid | None, ...]
    open: int | None = None  # the seat that was tapped; None: the first one that is wanting
    is_counting: bool = False  # the open card's count is asked for


class Controller(SheetController):
    def draft_for(self, kept: Draft | None) -> Draft:
        now = (self.state.deals, self.state.stage)
        return kept if kept and kept.of == now else fresh(self.table, now)

    def place_coin(self, seat: int) -> None:
        self.play("place_coin", seat=seat)

    def open_card(self, seat: int) -> None:
        self.change_draft(open=seat, is_counting=False)

    def ask_count(self, seat: int, is_counting: bool = True) -> None:
        self.change_draft(open=seat, is_counting=is_counting)

    def lay(self, seat: int, card: Laid, is_counting: bool = False) -> None:
        """The card is turned over; it stays open while its count is asked for."""
        cards = with_item(self.draft.cards, seat, card)
        self.change_draft(cards=cards, open=seat if is_counting else None, is_counting=is_counting)


def fresh(table: Table[WillState], now: tuple[int, str]) -> Draft:
    """Nothing turned over yet; but a reveal that was undone is corrected, not entered again from the start."""
    nothing: tuple[Laid | None, ...] = (None,) * len(table.state.names)
    for entry in reversed(table.history if now[1] == "reveal" else ()):
        if entry.kind == "reveal" and entry.status is Status.UNDONE and entry.data.get("deal") == now[0]:
            cards = tuple(
                Laid(card["character"], card.get("count", known_count(table.state, card["character"])))
                for card in entry.data["cards"]
            )
            return Draft(now, cards if len(cards) == len(nothing) else nothing)
    return Draft(now, nothing)
