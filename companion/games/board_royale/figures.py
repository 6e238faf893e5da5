"""The figures of Board Royale, read from rules_data. No other file of this folder has a number of the game in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.rules_data import facts

FACTS = facts("board-royale")

RESOURCE_CARDS: int = FACTS["components"]["resource_cards"]
ALL_ITEM_CARDS: int = FACTS["components"]["item_cards"] + sum(FACTS["components"]["expansion_cards"].values())
LEAST_PLAYERS: int = FACTS["players"]["least"]
MOST_PLAYERS: int = FACTS["players"]["most"]  # without Crowded mode
PREPARATION_DRAW: int = FACTS["turn"]["preparation_draw"]
SET_POINTS: int = FACTS["escape"]["set_points"]
VOTE_ITEMS: int = FACTS["vote"]["new_items"]

KINDS: tuple[str, ...] = tuple(FACTS["items"]["kinds"])
MARKS: tuple[str, ...] = tuple(FACTS["items"]["marks"])
KNOWN_ITEMS: Mapping[str, Mapping[str, Any]] = FACTS["items"]["known"]

BASE: Mapping[str, int] = {
    "resources": FACTS["setup"]["resources"],
    "field": FACTS["setup"]["field"],
    "draw": FACTS["turn"]["draw"],
    "steal": FACTS["turn"]["steal"],
    "hand_limit": FACTS["hand"]["limit"],
    "escape_points": FACTS["escape"]["points"],
    "team_size": FACTS["teams"]["size"],
}
"""The figures of a table without modes."""


@dataclass(frozen=True)
class Mode:
    """What a mode changes, and when it can be played."""

    players: tuple[int, ...] = ()
    above: int = 0
    excludes: tuple[str, ...] = ()
    instead: Mapping[str, int] = field(default_factory=dict)
    more: Mapping[str, int] = field(default_factory=dict)
    more_each: Mapping[str, int] = field(default_factory=dict)
    escape: bool = True
    limit_drop: int = 0
    ground_discard: int = 0
    ground_take: int = 0


MODES: Mapping[str, Mode] = {name: Mode(**changes) for name, changes in FACTS["modes"].items()}
GROUND_DISCARD: int = MODES["duel"].ground_discard
GROUND_TAKE: int = MODES["duel"].ground_take
