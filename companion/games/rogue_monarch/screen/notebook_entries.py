"""The notebook of this phone, kept under the phone's own name, in no log and no share; and what it says, as values."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from companion.core.errors import BadInput, CompanionError, Problem
from companion.core.json_values import plain
from companion.core.table import Table
from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import KINDS, MARIAGE, REINE
from companion.games.rogue_monarch.notebook import Diary, noted, odds, open_diary, parse_diary, settle
from companion.games.rogue_monarch.notes import Notebook, drew, lay, note_hand, note_opponent, saw_court
from companion.games.rogue_monarch.state import Cards, RogueState, without
from companion.ui.table_controller import TableController

log = logging.getLogger(__name__)
SHUT, HELD, OPEN = "shut", "held", "open"
HAND, OTHER, COURT = "hand", "other", "court"
Target = tuple[str, int]  # the hand, the other hand, or a place of the Court
Chances = tuple[tuple[str, float], ...]


class NotebookEntries:
    """One object for as long as the table is shown. The diary is settled only when somebody looks at it."""

    def __init__(self, table_controller: TableController) -> None:
        self.table_controller, self.mode = table_controller, SHUT
        self._diary = _read(table_controller)
        self._settled: Table[RogueState] | None = None  # the table that the diary is in step with

    @property
    def seat(self) -> int | None:
        """Whose notebook it is; None while there is none."""
        return self._diary.notes.seat if self._diary else None

    @property
    def table(self) -> Table[RogueState]:
        found: Table[RogueState] = self.table_controller.model.table
        return found

    def notes(self) -> Notebook | None:
        """What the owner knows now: entries that were undone have taken their notes along."""
        if self._diary and self._settled is not self.table:
            self._diary, self._settled = settle(self._diary, self.table), self.table
        return self._diary.notes if self._diary else None

    def begin(self, seat: int) -> None:
        """A new notebook for this player, in place of any that was here."""
        self._keep(open_diary(seat, self.table))

    def note(self, notes: Notebook) -> None:
        self.notes()
        if self._diary:
            self._keep(noted(self._diary, notes))

    def lay(self, card: str, kind: str, data: dict[str, Any]) -> None:
        """Play a card face down and note which one it is."""
        notes = self.notes()
        if notes and self._diary and self.table_controller.play(kind, **data):
            self._keep(settle(self._diary, self.table, lay(notes, card)))

    def _keep(self, diary: Diary) -> None:
        """Refused by the store: then nothing is noted, and that is said."""
        phone = self.table_controller.phone
        try:
            phone.backend.user_data.put_note(self.table_controller.id, phone.own, plain(diary))
        except CompanionError as error:
            self.table_controller.say("{text}", kind="refusal", text=error.message)
        else:
            self._diary, self._settled = diary, self.table
            self._changed()

    def set_mode(self, mode: str) -> None:
        """Shut, open while it is held, or open."""
        self.mode = mode
        self._changed()

    def hold(self) -> None:
        if self.mode == SHUT:
            self.set_mode(HELD)

    def release(self) -> None:
        if self.mode == HELD:
            self.set_mode(SHUT)

    def _changed(self) -> None:
        """The parts that show it look again."""
        self.table_controller.model.notify()  # type: ignore[attr-defined]


def _read(table_controller: TableController) -> Diary | None:
    """What was kept; what can’t be read any more is as if it weren’t there."""
    found = table_controller.phone.backend.user_data.note(table_controller.id, table_controller.phone.own)
    try:
        return parse_diary(found) if found else None
    except BadInput as error:
        log.warning("unreadable", exc_info=error)
        return None


# --- what the open notebook shows


class KnownPlace(NamedTuple):
    """A place of the Court as the owner knows it."""

    place: int
    card: str | None
    up: bool
    is_noted: bool
    is_free: bool  # the table doesn’t know it: the owner may note it


class Secrets(NamedTuple):
    """Everything that is in the notebook now, and what follows from it."""

    seat: int
    owner: str
    other: str
    hand: Cards
    hand_size: int
    opponent: Cards
    opponent_size: int
    court: tuple[KnownPlace, ...]
    wanted: Target | None
    hidden: Chances
    reines: tuple[tuple[int, float], ...]
    next_draw: Chances
    problems: tuple[Problem, ...]
    has_mariage: bool


def secrets(notes: Notebook, table: Table[RogueState]) -> Secrets:
    state = table.state
    found, problems = _odds(notes, state)
    next_draw = found.get("next_draw") or {}
    hidden = found.get("hidden_card", {})
    return Secrets(
        notes.seat,
        state.name(notes.seat),
        state.name(notes.other),
        notes.hand,
        state.players[notes.seat].hand,
        notes.opponent,
        state.players[notes.other].hand,
        known_places(notes, state),
        wanted(notes, table),
        tuple((kind, hidden.get(kind, 0.0)) for kind in KINDS) if found else (),
        tuple((int(n), chance) for n, chance in found.get("opponent_reines", {}).items()),
        tuple(next_draw.items()) if next_draw != hidden else (),
        problems,
        state.turn == notes.seat and MARIAGE in met_now(state, notes.hand.count(REINE)),
    )


def _odds(notes: Notebook, state: RogueState) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The odds, or why the notes cannot be true."""
    try:
        return odds(notes, state), ()
    except BadInput as error:
        return {}, error.details


def known_places(notes: Notebook, state: RogueState) -> tuple[KnownPlace, ...]:
    known = notes.court(state)
    return tuple(
        KnownPlace(
            place, known[place - 1], card.up, card.card is None and known[place - 1] is not None, card.card is None
        )
        for place, card in enumerate(state.court, 1)
    )


def wanted(notes: Notebook, table: Table[RogueState]) -> Target | None:
    """What was just seen and is not noted yet: places that the owner has looked at, else the owner’s hand."""
    state = table.state
    unknown = [place for place in _just_seen(notes, table) if notes.court(state)[place - 1] is None]
    if unknown:
        return COURT, unknown[0]
    return (HAND, 0) if len(notes.hand) < state.players[notes.seat].hand else None


def _just_seen(notes: Notebook, table: Table[RogueState]) -> list[int]:
    counted = (entry for entry in reversed(table.history) if entry.is_move)
    last = next(counted, None)
    return list(last.data["places"]) if last and last.kind == "spy" and last.data["seat"] == notes.seat else []


def with_card(notes: Notebook, state: RogueState, target: Target, card: str) -> Notebook:
    """A card noted where it was seen."""
    where, place = target
    if where == HAND:
        return drew(notes, card)
    if where == OTHER:
        return note_opponent(notes, card)
    return saw_court(notes, state, place, card)


def without_card(notes: Notebook, state: RogueState, target: Target, card: str) -> Notebook:
    """A note removed."""
    where, place = target
    if where == HAND:
        return note_hand(notes, without(notes.hand, card))
    if where == OTHER:
        return notes.replace(opponent=without(notes.opponent, card))
    token = state.court[place - 1].token
    return notes.replace(seen=tuple(look for look in notes.seen if look.token != token))


def target_now(found: Secrets, chosen: Target | None) -> Target | None:
    """Where the next card is noted: at the chosen place while there is room, else at the one that is wanted."""
    return chosen if chosen and not _is_full(found, chosen) else found.wanted


def _is_full(found: Secrets, target: Target) -> bool:
    """Whether nothing more can be noted there."""
    if target[0] == HAND:
        return len(found.hand) >= found.hand_size
    if target[0] == OTHER:
        return len(found.opponent) >= found.opponent_size
    return not found.court[target[1] - 1].is_free
