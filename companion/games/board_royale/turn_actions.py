"""A turn: draw or steal, craft, pass; and skipping the next one."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import counted, message
from companion.games.board_royale.attacks import declared
from companion.games.board_royale.box import known_item, with_learnt
from companion.games.board_royale.facts import PREPARATION_DRAW
from companion.games.board_royale.items import check_new_item, describe, with_items
from companion.games.board_royale.resources import (
    check_alive,
    check_has,
    check_opponent,
    check_room,
    check_turn,
    draw_cards,
)
from companion.games.board_royale.state import RoyaleState
from companion.games.board_royale.turns import after_own_loss, settled


def first_player(state: RoyaleState, seat: int, drawn: int = 0) -> RoyaleState:
    """Who begins; `drawn` resources were drawn (and discarded) to find out."""
    check_alive(state, seat, "starting-player")
    if state.drawn or state.turn != state.first:
        raise IllegalMove("The game has already started. Correct the turn instead.", rule="starting-player")
    text = "{who} goes first; {n} drawn to decide, then discarded" if drawn else "{who} goes first"
    said = message(text, rule="starting-player", who=state.name(seat), n=counted(drawn, "resource"))
    deck, discard = state.deck - drawn, state.discard + drawn
    return settled(state.replace(first=seat, turn=seat, deck=deck, discard=discard, messages=(said,)))


def draw(state: RoyaleState, seat: int, n: int | None = None) -> RoyaleState:
    """The draw of the resource phase or the preparation round; draws by items are `gain`."""
    check_turn(state, seat, "resource-phase")
    if state.drawn:
        raise IllegalMove("{who} has already drawn this turn", rule="resource-phase", who=state.name(seat))
    most = cards_to_draw(state)
    n = most if n is None else n
    if n > most:
        raise IllegalMove("{n} is too many: draw up to {most} per turn", rule="resource-phase", n=n, most=most)
    check_room(state, seat, n)
    return settled(draw_cards(state.replace(drawn=True, messages=()), seat, n, "resource-phase"))


def cards_to_draw(state: RoyaleState) -> int:
    """By the draw of a turn."""
    if state.round == 0 and state.rulings["preparation-draw"] == "printed":
        return PREPARATION_DRAW
    return state.figures.draw


def steal(state: RoyaleState, seat: int, target: int) -> RoyaleState:
    """Instead of drawing. A steal is an attack: the target may react before it is resolved."""
    check_turn(state, seat, "steal")
    check_opponent(state, seat, target, "steal")
    n = state.figures.steal
    said = message("{who} steals {n} from {whom}", rule="steal", who=state.name(seat), n=n, whom=state.name(target))
    return state.replace(drawn=True, attack=declared(seat, (target,), "", n, steals=True), messages=(said,))


def craft(state: RoyaleState, seat: int, item: str, pay: int | None = None, **details: Any) -> RoyaleState:
    """Pay, take the item, and the field is filled up again."""
    check_turn(state, seat, "crafting")
    if not state.drawn:
        raise IllegalMove("{who} must draw before crafting", rule="preparation-round", who=state.name(seat))
    cost = _cost(state, item, pay)
    check_has(state, seat, cost, "crafting")
    crafted = describe(state, item, details)
    check_new_item(state, crafted)
    player = state.players[seat]
    paid = with_learnt(state, item, cost=cost, **details).with_player(seat, resources=player.resources - cost)
    said = message("{who} pays {n} and crafts {item}", rule="crafting", who=state.name(seat), n=cost, item=item)
    state = with_items(paid, seat, (*player.items, crafted)).replace(discard=state.discard + cost, messages=(said,))
    return settled(after_own_loss(state, seat, cost))


def _cost(state: RoyaleState, item: str, pay: int | None) -> int:
    cost = known_item(state, item).get("cost") if pay is None else pay
    if cost is None:
        raise IllegalMove("Enter how many resources {item} costs", rule="crafting", item=item)
    return int(cost)


def pass_turn(state: RoyaleState, seat: int) -> RoyaleState:
    check_turn(state, seat, "pass")
    said = message("{who} passes", rule="pass", who=state.name(seat))
    return settled(state.replace(messages=(said,)), ends_turn=True)


def skip(state: RoyaleState, seat: int) -> RoyaleState:
    """An item makes this player skip the next turn."""
    check_alive(state, seat, "skip")
    said = message("{who} will skip their next turn", rule="skip", who=state.name(seat))
    return state.with_player(seat, skips=state.players[seat].skips + 1).replace(messages=(said,))
