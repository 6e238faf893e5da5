"""Where the taps of a game's screen go: to the table, to a sheet over it, or into a draft that is not played yet.

No Flet here, but for the hook at the end. Each game's `Controller` adds its own taps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

import flet as ft

from companion.core.table import Table
from companion.ui.game_screen.table_layout import Player
from companion.ui.table_controller import TableController, TableModel

V = TypeVar("V")
Setter = Callable[[Any], None]


class OpenSheet(NamedTuple):
    """The sheet that is up: what it is for, about whom, and about which thing (a name, a unit, a space)."""

    kind: str
    seat: int = 0
    item: Any = None


class SheetController:
    """The same object for as long as the page shows the table, so that memoised parts stay equal.

    `kept` is the draft as it was tapped; `draft` is what of it belongs to the table as it stands.
    """

    def __init__(self, table_controller: TableController, players: tuple[Player, ...] = (), draft: Any = None) -> None:
        self.table_controller, self.players, self.kept = table_controller, players, draft
        self.set_sheet: Setter = lambda sheet: None  # the SheetHost puts its own here
        self.shown: OpenSheet | None = None
        self._next: Callable[[], None] = lambda: None  # what follows once the sheet is down
        self._cache: dict[Hashable, Any] = {}
        self._cached_for: tuple[Any, Any] | None = None

    @property
    def model(self) -> TableModel:
        return self.table_controller.model

    @property
    def table(self) -> Table[Any]:
        return self.model.table

    @property
    def state(self) -> Any:
        """The table as it stands at the moment of a tap."""
        return self.table.state

    # --- sheets

    def open_sheet(self, kind: str, seat: int = 0, item: Any = None) -> None:
        self.set_sheet(OpenSheet(kind, seat, item))

    def close_sheet(self) -> None:
        self.set_sheet(None)

    def sheet_closed(self, sheet: OpenSheet) -> None:
        """The phone has taken a sheet down; another that was opened meanwhile stays."""
        self.set_sheet(lambda now: None if now == sheet else now)
        follows, self._next = self._next, lambda: None
        follows()

    def _leave(self, go: Callable[[], None]) -> None:
        """To another screen once the sheet is down: a phone that gets both at once takes down the screen instead."""
        if self.shown is None:
            return go()
        self._next = go
        return self.close_sheet()

    # --- taps

    def play(self, kind: str, /, **data: Any) -> bool:
        """Play a move: the sheet goes down if it is taken, and stays with the refusal if not."""
        return self.play_all((kind, data))

    def play_all(self, *moves: tuple[str, dict[str, Any]]) -> bool:
        """The same with several moves at one tap."""
        is_taken = self.table_controller.play_all(*moves)
        if is_taken:
            self.close_sheet()
        return is_taken

    def ask(self, kind: str, /, **data: Any) -> None:
        """To the form of a move that has no sheet of its own."""
        self._leave(lambda: self.table_controller.ask(kind, **data))

    def open_rule(self, rule: str) -> None:
        self._leave(lambda: self.table_controller.open_rule(rule))

    def go(self, place: str) -> None:
        self._leave(lambda: self.table_controller.go(place))

    # --- what has been tapped and is not played yet

    @property
    def draft(self) -> Any:
        return self.cached("draft", lambda: self.draft_for(self.kept))

    def draft_for(self, kept: Any) -> Any:
        """A game drops here what belongs to another phase or round, and begins anew."""
        return kept

    def change_draft(self, **fields: Any) -> None:
        """The parts that show it are drawn anew."""
        self.keep_draft(self.draft.replace(**fields))

    def keep_draft(self, draft: Any) -> None:
        self.kept = draft
        self.model.notify()  # type: ignore[attr-defined]  # an observable

    def cached(self, key: Hashable, find: Callable[[], V]) -> V:
        """What `find` finds in the table and the draft as they stand: asked for by many parts, found once."""
        now = (self.table, self.kept)
        if self._cached_for is None or any(a is not b for a, b in zip(self._cached_for, now, strict=True)):
            self._cache, self._cached_for = {}, now
        if key not in self._cache:
            self._cache[key] = find()
        found: V = self._cache[key]
        return found


def use_choice(first: Callable[[], V]) -> tuple[V, Setter]:
    """Hook: what is being chosen in a sheet, and its setter; `first` is asked once."""
    found: tuple[V, Setter] = ft.use_state(first)
    return found


def change(setter: Setter, **fields: Any) -> Callable[[], None]:
    """A handler that gives a choice (a NamedTuple) other fields."""
    return lambda: setter(lambda choice: choice._replace(**fields))
