"""Chaos cards: played at their time, drawn and discarded by effects."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import message
from companion.games.royal_bastards.amounts import chaos_of
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.facts import CHAOS_TIMING, HAND
from companion.games.royal_bastards.gold import card_from_hand
from companion.games.royal_bastards.state import BastardsState


def play_chaos(state: BastardsState, seat: int, timing: str, card: str | None = None) -> BastardsState:
    """A card is played and takes effect at once; what it does is entered by other moves."""
    check_may_act(state, seat)
    _check_timing(state, timing)
    rival = card_from_hand(state, seat)
    text = "{who} plays {card}" if card else "{who} plays a Chaos card"
    said = message(text, rule="chaos-cards", who=state.name(seat), card=card)
    return state.with_player(seat, hand=rival.hand - 1).replace(discard=state.discard + 1, messages=(said,))


def _check_timing(state: BastardsState, timing: str) -> None:
    if state.phase not in CHAOS_TIMING[timing]:
        text = "{timing} Chaos cards can’t be played in this phase"
        raise IllegalMove(text, rule="chaos-timing", timing=message(timing.capitalize()))
    contest = state.contest
    if timing == "contest" and contest and contest.standing.winner is None:
        raise IllegalMove("Too late: Contest cards are played before the dice are rolled", rule="chaos-timing")


def draw_chaos(state: BastardsState, seat: int, cards: int) -> BastardsState:
    """Cards that an effect gives, up to a full hand."""
    hand = state.rivals[seat].hand + cards
    if hand > HAND:
        text = "{who} would have {n} Chaos cards; the limit is {most}"
        raise IllegalMove(text, rule="hand-limit", who=state.name(seat), n=hand, most=HAND)
    deck, discard = state.deck - cards, state.discard
    if deck < 0:
        deck, discard = deck + discard, 0
    said = message("{who} draws {cards}", rule="chaos-cards", who=state.name(seat), cards=chaos_of(cards))
    return state.with_player(seat, hand=hand).replace(deck=deck, discard=discard, messages=(said,))


def discard_chaos(state: BastardsState, seat: int, cards: int) -> BastardsState:
    """A forced discard. None of these cards may be played to save it."""
    hand = state.rivals[seat].hand
    gone = min(cards, hand)
    said = message("{who} discards {cards}", rule="forced-discard", who=state.name(seat), cards=chaos_of(gone))
    return state.with_player(seat, hand=hand - gone).replace(discard=state.discard + gone, messages=(said,))


def chaos_first(state: BastardsState, seat: int) -> BastardsState:
    """Two cards were declared at once: whose counts as the first."""
    by_coin = state.rulings["chaos-at-once"] == "coin-toss"
    text = "Coin toss: {who}’s card came first" if by_coin else "{judge} decides: {who}’s card came first"
    said = message(text, rule="chaos-at-once", who=state.name(seat), judge=state.name(state.first))
    return state.replace(messages=(said,))
