"""Drawing, losing cards, and the pile that is made anew.

The one action of a turn: a card is revealed in the Court, or replaced by one from the hand."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.rogue_monarch.facts import HAND, REINE, SPOKEN
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import (
    EFFECT,
    TURN,
    CourtCard,
    Player,
    RogueTable,
    blurred,
    check_turn,
    without,
)


def draw(table: RogueTable, seat: int, n: int) -> RogueTable:
    """So many cards into a hand; where the pile ends, the discard becomes the pile. Adds to what is told."""
    first = min(n, table.pile)
    table = _take(table, seat, first)
    if first == n or not table.discard:
        return table
    table = made_anew(table)
    return _take(table, seat, min(n - first, table.pile))


def _take(table: RogueTable, seat: int, n: int) -> RogueTable:
    if n == 0:
        return table
    player, pile = table.players[seat], table.pile - n
    reines = max(0, table.under - pile)
    told = (*table.told, line("{who} draws {n} from the pile", rule="draw-pile", who=table.name(seat), n=n))
    if reines:
        lay = line("Of these, {reines} lay under the pile", rule="reines-at-start", reines=counted(reines, "Reine"))
        told = (*told, lay)
    player = player.but(hand=player.hand + n, known=(*player.known, *(REINE,) * reines))
    return table.but(players=put(table.players, seat, player), pile=pile, under=table.under - reines, told=told)


def made_anew(table: RogueTable) -> RogueTable:
    """The discard, shuffled, becomes the pile. Only for an empty pile. Adds to what is told."""
    n = len(table.discard)
    told = line("The pile is empty: the discard is shuffled and becomes the pile of {n}", rule="draw-pile", n=n)
    return table.but(pile=n, discard=(), told=(*table.told, told))


def rebuild(table: RogueTable) -> RogueTable:
    """The table shuffles at once, before anybody has to draw."""
    if table.pile:
        raise IllegalMove("the pile still has {n}; use it up first", rule="draw-pile", n=counted(table.pile, "card"))
    if not table.discard:
        raise IllegalMove("there is no discard to make a pile of", rule="draw-pile")
    return made_anew(table.but(told=()))


def less(table: RogueTable, player: Player, seat: int, card: str) -> Player:
    """The player without a card that everybody saw leave the hand."""
    known = without(player.known, card)
    if player.hand == 0 or (known is player.known and len(known) == player.hand):
        raise IllegalMove(
            "{who} cannot have {card} in hand by what everybody has seen; correct the hand first",
            rule="hand",
            who=table.name(seat),
            card=SPOKEN[card],
        )
    return player.but(hand=player.hand - 1, known=known)


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
