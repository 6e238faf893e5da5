"""An attack: declared and paid, answered by instants, resolved; one target after the other."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.games.board_royale.box import AVOID, DRAW, REDUCE, with_learnt
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
    passed_on,
)
from companion.games.board_royale.state import ACTION, Attack, RoyaleState, phase
from companion.games.board_royale.turns import play_order, settled


def declared(
    seat: int, targets: tuple[int, ...], item: str, damage: int, steals: bool, helpers: tuple[int, ...] = ()
) -> Attack:
    """An attack to which nobody has reacted yet."""
    return Attack(seat, targets, item, damage, steals, helpers, avoided=False, reduced=0, counter=0)


def attack(
    state: RoyaleState,
    seat: int,
    damage: int,
    target: int | None = None,
    item: str | None = None,
    pay: int = 0,
    spend: str | None = None,
    steals: bool = False,
    helpers: Sequence[int] = (),
) -> RoyaleState:
    """Declare a target (none: all opponents) and an item, and pay. The damage waits for the defender's reaction."""
    _check_no_other(state, seat)
    targets = _targets(state, seat, target)
    _check_time(state, seat, item)
    _check_helpers(state, seat, targets, helpers)
    if target is not None and damage >= state.players[target].resources and not _may_go_to_zero(state, seat, steals):
        raise _kill_stealing(state, target, damage)
    state = pay_cost(state, seat, item, pay, spend, "attack-sequence")
    if item is not None:
        state = with_learnt(state, item, damage=damage, steals=steals, pay=pay)
    if not state.players[seat].is_alive:
        return state
    who, n = state.name(seat), counted(damage, "resource")
    messages = [
        message("{who} attacks {whom} for {n}", rule="attack-sequence", who=who, whom=state.name(each), n=n)
        for each in targets
    ]
    if item is None:
        messages.append(message("No item is named, and by the rulebook an attack needs one", rule="attack-sequence"))
    begun = declared(seat, targets, item or "", damage, steals, tuple(helpers))
    return state.replace(attack=begun).telling(*messages)


def _targets(state: RoyaleState, seat: int, target: int | None) -> tuple[int, ...]:
    """The one target, or every opponent in play order."""
    check_alive(state, seat, "attack-sequence")
    if target is not None:
        check_opponent(state, seat, target, "attack-sequence")
        return (target,)
    opponents = (other for other in state.seats_alive() if other != seat)
    return tuple(sorted(opponents, key=lambda other: play_order(state, other)))


def _check_helpers(state: RoyaleState, seat: int, targets: Sequence[int], helpers: Sequence[int]) -> None:
    """Those who share the loot have to be neither attacker nor target."""
    for helper in helpers:
        check_opponent(state, seat, helper, "looting")
        if helper in targets:
            raise IllegalMove("{who} is a target and can’t help", rule="looting", who=state.name(helper))


def _check_no_other(state: RoyaleState, seat: int) -> None:
    """Attacks are resolved one by one."""
    if state.attack:
        raise IllegalMove(
            "Resolve {attacker}’s attack on {whom} first, then {who} can attack",
            rule="attack-sequence",
            attacker=state.name(state.attack.attacker),
            whom=state.name(state.attack.defender),
            who=state.name(seat),
        )


def _check_time(state: RoyaleState, seat: int, item: str | None) -> None:
    """The current player attacks in the action phase; everybody else needs an instant."""
    if item is None and (seat != state.turn or phase(state) != ACTION):
        raise IllegalMove(
            "{who} can only attack with an instant now. Other attacks wait for {who}’s action phase.",
            rule="attack-sequence",
            who=state.name(seat),
        )


def _may_go_to_zero(state: RoyaleState, seat: int, steals: bool) -> bool:
    """The current player may kill; in Peaceful nothing is lost, and in Party the target may take a dare."""
    return seat == state.turn or "party" in state.modes or only_collects(state, steals)


