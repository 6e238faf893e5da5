"""What a game brings to the app beside its rules: colour, emblem, screen, hints. No Flet here.

What is named by `lazy_import` is loaded when it is first called for: home need not wait for the other screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Any, NamedTuple

from companion.core.messages import Message
from companion.core.timeline import Scores
from companion.ui.theme import Accent, Theme

NOTHING: Any = object()  # no value to start with
LAZY_IMPORTS: list[str] = []  # of all that was named
_found = cache(resolve_name)


class PhaseStep(NamedTuple):
    """A cell of the bar of phases: its words, past, now or future, and the phase whose rules it opens."""

    text: str
    when: str
    phase: str


def phase_steps(titles: Mapping[str, str], now: str) -> tuple[PhaseStep, ...]:
    """Three cells of a longer row of phases: what was, what is, what comes. `titles` has them in order."""
    order = list(titles)
    at = order.index(now)
    first = max(0, min(at - 1, len(order) - 3))
    cells = enumerate(order[first : first + 3], first)
    when = {True: "past", False: "future"}
    return tuple(PhaseStep(titles[p], "now" if i == at else when[i < at], p) for i, p in cells)


class Offer(NamedTuple):
    """A value that a field may take, in the table's own words: unit 3 is "Pawn 2"."""

    value: Any
    text: str


class Dice(NamedTuple):
    """A game's dice for the roller: their kinds, at most how many of each, the rule by which one is rolled again, and
    how many of each the table calls for now."""

    kinds: tuple[str, ...]
    most: int
    rule: str
    hand: Callable[[Any], Mapping[str, int]]


class Hint(NamedTuple):
    """What a game knows of one field of a move's form: named values, names for a list's lines, where to start.

    A list's offers are its items, or whole lists. `is_open`: beside the offers another text may be typed, such as the
    name of a new Territory.
    """

    offers: tuple[Offer, ...] = ()
    rows: tuple[str, ...] = ()
    start: Any = NOTHING
    is_open: bool = False


def offers(names: Iterable[str]) -> tuple[Offer, ...]:
    """Names that stand for themselves."""
    return tuple(Offer(name, name) for name in names)


class Score(NamedTuple):
    """A figure that is followed over a game: its name, and its value for each seat (None: none yet).

    The name is plain English and translated where it is drawn. `of` gives only what everybody at the table may see.
    """

    title: str
    of: Callable[[Any], Scores]

    def by_seat(self, state: Any, seats: int) -> Scores:
        """For so many seats: nothing for someone who has not joined yet."""
        found = tuple(self.of(state))[:seats]
        return found + (None,) * (seats - len(found))


@dataclass(frozen=True)
class GameUI:
    """A game's own corner of the app; the `screen` module of a game's folder has it as GAME_UI.

    - `emblem`: the inside of a 48 x 48 SVG in one colour; CUT in it stands for the ground's colour.
    - `table(t, table, controller)`: the middle of the table's screen, whose parts look at the table for themselves
      (`use_live`).
    - `status_line(t, state)`: one line under the title: "Will 4, dealt by Dan".
    - `part(t, state)`: the part of the game that a state belongs to, as headings of the history have it: "Will 4".
    - `phase_steps(t, state)`: the bar of phases, three cells at most.
    - `standings(t, state)`: a figure for each seat, for the home screen and lists; None where there is none.
    - `scores`: what the plots of a game show, the most telling figure first.
    - `warnings(state, kind, data)`: what people are told before a move counts that they may not want, if anything.
    - `compares_scores`: whether a score says who came where; else lists and statistics leave it out.
    - `calculator_inputs`: calculator -> its input, as the table stands now.
    - `dice`: its dice; with them it has a dice roller among the calculators.
    - `box(t, options, put)`: an editor of what lies in its box, for a new table; without one the plain form.
    - `first_moves`: those shown first where all are listed.
    - `hints(t, state, kind, key, draft)`: what is known of a field (`"units"`, `"sides.seat"`) of a move that is being
      filled in.
    """

    accent: Accent
    emblem: str
    table: Callable[..., Any]
    status_line: Callable[[Theme, Any], str]
    part: Callable[[Theme, Any], str]
    phase_steps: Callable[[Theme, Any], tuple[PhaseStep, ...]]
    standings: Callable[[Theme, Any], tuple[str, ...]]
    scores: tuple[Score, ...]
    calculator_inputs: Mapping[str, Callable[[Any], dict[str, Any]]]
    first_moves: tuple[str, ...]
    hints: Callable[[Theme, Any, str, str, Mapping[str, Any]], Hint]
    dice: Dice | None = None
    box: Callable[..., Any] | None = None
    warnings: Callable[[Any, str, Mapping[str, Any]], tuple[Message, ...]] = lambda state, kind, data: ()
    compares_scores: bool = True
    is_wide: bool = False  # the middle can use the whole width of a tablet


def lazy_import(name: str) -> Callable[..., Any]:
    """The function `module:name`, loaded when it is first called, or when `load_lazy_imports` comes to it."""
    LAZY_IMPORTS.append(name)
    return lambda *args, **more: _found(name)(*args, **more)


def load_lazy_imports() -> Iterator[Any]:
    """One function after the other, for whoever has something else to do in between."""
    return map(_found, LAZY_IMPORTS)
