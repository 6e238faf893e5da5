"""What has been tapped and is not played yet: places of the Court and the cards named so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.state import Value
from companion.ui.table_controller import Door


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

    def __init__(self, door: Door) -> None:
        self._door, self._kept = door, Draft(-1)

    @property
    def draft(self) -> Draft:
        now = len(self._door.opened.table.history)
        return self._kept if self._kept.of == now else Draft(now)

    def put(self, draft: Draft) -> None:
        """The parts that show it look again."""
        self._kept = draft
        self._door.opened.notify()  # type: ignore[attr-defined]

    def change(self, **changes: Any) -> None:
        self.put(self.draft.but(**changes))

    def clear(self) -> None:
        self.put(Draft(self.draft.of))
