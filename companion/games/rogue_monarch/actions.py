"""The one action of a turn, reveal or replace; and drawing, losing cards, and the pile that is made anew."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.rogue_monarch.facts import HAND, REINE, SPOKEN
from companion.games.rogue_monarch.rulings import REPLACED, TO_HAND
from companion.games.rogue_monarch.state import EFFECT, TURN, CourtCard, RogueState, blurred, without


def reveal(state: RogueState, seat: int, place: int, card: str) -> RogueState:
    """A face-down card of the Court is turned up, and its effect applies."""
    check_turn(state, seat, state.turn, "turn")
    court = revealed(state, place, card)
    said = message(
        "{who} reveals {card} in place {place}", rule="reveal", who=state.name(seat), card=SPOKEN[card], place=place
    )
    return state.replace(court=court, stage=EFFECT, effect=card, messages=(said,))


def revealed(state: RogueState, place: int, card: str) -> tuple[CourtCard, ...]:
    """The Court with the face-down card of a place turned up."""
    found = state.court[place - 1]
    if found.up:
        raise IllegalMove("the card in place {place} lies face up already", rule="reveal", place=place)
    check_name(found, place, card)
    return with_item(state.court, place - 1, found.replace(card=card, up=True))


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


def replace(
    state: RogueState, seat: int, place: int, card: str | None = None, discarded: str | None = None
) -> RogueState:
    """A card from the hand takes a place in the Court: face up and named, with its effect, or face down and unnamed.

    `discarded` names the old card where the house rule puts it on the discard and nobody had seen it.
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
    """One card fewer in the hand; one laid face down may be any of it."""
    if card is not None:
        return less(state, seat, card)
    player = state.players[seat]
    if player.hand == 0:
        raise IllegalMove("{who} has no card in hand; correct the hand first", rule="hand", who=state.name(seat))
    return state.with_player(seat, hand=player.hand - 1, known=blurred(player.known))


def _placed(state: RogueState, seat: int, place: int, card: str | None) -> Message:
    who = state.name(seat)
    if card is None:
        return message("{who} lays a card face down in place {place}", rule="replace", who=who, place=place)
    return message("{who} plays {card} in place {place}", rule="replace", who=who, card=SPOKEN[card], place=place)


def _into_hand(state: RogueState, seat: int, old: CourtCard, discarded: str | None) -> RogueState:
    if discarded is not None:
        raise IllegalMove(
            "the replaced card is taken into the hand, not discarded: do not name it", rule="replaced-card"
        )
    player = state.players[seat]
    known = (*player.known, old.card) if old.card else player.known
    card = SPOKEN[old.card] if old.card else message("the face-down card")
    said = message("{who} takes {card} into the hand", rule="replaced-card", who=state.name(seat), card=card)
    return state.with_player(seat, hand=player.hand + 1, known=known).telling(said)


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


def _onto_discard(state: RogueState, seat: int, name: str) -> RogueState:
    said = message("{card} is discarded from the Court", rule="replaced-card", card=SPOKEN[name])
    state = state.replace(discard=(*state.discard, name)).telling(said)
    return draw(state, seat, max(0, HAND - state.players[seat].hand))


def less(state: RogueState, seat: int, card: str) -> RogueState:
    """The hand without a card that everybody saw leave it."""
    player = state.players[seat]
    known = without(player.known, card)
    if player.hand == 0 or (known is player.known and len(known) == player.hand):
        raise IllegalMove(
            "{who} cannot have {card} in hand by what everybody has seen; correct the hand first",
            rule="hand",
            who=state.name(seat),
            card=SPOKEN[card],
        )
    return state.with_player(seat, hand=player.hand - 1, known=known)


def draw(state: RogueState, seat: int, n: int) -> RogueState:
    """So many cards into a hand; where the pile ends, the discard becomes the pile. Adds to the messages."""
    first = min(n, state.pile)
    state = _take(state, seat, first)
    if first == n or not state.discard:
        return state
    state = made_anew(state)
    return _take(state, seat, min(n - first, state.pile))


def _take(state: RogueState, seat: int, n: int) -> RogueState:
    if n == 0:
        return state
    player, pile = state.players[seat], state.pile - n
    reines = max(0, state.under - pile)
    state = state.telling(message("{who} draws {n} from the pile", rule="draw-pile", who=state.name(seat), n=n))
    if reines:
        text = "Of these, {reines} lay under the pile"
        state = state.telling(message(text, rule="reines-at-start", reines=counted(reines, "Reine")))
    known = (*player.known, *(REINE,) * reines)
    return state.with_player(seat, hand=player.hand + n, known=known).replace(pile=pile, under=state.under - reines)


def rebuild(state: RogueState) -> RogueState:
    """The table shuffles at once, before anybody has to draw."""
    if state.pile:
        raise IllegalMove("the pile still has {n}; use it up first", rule="draw-pile", n=counted(state.pile, "card"))
    if not state.discard:
        raise IllegalMove("there is no discard to make a pile of", rule="draw-pile")
    return made_anew(state.replace(messages=()))


def made_anew(state: RogueState) -> RogueState:
    """The discard, shuffled, becomes the pile. Only for an empty pile. Adds to the messages."""
    n = len(state.discard)
    said = message("The pile is empty: the discard is shuffled and becomes the pile of {n}", rule="draw-pile", n=n)
    return state.replace(pile=n, discard=()).telling(said)
