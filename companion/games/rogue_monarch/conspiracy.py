"""The three conspiracies: one check for the table and for the calculator."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.games.rogue_monarch.figures import (
    ASSASSIN,
    CONSPIRACIES,
    CORONATION,
    CORONATION_ROIS,
    COURT,
    MARIAGE,
    MARIAGE_REINES,
    MURDER,
    ROI,
)
from companion.games.rogue_monarch.state import START, RogueTable

NEIGHBOURS, ANYWHERE = "neighbours", "anywhere"  # the answers to the ruling `between`
ANYBODY, NO_ASSASSIN = "anybody", "no-assassin"  # the answers to the ruling `murder-victim`

Trio = tuple[int, int, int]
TRIOS: dict[str, tuple[Trio, ...]] = {
    NEIGHBOURS: tuple((i, i + 1, i + 2) for i in range(COURT - 2)),
    ANYWHERE: tuple(combinations(range(COURT), 3)),
}
"""Who may stand between whom: Assassin, victim, Assassin, as indices of the row."""


def murders(up: Sequence[str | None], between: str = NEIGHBOURS, victim: str = ANYBODY) -> list[Trio]:
    """Every face-up card between two face-up Assassins; `up` names the face-up cards and has None for the others."""
    return [
        (left, middle, right)
        for left, middle, right in TRIOS[between]
        if up[left] == ASSASSIN == up[right] and up[middle] and (victim == ANYBODY or up[middle] != ASSASSIN)
    ]


def met(
    up: Sequence[str | None],
    reines: int = 0,
    turn_start: bool = False,
    between: str = NEIGHBOURS,
    victim: str = ANYBODY,
) -> tuple[str, ...]:
    """The conspiracies that are met, for the player whose turn it is and who holds so many Reines."""
    found = {
        CORONATION: up.count(ROI) >= CORONATION_ROIS,
        MARIAGE: turn_start and reines >= MARIAGE_REINES,
        MURDER: bool(murders(up, between, victim)),
    }
    return tuple(name for name in CONSPIRACIES if found[name])


def face_up(table: RogueTable) -> list[str | None]:
    """The row as `met` wants it."""
    return [card.card if card.up else None for card in table.court]


def met_now(table: RogueTable, reines: int = 0) -> tuple[str, ...]:
    """What the player whose turn it is can claim; `reines` is what the player shows (or has noted in private)."""
    rulings = table.rulings
    start = table.stage == START
    return met(face_up(table), reines, start, rulings["between"], rulings["murder-victim"])
