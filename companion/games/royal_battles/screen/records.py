"""The two armies as plain values: a record for each unit, and the cards of a side."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.royal_battles.screen.cells import colour_name, unit_name
from companion.games.royal_battles.screen.pictures import kind_of
from companion.games.royal_battles.screen.reach import Who
from companion.games.royal_battles.state import ATTACK, BattleTable, phase
from companion.ui.kit.cards_and_dice import card_name
from companion.ui.theme import Look


class Record(NamedTuple):
    """A unit as its record shows it."""

    label: str
    kind: str
    left: int
    full: int
    name: str
    figures: str
    deed: str  # what a tap on its line does, at a table without a board
    is_on: bool  # chosen


NOBODY = Record("", "token", 0, 1, "", "", "", False)
"""Where an army was chosen and taken back, until the screen has followed."""


class Army(NamedTuple):
    """One side: whose it is, its records, and its cards."""

    who: str
    colour: str
    records: tuple[Record, ...]
    card: str | None
    card_name: str
    counts: str
    is_turn: bool

    def record(self, unit: int) -> Record:
        return self.records[unit] if self.records else NOBODY


def army_of(t: Look, state: BattleTable, seat: int, who: Who | None) -> Army:
    side, name = state.sides[seat], state.names[seat]
    records = tuple(_record(t, state, seat, i, (seat, i) == who) for i in range(len(side.units)))
    counts = t.say("hand {n}, pile {m}", n=side.hand, m=side.pile) if side.hand is not None else ""
    card = side.initiative
    told = card_name(t, card) if card else t.say("none yet")
    about = t.say("{who}'s initiative card: {card}; cards and corrections", who=name, card=told)
    return Army(name, colour_name(t, seat), records, card, about, counts, state.active == seat)


def _record(t: Look, state: BattleTable, seat: int, i: int, is_on: bool) -> Record:
    piece = state.sides[seat].units[i]
    unit, left = piece.unit, max(0, piece.unit.life - piece.injury)
    name = t.say("{unit}, life {n} of {full}", unit=unit_name(t, seat, piece), n=left, full=unit.life)
    figures = t.say(
        "accuracy {accuracy}, evasion {evasion}, armor {armor}",
        accuracy=unit.accuracy, evasion=unit.evasion, armor=unit.armor,
    )  # fmt: skip
    deed = _deed(t, state, seat, name, left)
    return Record(piece.label, kind_of(unit.name), left, unit.life, name, figures, deed, is_on)


def _deed(t: Look, state: BattleTable, seat: int, name: str, left: int) -> str:
    if phase(state) != ATTACK or not left:
        return t.say("{unit}: its record", unit=name)
    return t.say("{unit}: attack with it", unit=name) if seat == state.active else t.say("{unit}: attack it", unit=name)
