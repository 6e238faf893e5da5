"""The refusals that several moves share."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.games.board_royale.modes import hand_limit, limit_drop
from companion.games.board_royale.state import OUT, RoyaleTable


def check_turn(table: RoyaleTable, seat: int, rule: str) -> None:
    if seat != table.turn:
        raise IllegalMove(
            "it is {whose}’s turn: {who} has to wait",
            rule=rule,
            whose=table.name(table.turn),
            who=table.name(seat),
        )


def check_alive(table: RoyaleTable, seat: int, rule: str) -> None:
    if not table.players[seat].is_alive:
        raise IllegalMove("{who} is no longer in the game", rule=rule, who=table.name(seat))


def check_opponent(table: RoyaleTable, seat: int, target: int, rule: str) -> None:
    check_alive(table, target, rule)
    if seat == target:
        raise IllegalMove("{who} has to choose another player", rule=rule, who=table.name(seat))


def check_has(table: RoyaleTable, seat: int, n: int, rule: str) -> None:
    """Has the player so many resources?"""
    have = table.players[seat].resources
    if n > have:
        raise IllegalMove("{n} resources are needed, {who} has {have}", rule=rule, n=n, who=table.name(seat), have=have)


def own_last_is_out(table: RoyaleTable) -> bool:
    """Is a player out who pays the last resource? Not in the preparation round."""
    return table.round > 0 and table.rulings["own-last"] == "out"


def check_no_surrender(table: RoyaleTable, seat: int, n: int) -> None:
    """Nobody under attack gets out of it by giving the last resource away."""
    is_last = n >= table.players[seat].resources and own_last_is_out(table)
    if n and is_last and table.attack and seat in table.attack.targets:
        raise IllegalMove(
            "{who} is under attack and cannot give up the last resource: resolve the attack first",
            rule="no-surrender",
            who=table.name(seat),
        )


def limit_of(table: RoyaleTable, seat: int) -> int:
    """A player's hand limit now, with what the table corrected."""
    return max(0, limit_by_rule(table, seat) + table.players[seat].limit_change)


def limit_by_rule(table: RoyaleTable, seat: int) -> int:
    """The hand limit by modes, inventory items and eliminations."""
    player = table.players[seat]
    inventory = [item.bonus for item in player.items if item.bonus]
    drop = limit_drop(table.modes)
    if inventory and table.rulings["quick-raised"] == "spared":
        drop = 0
    eliminated = sum(other.fate == OUT for other in table.players) if drop else 0
    return hand_limit(table.figures.hand_limit, inventory, eliminated, drop)


def check_room(table: RoyaleTable, seat: int, n: int) -> None:
    """Room is made before drawing, not after."""
    have = table.players[seat].resources
    limit = limit_of(table, seat)
    if n and have + n > limit:
        raise IllegalMove(
            "{who} has {have} resources and a hand limit of {limit}: discard {over} before drawing {n}, or draw fewer",
            rule="hand-limit",
            who=table.name(seat),
            have=have,
            limit=limit,
            over=have + n - limit,
            n=n,
        )
