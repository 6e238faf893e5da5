"""Corrections by hand: hands, draw piles, cards that are gone, initiative cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.words import line
from companion.games.royal_battles.decks import counted_cards, returned, spent
from companion.games.royal_battles.figures import DECK_SIZE
from companion.games.royal_battles.initiative import goes_first
from companion.games.royal_battles.state import BattleTable, Side
from companion.games.royal_battles.tiles import SPOKEN


def correct_hand(table: BattleTable, seat: int, to: int, was: int | None = None) -> BattleTable:
    """How many cards a player holds; the draw pile has so many fewer or more."""
    side, who = _counted_side(table, seat), table.names[seat]
    check_was(was, side.hand or 0, to, f"{who}'s hand")
    told = line("Corrected: {who} holds {to}", rule="corrections", who=who, to=to)
    return table.but(sides=table.with_side(seat, side.but(hand=to)), told=(told,))


def correct_pile(table: BattleTable, seat: int, to: int, was: int | None = None) -> BattleTable:
    """How many cards a draw pile has; what is then nowhere was discarded unseen."""
    side, who = _counted_side(table, seat), table.names[seat]
    check_was(was, side.pile, to, f"{who}'s draw pile")
    unseen = side.discarded + side.pile - to
    if unseen < 0:
        raise IllegalMove(
            "a deck has {n} cards: with the hand and the cards that are gone, {who}'s pile has {most} at most",
            rule="decks",
            n=DECK_SIZE,
            who=who,
            most=side.discarded + side.pile,
        )
    told = line("Corrected: {who}'s draw pile has {to}", rule="corrections", who=who, to=to)
    return table.but(sides=table.with_side(seat, side.but(discarded=unseen)), told=(told,))


def _counted_side(table: BattleTable, seat: int) -> Side:
    side = table.sides[seat]
    if side.hand is None:
        raise IllegalMove("this table does not count hands and draw piles", rule="decks")
    return side


def correct_gone(table: BattleTable, seat: int, cards: Sequence[str], was: int | None = None) -> BattleTable:
    """All cards that are known to have left a deck; `was` is how many there were."""
    side, who = table.sides[seat], table.names[seat]
    check_was(was, sum(side.gone.values()), len(cards), f"the number of cards gone from {who}'s deck")
    told = line("Corrected: {n} cards have left {who}'s deck", rule="corrections", n=len(cards), who=who)
    return table.but(sides=table.with_side(seat, side.but(gone=counted_cards(cards, who))), told=(told,))


def correct_initiative(table: BattleTable, seat: int, card: str) -> BattleTable:
    """Another card was turned up than was entered; who goes first is corrected with the turn."""
    side, who, other = table.sides[seat], table.names[seat], table.sides[1 - seat].initiative
    if other and goes_first(card, other) is None:
        raise IllegalMove("two initiative cards {card} are drawn again", rule="redraw", card=SPOKEN[card])
    if side.initiative:
        side = returned(side, side.initiative)
    told = line("Corrected: {who}'s initiative card is {card}", rule="corrections", who=who, card=SPOKEN[card])
    return table.but(sides=table.with_side(seat, spent(side, card, who).but(initiative=card)), told=(told,))
