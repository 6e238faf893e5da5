"""High card: who goes first in a round."""

from __future__ import annotations

from companion.core.cards import CARDS


def goes_first(white: str, black: str) -> int | None:
    """The seat of the higher card, by rank and then by suit; None for equal cards or two Jokers: draw again."""
    ours, theirs = CARDS[white].height, CARDS[black].height
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1