def _kill_stealing(state: RoyaleState, target: int, damage: int) -> IllegalMove:
    return IllegalMove(
        "Only {current} can eliminate someone now, and {n} would leave {whom} with nothing",
        rule="no-kill-stealing",
        current=state.name(state.turn),
        n=damage,
        whom=state.name(target),
    )


def react(
    state: RoyaleState, seat: int, item: str, effect: str, n: int = 0, pay: int = 0, spend: str | None = None
) -> RoyaleState:
    """The defender answers with an instant, before the damage."""
    under_way = state.attack
    assert under_way is not None
    if seat != under_way.defender:
        raise IllegalMove(
            "{who} isn’t under attack. Only {whom} can react now.",
            rule="attack-sequence",
            who=state.name(seat),
            whom=state.name(under_way.defender),
        )
    state = pay_cost(state, seat, item, pay, spend, "attack-sequence")
    state = with_learnt(state, item, effect=effect, n=n, pay=pay)
    if state.attack is None or state.attack.defender != seat:
        return state
    return _reacted(state, state.attack, seat, effect, n)


def _reacted(state: RoyaleState, under_way: Attack, seat: int, effect: str, n: int) -> RoyaleState:
    if effect == DRAW:
        check_room(state, seat, n)
        return settled(draw_cards(state, seat, n, "attack-sequence"))
    who = state.name(seat)
    if effect == AVOID:
        said = message("{who} avoids the damage; the attack’s cost stays paid", rule="avoid", who=who)
        return state.replace(attack=under_way.replace(avoided=True)).telling(said)
    if effect == REDUCE:
        said = message("{who} blocks {n} of the damage", rule="attack-sequence", who=who, n=n)
        return state.replace(attack=under_way.replace(reduced=under_way.reduced + n)).telling(said)
    said = message("{who} will hit back for {n}", rule="attack-sequence", who=who, n=counted(n, "resource"))
    return state.replace(attack=under_way.replace(counter=under_way.counter + n)).telling(said)


def resolve(state: RoyaleState, dared: bool = False, loot: Sequence[int] | None = None) -> RoyaleState:
    """Resolve the attack on the present defender. `dared`: Party mode, a dare instead of the loss.

    `loot`: for each item of somebody who is eliminated, which of the attackers takes it.
    """
    under_way = state.attack
    assert under_way is not None
    if dared:
        after = _dared(state, under_way)
    elif _is_killed(struck := _struck(state.replace(messages=()), under_way), under_way):
        after = _kill(struck, under_way, loot)
    else:
        after = _struck_back(struck.replace(attack=next_target(under_way)), under_way, loot)
    if loot is not None and len(after.seats_alive()) == len(state.seats_alive()):
        raise IllegalMove("No one is eliminated, so there’s nothing to loot", rule="looting")
    return after


def _dared(state: RoyaleState, under_way: Attack) -> RoyaleState:
    if "party" not in state.modes:
        raise IllegalMove("Dares are only for Party mode", rule="party")
    said = message("{who} takes a dare and loses nothing", rule="party", who=state.name(under_way.defender))
    return settled(state.replace(attack=next_target(under_way), messages=(said,)))


def _struck(state: RoyaleState, under_way: Attack) -> RoyaleState:
    """The attacker's damage."""
    if under_way.avoided:
        return state.telling(message("{who} takes no damage", rule="avoid", who=state.name(under_way.defender)))
    through, have = _through(under_way), state.players[under_way.defender].resources
    if through < have or _may_take_all(state, under_way):
        return _lost(state, under_way, min(through, have))
    return _lost(state, under_way, max(0, have - 1)).telling(_spared(state, under_way.defender))


def _spared(state: RoyaleState, seat: int) -> Message:
    text = "{who} loses no more: only {current} can eliminate someone now"
    return message(text, rule="no-kill-stealing", who=state.name(seat), current=state.name(state.turn))


