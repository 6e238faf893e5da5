"""What the screen shows and what its dock offers, as plain values. Whether a move is allowed, the game itself says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.messages import Message, listed
from companion.core.state import Value
from companion.core.table import Table
from companion.games.rogue_monarch.conspiracies import CONSPIRACY_NAMES, face_up, met_now, murders
from companion.games.rogue_monarch.facts import A_CARD, CORONATION, KINDS, MURDER, ROI, SPOKEN
from companion.games.rogue_monarch.rulings import ALL, SEVERAL
from companion.games.rogue_monarch.state import IN_PLAY, CourtCard, RogueState
from companion.ui.theme import Theme

DOWN, UNTOLD = "down", "untold"


@dataclass(frozen=True)
class Draft(Value):
    """What has been tapped and is not played yet: places of the Court, and the cards named so far.

    `of` is the length of the history that it belongs to: after any other entry it is a fresh one.
    """

    of: int
    places: tuple[int, ...] = ()
    turned: int | None = None
    card: str = ""  # a kind, or DOWN
    laid: str = ""  # a kind for the notebook, or UNTOLD
    cards: tuple[str, ...] = ()


# --- the Court


class Slot(NamedTuple):
    """A place of the Court as it is drawn. `says` is its name for screen readers: its card, and what a tap does."""

    place: int
    card: str | None
    up: bool
    lies: str
    says: str
    can_tap: bool
    picked: bool = False
    lit: bool = False


def lies(t: Theme, card: CourtCard) -> str:
    """A Court card, face up or down, in words."""
    if card.up and card.card:
        return t.say("{card} face up", card=SPOKEN[card.card])
    return t.say("{card} face down", card=SPOKEN[card.card]) if card.card else t.say("face down")


def conspiracies_met(state: RogueState) -> tuple[str, ...]:
    """By what everyone can see; after the game, those that won it."""
    if state.result:
        return state.result.conspiracies
    return met_now(state) if state.stage in IN_PLAY else ()


def lit_places(state: RogueState) -> frozenset[int]:
    """The places whose cards make the conspiracies that are met, and no others."""
    up, rulings, met = face_up(state), state.rulings, conspiracies_met(state)
    found: set[int] = set()
    if CORONATION in met:
        found.update(i for i, card in enumerate(up, 1) if card == ROI)
    if MURDER in met:
        found.update(i + 1 for trio in murders(up, rulings["between"], rulings["murder-victim"]) for i in trio)
    return frozenset(found)


def conspiracy_name(t: Theme, name: str) -> str:
    return t.tell(CONSPIRACY_NAMES[name])


# --- the dock


class Option(NamedTuple):
    """A button: its words, and the move that it plays (or asks, or the draft that it makes)."""

    id: str
    text: str
    name: str
    kind: str = ""
    data: tuple[tuple[str, Any], ...] = ()
    draft: Draft | None = None
    card: str = ""
    laid: str = ""  # goes into this phone's notebook with the move
    is_asked: bool = False  # opens the form of the move
    is_chance: bool = False  # the seat is picked at random


class CardRow(NamedTuple):
    """A row of cards under its words."""

    text: str
    options: tuple[Option, ...]


class NextMove(NamedTuple):
    """Everything in the dock."""

    title: str = ""
    under: str = ""
    rule: str = ""
    rows: tuple[CardRow, ...] = ()
    buttons: tuple[Option, ...] = ()
    primary: Option | None = None
    can_clear: bool = False


class DockContext(NamedTuple):
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

    def is_allowed(self, kind: str, /, **data: Any) -> bool:
        return self.table.game.is_allowed(self.state, kind, **data)


def button(text: str, kind: str, /, *, id: str = "", **data: Any) -> Option:
    """Its words are also its name for screen readers; its id is the kind of move, unless there are several of it."""
    return Option(id or kind, text, text, kind, tuple(data.items()))


def step(draft: Draft) -> Option:
    return Option("", "", "", draft=draft)


def move(kind: str, /, **data: Any) -> Option:
    return button("", kind, **data)


def card_options(deed: str, name: Callable[[Message], str], option: Callable[[str], Option]) -> tuple[Option, ...]:
    """The four cards to choose from, with ids such as `reveal-roi`."""
    return tuple(
        option(kind)._replace(id=f"{deed}-{kind}", text=kind.title(), name=name(A_CARD[kind]), card=kind)
        for kind in KINDS
    )


def claim(context: DockContext) -> Option | None:
    """The conspiracy that everyone can see, as the filled button."""
    t, state, met = context.t, context.state, conspiracies_met(context.state)
    if not met or state.result:
        return None
    noted = met if state.rulings[SEVERAL] == ALL else met[:1]
    names = listed(CONSPIRACY_NAMES[name] for name in noted)
    text = t.say("{who} wins this game: {name}", who=context.who, name=names)
    return button(text, "claim", id=f"claim-{met[0]}", seat=context.seat, conspiracy=met[0])


def new_pile(context: DockContext) -> tuple[Option, ...]:
    rebuild = button(context.t.say("Shuffle the discards into a new draw pile"), "rebuild")
    return (rebuild,) if context.is_allowed("rebuild") else ()


def corrections(context: DockContext, place: int) -> tuple[Option, ...]:
    t, found = context.t, context.state.court[place - 1]
    now = found.card or "unknown"
    this = button(t.say("Correct place {n}", n=place), "correct_court", place=place, card=now, up=found.up, was=now)
    order = button(t.say("Correct the order of the Court"), "correct_places")
    return this._replace(is_asked=True), order._replace(is_asked=True)
