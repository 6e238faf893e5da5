"""Cards that leave a deck and come back to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.core.cards import DECK
from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_battles.board import SPOKEN
from companion.games.royal_battles.state import Side

EMPTY_PILE = "By the app’s count, {who}’s draw pile is empty. Correct it if there are cards left."
EMPTY_PILE_WITH_OLD_CARD = (
    "By the app’s count, {who}’s draw pile is empty. Keep the old initiative card, end the battle, or correct the pile."
)


def spent(side: Side, card: str, who: str) -> Side:
    """The side without that card in its deck."""
    often = side.gone.get(card, 0)
    if often >= DECK[card]:
        text = "{who}’s deck no longer has {card}. Check the card, or correct the cards that are gone."
        raise IllegalMove(text, rule="decks", card=SPOKEN[card], who=who)
    return side.replace(gone={**side.gone, card: often + 1})


def turned_up(side: Side, card: str, who: str) -> Side:
    """The side after the top card of its draw pile was laid open."""
    if side.hand is not None and side.pile == 0:
        raise IllegalMove(EMPTY_PILE_WITH_OLD_CARD if side.last else EMPTY_PILE, rule="cards-run-out", who=who)
    return spent(side, card, who)


def seen(side: Side, cards: Iterable[str], who: str) -> Side:
    """The side once these cards lie under its units, at a table without a board; they may have been named before."""
    lying = Counter(cards)
    if side.initiative:
        lying[side.initiative] += 1
    for card, often in lying.items():
        if often > DECK[card]:
            text = "You named {card} in {often} places, but {who}’s deck has only {n}. Check the cards."
            raise IllegalMove(text, rule="decks", card=SPOKEN[card], often=often, who=who, n=DECK[card])
    known = {card: max(often, side.gone.get(card, 0)) for card, often in lying.items()}
    return side.replace(gone={**side.gone, **known})


def returned(side: Side, card: str) -> Side:
    """The side with one such card back in its deck."""
    left = side.gone.get(card, 0) - 1
    others = {name: n for name, n in side.gone.items() if name != card}
    return side.replace(gone={**others, card: left} if left > 0 else others)


def back_message(card: str, who: str) -> Message:
    return message("Back in {who}’s deck: {card}", rule="decks", card=SPOKEN[card], who=who)


def played(side: Side, card: str, who: str) -> Side:
    """The side after a card of its hand was laid on the board."""
    if side.hand == 0:
        text = "By the app’s count, {who} has no cards in hand. Draw one, or correct the hand."
        raise IllegalMove(text, rule="movement", who=who)
    after = spent(side, card, who)
    return after if side.hand is None else after.replace(hand=side.hand - 1)


def counted_cards(cards: Iterable[str], who: str) -> dict[str, int]:
    """Cards by how often each is named; no more of one than a deck has."""
    found = Counter(cards)
    for card, often in found.items():
        if often > DECK[card]:
            text = "You named {card} {often} times for {who}, but a deck has only {n}."
            raise IllegalMove(text, rule="decks", card=SPOKEN[card], n=DECK[card], often=often, who=who)
    return dict(found)
