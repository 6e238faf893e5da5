"""What it costs to use an item."""

from __future__ import annotations

from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.board_royale.checks import check_alive, check_has, check_no_surrender
from companion.games.board_royale.items import after_use, check_usable, find, holding, without
from companion.games.board_royale.piles import lose_cards
from companion.games.board_royale.state import RoyaleTable
from companion.games.board_royale.turns import after_own_loss


def pay_cost(table: RoyaleTable, seat: int, item: str | None, pay: int, spend: str | None, rule: str) -> RoyaleTable:
    """Resources paid, another item spent (ammo), a temporary item gone. Look whether the payer is out by it."""
    check_alive(table, seat, rule)
    check_has(table, seat, pay, "pay-and-spend")
    table = table.but(told=())
    if item is not None:
        table = used(table, seat, item, rule)
    if spend is not None:
        table = spent(table, seat, spend)
    return paid(table, seat, pay) if pay else table


def used(table: RoyaleTable, seat: int, item: str, rule: str) -> RoyaleTable:
    """One more use is marked; a temporary item is discarded."""
    check_usable(table, seat, item)
    player = table.players[seat].but(items=after_use(table, seat, item))
    told = line("{who} uses {item}", rule=rule, who=table.name(seat), item=item)
    return table.but(players=put(table.players, seat, player), told=(*table.told, told))


def spent(table: RoyaleTable, seat: int, item: str) -> RoyaleTable:
    """An own item goes to the discard pile."""
    player = table.players[seat]
    told = line("{who} spends {item}", rule="pay-and-spend", who=table.name(seat), item=item)
    after = holding(player, without(player.items, find(table, seat, item)))
    return table.with_player(seat, after, told=(*table.told, told))


def paid(table: RoyaleTable, seat: int, n: int) -> RoyaleTable:
    """Resources from the hand; who pays the last one is out."""
    check_no_surrender(table, seat, n)
    told = line("{who} pays {n}", rule="pay-and-spend", who=table.name(seat), n=counted(n, "resource"))
    return after_own_loss(lose_cards(table, seat, n, told), seat, n)
