"""Gold: gained, spent, and what a Chaos card fetches."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_bastards.amounts import gold_of
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.state import BastardsState, Rival


def gain_gold(state: BastardsState, seat: int, gold: int) -> BastardsState:
    """Gold from a card or an effect."""
    purse = state.rivals[seat].gold + gold
    return state.with_player(seat, gold=purse).replace(messages=(gold_message(state, seat, gold),))


def gold_message(state: BastardsState, seat: int, gold: int, rule: str = "gold") -> Message:
    """What comes into a purse or goes out of it."""
    text = "{who} gains {gold}" if gold > 0 else "{who} loses {gold}" if gold else "{who} has no Gold to lose"
    return message(text, rule=rule, who=state.name(seat), gold=gold_of(abs(gold)))


def spend_gold(state: BastardsState, seat: int, gold: int, what: str | None = None) -> BastardsState:
    """Gold for anything that the Reference Card lists."""
    check_may_act(state, seat)
    after = state.with_player(seat, gold=paid(state, seat, gold, what or message("this")))
    text = "{who} spends {gold}: {what}" if what else "{who} spends {gold}"
    said = message(text, rule="gold", who=state.name(seat), gold=gold_of(gold), what=what)
    return after.replace(messages=(said,))


def paid(state: BastardsState, seat: int, gold: int, what: str | Message) -> int:
    """What is left in the purse after paying."""
    purse = state.rivals[seat].gold
    if purse < gold:
        text, who = "{who} has {purse}, but {what} costs {price}", state.name(seat)
        raise IllegalMove(text, rule="gold", who=who, purse=gold_of(purse), what=what, price=gold_of(gold))
    return purse - gold


def sell_chaos(state: BastardsState, seat: int, value: int) -> BastardsState:
    """A Chaos card is discarded for the gold printed on it."""
    check_may_act(state, seat)
    rival = card_from_hand(state, seat)
    after = state.with_player(seat, gold=rival.gold + value, hand=rival.hand - 1)
    said = message("{who} sells a Chaos card for {gold}", "sell-chaos", who=state.name(seat), gold=gold_of(value))
    return after.replace(discard=state.discard + 1, messages=(said,))


def card_from_hand(state: BastardsState, seat: int) -> Rival:
    """The player, if there is a Chaos card in the hand to part with."""
    rival = state.rivals[seat]
    if not rival.hand:
        text = "{who} has no Chaos cards by the app’s count. Correct the hand if that’s wrong."
        raise IllegalMove(text, rule="chaos-cards", who=state.name(seat))
    return rival
