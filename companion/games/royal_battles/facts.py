"""The figures of Royal Battles, typed, from rules_data/royal-battles/facts.toml."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.cards import CARDS, DECK
from companion.core.messages import message
from companion.games.rules_data import facts

FACTS = facts("royal-battles")
ARMY_SIZE: int = FACTS["army"]["units"]
CHESS_SET: dict[str, int] = FACTS["army"]["chess_set"]
COLUMNS: int = FACTS["board"]["columns"]
ROWS: int = FACTS["board"]["rows"]
START_COLUMNS: tuple[int, ...] = tuple(FACTS["board"]["start_columns"])
START_ROWS: tuple[int, ...] = tuple(FACTS["board"]["start_rows"])
NOT_PLACED = frozenset[str](FACTS["set_up"]["not_placed"])
DECK_SIZE: int = DECK.total()
PRE_TURN_DRAW: int = FACTS["draws"]["pre_turn"]
KEY_DRAW: int = FACTS["draws"]["key_position"]
EASY, OPTIMAL, RISKY, ADVANTAGE = "easy", "optimal", "risky", "advantage"
WEAPON_STYLES = (EASY, OPTIMAL, RISKY)
STYLES = (*WEAPON_STYLES, ADVANTAGE)
STYLE_WORDS = {
    EASY: message("Easy"),
    OPTIMAL: message("Optimal"),
    RISKY: message("Risky"),
    ADVANTAGE: message("Advantage"),
}
_STYLE_OF_RANK: dict[str, str] = {rank: style for style, ranks in FACTS["trumps"].items() for rank in ranks}
TRUMP_FOR: dict[str, str] = {name: _STYLE_OF_RANK[card.rank] for name, card in CARDS.items()}
"""The one style for which a card is a trump."""

NEAR: int = FACTS["hit"]["near"]
NEEDED_BELOW: int = FACTS["hit"]["needed_below"]
NEEDED_NEAR: int = FACTS["hit"]["needed_near"]
NEEDED_FAR: int = FACTS["hit"]["needed_far"]
CRITICAL_TRUMPS: int = FACTS["hit"]["critical_trumps"]
CRITICAL_FACTOR: int = FACTS["hit"]["critical_factor"]
SIDE, HEAD, DIGIT, CLEAR = "side", "head", "digit", "clear"
POSITIONS = (SIDE, HEAD, DIGIT, CLEAR)
POSITION_WORDS = {
    SIDE: message("Side to side"),
    HEAD: message("Head to head"),
    DIGIT: message("Digit diagonal"),
    CLEAR: message("Clear diagonal"),
}
TYPE_AT: dict[str, str] = FACTS["positions"]
"""Melee or ranged: the attack that a position allows."""
KEY_FOR_SUIT: dict[str, str] = FACTS["key_positions"]


class Scenario(NamedTuple):
    """A battle from the rulebook: four of one unit against four of another."""

    title: str
    armies: tuple[str, str]


SCENARIOS: dict[str, Scenario] = {
    key: Scenario(row["title"], (row["armies"][0], row["armies"][1])) for key, row in FACTS["scenarios"].items()
}
