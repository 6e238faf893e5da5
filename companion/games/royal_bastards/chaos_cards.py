"""Chaos cards: played at their time, drawn and discarded by effects."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import line
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.facts import CHAOS_TIMING, HAND
from companion.games.royal_bastards.gold import card_from_hand
from companion.games.royal_bastards.state import BastardsTable


def play_chaos(table: BastardsTable, seat: int, timing: str, card: str | None = None) -> BastardsTable:
    """A card is played and takes effect at once; what it does is entered by other moves."""
    check_may_act(table, seat)
    _check_timing(table, timing)
    rival = card_from_hand(table, seat)
    text = "{who} plays {card}" if card else "{who} plays a Chaos card"
    told = line(text, rule="chaos-cards", who=table.name(seat), card=card)
    return table.but(rivals=table.rival(seat, hand=rival.hand - 1), discard=table.discard + 1, told=(told,))


def _check_timing(table: BastardsTable, timing: str) -> None:
    if table.phase not in CHAOS_TIMING[timing]:
        raise IllegalMove(
            "a Chaos card of the type {timing} cannot be played in this phase", rule="chaos-timing", timing=timing
        )
    contest = table.contest
    if timing == "contest" and contest and contest.standing.winner is None:
        raise IllegalMove("the dice have fallen: Contest cards are played before them", rule="chaos-timing")


def draw_chaos(table: BastardsTable, seat: int, cards: int) -> BastardsTable:
    """Cards that an effect gives, up to a full hand."""
    hand = table.rivals[seat].hand + cards
    if hand > HAND:
        raise IllegalMove(
            "{who} would hold {n} Chaos cards; {most} is the most",
            rule="hand-limit",
            who=table.name(seat),
            n=hand,
            most=HAND,
        )
    deck, discard = table.deck - cards, table.discard
    if deck < 0:
        deck, discard = deck + discard, 0
    told = line("{who} draws {n} Chaos", rule="chaos-cards", who=table.name(seat), n=cards)
    return table.but(rivals=table.rival(seat, hand=hand), deck=deck, discard=discard, told=(told,))


def discard_chaos(table: BastardsTable, seat: int, cards: int) -> BastardsTable:
    """A forced discard. None of these cards may be played to save it."""
    hand = table.rivals[seat].hand
    gone = min(cards, hand)
    told = line("{who} discards {n} Chaos", rule="forced-discard", who=table.name(seat), n=gone)
    return table.but(rivals=table.rival(seat, hand=hand - gone), discard=table.discard + gone, told=(told,))


def chaos_first(table: BastardsTable, seat: int) -> BastardsTable:
    """Two cards were declared at once: whose counts as the first."""
    by_coin = table.rulings["chaos-at-once"] == "coin-toss"
    text = "The coin says: {who}'s card came first" if by_coin else "{judge} decides: {who}'s card came first"
    told = line(text, rule="chaos-at-once", who=table.name(seat), judge=table.name(table.first))
    return table.but(told=(told,))
