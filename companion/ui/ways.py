"""Where the taps of a game's screen go: to the door, or to a sheet over the table. Each game adds its own ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.table_controller import TableController


class SheetWays:
    """The same object for as long as the screen is shown, so that memoised parts stay equal.

    A game's table sets `with_item` to the setter of the state that says which sheet is up (None: none).
    """

    def __init__(self, table_controller: TableController) -> None:
        self.table_controller = table_controller
        self.put: Callable[[Any], None] = lambda sheet: None

    def close(self) -> None:
        self.put(None)

    def dismissed(self, sheet: object) -> None:
        """The phone has taken a sheet down; another that was raised meanwhile stays."""
        self.put(lambda now: None if now == sheet else now)

    def play(self, kind: str, /, **data: Any) -> bool:
        """Play a move of a sheet: it goes down if the move is taken, and stays with the refusal if not."""
        taken = self.table_controller.play(kind, **data)
        if taken:
            self.close()
        return taken

    def ask(self, kind: str, /, **data: Any) -> None:
        """To the form of a move that has no sheet of its own."""
        self.close()
        self.table_controller.ask(kind, **data)

    def open_rule(self, rule: str) -> None:
        self.close()
        self.table_controller.open_rule(rule)

    def go(self, place: str) -> None:
        self.close()
        self.table_controller.go(place)
