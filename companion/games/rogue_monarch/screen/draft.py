"""What has been tapped and is not played yet: places of the Court and the cards named so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.core.value import Value
from companion.games.rogue_monarch.state import RogueTable


@dataclass(frozen=True)
class Draft(Value):
    """`of` is the length of the history that it belongs to: after any other line it is a fresh one."""

    of: int
    places: tuple[int, ...] = ()
    turned: int | None = None
    card: str = ""  # a kind, or DOWN
    laid: str = ""  # a kind for the notebook, or UNTOLD
    cards: tuple[str, ...] = ()


DOWN, UNTOLD = "down", "untold"


class Drafter:
    """Changes the draft. One object for as long as the table is shown, so that memoised parts stay equal."""

    draft: Draft
    keep: Callable[[Draft], None]

    def put(self, draft: Draft) -> None:
        self.draft = draft
        self.keep(draft)

    def change(self, **changes: Any) -> None:
        self.put(self.draft.but(**changes))

    def clear(self) -> None:
        self.put(Draft(self.draft.of))


def use_draft(table: Table[RogueTable]) -> tuple[Draft, Drafter]:
    """Hook: the draft of the next move."""
    kept, keep = ft.use_state(None)
    drafter: Drafter = ft.use_ref(Drafter).current  # type: ignore[assignment, arg-type]
    now = len(table.history)
    drafter.draft = kept if kept is not None and kept.of == now else Draft(now)
    drafter.keep = keep  # type: ignore[assignment]
    return drafter.draft, drafter
