"""Using items and what it costs; and how resources are gained, paid and discarded outside an attack."""

from __future__ import annotations

from companion.core.messages import counted, message
from companion.games.board_royale.box import with_learnt
from companion.games.board_royale.items import after_use, check_usable, find, without_item
from companion.games.board_royale.resources import (
    check_alive,
    check_has,
    check_no_surrender,
    check_room,
    draw_cards,
    lose_cards,
    take_cards,
)
from companion.games.board_royale.state import RoyaleState
from companion.games.board_royale.turns import after_own_loss, settled


def pay_cost(state: RoyaleState, seat: int, item: str | None, pay: int, spend: str | None, rule: str) -> RoyaleState:
    """Resources paid, another item spent (ammo), a temporary item gone. Look whether the payer is out by it."""
    check_alive(state, seat, rule)
    check_has(state, seat, pay, "pay-and-spend")
    state = state.replace(messages=())
    if item is not None:
        state = used(state, seat, item, rule)
    if spend is not None:
        state = spent(state, seat, spend)
    return paid(state, seat, pay) if pay else state


def used(state: RoyaleState, seat: int, item: str, rule: str) -> RoyaleState:
    """One more use is marked; a temporary item is discarded."""
    check_usable(state, seat, item)
    said = message("{who} uses {item}", rule=rule, who=state.name(seat), item=item)
    return state.with_player(seat, items=after_use(state, seat, item)).telling(said)


def spent(state: RoyaleState, seat: int, item: str) -> RoyaleState:
    """An own item goes to the discard pile."""
    said = message("{who} spends {item}", rule="pay-and-spend", who=state.name(seat), item=item)
    return without_item(state, seat, item).telling(said)


def paid(state: RoyaleState, seat: int, n: int) -> RoyaleState:
    """Resources from the hand; who pays the last one is out."""
    check_no_surrender(state, seat, n)
    said = message("{who} pays {n}", rule="pay-and-spend", who=state.name(seat), n=counted(n, "resource"))
    return after_own_loss(lose_cards(state, seat, n, said), seat, n)


def use(state: RoyaleState, seat: int, item: str, pay: int = 0, spend: str | None = None, draw: int = 0) -> RoyaleState:
    """An item that attacks nobody: it is paid for, and a support item may let its user draw."""
    state = with_learnt(pay_cost(state, seat, item, pay, spend, "items"), item, pay=pay, draw=draw)
    if not draw or not state.players[seat].is_alive:
        return state
    check_room(state, seat, draw)
    return settled(draw_cards(state, seat, draw, "draw-and-take"))


def destroy(
    state: RoyaleState,
    seat: int,
    target: int,
    item: str,
    using: str | None = None,
    pay: int = 0,
    spend: str | None = None,
) -> RoyaleState:
    """An item goes to the discard pile. No resource is discarded, so it is no attack and nobody can react to it."""
    check_alive(state, target, "destroy")
    find(state, target, item)
    state = pay_cost(state, seat, using, pay, spend, "destroy")
    if not state.players[seat].is_alive:
        return state
    text = "{who} destroys {whose}’s {item} (not an attack)"
    said = message(text, rule="destroy", who=state.name(seat), whose=state.name(target), item=item)
    return without_item(state, target, item).telling(said)


def gain(state: RoyaleState, seat: int, n: int, source: str = "deck") -> RoyaleState:
    """An item lets a player draw from the deck, or take from the discard pile."""
    check_alive(state, seat, "draw-and-take")
    check_room(state, seat, n)
    state = state.replace(messages=())
    if source == "discard":
        return take_cards(state, seat, n)
    return settled(draw_cards(state, seat, n, "draw-and-take"))


def discard(state: RoyaleState, seat: int, n: int) -> RoyaleState:
    """To make room under the hand limit, or because a card says so."""
    check_alive(state, seat, "discard")
    check_has(state, seat, n, "discard")
    check_no_surrender(state, seat, n)
    said = message("{who} discards {n}", rule="discard", who=state.name(seat), n=counted(n, "resource"))
    return after_own_loss(lose_cards(state.replace(messages=()), seat, n, said), seat, n)


def pay(state: RoyaleState, seat: int, n: int) -> RoyaleState:
    """Resources for an ability."""
    check_alive(state, seat, "pay-and-spend")
    check_has(state, seat, n, "pay-and-spend")
    return paid(state.replace(messages=()), seat, n)


def spend(state: RoyaleState, seat: int, item: str) -> RoyaleState:
    """An own item for an ability, such as ammo."""
    check_alive(state, seat, "pay-and-spend")
    return spent(state.replace(messages=()), seat, item)


def reveal(state: RoyaleState, item: str) -> RoyaleState:
    """A reveal-use item came up: what it does is entered by the moves that it brings about."""
    said = message("{item} is revealed, takes effect and is discarded", rule="reveal-use", item=item)
    return state.replace(messages=(said,))
