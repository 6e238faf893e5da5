"""What has been tapped and is not played yet: whose card is asked for, and the Coin Cards turned over so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.core.table import Status, Table
from companion.games.royal_will.screen.view_model import known_count
from companion.games.royal_will.state import WillState


class Laid(NamedTuple):
    """A Coin Card turned over; `printed` is missing until somebody has read it off the card."""

    character: str
    printed: int | None = None


@dataclass(frozen=True)
class Draft:
    """`of` is the deal and the phase that it belongs to: any other is a fresh one."""

    of: tuple[int, str]
    cards: tuple[Laid | None, ...]
    open: int | None = None  # the seat that was tapped; None: the first one that is wanting
    is_counting: bool = False  # the open card's count is asked for


class Controller:
    """Changes the draft. One object for as long as the table is shown, so that memoised parts stay equal."""

    draft: Draft
    keep: Callable[[Draft], None]

    def change(self, **changes: Any) -> None:
        self.draft = replace(self.draft, **changes)
        self.keep(self.draft)

    def open(self, seat: int) -> None:
        self.change(open=seat, is_counting=False)

    def ask_count(self, seat: int, is_counting: bool = True) -> None:
        self.change(open=seat, is_counting=is_counting)

    def lay(self, seat: int, card: Laid, is_counting: bool = False) -> None:
        """The card is turned over; it stays open while its count is asked for."""
        cards = with_item(self.draft.cards, seat, card)
        self.change(cards=cards, open=seat if is_counting else None, is_counting=is_counting)


def use_draft(table: Table[WillState]) -> tuple[Draft, Controller]:
    """Hook: the draft of the present phase."""
    kept, keep = ft.use_state(None)
    drafter: Controller = ft.use_ref(Controller).current  # type: ignore[assignment, arg-type]
    now = (table.state.deals, table.state.stage)
    drafter.draft = kept if kept is not None and kept.of == now else fresh(table, now)
    drafter.keep = keep  # type: ignore[assignment]
    return drafter.draft, drafter


def fresh(table: Table[WillState], now: tuple[int, str]) -> Draft:
    """Nothing turned over yet; but a reveal that was taken back is put right, not named again from the start."""
    nothing: tuple[Laid | None, ...] = (None,) * len(table.state.names)
    for entry in reversed(table.history if now[1] == "reveal" else ()):
        event = entry.event
        if event.kind == "reveal" and entry.status is Status.UNDONE and event.data.get("deal") == now[0]:
            cards = tuple(
                Laid(card["character"], card.get("count", known_count(table.state, card["character"])))
                for card in event.data["cards"]
            )
            return Draft(now, cards if len(cards) == len(nothing) else nothing)
    return Draft(now, nothing)
