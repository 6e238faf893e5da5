"""An attack: declared and paid, answered by instants, resolved; one target after the other."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import counted, line
from companion.games.board_royale.checks import check_alive, check_opponent, check_room
from companion.games.board_royale.costs import pay_cost
from companion.games.board_royale.endings import play_order
from companion.games.board_royale.piles import draw_cards, only_collects
from companion.games.board_royale.state import ACTION, Attack, RoyaleTable, phase
from companion.games.board_royale.turns import settled

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
