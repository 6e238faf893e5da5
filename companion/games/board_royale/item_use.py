"""What it costs to use an item.

Using items outside an attack, and the simple comings and goings of resources."""

from __future__ import annotations

from companion.core.messages import counted, line
from companion.core.state import put
from companion.games.board_royale.items import after_use, check_usable, find, holding, without
from companion.games.board_royale.resources import (
    check_alive,
    check_has,
    check_no_surrender,
    check_room,
    draw_cards,
    lose_cards,
    take_cards,
)
from companion.games.board_royale.state import RoyaleTable
from companion.games.board_royale.turns import after_own_loss, settled


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


def use(table: RoyaleTable, seat: int, item: str, pay: int = 0, spend: str | None = None, draw: int = 0) -> RoyaleTable:
    """An item that attacks nobody: it is paid for, and a support item may let its user draw."""
    table = pay_cost(table, seat, item, pay, spend, "items")
    if not draw or not table.players[seat].is_alive:
        return table
    check_room(table, seat, draw)
    return settled(draw_cards(table, seat, draw, "draw-and-take"))


def destroy(
    table: RoyaleTable,
    seat: int,
    target: int,
    item: str,
    using: str | None = None,
    pay: int = 0,
    spend: str | None = None,
) -> RoyaleTable:
    """An item goes to the discard pile. No resource is discarded, so it is no attack and nobody can react to it."""
    check_alive(table, target, "destroy")
    find(table, target, item)
    table = pay_cost(table, seat, using, pay, spend, "destroy")
    if not table.players[seat].is_alive:
        return table
    victim = table.players[target]
    after = holding(victim, without(victim.items, find(table, target, item)))
    text = "{who} destroys {item} of {whose}: this is no attack"
    told = line(text, rule="destroy", who=table.name(seat), whose=table.name(target), item=item)
    return table.with_player(target, after, told=(*table.told, told))


def gain(table: RoyaleTable, seat: int, n: int, source: str = "deck") -> RoyaleTable:
    """An item lets a player draw from the deck, or take from the discard pile."""
    check_alive(table, seat, "draw-and-take")
    check_room(table, seat, n)
    table = table.but(told=())
    if source == "discard":
        return take_cards(table, seat, n)
    return settled(draw_cards(table, seat, n, "draw-and-take"))


def discard(table: RoyaleTable, seat: int, n: int) -> RoyaleTable:
    """To make room under the hand limit, or because a card says so."""
    check_alive(table, seat, "discard")
    check_has(table, seat, n, "discard")
    check_no_surrender(table, seat, n)
    told = line("{who} discards {n}", rule="discard", who=table.name(seat), n=counted(n, "resource"))
    return after_own_loss(lose_cards(table.but(told=()), seat, n, told), seat, n)


def pay(table: RoyaleTable, seat: int, n: int) -> RoyaleTable:
    """Resources for an ability."""
    check_alive(table, seat, "pay-and-spend")
    check_has(table, seat, n, "pay-and-spend")
    return paid(table.but(told=()), seat, n)


def spend(table: RoyaleTable, seat: int, item: str) -> RoyaleTable:
    """An own item for an ability, such as ammo."""
    check_alive(table, seat, "pay-and-spend")
    return spent(table.but(told=()), seat, item)


def reveal(table: RoyaleTable, item: str) -> RoyaleTable:
    """A reveal-use item came up: what it does is entered by the moves that it brings about."""
    told = line("{item} is revealed: it acts at once and is discarded", rule="reveal-use", item=item)
    return table.but(told=(told,))
