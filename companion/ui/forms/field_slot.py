"""One value of a form with all that its editor needs, and the editors by kind of field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.fields import Field
from companion.ui.game_ui import Hint
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Theme

NO_HINT = Hint()


@dataclass(frozen=True)
class FormContext:
    """The players by seat, and what the game adds to a field; `hint` takes keys without places: `sides.seat`."""

    names: tuple[str, ...] = ()
    seals: tuple[Seal, ...] = ()
    hint: Callable[[str], Hint] = lambda path: NO_HINT


NO_CONTEXT = FormContext()


@dataclass(frozen=True)
class FieldSlot:
    """`change` takes a function from the old value to the new one, so that two quick taps both count.

    `label` is what stands over it, `name` what screen readers hear ("Players 2, Coin"), `path` is for hints. Ids of
    its buttons begin with `id`: `field-players-1-coin`.
    """

    t: Theme
    field: Field
    value: Any
    change: Callable[[Callable[[Any], Any]], None]
    label: str
    name: str
    path: str
    context: FormContext
    corner: ft.Control | None = None  # the cross that takes the value out, beside its label
    id: str = "field"

    @property
    def hint(self) -> Hint:
        return self.context.hint(self.path)

    def put(self, value: Any) -> None:
        self.change(lambda _: value)

    def putting(self, value: Any) -> Callable[[], None]:
        """A handler that puts a value."""
        return lambda: self.put(value)

    def id_of(self, value: Any) -> str:
        """The id of the button that puts a value."""
        return "-".join([self.id, *map(str, value if isinstance(value, list) else [value])])

    def inside(
        self,
        field: Field,
        value: Any,
        change: Callable[[Callable[[Any], Any]], None],
        label: str,
        key: str = "",
        place: int = 0,
    ) -> FieldSlot:
        """A part of this value: of an object by its key, of a list by its place."""
        path = f"{self.path}.{key}".strip(".") if key else self.path
        name = f"{self.name}, {label}" if self.name else label
        id = f"{self.id}-{key or place}"
        return FieldSlot(self.t, field, value, change, label, name, path, self.context, id=id)


Edit = Callable[[FieldSlot], ft.Control]
EDITORS: dict[type[Field], Edit] = {}


def edits(kind: type[Field]) -> Callable[[Edit], Edit]:
    """Registers the editor of a kind of field."""

    def register(draw: Edit) -> Edit:
        EDITORS[kind] = draw
        return draw

    return register


def edit(slot: FieldSlot) -> ft.Control:
    """The editor of the nearest kind: a game's own kind of list is edited as a list."""
    kind = next(kind for kind in type(slot.field).__mro__ if kind in EDITORS)
    return EDITORS[kind](slot)
