"""Cards go down: Coin Cards face down, then Action Cards face up; the last one settles who acts first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import WillTable

_ALL_DOWN = line("All Coin Cards lie face down: nobody may look at them any more", "coin-card-peek")


def place_coin(table: WillTable, seat: int) -> WillTable:
    """One player's Coin Card lies face down."""
    who = table.name(seat)
    if table.coins_down[seat]:
        raise IllegalMove("{who}'s Coin Card lies there already", "coin-card", who=who)
    down = put(table.coins_down, seat, True)
    told = line("{who} places a Coin Card face down", "coin-card", who=who)
    if all(down):
        return table.but(coins_down=down, stage="actions", told=(told, _ALL_DOWN))
    return table.but(coins_down=down, told=(told,))


def place_coins(table: WillTable) -> WillTable:
    """All Coin Cards lie face down, for tables that do not tap one by one."""
    return table.but(coins_down=(True,) * len(table.names), stage="actions", told=(_ALL_DOWN,))


def place_action(table: WillTable, seat: int, character: str) -> WillTable:
    """One player's other card, face up. An Heir protects from here on."""
    who = table.name(seat)
    if table.actions[seat] is not None:
        lies = TITLES[str(table.actions[seat])]
        raise IllegalMove("{who}'s Action Card lies there already: {lies}", "action-card", who=who, lies=lies)
    told = _placed(table, seat, character)
    placed = table.but(actions=put(table.actions, seat, character), told=(told,))
    return placed if None in placed.actions else begin_acting(placed)


def place_actions(table: WillTable, cards: Sequence[str]) -> WillTable:
    """All Action Cards at once, in seat order; then all Coin Cards lie too. What lies already must be named so."""
    if len(cards) != len(table.names):
        raise IllegalMove(
            "{wanted} Action Cards are wanted, one for each player, and {found} were named",
            "action-card",
            wanted=len(table.names),
            found=len(cards),
        )
    told = [_placed(table, seat, card) for seat, card in enumerate(cards) if not _lies(table, seat, card)]
    down = (True,) * len(cards)
    return begin_acting(table.but(actions=tuple(cards), coins_down=down, told=tuple(told)))


def _lies(table: WillTable, seat: int, card: str) -> bool:
    """Whether just this Action Card has been placed before; another one there is refused."""
    lies = table.actions[seat]
    if lies not in (None, card):
        raise IllegalMove(
            "{who}'s Action Card lies there already: {lies}, not {card}; correct it if it was named wrongly",
            "action-card",
            who=table.name(seat),
            lies=TITLES[str(lies)],
            card=TITLES[card],
        )
    return lies is not None


def _placed(table: WillTable, seat: int, card: str) -> Line:
    return line("{who} places the Action Card: {card}", "action-card", who=table.name(seat), card=TITLES[card])


def begin_acting(table: WillTable) -> WillTable:
    """All Action Cards lie: fix who acts first."""
    first = first_to_act(table)
    told = line("{who} acts first, then clockwise", "first-action", who=table.name(first))
    return table.but(first=first, stage="acting", told=(*table.told, told))


def first_to_act(table: WillTable) -> int:
    """Whoever has most coins; several: whoever acted first in the last Will, or the dealer (unless ruled otherwise)."""
    coins, before, players = table.inheritances, table.first, len(table.names)
    most = max(coins)
    if coins.count(most) == 1:
        return coins.index(most)
    if table.rulings["first-action-tie"] == "last-first":
        return before
    return next(seat % players for seat in range(before, before + players) if coins[seat % players] == most)
