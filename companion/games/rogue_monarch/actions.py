"""The one action of a turn: a card is revealed in the Court, or replaced by one from the hand."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.rogue_monarch.cards import blurred
from companion.games.rogue_monarch.figures import HAND, SPOKEN
from companion.games.rogue_monarch.pile import draw, less
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import EFFECT, TURN, CourtCard, Player, RogueTable, check_turn


def revealed(table: RogueTable, place: int, card: str) -> tuple[CourtCard, ...]:
    """The Court with the face-down card of a place turned up."""
    found = table.court[place - 1]
    if found.up:
        raise IllegalMove("the card in place {place} lies face up already", rule="reveal", place=place)
    check_name(found, place, card)
    return put(table.court, place - 1, found.but(card=card, up=True))


def check_name(found: CourtCard, place: int, card: str) -> None:
    """A card that all have seen before cannot be another one now."""
    if found.card not in (None, card):
        raise IllegalMove(
            "the card in place {place} was {seen} when it lay face up, not {card}; correct the Court if that was wrong",
            rule="court",
            place=place,
            seen=SPOKEN[found.card or card],
            card=SPOKEN[card],
        )


def reveal(table: RogueTable, seat: int, place: int, card: str) -> RogueTable:
    """A face-down card of the Court is turned up, and its effect applies."""
    check_turn(table, seat)
    court = revealed(table, place, card)
    told = line(
        "{who} reveals {card} in place {place}", rule="reveal", who=table.name(seat), card=SPOKEN[card], place=place
    )
    return table.but(court=court, stage=EFFECT, effect=card, told=(told,))


def replace(
    table: RogueTable, seat: int, place: int, card: str | None = None, discarded: str | None = None
) -> RogueTable:
    """A card from the hand takes a place in the Court: face up and named, with its effect, or face down and unnamed.

    `discarded` names the old card where the house rule puts it on the discard and nobody had seen it.
    """
    check_turn(table, seat)
    old = table.court[place - 1]
    player = _played(table, seat, card)
    told = (_told(table, seat, place, card),)
    court = put(table.court, place - 1, CourtCard(table.next_token, card, card is not None))
    table = table.but(
        court=court, next_token=table.next_token + 1, stage=EFFECT if card else TURN, effect=card, told=told
    )
    if table.rulings[REPLACED] == TO_HAND:
        return _into_hand(table, seat, player, old, discarded)
    return _onto_discard(table, seat, player, _name(old, place, discarded))


def _played(table: RogueTable, seat: int, card: str | None) -> Player:
    """The player with one card fewer; one laid face down may be any of the hand."""
    player = table.players[seat]
    if card is not None:
        return less(table, player, seat, card)
    if player.hand == 0:
        raise IllegalMove("{who} has no card in hand; correct the hand first", rule="hand", who=table.name(seat))
    return player.but(hand=player.hand - 1, known=blurred(player.known))


def _told(table: RogueTable, seat: int, place: int, card: str | None) -> Line:
    who = table.name(seat)
    if card is None:
        return line("{who} lays a card face down in place {place}", rule="replace", who=who, place=place)
    return line("{who} plays {card} in place {place}", rule="replace", who=who, card=SPOKEN[card], place=place)


def _into_hand(table: RogueTable, seat: int, player: Player, old: CourtCard, discarded: str | None) -> RogueTable:
    if discarded is not None:
        raise IllegalMove(
            "the replaced card is taken into the hand, not discarded: do not name it",
            rule="replaced-card",
        )
    known = (*player.known, old.card) if old.card else player.known
    card = SPOKEN[old.card] if old.card else "the face-down card"
    told = line("{who} takes {card} into the hand", rule="replaced-card", who=table.name(seat), card=card)
    players = put(table.players, seat, player.but(hand=player.hand + 1, known=known))
    return table.but(players=players, told=(*table.told, told))


def _name(old: CourtCard, place: int, discarded: str | None) -> str:
    """The name of the card that goes to the discard."""
    if discarded is not None:
        check_name(old, place, discarded)
    name = discarded or old.card
    if name is None:
        raise IllegalMove(
            "the replaced card in place {place} is discarded face up: say which card it is",
            rule="replaced-card",
            place=place,
        )
    return name


def _onto_discard(table: RogueTable, seat: int, player: Player, name: str) -> RogueTable:
    told = line("{card} is discarded from the Court", rule="replaced-card", card=SPOKEN[name])
    players = put(table.players, seat, player)
    table = table.but(players=players, discard=(*table.discard, name), told=(*table.told, told))
    return draw(table, seat, max(0, HAND - player.hand))
