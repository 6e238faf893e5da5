"""What the screen shows, as small values read from the table. Whether something may be done, the game itself says."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.errors import IllegalMove
from companion.core.messages import Line
from companion.core.table import Table
from companion.games.rogue_monarch.conspiracies import face_up, met_now, murders
from companion.games.rogue_monarch.facts import CORONATION, MURDER, ROI, SPOKEN
from companion.games.rogue_monarch.state import IN_PLAY, CourtCard, RogueTable
from companion.ui.kit.player_seals import Seal
from companion.ui.theme import Look


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


def refusal(table: Table[RogueTable], kind: str, **data: Any) -> Line | None:
    """Why a move would be refused now; None: it would be taken."""
    try:
        table.game.apply(table.state, kind, data)
    except IllegalMove as refused:
        return refused.line
    return None


def lit_places(state: RogueTable, met: tuple[str, ...]) -> frozenset[int]:
    """The places whose cards make the conspiracies that are met, and no others."""
    up, rulings = face_up(state), state.rulings
    found: set[int] = set()
    if CORONATION in met:
        found.update(i for i, card in enumerate(up, 1) if card == ROI)
    if MURDER in met:
        found.update(i + 1 for trio in murders(up, rulings["between"], rulings["murder-victim"]) for i in trio)
    return frozenset(found)


def lies(t: Look, card: CourtCard) -> str:
    """How a card of the Court lies, in words."""
    if card.up and card.card:
        return t.say("{card} face up", card=SPOKEN[card.card])
    return t.say("{card} face down", card=SPOKEN[card.card]) if card.card else t.say("face down")


def plots(state: RogueTable) -> tuple[str, ...]:
    """The conspiracies that are met by what all can see; after the game, those that won it."""
    if state.result:
        return state.result.conspiracies
    return met_now(state) if state.stage in IN_PLAY else ()
