"""Cards by name, and what can be known for sure of a hand that one does not see."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.fields import OneOf
from companion.games.rogue_monarch.figures import FRENCH, KINDS

Cards = tuple[str, ...]
"""Several cards, by their French names; the order says nothing unless said otherwise."""

CARD = OneOf(*KINDS, what="card", spellings=FRENCH)
"""A card by its French or English name; the French one comes out."""


def without(cards: Cards, card: str) -> Cards:
    """One fewer of that kind, if there is one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def without_all(cards: Cards, gone: Iterable[str]) -> Cards:
    """Without each of the cards that went, as far as they were there."""
    for card in gone:
        cards = without(cards, card)
    return cards


def blurred(cards: Cards) -> Cards:
    """What is still sure after one unseen card has left the hand: one fewer of each kind.

    >>> blurred(("reine", "roi", "reine"))
    ('reine',)
    """
    return tuple(card for i, card in enumerate(cards) if card in cards[:i])


def together(one: Cards, other: Cards) -> Cards:
    """Two sure pieces of knowledge about the same hand as one: of each kind the greater count."""
    extra = other
    for card in one:
        extra = without(extra, card)
    return (*one, *extra)
