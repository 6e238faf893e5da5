"""What can be tapped at the thumb, as plain values. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.messages import listed
from companion.core.table import Table
from companion.games.rogue_monarch.facts import CONSPIRACIES, KINDS, SPOKEN
from companion.games.rogue_monarch.rulings import ALL, SEVERAL
from companion.games.rogue_monarch.screen.draft import Draft
from companion.games.rogue_monarch.screen.values import plots, refusal
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.theme import Look

Pairs = tuple[tuple[str, Any], ...]


class Option(NamedTuple):
    """A button: its words, and the move that it plays (or asks, or the draft that it makes)."""

    text: str
    name: str
    kind: str = ""
    data: Pairs = ()
    draft: Draft | None = None
    card: str = ""
    laid: str = ""  # goes into this phone's notebook with the move
    is_asked: bool = False  # opens the form of the move
    is_chance: bool = False  # chance puts in the seat


class Line(NamedTuple):
    """A row of cards under its words."""

    text: str
    options: tuple[Option, ...]


class Ask(NamedTuple):
    """All that stands in the dock."""

    title: str = ""
    under: str = ""
    rule: str = ""
    lines: tuple[Line, ...] = ()
    buttons: tuple[Option, ...] = ()
    primary: Option | None = None
    can_clear: bool = False


class At(NamedTuple):
    """The table as this phone sees it: `is_mine` if its notebook belongs to whoever plays now."""

    t: Look
    table: Table[RogueTable]
    draft: Draft
    is_mine: bool

    @property
    def state(self) -> RogueTable:
        return self.table.state

    @property
    def seat(self) -> int:
        return self.state.turn or 0

    @property
    def who(self) -> str:
        return self.state.name(self.seat)


def kinds(at: At, name: Callable[[str], str], option: Callable[[str], Option]) -> tuple[Option, ...]:
    """The four cards to choose from."""
    return tuple(option(kind)._replace(text=kind.title(), name=name(SPOKEN[kind]), card=kind) for kind in KINDS)


def move(kind: str, /, **data: Any) -> Option:
    return Option("", "", kind, tuple(data.items()))


def claim(at: At) -> Option | None:
    """The conspiracy that all can see, as the filled button."""
    met = plots(at.state)
    if not met or at.state.result:
        return None
    noted = met if at.state.rulings[SEVERAL] == ALL else met[:1]
    names = listed([conspiracy_name(at.t, name) for name in noted])
    text = at.t.say("{who} wins this game: {name}", who=at.who, name=names)
    return Option(text, text, "claim", (("seat", at.seat), ("conspiracy", met[0])))


def conspiracy_name(t: Look, name: str) -> str:
    return dict(zip(CONSPIRACIES, (t.say("Coronation"), t.say("Mariage"), t.say("Murder")), strict=True))[name]


def new_pile(at: At) -> tuple[Option, ...]:
    text = at.t.say("Make a new pile of the discard")
    return () if refusal(at.table, "rebuild") else (Option(text, text, "rebuild"),)


def corrections(at: At, place: int) -> tuple[Option, ...]:
    t, found = at.t, at.state.court[place - 1]
    now = found.card or "unknown"
    this, order = t.say("Correct place {n}", n=place), t.say("Correct the order of the Court")
    data = (("place", place), ("card", now), ("up", found.up), ("was", now))
    return (
        Option(this, this, "correct_court", data, is_asked=True),
        Option(order, order, "correct_places", is_asked=True),
    )
