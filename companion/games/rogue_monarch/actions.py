"""The one action of a turn, reveal or replace; and drawing, losing cards, and the new draw pile."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, message, plural
from companion.core.state import with_item
from companion.games.rogue_monarch.facts import A_CARD, HAND, REINE
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import EFFECT, TURN, CourtCard, RogueState, blurred, without


def reveal(state: RogueState, seat: int, place: int, card: str) -> RogueState:
    """A face-down Court card is turned face up, and its effect applies."""
    check_turn(state, seat, state.turn, "turn")
    court = revealed(state, place, card)
    text, who = "{who} reveals {card} in place {place}", state.name(seat)
    said = message(text, rule="reveal", who=who, card=A_CARD[card], place=place)
    return state.replace(court=court, stage=EFFECT, effect=card, messages=(said,))


def revealed(state: RogueState, place: int, card: str) -> tuple[CourtCard, ...]:
    """The Court with the face-down card of a place turned face up."""
    found = state.court[place - 1]
    if found.up:
        raise IllegalMove("The card in place {place} is already face up.", rule="reveal", place=place)
    check_name(found, place, card)
    return with_item(state.court, place - 1, found.replace(card=card, up=True))


def check_name(found: CourtCard, place: int, card: str) -> None:
    """A card that everyone has seen can’t be another one now."""
    if found.card and found.card != card:
        text = "The card in place {place} was {seen} when it was face up, not {card}. Wrong? Correct the Court."
        raise IllegalMove(text, rule="court", place=place, seen=A_CARD[found.card], card=A_CARD[card])


def replace(
    state: RogueState, seat: int, place: int, card: str | None = None, discarded: str | None = None
) -> RogueState:
    """A card from the hand takes a place in the Court: face up and named, with its effect, or face down and unnamed.

    `discarded` names the old card where the house rule discards it and no one had seen it.
    """
    check_turn(state, seat, state.turn, "turn")
    old = state.court[place - 1]
    court = with_item(state.court, place - 1, CourtCard(state.next_token, card, card is not None))
    state = _played(state, seat, card).replace(
        court=court,
        next_token=state.next_token + 1,
        stage=EFFECT if card else TURN,
        effect=card,
        messages=(_placed(state, seat, place, card),),
    )
    if state.rulings[REPLACED] == TO_HAND:
        return _into_hand(state, seat, old, discarded)
    return _onto_discard(state, seat, _name(old, place, discarded))


def _played(state: RogueState, seat: int, card: str | None) -> RogueState:
    """One card fewer in the hand; one played face down could be any of it."""
    if card is not None:
        return less(state, seat, card)
    player = state.players[seat]
    if player.hand == 0:
        raise IllegalMove("{who} has no cards in hand. Correct the hand first.", rule="hand", who=state.name(seat))
    return state.with_player(seat, hand=player.hand - 1, known=blurred(player.known))


def _placed(state: RogueState, seat: int, place: int, card: str | None) -> Message:
    who = state.name(seat)
    if card is None:
        return message("{who} plays a card face down in place {place}", rule="replace", who=who, place=place)
    return message("{who} plays {card} in place {place}", rule="replace", who=who, card=A_CARD[card], place=place)


def _into_hand(state: RogueState, seat: int, old: CourtCard, discarded: str | None) -> RogueState:
    if discarded is not None:
        text = "Don’t name the replaced card: it goes into your hand, not onto the discard pile."
        raise IllegalMove(text, rule="replaced-card")
    player = state.players[seat]
    known = (*player.known, old.card) if old.card else player.known
    card = A_CARD[old.card] if old.card else message("the face-down card")
    said = message("{who} takes {card} into hand", rule="replaced-card", who=state.name(seat), card=card)
    return state.with_player(seat, hand=player.hand + 1, known=known).telling(said)


def _name(old: CourtCard, place: int, discarded: str | None) -> str:
    """The name of the card that is discarded."""
    if discarded is not None:
        check_name(old, place, discarded)
    name = discarded or old.card
    if name is None:
        text = "The replaced card in place {place} is discarded face up. Say which card it is."
        raise IllegalMove(text, rule="replaced-card", place=place)
    return name


def _onto_discard(state: RogueState, seat: int, name: str) -> RogueState:
    who, card = state.name(seat), A_CARD[name]
    said = message("{who} discards {card} from the Court", rule="replaced-card", who=who, card=card)
    state = state.replace(discard=(*state.discard, name)).telling(said)
    return draw(state, seat, max(0, HAND - state.players[seat].hand))


def less(state: RogueState, seat: int, card: str) -> RogueState:
    """The hand without a card that everyone saw leave it."""
    player = state.players[seat]
    known = without(player.known, card)
    if player.hand == 0 or (known is player.known and len(known) == player.hand):
        text = "By the app’s count, {who} can’t have {card} in hand. Correct the hand first."
        raise IllegalMove(text, rule="hand", who=state.name(seat), card=A_CARD[card])
    return state.with_player(seat, hand=player.hand - 1, known=known)


def draw(state: RogueState, seat: int, n: int) -> RogueState:
    """That many cards into a hand; once the pile is empty, the discards become the pile. Adds to the messages."""
    first = min(n, state.pile)
    state = _take(state, seat, first)
    if first == n or not state.discard:
        return state
    state = reshuffled(state)
    return _take(state, seat, min(n - first, state.pile))


def _take(state: RogueState, seat: int, n: int) -> RogueState:
    if n == 0:
        return state
    player, pile = state.players[seat], state.pile - n
    reines = max(0, state.under - pile)
    said = message("{who} draws {cards}", rule="draw-pile", who=state.name(seat), cards=counted(n, "card"))
    state = state.telling(said)
    if reines:
        said = plural("{n} is a Reine from the bottom", "{n} are Reines from the bottom", reines, "reines-at-start")
        state = state.telling(said)
    known = (*player.known, *(REINE,) * reines)
    return state.with_player(seat, hand=player.hand + n, known=known).replace(pile=pile, under=state.under - reines)


def rebuild(state: RogueState) -> RogueState:
    """The table shuffles at once, before anyone has to draw."""
    if state.pile:
        text = "The draw pile still has {cards}. Use those first."
        raise IllegalMove(text, rule="draw-pile", cards=counted(state.pile, "card"))
    if not state.discard:
        raise IllegalMove("The discard pile is empty: there’s nothing to shuffle.", rule="draw-pile")
    return reshuffled(state.replace(messages=()))


def reshuffled(state: RogueState) -> RogueState:
    """The discards, shuffled, become the pile. Only for an empty pile. Adds to the messages."""
    n = len(state.discard)
    text = "The draw pile is empty: the discards are shuffled into a new one ({cards})"
    said = message(text, rule="draw-pile", cards=counted(n, "card"))
    return state.replace(pile=n, discard=()).telling(said)
