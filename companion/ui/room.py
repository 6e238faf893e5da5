"""What a game brings to the app beside its rules: its colour, its emblem, its table, its way into the calculators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.ui.look import Accent, Look


class Stage(NamedTuple):
    """A cell of the bar of phases: its words, past, now or future, and the phase whose rules it opens."""

    text: str
    when: str
    phase: str


@dataclass(frozen=True)
class Room:
    """A game's own corner of the app; the `screen` module of a game's folder has it as ROOM.

    - `emblem`: the inside of a 48 x 48 SVG in one colour; CUT in it stands for the ground's colour.
    - `table(t, table, door)`: the middle of the table's screen. Without one the plain table, made from the moves.
    - `where(t, state)`: one line under the title: "Will 4, dealt by Dan".
    - `stages(t, state)`: the bar of phases, three cells at most. Without one: the present phase alone.
    - `standing(t, state)`: a figure for each seat, for the home screen and lists; None where there is none.
    - `fills`: calculator -> its input, as the table stands now.
    - `first`: moves that are shown first where all are listed.
    """

    accent: Accent
    emblem: str
    table: Callable[..., Any] | None = None
    where: Callable[[Look, Any], str] | None = None
    stages: Callable[[Look, Any], tuple[Stage, ...]] | None = None
    standing: Callable[[Look, Any], tuple[str, ...]] | None = None
    fills: Mapping[str, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    is_wide: bool = False  # the middle can use the whole width of a tablet
