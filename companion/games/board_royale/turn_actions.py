"""A turn: draw or steal, craft, pass; and skipping the next one."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import line
from companion.games.board_royale.attacks import declared
from companion.games.board_royale.facts import KNOWN_ITEMS, PREPARATION_DRAW
from companion.games.board_royale.items import check_new_item, describe, holding
from companion.games.board_royale.resources import (
    check_alive,
    check_has,
    check_opponent,
    check_room,
    check_turn,
    draw_cards,
)
from companion.games.board_royale.state import RoyaleTable
from companion.games.board_royale.turns import after_own_loss, settled


def first_player(table: RoyaleTable, seat: int, drawn: int = 0) -> RoyaleTable:
    """Who begins; `drawn` resources were drawn (and discarded) to find out."""
    check_alive(table, seat, "starting-player")
    if table.drawn or table.turn != table.first:
        raise IllegalMove("the preparation round is under way: correct the turn instead", rule="starting-player")
    text = "{who} begins; {n} resources were drawn for it and are discarded" if drawn else "{who} begins"
    told = line(text, rule="starting-player", who=table.name(seat), n=drawn)
    deck, discard = table.deck - drawn, table.discard + drawn
    return settled(table.but(first=seat, turn=seat, deck=deck, discard=discard, told=(told,)))


def draw(table: RoyaleTable, seat: int, n: int | None = None) -> RoyaleTable:
    """The draw of the resource phase or the preparation round; draws by items are `gain`."""
    check_turn(table, seat, "resource-phase")
    if table.drawn:
        raise IllegalMove("{who} has drawn already this turn", rule="resource-phase", who=table.name(seat))
    most = _drawn_now(table)
    n = most if n is None else n
    if n > most:
        raise IllegalMove("{n} is too many: a turn draws {most}", rule="resource-phase", n=n, most=most)
    check_room(table, seat, n)
    return settled(draw_cards(table.but(told=()), seat, n, "resource-phase", drawn=True))


def _drawn_now(table: RoyaleTable) -> int:
    if table.round == 0 and table.rulings["preparation-draw"] == "printed":
        return PREPARATION_DRAW
    return table.figures.draw


def steal(table: RoyaleTable, seat: int, target: int) -> RoyaleTable:
    """Instead of drawing. A steal is an attack: the target may react before it is resolved."""
    check_turn(table, seat, "steal")
    check_opponent(table, seat, target, "steal")
    n = table.figures.steal
    told = line("{who} steals {n} from {whom}", rule="steal", who=table.name(seat), n=n, whom=table.name(target))
    return table.but(drawn=True, attack=declared(seat, (target,), "", n, steals=True), told=(told,))


def craft(table: RoyaleTable, seat: int, item: str, pay: int | None = None, **details: Any) -> RoyaleTable:
    """Pay, take the item, and the field is filled up again."""
    check_turn(table, seat, "crafting")
    if not table.drawn:
        raise IllegalMove("{who} draws before crafting", rule="preparation-round", who=table.name(seat))
    cost = _cost(item, pay)
    check_has(table, seat, cost, "crafting")
    crafted = describe(item, details)
    check_new_item(table, crafted)
    player = table.players[seat]
    after = holding(player.but(resources=player.resources - cost), (*player.items, crafted))
    told = line("{who} pays {n} and crafts {item}", rule="crafting", who=table.name(seat), n=cost, item=item)
    table = table.with_player(seat, after, discard=table.discard + cost, told=(told,))
    return settled(after_own_loss(table, seat, cost))


def _cost(item: str, pay: int | None) -> int:
    cost = KNOWN_ITEMS.get(item.lower(), {}).get("cost") if pay is None else pay
    if cost is None:
        raise IllegalMove("say how many resources {item} costs", rule="crafting", item=item)
    return int(cost)


def pass_turn(table: RoyaleTable, seat: int) -> RoyaleTable:
    check_turn(table, seat, "pass")
    return settled(table.but(told=(line("{who} passes", rule="pass", who=table.name(seat)),)), ends_turn=True)


def skip(table: RoyaleTable, seat: int) -> RoyaleTable:
    """An item makes this player skip the next turn."""
    check_alive(table, seat, "skip")
    player = table.players[seat]
    told = line("{who} will skip the next turn", rule="skip", who=table.name(seat))
    return table.with_player(seat, player.but(skips=player.skips + 1), told=(told,))
