"""The damage of an attack: the attacker's first, then what the defender's instants do; and what it brings about."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import line, listed
from companion.core.state import put
from companion.games.board_royale.elimination import eliminate, next_target
from companion.games.board_royale.piles import collect_cards, lose_cards, only_collects
from companion.games.board_royale.state import Attack, RoyaleTable
from companion.games.board_royale.turns import settled


def resolve(table: RoyaleTable, dared: bool = False, loot: Sequence[int] | None = None) -> RoyaleTable:
    """Resolve the attack on the present defender. `dared`: Party mode, a dare instead of the loss.

    `loot`: for each item of somebody who is eliminated, which of the attackers takes it.
    """
    under_way = table.attack
    assert under_way is not None
    if dared:
        after = _dared(table, under_way)
    elif _is_killed(struck := _struck(table.but(told=()), under_way), under_way):
        after = _kill(struck, under_way, loot)
    else:
        after = _struck_back(struck.but(attack=next_target(under_way)), under_way, loot)
    if loot is not None and len(after.seats_alive()) == len(table.seats_alive()):
        raise IllegalMove("nobody is eliminated, so there is nothing to loot", rule="looting")
    return after


def _dared(table: RoyaleTable, under_way: Attack) -> RoyaleTable:
    if "party" not in table.modes:
        raise IllegalMove("dares instead of discards belong to Party mode", rule="party")
    told = line("{who} takes a dare instead of the loss", rule="party", who=table.name(under_way.defender))
    return settled(table.but(attack=next_target(under_way), told=(told,)))


def _struck(table: RoyaleTable, under_way: Attack) -> RoyaleTable:
    """The attacker's damage."""
    if under_way.avoided:
        return table.telling(line("No damage to {who}", rule="avoid", who=table.name(under_way.defender)))
    through, have = _through(under_way), table.players[under_way.defender].resources
    if through < have or _may_take_all(table, under_way):
        return _lost(table, under_way, min(through, have))
    told = line(
        "{who} loses no more than that: only {current} can eliminate somebody now",
        rule="no-kill-stealing",
        who=table.name(under_way.defender),
        current=table.name(table.turn),
    )
    return _lost(table, under_way, max(0, have - 1)).telling(told)


def _lost(table: RoyaleTable, under_way: Attack, n: int) -> RoyaleTable:
    if n:
        return _hit(table, under_way.attacker, under_way.defender, n, under_way.steals)
    return table.telling(line("{who} loses nothing", rule="attack-sequence", who=table.name(under_way.defender)))


def _through(under_way: Attack) -> int:
    """The damage that reaches the defender."""
    return 0 if under_way.avoided else max(0, under_way.damage - under_way.reduced)


def _may_take_all(table: RoyaleTable, under_way: Attack) -> bool:
    """Only the current player can take a last resource; in Peaceful nothing is taken."""
    return under_way.attacker == table.turn or only_collects(table, under_way.steals)


def _hit(table: RoyaleTable, attacker: int, target: int, n: int, steals: bool) -> RoyaleTable:
    """Discarded, stolen, or (Peaceful) drawn and laid aside by the attacker."""
    if only_collects(table, steals):
        return collect_cards(table, attacker, n)
    if steals:
        return _stolen(table, attacker, target, n)
    told = line(
        "{who} makes {whom} discard {n}", rule="discard", who=table.name(attacker), whom=table.name(target), n=n
    )
    return lose_cards(table, target, n, told)


def _stolen(table: RoyaleTable, thief: int, target: int, n: int) -> RoyaleTable:
    giver, taker = table.players[target], table.players[thief]
    players = put(table.players, target, giver.but(resources=giver.resources - n))
    told = line("{who} takes {n} from {whom}", rule="steal", who=table.name(thief), n=n, whom=table.name(target))
    return table.but(players=put(players, thief, taker.but(resources=taker.resources + n)), told=(*table.told, told))


def _is_killed(table: RoyaleTable, under_way: Attack) -> bool:
    """Has damage of the current player's attack reached the defender and left nothing?"""
    if not _through(under_way) or under_way.attacker != table.turn or only_collects(table, under_way.steals):
        return False
    return not table.players[under_way.defender].resources


def _kill(table: RoyaleTable, under_way: Attack, loot: Sequence[int] | None) -> RoyaleTable:
    """The attackers loot, and the attacker's turn is over: at once, or when the others are struck too."""
    looters = (under_way.attacker, *under_way.helpers)
    table = eliminate(table, under_way.defender, looters, loot)
    if not table.attack:
        return settled(table, ends_turn=True)
    rest = listed(map(table.name, table.attack.targets))
    if table.rulings["attack-on-all"] == "first":
        told = line("The elimination ends the attack; spared: {rest}", rule="attack-on-all", rest=rest)
        return settled(table.telling(told).but(attack=None), ends_turn=True)
    text = "The attack goes on; to be struck before {who}’s turn is over: {rest}"
    told = line(text, rule="attack-on-all", who=table.name(under_way.attacker), rest=rest)
    return settled(table.telling(told).but(is_ending=True))


def _struck_back(table: RoyaleTable, under_way: Attack, loot: Sequence[int] | None) -> RoyaleTable:
    """The defender's instants strike the attacker, who may be killed and looted by it."""
    attacker, defender = under_way.attacker, under_way.defender
    n = min(under_way.counter, table.players[attacker].resources)
    if not n:
        return settled(table)
    table = _hit(table, defender, attacker, n, steals=False)
    if table.players[attacker].resources:
        return settled(table)
    table = eliminate(table, attacker, (defender,), loot)
    if table.rulings["counter-kill"] == "loses":
        avenger = table.players[defender]
        told = line("{who} will skip the next turn", rule="no-kill-stealing", who=table.name(defender))
        table = table.with_player(defender, avenger.but(skips=avenger.skips + 1), told=(*table.told, told))
    return settled(table)
