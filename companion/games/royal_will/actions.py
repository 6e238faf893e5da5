"""Who can be the target of an action, and which actions cannot be done at all.

The actions of the Action Cards, one function each. The moves and the calculator both come through here."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.royal_will.facts import LEAST_WAGER, SWAPPED_CARDS, TAX, TITLES
from companion.games.royal_will.state import WillTable, turn

_MUST_ACT = {
    "advisor": "{who} must act: an Advisor can always predict",
    "executor": "{who} must act: two Coin Cards of players without an Heir can be swapped",
    "forger": "{who} must act: there are coins in the Inheritance to wager",
    "heir": "{who} has nothing to pass: an Heir is immune from the moment it is placed",
    "sleight": "{who} has nothing to pass: the Sleight's action waits for the end of the Will",
    "solicitor": "{who} must act: there is a player without an Heir whose count can be changed",
    "tax_collector": "{who} must act: there is a player with a coin and without an Heir",
}


def check_target(table: WillTable, seat: int, target: int) -> None:
    """Refuse a target that an Heir protects (or, if the table ruled so, the acting player)."""
    _check_no_heir(table, target)
    if target == seat and table.rulings["self-target"] == "others":
        raise IllegalMove("{who} must choose somebody else, as ruled", "self-target", who=table.name(seat))


def check_swappable(table: WillTable, target: int, other: int) -> None:
    """Refuse a swap of one card with itself, or of an Heir player's card."""
    if target == other:
        raise IllegalMove(
            "Swap the Coin Cards of two different players; {who} was named twice", "executor", who=table.name(other)
        )
    _check_no_heir(table, target)
    _check_no_heir(table, other)


def _check_no_heir(table: WillTable, target: int) -> None:
    if table.actions[target] == "heir":
        raise IllegalMove(
            "{who} has an Heir and cannot be the target of any action in this Will; choose another player",
            "heir-immunity",
            who=table.name(target),
        )


def check_can_pass(table: WillTable, seat: int) -> None:
    """Refuse to pass over an action that the table, as it lies now, lets the player do."""
    if can_act(table, seat):
        raise IllegalMove(_MUST_ACT[str(table.actions[seat])], "must-act", who=table.name(seat))


def can_act(table: WillTable, seat: int) -> bool:
    """Whether the Action Card's action is possible at this moment."""
    card = table.actions[seat]
    if card == "executor":
        return len(table.actions) - table.actions.count("heir") >= SWAPPED_CARDS
    if card == "solicitor":
        return bool(_targets(table, seat))
    if card == "tax_collector":
        return any(table.inheritances[target] >= TAX for target in _targets(table, seat))
    return card != "forger" or table.inheritances[seat] >= LEAST_WAGER


def _targets(table: WillTable, seat: int) -> list[int]:
    others_only = table.rulings["self-target"] == "others"
    open_to_all = [target for target, card in enumerate(table.actions) if card != "heir"]
    return [target for target in open_to_all if not (others_only and target == seat)]


_ALL_ACTED = line("Everybody has acted: all turn their Coin Cards over together", "reveal")


def advise(table: WillTable, seat: int, predict: str) -> WillTable:
    """Advisor: won or bust?"""
    _check_turn(table, seat, "advisor")
    told = line("{who} predicts: {predict}", "advisor", who=table.name(seat), predict=predict)
    return acted(table, seat, told, predictions=put(table.predictions, seat, predict))


def swap(table: WillTable, seat: int, target: int, other: int) -> WillTable:
    """Executor: two Coin Cards change places unseen, so nothing that the app knows of changes."""
    _check_turn(table, seat, "executor")
    check_swappable(table, target, other)
    told = line(
        "{who} swaps the Coin Cards of {one} and {other}, unseen",
        "executor",
        who=table.name(seat),
        one=table.name(target),
        other=table.name(other),
    )
    return acted(table, seat, told)


