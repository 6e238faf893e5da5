"""Standard playing cards: 52 and two Jokers to a deck."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.core.messages import Message, message

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # low to high; a Joker beats them all
SUITS = ("C", "D", "H", "S")  # low to high
JOKER = "JOKER"
SUIT_WORDS = {"C": message("clubs"), "D": message("diamonds"), "H": message("hearts"), "S": message("spades")}
RANK_WORDS = {
    "J": message("the Jack of {suit}"),
    "Q": message("the Queen of {suit}"),
    "K": message("the King of {suit}"),
    "A": message("the Ace of {suit}"),
}
COLOURS = {"C": "black", "S": "black", "D": "red", "H": "red"}


class Card(NamedTuple):
    """A card by rank and suit; a Joker has the rank JOKER and no suit."""

    rank: str
    suit: str | None

    @property
    def colour(self) -> str | None:
        """'red' or 'black'; None for a Joker, which is both."""
        return COLOURS[self.suit] if self.suit else None

    @property
    def height(self) -> tuple[int, int]:
        """For 'high card': by rank, then by suit."""
        return (RANKS.index(self.rank), SUITS.index(self.suit)) if self.suit else (len(RANKS), 0)

    def __str__(self) -> str:
        """As in files: 'QS', '10H', 'JOKER'."""
        return f"{self.rank}{self.suit or ''}"


CARDS: dict[str, Card] = {f"{rank}{suit}": Card(rank, suit) for suit in SUITS for rank in RANKS} | {
    JOKER: Card(JOKER, None)
}
DECK: Counter[str] = Counter({name: 2 if name == JOKER else 1 for name in CARDS})
"""How often each card is in one deck of 54."""


def spoken_card(name: str) -> Message:
    """A card as people say it: 'the Queen of spades'. Court cards have words of their own: in French, la and l’."""
    card = CARDS[name]
    if card.suit is None:
        return message("a Joker")
    words = RANK_WORDS.get(card.rank, message("the {rank} of {suit}"))
    return words._replace(values={"rank": card.rank, "suit": SUIT_WORDS[card.suit]})
