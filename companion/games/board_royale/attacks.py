"""An attack: declared and paid, answered by instants, resolved; one target after the other.

The damage of an attack: the attacker's first, then what the defender's instants do; and what it brings about."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import counted, line, listed
from companion.core.state import put
from companion.games.board_royale.elimination import eliminate, next_target
from companion.games.board_royale.item_use import pay_cost
from companion.games.board_royale.resources import (
    check_alive,
    check_opponent,
    check_room,
    collect_cards,
    draw_cards,
    lose_cards,
    only_collects,
)
from companion.games.board_royale.state import ACTION, Attack, RoyaleTable, phase
from companion.games.board_royale.turns import play_order, settled

AVOID, REDUCE, DRAW, DAMAGE = "avoid", "reduce", "draw", "damage"


def declared(
    seat: int, targets: tuple[int, ...], item: str, damage: int, steals: bool, helpers: tuple[int, ...] = ()
) -> Attack:
    """An attack to which nobody has reacted yet."""
    return Attack(seat, targets, item, damage, steals, helpers, avoided=False, reduced=0, counter=0)


def attack(
    table: RoyaleTable,
    seat: int,
    damage: int,
    target: int | None = None,
    item: str | None = None,
    pay: int = 0,
    spend: str | None = None,
    steals: bool = False,
    helpers: Sequence[int] = (),
) -> RoyaleTable:
    """Declare a target (none: all opponents) and an item, and pay. The damage waits for the defender's reaction."""
    _check_no_other(table, seat)
    targets = _targets(table, seat, target)
    _check_time(table, seat, item)
    _check_helpers(table, seat, targets, helpers)
    if target is not None and damage >= table.players[target].resources and not _may_go_to_zero(table, seat, steals):
        raise _kill_stealing(table, target, damage)
    table = pay_cost(table, seat, item, pay, spend, "attack-sequence")
    if not table.players[seat].is_alive:
        return table
    who, n = table.name(seat), counted(damage, "resource")
    told = [
        line("{who} attacks {whom} for {n}", rule="attack-sequence", who=who, whom=table.name(each), n=n)
        for each in targets
    ]
    begun = declared(seat, targets, item or "", damage, steals, tuple(helpers))
    return table.but(attack=begun, told=(*table.told, *told))


def _targets(table: RoyaleTable, seat: int, target: int | None) -> tuple[int, ...]:
    """The one target, or every opponent in play order."""
    check_alive(table, seat, "attack-sequence")
    if target is not None:
        check_opponent(table, seat, target, "attack-sequence")
        return (target,)
    opponents = (other for other in table.seats_alive() if other != seat)
    return tuple(sorted(opponents, key=lambda other: play_order(table, other)))


def _check_helpers(table: RoyaleTable, seat: int, targets: Sequence[int], helpers: Sequence[int]) -> None:
    """Those who share the loot have to be neither attacker nor target."""
    for helper in helpers:
        check_opponent(table, seat, helper, "looting")
        if helper in targets:
            raise IllegalMove("{who} is a target and cannot help", rule="looting", who=table.name(helper))


def _check_no_other(table: RoyaleTable, seat: int) -> None:
    """Attacks are resolved one by one."""
    if table.attack:
        raise IllegalMove(
            "{attacker}’s attack on {whom} is under way: resolve it first, then {who} can attack",
            rule="attack-sequence",
            attacker=table.name(table.attack.attacker),
            whom=table.name(table.attack.defender),
            who=table.name(seat),
        )


def _check_time(table: RoyaleTable, seat: int, item: str | None) -> None:
    """The current player attacks in the action phase; everybody else needs an instant."""
    if item is None and (seat != table.turn or phase(table) != ACTION):
        raise IllegalMove(
            "{who} needs an instant item to attack now: other attacks belong to the action phase of {who}’s turn",
            rule="attack-sequence",
            who=table.name(seat),
        )


def _may_go_to_zero(table: RoyaleTable, seat: int, steals: bool) -> bool:
    """The current player may kill; in Peaceful nothing is lost, and in Party the target may take a dare."""
    return seat == table.turn or "party" in table.modes or only_collects(table, steals)


def _kill_stealing(table: RoyaleTable, target: int, damage: int) -> IllegalMove:
    return IllegalMove(
        "only {current} can eliminate somebody now: {n} would leave {whom} nothing",
        rule="no-kill-stealing",
        current=table.name(table.turn),
        n=damage,
        whom=table.name(target),
    )


def react(
    table: RoyaleTable, seat: int, item: str, effect: str, n: int = 0, pay: int = 0, spend: str | None = None
) -> RoyaleTable:
    """The defender answers with an instant, before the damage."""
    under_way = table.attack
    assert under_way is not None
    if seat != under_way.defender:
        raise IllegalMove(
            "{who} is not attacked: {whom} may react now",
            rule="attack-sequence",
            who=table.name(seat),
            whom=table.name(under_way.defender),
        )
    table = pay_cost(table, seat, item, pay, spend, "attack-sequence")
    if table.attack is None or table.attack.defender != seat:
        return table
    return _reacted(table, table.attack, seat, effect, n)


def _reacted(table: RoyaleTable, under_way: Attack, seat: int, effect: str, n: int) -> RoyaleTable:
    if effect == DRAW:
        check_room(table, seat, n)
        return settled(draw_cards(table, seat, n, "attack-sequence"))
    who = table.name(seat)
    if effect == AVOID:
        told = line("{who} avoids the damage; what the attack cost stays spent", rule="avoid", who=who)
        return table.but(attack=under_way.but(avoided=True), told=(*table.told, told))
    if effect == REDUCE:
        told = line("{who} wards off {n} of the damage", rule="attack-sequence", who=who, n=n)
        return table.but(attack=under_way.but(reduced=under_way.reduced + n), told=(*table.told, told))
    told = line("{who} will strike back for {n}", rule="attack-sequence", who=who, n=counted(n, "resource"))
    return table.but(attack=under_way.but(counter=under_way.counter + n), told=(*table.told, told))


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
