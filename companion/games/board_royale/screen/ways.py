"""Where the taps of the screen go: to the door, or to a sheet over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.board_royale.state import RoyaleTable
from companion.ui.door import Door


class Raised(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing of theirs."""

    kind: str
    seat: int = 0
    what: str = ""


class Ways:
    """The same object for as long as the screen is shown, so that memoised parts stay equal."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.put: Callable[[Any], None] = lambda raised: None

    @property
    def state(self) -> RoyaleTable:
        """The table as it stands at the moment of a tap."""
        found: RoyaleTable = self.door.opened.table.state
        return found

    def raise_sheet(self, kind: str, seat: int = 0, what: str = "") -> None:
        self.door.quiet()
        self.put(Raised(kind, seat, what))

    def close(self) -> None:
        self.put(None)

    def dismissed(self, raised: Raised) -> None:
        """The phone has taken a sheet down; another that was raised meanwhile stays."""
        self.put(lambda now: None if now == raised else now)

    def play(self, kind: str, /, **data: Any) -> bool:
        """Play a move of a sheet: it goes down if the move is taken, and stays with the refusal if not."""
        taken = self.door.play(kind, **data)
        if taken:
            self.close()
        return taken

    def ask(self, kind: str, /, **data: Any) -> None:
        """To the form of a move that has no flow of its own."""
        self.close()
        self.door.ask(kind, **data)

    def open_rule(self, rule: str) -> None:
        self.close()
        self.door.open_rule(rule)

    def go(self, place: str) -> None:
        self.close()
        self.door.go(place)
