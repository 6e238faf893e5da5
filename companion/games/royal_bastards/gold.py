"""Gold: gained, spent, and what a Chaos card fetches."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.state import BastardsTable, Rival


def gain_gold(table: BastardsTable, seat: int, gold: int) -> BastardsTable:
    """Gold from a card or an effect."""
    purse = table.rivals[seat].gold + gold
    return table.but(rivals=table.rival(seat, gold=purse), told=(gold_line(table, seat, gold),))


def gold_line(table: BastardsTable, seat: int, gold: int, rule: str = "gold") -> Line:
    """What comes into a purse or goes out of it."""
    text = "{who} gains {n} gold" if gold > 0 else "{who} loses {n} gold" if gold else "{who} has no gold to lose"
    return line(text, rule=rule, who=table.name(seat), n=abs(gold))


def paid(table: BastardsTable, seat: int, gold: int, what: str) -> int:
    """What is left in the purse after paying."""
    purse = table.rivals[seat].gold
    if purse < gold:
        raise IllegalMove(
            "{what} costs {n} gold, {who} has {gold}", rule="gold", what=what, n=gold, who=table.name(seat), gold=purse
        )
    return purse - gold


def spend_gold(table: BastardsTable, seat: int, gold: int, what: str | None = None) -> BastardsTable:
    """Gold for anything that the Reference Card lists."""
    check_may_act(table, seat)
    rivals = table.rival(seat, gold=paid(table, seat, gold, what or "This"))
    text = "{who} spends {n} gold: {what}" if what else "{who} spends {n} gold"
    told = line(text, rule="gold", who=table.name(seat), n=gold, what=what)
    return table.but(rivals=rivals, told=(told,))


def card_from_hand(table: BastardsTable, seat: int) -> Rival:
    """The player, if there is a Chaos card in the hand to part with."""
    rival = table.rivals[seat]
    if not rival.hand:
        raise IllegalMove(
            "{who} has no Chaos card in hand; correct the count if that is wrong",
            rule="chaos-cards",
            who=table.name(seat),
        )
    return rival


def sell_chaos(table: BastardsTable, seat: int, value: int) -> BastardsTable:
    """A Chaos card is discarded for the gold printed on it."""
    check_may_act(table, seat)
    rival = card_from_hand(table, seat)
    rivals = table.rival(seat, gold=rival.gold + value, hand=rival.hand - 1)
    told = line("{who} sells a Chaos card for {n} gold", rule="sell-chaos", who=table.name(seat), n=value)
    return table.but(rivals=rivals, discard=table.discard + 1, told=(told,))
