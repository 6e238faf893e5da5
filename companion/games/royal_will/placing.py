"""Cards go down: Coin Cards face down, then Action Cards face up; the last one settles who acts first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.core.state import with_item
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import WillState, check_present, order

_ALL_DOWN = message("All Coin Cards are down: no more looking", "coin-card-peek")


def place_coin(state: WillState, seat: int) -> WillState:
    """One player’s Coin Card is face down."""
    check_present(state, seat)
    who = state.name(seat)
    if state.coins_down[seat]:
        raise IllegalMove("{who} has already placed a Coin Card", "coin-card", who=who)
    down = with_item(state.coins_down, seat, True)
    said = message("{who} places a Coin Card face down", "coin-card", who=who)
    if all(down):
        return state.replace(coins_down=down, stage="actions", messages=(said, _ALL_DOWN))
    return state.replace(coins_down=down, messages=(said,))


def place_coins(state: WillState) -> WillState:
    """All Coin Cards are face down, for tables that do not tap them one by one."""
    return state.replace(coins_down=(True,) * len(state.names), stage="actions", messages=(_ALL_DOWN,))


def place_action(state: WillState, seat: int, character: str) -> WillState:
    """One player's other card, face up. An Heir protects from now on."""
    check_present(state, seat)
    who = state.name(seat)
    if state.actions[seat] is not None:
        to = TITLES[str(state.actions[seat])]
        raise IllegalMove("{who}’s Action Card is already the {to}", "action-card", who=who, to=to)
    said = _placed(state, seat, character)
    placed = state.replace(actions=with_item(state.actions, seat, character), messages=(said,))
    return placed if any(placed.actions[seat] is None for seat in placed.present) else begin_acting(placed)


def place_actions(state: WillState, cards: Sequence[str]) -> WillState:
    """All Action Cards at once, in seat order; the Coin Cards are down too. A card placed before is named again."""
    seats = state.present
    if len(cards) != len(seats):
        raise IllegalMove(
            "Name 1 Action Card per player: {wanted} in all, not {found}",
            "action-card",
            wanted=len(seats),
            found=len(cards),
        )
    laid = dict(zip(seats, cards, strict=True))
    messages = [_placed(state, seat, card) for seat, card in laid.items() if not _is_placed(state, seat, card)]
    actions, down = tuple(map(laid.get, range(len(state.names)))), (True,) * len(state.names)
    return begin_acting(state.replace(actions=actions, coins_down=down, messages=tuple(messages)))


def _is_placed(state: WillState, seat: int, card: str) -> bool:
    """Whether just this Action Card has been placed before; another one there is refused."""
    now = state.actions[seat]
    if now not in (None, card):
        raise IllegalMove(
            "{who}’s Action Card is already the {now}, not the {card}. Correct it if that’s wrong.",
            "action-card",
            who=state.name(seat),
            now=TITLES[str(now)],
            card=TITLES[card],
        )
    return now is not None


def _placed(state: WillState, seat: int, card: str) -> Message:
    return message("{who} plays the {card} face up", "action-card", who=state.name(seat), card=TITLES[card])


def begin_acting(state: WillState) -> WillState:
    """All Action Cards are placed: fix who acts first."""
    first = first_to_act(state)
    said = message("{who} acts first, then clockwise", "first-action", who=state.name(first))
    return state.replace(first=first, stage="acting", messages=(*state.messages, said))


def first_to_act(state: WillState) -> int:
    """Whoever has the most coins; in a tie the first of the last Will, or the dealer (unless ruled otherwise)."""
    coins = state.inheritances
    most = max(coins)
    if coins.count(most) == 1:
        return coins.index(most)
    if state.rulings["first-action-tie"] == "last-first":
        return next(seat for seat in order(state) if seat not in state.away)
    return next(seat for seat in order(state) if coins[seat] == most and seat not in state.away)
