"""What lies on the open notebook, as plain values. No Flet here."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.errors import BadInput
from companion.core.event_log import UNDO
from companion.core.table import Status, Table
from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import KINDS, MARIAGE, REINE
from companion.games.rogue_monarch.notebook import odds
from companion.games.rogue_monarch.notes import Notebook, note_hand, saw_court
from companion.games.rogue_monarch.state import Cards, RogueTable, without

HAND, OTHER = "hand", "other"
Target = tuple[str, int]  # the hand, the other hand, or a place of the Court
Chances = tuple[tuple[str, float], ...]


class Spot(NamedTuple):
    """A place of the Court as the owner knows it."""

    place: int
    card: str | None
    up: bool
    is_noted: bool
    is_free: bool  # all that the table knows leaves it to the owner


class Secrets(NamedTuple):
    """Everything that is in the notebook now, and what follows from it."""

    seat: int
    owner: str
    other: str
    hand: Cards
    hand_size: int
    opponent: Cards
    opponent_size: int
    court: tuple[Spot, ...]
    wanted: Target | None
    hidden: Chances
    reines: tuple[tuple[int, float], ...]
    next_draw: Chances
    problems: tuple[str, ...]
    has_mariage: bool


def secrets(notes: Notebook, table: Table[RogueTable]) -> Secrets:
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
        spots(notes, state),
        wanted(notes, table),
        tuple((kind, hidden.get(kind, 0.0)) for kind in KINDS) if found else (),
        tuple((int(n), chance) for n, chance in found.get("opponent_reines", {}).items()),
        tuple(next_draw.items()) if next_draw != hidden else (),
        problems,
        state.turn == notes.seat and MARIAGE in met_now(state, notes.hand.count(REINE)),
    )


def _odds(notes: Notebook, state: RogueTable) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The odds, or why the notes cannot be true."""
    try:
        return odds(notes, state), ()
    except BadInput as error:
        return {}, tuple(error.problems)


def spots(notes: Notebook, state: RogueTable) -> tuple[Spot, ...]:
    known = notes.court(state)
    return tuple(
        Spot(place, known[place - 1], card.up, card.card is None and known[place - 1] is not None, card.card is None)
        for place, card in enumerate(state.court, 1)
    )


def wanted(notes: Notebook, table: Table[RogueTable]) -> Target | None:
    """What was just seen and is not noted yet: places that the owner has looked at, else the own hand."""
    state = table.state
    unknown = [place for place in _just_seen(notes, table) if notes.court(state)[place - 1] is None]
    if unknown:
        return "court", unknown[0]
    return (HAND, 0) if len(notes.hand) < state.players[notes.seat].hand else None


def _just_seen(notes: Notebook, table: Table[RogueTable]) -> list[int]:
    counted = (e.event for e in reversed(table.history) if e.status is Status.APPLIED and e.event.kind != UNDO)
    last = next(counted, None)
    return list(last.data["places"]) if last and last.kind == "spy" and last.data["seat"] == notes.seat else []


def with_card(notes: Notebook, state: RogueTable, target: Target, card: str) -> Notebook:
    """A card noted where it was seen."""
    where, place = target
    if where == HAND:
        return note_hand(notes, (*notes.hand, card))
    if where == OTHER:
        return notes.but(opponent=(*notes.opponent, card))
    return saw_court(notes, state, place, card)


def without_card(notes: Notebook, state: RogueTable, target: Target, card: str) -> Notebook:
    """A note taken back."""
    where, place = target
    if where == HAND:
        return note_hand(notes, without(notes.hand, card))
    if where == OTHER:
        return notes.but(opponent=without(notes.opponent, card))
    token = state.court[place - 1].token
    return notes.but(seen=tuple(look for look in notes.seen if look.token != token))


def aimed(found: Secrets, chosen: Target | None) -> Target | None:
    """Where the next card is noted: at the chosen place while there is room, else at the one that is wanted."""
    return chosen if chosen and not _is_full(found, chosen) else found.wanted


def _is_full(found: Secrets, target: Target) -> bool:
    """Whether nothing more can be noted there."""
    if target[0] == HAND:
        return len(found.hand) >= found.hand_size
    if target[0] == OTHER:
        return len(found.opponent) >= found.opponent_size
    return not found.court[target[1] - 1].is_free
