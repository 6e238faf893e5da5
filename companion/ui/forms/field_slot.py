"""What a form knows of the table it is filled in at.

A spot is one value of a form with all that its editor needs; every kind of field has its editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.fields import Field
from companion.ui.game_ui import Hint
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Look

NO_HINT = Hint()


@dataclass(frozen=True)
class Help:
    """The players by seat, and what the game adds to a field; `hint` takes keys without places: `sides.seat`."""

    names: tuple[str, ...] = ()
    seals: tuple[Seal, ...] = ()
    hint: Callable[[str], Hint] = lambda path: NO_HINT


NO_HELP = Help()


@dataclass(frozen=True)
class Spot:
    """`change` takes a function from the old value to the new one, so that two quick taps both count.

    `label` is what stands over it, `name` what screen readers hear ("Players 2, Coin"), `path` is for hints.
    """

    t: Look
    field: Field
    value: Any
    change: Callable[[Callable[[Any], Any]], None]
    label: str
    name: str
    path: str
    help: Help
    corner: ft.Control | None = None  # the cross that takes the value out, beside its label

    @property
    def hint(self) -> Hint:
        return self.help.hint(self.path)

    def put(self, value: Any) -> None:
        self.change(lambda _: value)

    def putting(self, value: Any) -> Callable[[], None]:
        """A handler that puts a value."""
        return lambda: self.put(value)

    def inside(
        self,
        field: Field,
        value: Any,
        change: Callable[[Callable[[Any], Any]], None],
        label: str,
        key: str = "",
    ) -> Spot:
        """A part of this value."""
        path = f"{self.path}.{key}".strip(".") if key else self.path
        name = f"{self.name}, {label}" if self.name else label
        return Spot(self.t, field, value, change, label, name, path, self.help)


Edit = Callable[[Spot], ft.Control]

EDITORS: dict[type[Field], Edit] = {}


def edits(kind: type[Field]) -> Callable[[Edit], Edit]:
    """Registers the editor of a kind of field."""

    def register(draw: Edit) -> Edit:
        EDITORS[kind] = draw
        return draw

    return register


def edit(spot: Spot) -> ft.Control:
    """The editor of the nearest kind: a game's own kind of list is edited as a list."""
    kind = next(kind for kind in type(spot.field).__mro__ if kind in EDITORS)
    return EDITORS[kind](spot)
