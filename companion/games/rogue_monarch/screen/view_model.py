"""What the screen shows, as small values read from the table. Whether something may be done, the game itself says.

What has been tapped and is not played yet: places of the Court and the cards named so far.

What can be tapped at the thumb, as plain values. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.errors import IllegalMove
from companion.core.messages import Message, listed
from companion.core.state import Value
from companion.core.table import Table
from companion.games.rogue_monarch.conspiracies import face_up, met_now, murders
from companion.games.rogue_monarch.facts import CONSPIRACIES, CORONATION, KINDS, MURDER, ROI, SPOKEN
from companion.games.rogue_monarch.rulings import ALL, SEVERAL
from companion.games.rogue_monarch.state import IN_PLAY, CourtCard, RogueState
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Theme


class Player(NamedTuple):
    """Somebody at the table, as marked on the screen."""

    seat: int
    name: str
    seal: Seal


class Slot(NamedTuple):
    """A place of the Court as it is drawn. `says` is its name for screen readers: how it lies, and what a tap does."""

    place: int
    card: str | None
    up: bool
    lies: str
    says: str
    can_tap: bool
    picked: bool = False
    lit: bool = False


def refusal(table: Table[RogueState], kind: str, **data: Any) -> Message | None:
    """Why a move would be refused now; None: it would be taken."""
    try:
        table.game.apply(table.state, kind, data)
    except IllegalMove as refused:
        return refused.message
    return None


def lit_places(state: RogueState, met: tuple[str, ...]) -> frozenset[int]:
    """The places whose cards make the conspiracies that are met, and no others."""
    up, rulings = face_up(state), state.rulings
    found: set[int] = set()
    if CORONATION in met:
        found.update(i for i, card in enumerate(up, 1) if card == ROI)
    if MURDER in met:
        found.update(i + 1 for trio in murders(up, rulings["between"], rulings["murder-victim"]) for i in trio)
    return frozenset(found)


def lies(t: Theme, card: CourtCard) -> str:
    """How a card of the Court lies, in words."""
    if card.up and card.card:
        return t.say("{card} face up", card=SPOKEN[card.card])
    return t.say("{card} face down", card=SPOKEN[card.card]) if card.card else t.say("face down")


def plots(state: RogueState) -> tuple[str, ...]:
    """The conspiracies that are met by what all can see; after the game, those that won it."""
    if state.result:
        return state.result.conspiracies
    return met_now(state) if state.stage in IN_PLAY else ()


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


class CardRow(NamedTuple):
    """A row of cards under its words."""

    text: str
    options: tuple[Option, ...]


class NextMove(NamedTuple):
    """All that stands in the dock."""

    title: str = ""
    under: str = ""
    rule: str = ""
    lines: tuple[CardRow, ...] = ()
    buttons: tuple[Option, ...] = ()
    primary: Option | None = None
    can_clear: bool = False


class At(NamedTuple):
    """The table as this phone sees it: `is_mine` if its notebook belongs to whoever plays now."""

    t: Theme
    table: Table[RogueState]
    draft: Draft
    is_mine: bool

    @property
    def state(self) -> RogueState:
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


def conspiracy_name(t: Theme, name: str) -> str:
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
