"""What the table knows of the fields of a move: characters by their titles, names for lists, present figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.royal_will.facts import CHARACTERS, TITLES
from companion.games.royal_will.outcome import received
from companion.games.royal_will.screen.values import known_count
from companion.games.royal_will.state import WillTable
from companion.ui.game_ui import NOTHING, Hint, Offer
from companion.ui.theme import Look

CARDS = tuple(Offer(name, TITLES[name]) for name in CHARACTERS)
FIGURES: dict[str, Callable[[WillTable, Mapping[str, Any]], Any]] = {
    "correct_inheritance": lambda state, draft: state.inheritances[draft["seat"]],
    "correct_assets": lambda state, draft: state.assets,
    "correct_bank": lambda state, draft: state.bank,
    "correct_wager": lambda state, draft: state.wagers[draft["seat"]],
    "correct_change": lambda state, draft: state.changes[draft["seat"]],
    "correct_taxed": lambda state, draft: state.taxed[draft["seat"]],
    "correct_taxed_assets": lambda state, draft: state.taxed_into_assets,
    "correct_received": lambda state, draft: received(state)[draft["seat"]],
    "correct_trackers": lambda state, draft: state.trackers[draft["seat"]],
    "correct_will": lambda state, draft: state.will,
    "correct_game": lambda state, draft: state.game,
}
"""The figure that a correction replaces, once it is clear whose."""


def hints(t: Look, state: WillTable, kind: str, key: str, draft: Mapping[str, Any]) -> Hint:
    if key == "cards":
        return Hint(CARDS if kind == "place_actions" else (), rows=state.names)
    if key in ("character", "cards.character"):
        return Hint(CARDS)
    if key in ("to", "was") and kind in FIGURES:
        return Hint(start=_start(lambda: FIGURES[kind](state, draft)))
    if key == "count" and kind == "set_count":
        return Hint(start=_start(lambda: known_count(state, draft["character"])))
    return Hint()


def _start(find: Callable[[], Any]) -> Any:
    try:
        found = find()
    except (KeyError, TypeError, IndexError):
        return NOTHING
    return NOTHING if found is None else found