def solicit(table: WillTable, seat: int, target: int, change: int) -> WillTable:
    """Solicitor: one more or one less for a player, whatever card lies there in the end."""
    _check_turn(table, seat, "solicitor")
    if change == 0:
        raise IllegalMove("A Solicitor adds 1 or takes 1 away; 0 is no change", "solicitor")
    check_target(table, seat, target)
    template = "{who} adds {n} to {target}'s count" if change > 0 else "{who} takes {n} off {target}'s count"
    told = line(template, "solicitor", who=table.name(seat), target=table.name(target), n=abs(change))
    return acted(table, seat, told, changes=put(table.changes, target, table.changes[target] + change))


def tax(table: WillTable, seat: int, target: int, to: str) -> WillTable:
    """Tax Collector: one coin leaves a player's Inheritance at once."""
    _check_turn(table, seat, "tax_collector")
    check_target(table, seat, target)
    if table.inheritances[target] < TAX:
        who = table.name(target)
        raise IllegalMove("{who} has no coin to be taxed; choose a player who has", "tax-collector", who=who)
    template = "{who} taxes {target}: {coins} to the Bank"
    if to == "assets":
        template = "{who} taxes {target}: {coins} to the Assets"
    told = line(template, "tax-collector", who=table.name(seat), target=table.name(target), coins=counted(TAX, "coin"))
    taken = {
        "inheritances": put(table.inheritances, target, table.inheritances[target] - TAX),
        "taxed": put(table.taxed, target, table.taxed[target] + TAX),
    }
    if to == "bank":
        return acted(table, seat, told, bank=table.bank + TAX, **taken)
    into = {"assets": table.assets + TAX, "taxed_into_assets": table.taxed_into_assets + TAX}
    return acted(table, seat, told, **into, **taken)


def stay_immune(table: WillTable, seat: int) -> WillTable:
    """Heir: nothing to do; the card has protected since it was placed."""
    _check_turn(table, seat, "heir")
    return acted(table, seat, line("{who} stays immune for this Will", "heir-immunity", who=table.name(seat)))


def wager(table: WillTable, seat: int, coins: int) -> WillTable:
    """Forger: coins leave the Inheritance at once and raise the own count."""
    _check_turn(table, seat, "forger")
    has, who = table.inheritances[seat], table.name(seat)
    if not LEAST_WAGER <= coins <= has:
        wanted = "{who} cannot wager {coins}: a wager is at least {least}, and the Inheritance holds {has}"
        raise IllegalMove(wanted, "forger-wager", who=who, coins=counted(coins, "coin"), least=LEAST_WAGER, has=has)
    told = line("{who} wagers {coins} from the Inheritance", "forger-wager", who=who, coins=counted(coins, "coin"))
    left = put(table.inheritances, seat, has - coins)
    return acted(table, seat, told, inheritances=left, wagers=put(table.wagers, seat, table.wagers[seat] + coins))


def claim_rest(table: WillTable, seat: int) -> WillTable:
    """The Sleight: takes what is left after a won Will; until then it only waits."""
    _check_turn(table, seat, "sleight")
    told = line("{who} waits for what a won Will leaves in the Assets", "sleight-sweep", who=table.name(seat))
    return acted(table, seat, told)


def pass_action(table: WillTable, seat: int) -> WillTable:
    """An action that cannot be done is passed over; one that can be must be done."""
    _check_turn(table, seat, None)
    check_can_pass(table, seat)
    card = TITLES[str(table.actions[seat])]
    return acted(table, seat, line("{who} cannot use the {card}", "must-act", who=table.name(seat), card=card))


def acted(table: WillTable, seat: int, told: Line, **changes: Any) -> WillTable:
    """The table with that action done; after the last one it is time to reveal."""
    done = put(table.acted, seat, True)
    if all(done):
        return table.but(acted=done, stage="reveal", told=(told, _ALL_ACTED), **changes)
    return table.but(acted=done, told=(told,), **changes)


def _check_turn(table: WillTable, seat: int, character: str | None) -> None:
    now, has = turn(table), table.actions[seat]
    if now is not None and seat != now:
        raise IllegalMove(
            "It is {now}'s turn to act, not {who}'s", "turn-order", now=table.name(now), who=table.name(seat)
        )
    if character not in (None, has):
        raise IllegalMove(
            "{who}'s Action Card is the {has}, not the {wanted}",
            "action-card",
            who=table.name(seat),
            has=TITLES[str(has)],
            wanted=TITLES[str(character)],
        )