def _lost(state: RoyaleState, under_way: Attack, n: int) -> RoyaleState:
    if n:
        return _hit(state, under_way.attacker, under_way.defender, n, under_way.steals)
    return state.telling(message("{who} loses nothing", rule="attack-sequence", who=state.name(under_way.defender)))


def _through(under_way: Attack) -> int:
    """The damage that reaches the defender."""
    return 0 if under_way.avoided else max(0, under_way.damage - under_way.reduced)


def _may_take_all(state: RoyaleState, under_way: Attack) -> bool:
    """Only the current player can take a last resource; in Peaceful nothing is taken."""
    return under_way.attacker == state.turn or only_collects(state, under_way.steals)


def _may_kill_attacker(state: RoyaleState, under_way: Attack) -> bool:
    """The current player may kill, and whoever they attack may kill them; in Peaceful nothing is lost."""
    is_current = state.turn in (under_way.attacker, under_way.defender)
    return is_current or state.rulings["counter-victim"] == "any" or only_collects(state, steals=False)


def _hit(state: RoyaleState, attacker: int, target: int, n: int, steals: bool) -> RoyaleState:
    """Discarded, stolen, or (Peaceful) drawn and laid aside by the attacker."""
    if only_collects(state, steals):
        return collect_cards(state, attacker, n)
    if steals:
        return _stolen(state, attacker, target, n)
    said = message(
        "{who} makes {whom} discard {n}", rule="discard", who=state.name(attacker), whom=state.name(target), n=n
    )
    return lose_cards(state, target, n, said)


def _stolen(state: RoyaleState, thief: int, target: int, n: int) -> RoyaleState:
    said = message("{who} takes {n} from {whom}", rule="steal", who=state.name(thief), n=n, whom=state.name(target))
    return passed_on(state, target, thief, n).telling(said)


def _is_killed(state: RoyaleState, under_way: Attack) -> bool:
    """Has damage of the current player's attack reached the defender and left nothing?"""
    if not _through(under_way) or under_way.attacker != state.turn or only_collects(state, under_way.steals):
        return False
    return not state.players[under_way.defender].resources


def _kill(state: RoyaleState, under_way: Attack, loot: Sequence[int] | None) -> RoyaleState:
    """The attackers loot, and the attacker's turn is over: at once, or when the others are struck too."""
    state = eliminate(state, under_way.defender, (under_way.attacker, *under_way.helpers), loot)
    if not state.attack:
        return settled(state, ends_turn=True)
    rest = state.named(state.attack.targets)
    if state.rulings["attack-on-all"] == "first":
        said = message("The elimination ends the attack and spares {rest}", rule="attack-on-all", rest=rest)
        return settled(state.telling(said).replace(attack=None), ends_turn=True)
    text = "The attack continues: {rest} next, then {who}’s turn ends"
    said = message(text, rule="attack-on-all", who=state.name(under_way.attacker), rest=rest)
    return settled(state.telling(said).replace(is_ending=True))


def _struck_back(state: RoyaleState, under_way: Attack, loot: Sequence[int] | None) -> RoyaleState:
    """The defender's instants strike the attacker, who may be killed and looted by it."""
    attacker, defender = under_way.attacker, under_way.defender
    have = state.players[attacker].resources
    n = min(under_way.counter, have)
    if not n:
        return settled(state)
    if n == have and not _may_kill_attacker(state, under_way):
        struck = _hit(state, defender, attacker, n - 1, steals=False) if n > 1 else state
        return settled(struck.telling(_spared(state, attacker)))
    state = _hit(state, defender, attacker, n, steals=False)
    if state.players[attacker].resources:
        return settled(state)
    state = eliminate(state, attacker, (defender,), loot)
    if state.rulings["counter-kill"] == "loses":
        said = message("{who} will skip their next turn", rule="no-kill-stealing", who=state.name(defender))
        state = state.with_player(defender, skips=state.players[defender].skips + 1).telling(said)
    return settled(state)
