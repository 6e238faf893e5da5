"""The table knows better: everything that is tracked can be set by hand, at any time, and the history says so.

All 16 cards stay accounted for: what one place gains, the pile loses.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.rogue_monarch.cards import Cards, blurred
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.figures import PLURAL, SPOKEN
from companion.games.rogue_monarch.state import RogueTable

UNKNOWN = "unknown"
RULE = "corrections"


def corrected(what: str, was: object, to: object) -> tuple[Line, ...]:
    return (line("Corrected: {what}, {was} becomes {to}", rule=RULE, what=what, was=was, to=to),)


def correct_court(table: RogueTable, place: int, card: str, up: bool, was: str | None = None) -> RogueTable:
    """Which card lies in a place as far as all know, and whether it lies face up."""
    found = table.court[place - 1]
    now = found.card or UNKNOWN
    if was is not None and was != now:
        template = "place {place} was {was} when this was set to {to}, but it is {now} now: pick one"
        raise IllegalMove(template, rule=RULE, place=place, was=was, to=card, now=now)
    told = line(
        "Corrected: place {place} is {card}, face {side}",
        rule=RULE,
        place=place,
        card=SPOKEN.get(card, card),
        side="up" if up else "down",
    )
    name = None if card == UNKNOWN else card
    return table.but(court=put(table.court, place - 1, found.but(card=name, up=up)), told=(told,))


def correct_places(table: RogueTable, places: Sequence[int]) -> RogueTable:
    """Two cards of the Court lie the other way round."""
    court = switched(table.court, places, RULE)
    told = line("Corrected: places {a} and {b} are switched", rule=RULE, a=places[0], b=places[1])
    return table.but(court=court, told=(told,))


def correct_hand(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many cards a hand holds; the difference comes from the pile or goes there."""
    player, what = table.players[seat], f"cards in {table.name(seat)}'s hand"
    check_was(was, player.hand, to, what)
    return _hand(table, seat, to).but(told=corrected(what, player.hand, to))


def correct_pile(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many cards the pile has; the difference is in that player's hand."""
    check_was(was, table.pile, to, "the pile")
    hand = table.players[seat].hand + table.pile - to
    return _hand(table, seat, hand).but(told=corrected("the pile", table.pile, to))


def _hand(table: RogueTable, seat: int, to: int) -> RogueTable:
    player = table.players[seat]
    pile = table.pile + player.hand - to
    if to < 0 or pile < 0:
        template = "the hand would have {cards} and the pile {pile}; neither can be below 0"
        raise IllegalMove(template, rule=RULE, cards=counted(to, "card"), pile=pile)
    player = player.but(hand=to, known=fewer(player.known, player.hand - to))
    return table.but(players=put(table.players, seat, player), pile=pile)


def fewer(known: Cards, lost: int) -> Cards:
    """What is still sure after so many unseen cards have left a hand."""
    for _ in range(lost):
        known = blurred(known)
    return known


def counted_as(cards: Cards, card: str, to: int) -> Cards:
    """The same cards with so many of one kind."""
    return (*(c for c in cards if c != card), *(card,) * to)


def correct_known(table: RogueTable, seat: int, card: str, to: int, was: int | None = None) -> RogueTable:
    """How many of a kind all know to be in a hand."""
    player = table.players[seat]
    now, what = player.known.count(card), f"{PLURAL[card]} known in {table.name(seat)}'s hand"
    check_was(was, now, to, what)
    player = player.but(known=counted_as(player.known, card, to))
    return table.but(players=put(table.players, seat, player), told=corrected(what, now, to))


def correct_discard(table: RogueTable, card: str, to: int, was: int | None = None) -> RogueTable:
    """How many of a kind lie on the discard; the difference comes from the pile or goes there."""
    now, what = table.discard.count(card), f"{PLURAL[card]} on the discard"
    check_was(was, now, to, what)
    discard = counted_as(table.discard, card, to)
    return table.but(discard=discard, pile=table.pile + now - to, told=corrected(what, now, to))


def correct_under(table: RogueTable, to: int, was: int | None = None) -> RogueTable:
    """How many Reines all know to lie under the pile."""
    check_was(was, table.under, to, "Reines under the pile")
    return table.but(under=to, told=corrected("Reines under the pile", table.under, to))
