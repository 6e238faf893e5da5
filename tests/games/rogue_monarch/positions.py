"""Short ways to tell a game in tests: moves as tuples, the Court as words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.state import RogueState

Ann, Ben = 0, 1


def dealt(rulings: dict[str, str] | None = None, **options: Any) -> RogueState:
    """A new game: nobody has begun yet."""
    return GAME.setup(GAME.read_setup(["Ann", "Ben"], rulings or {}, options))


def move(state: RogueState, kind: str, **data: Any) -> RogueState:
    return GAME.apply(state, kind, GAME.move(kind).read(data, 2))


def begun(rulings: dict[str, str] | None = None, **options: Any) -> RogueState:
    """Ann's first turn."""
    return move(dealt(rulings, **options), "first_player", seat=Ann)


def with_court(state: RogueState, words: str) -> RogueState:
    """The Court set by hand: 'ROI' lies face up, 'roi' was seen and lies face down, '?' is unknown."""
    for place, word in enumerate(words.split(), 1):
        card = "unknown" if word == "?" else word.lower()
        state = move(state, "correct_court", place=place, card=card, up=word.isupper())
    return state


def court(state: RogueState) -> str:
    """The reverse of `with_court`."""
    words = [card.card or "?" for card in state.court]
    return " ".join(w.upper() if c.up else w for w, c in zip(words, state.court, strict=True))


def played(state: RogueState, card: str, place: int = 1) -> RogueState:
    """The player whose turn it is plays a card face up: its effect is pending."""
    return move(state, "replace", seat=state.turn, place=place, card=card)


def said(state: RogueState) -> list[str]:
    return [str(message) for message in state.messages]


def refused(state: RogueState, kind: str, why: str, rule: str | None = None, **data: Any) -> None:
    """The move is refused with these words (and by this rule)."""
    with pytest.raises(IllegalMove, match=why) as refusal:
        move(state, kind, **data)
    assert rule is None or refusal.value.rule == rule
