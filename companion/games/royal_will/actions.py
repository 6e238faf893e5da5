"""The actions of the Action Cards, one function each, for the moves and the calculator; and who can be a target."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.royal_will.facts import LEAST_WAGER, PREDICTION_NAMES, SWAPPED_CARDS, TAX, TITLES
from companion.games.royal_will.state import WillState, check_present, turn

_MUST_ACT = {
    "advisor": "{who} must act: an Advisor can always predict",
    "executor": "{who} must act: 2 Coin Cards can be swapped",
    "forger": "{who} must act: a Forger with coins has to wager",
    "heir": "{who} can’t pass: an Heir is immune as soon as it’s placed",
    "sleight": "{who} can’t pass: the Sleight’s action waits for the end of the Will",
    "solicitor": "{who} must act: there’s a player without an Heir to choose",
    "tax_collector": "{who} must act: there’s a player with a coin and no Heir",
}
_ALL_ACTED = message("Everyone has acted: reveal all Coin Cards together", "reveal")


def advise(state: WillState, seat: int, predict: str) -> WillState:
    """Advisor: won or bust?"""
    _check_turn(state, seat, "advisor")
    said = message("{who} predicts: {predict}", "advisor", who=state.name(seat), predict=PREDICTION_NAMES[predict])
    return acted(state, seat, said, predictions=with_item(state.predictions, seat, predict))


def swap(state: WillState, seat: int, target: int, other: int) -> WillState:
    """Executor: two Coin Cards are swapped without looking, so nothing that the app knows changes."""
    _check_turn(state, seat, "executor")
    check_swappable(state, target, other)
    said = message(
        "{who} swaps {one}’s and {other}’s Coin Cards without looking",
        "executor",
        who=state.name(seat),
        one=state.name(target),
        other=state.name(other),
    )
    return acted(state, seat, said)


def solicit(state: WillState, seat: int, target: int, change: int) -> WillState:
    """Solicitor: 1 more or 1 less for a player, whichever card is there in the end."""
    _check_turn(state, seat, "solicitor")
    if change == 0:
        raise IllegalMove("A Solicitor must change the count by +1 or −1", "solicitor")
    check_target(state, seat, target)
    template = "{who} adds {n} to {target}’s count" if change > 0 else "{who} takes {n} off {target}’s count"
    said = message(template, "solicitor", who=state.name(seat), target=state.name(target), n=abs(change))
    return acted(state, seat, said, changes=with_item(state.changes, target, state.changes[target] + change))


def tax(state: WillState, seat: int, target: int, to: str) -> WillState:
    """Tax Collector: one coin leaves a player's Inheritance at once."""
    _check_turn(state, seat, "tax_collector")
    check_target(state, seat, target)
    if state.inheritances[target] < TAX:
        who = state.name(target)
        raise IllegalMove("{who} has no coins to tax. Choose someone who has some.", "tax-collector", who=who)
    template = "{who} taxes {target}: {coins} to the Bank"
    if to == "assets":
        template = "{who} taxes {target}: {coins} to the Assets"
    who, coins = state.name(seat), counted(TAX, "coin")
    said = message(template, "tax-collector", who=who, target=state.name(target), coins=coins)
    taken = {
        "inheritances": with_item(state.inheritances, target, state.inheritances[target] - TAX),
        "taxed": with_item(state.taxed, target, state.taxed[target] + TAX),
    }
    if to == "bank":
        return acted(state, seat, said, bank=state.bank + TAX, **taken)
    into = {"assets": state.assets + TAX, "taxed_into_assets": state.taxed_into_assets + TAX}
    return acted(state, seat, said, **into, **taken)


def stay_immune(state: WillState, seat: int) -> WillState:
    """Heir: nothing to do; the card has protected since it was placed."""
    _check_turn(state, seat, "heir")
    return acted(state, seat, message("{who} stays immune for this Will", "heir-immunity", who=state.name(seat)))


def wager(state: WillState, seat: int, coins: int) -> WillState:
    """Forger: coins leave the Inheritance at once and raise the player’s count."""
    _check_turn(state, seat, "forger")
    has, who = state.inheritances[seat], state.name(seat)
    if not LEAST_WAGER <= coins <= has:
        template = "{who} can’t wager {coins}: the minimum is {least}, and {who}’s Inheritance has {has}"
        raise IllegalMove(template, "forger-wager", who=who, coins=counted(coins, "coin"), least=LEAST_WAGER, has=has)
    said = message("{who} wagers {coins}", "forger-wager", who=who, coins=counted(coins, "coin"))
    left = with_item(state.inheritances, seat, has - coins)
    return acted(state, seat, said, inheritances=left, wagers=with_item(state.wagers, seat, state.wagers[seat] + coins))


def claim_rest(state: WillState, seat: int) -> WillState:
    """The Sleight: takes what is left after a won Will; until then it only waits."""
    _check_turn(state, seat, "sleight")
    said = message("{who} takes what’s left in the Assets if the Will is won", "sleight-sweep", who=state.name(seat))
    return acted(state, seat, said)


def pass_action(state: WillState, seat: int) -> WillState:
    """An action that cannot be done is passed over; one that can be must be done."""
    _check_turn(state, seat, None)
    check_can_pass(state, seat)
    card = TITLES[str(state.actions[seat])]
    return acted(state, seat, message("{who} can’t use the {card}", "must-act", who=state.name(seat), card=card))


def acted(state: WillState, seat: int, said: Message, **changes: Any) -> WillState:
    """The state with that action done; after the last one it is time to reveal."""
    done = with_item(state.acted, seat, True)
    if all(done):
        return state.replace(acted=done, stage="reveal", messages=(said, _ALL_ACTED), **changes)
    return state.replace(acted=done, messages=(said,), **changes)


def _check_turn(state: WillState, seat: int, character: str | None) -> None:
    has = state.actions[seat]
    check_turn(state, seat, turn(state), "turn-order", "It’s {now}’s turn to act, not {who}’s")
    if character not in (None, has):
        raise IllegalMove(
            "{who}’s Action Card is the {has}, not the {wanted}",
            "action-card",
            who=state.name(seat),
            has=TITLES[str(has)],
            wanted=TITLES[str(character)],
        )


def check_target(state: WillState, seat: int, target: int) -> None:
    """Refuse a target that an Heir protects (or, if the table ruled so, the acting player)."""
    _check_no_heir(state, target)
    if target == seat and state.rulings["self-target"] == "others":
        raise IllegalMove("{who} must choose someone else (house rule)", "self-target", who=state.name(seat))


def check_swappable(state: WillState, target: int, other: int) -> None:
    """Refuse a swap of one card with itself, or of an Heir player's card."""
    if target == other:
        raise IllegalMove("Choose 2 different players; {who} was chosen twice", "executor", who=state.name(other))
    _check_no_heir(state, target)
    _check_no_heir(state, other)


def _check_no_heir(state: WillState, target: int) -> None:
    check_present(state, target)
    if state.actions[target] == "heir":
        raise IllegalMove(
            "{who} has an Heir, so no action can target them in this Will. Choose someone else.",
            "heir-immunity",
            who=state.name(target),
        )


def check_can_pass(state: WillState, seat: int) -> None:
    """Refuse to pass over an action that the player could do now."""
    if can_act(state, seat):
        raise IllegalMove(_MUST_ACT[str(state.actions[seat])], "must-act", who=state.name(seat))


def can_act(state: WillState, seat: int) -> bool:
    """Whether the Action Card's action is possible at this moment."""
    card = state.actions[seat]
    if card == "executor":
        return len(state.present) - state.actions.count("heir") >= SWAPPED_CARDS
    if card == "solicitor":
        return bool(_targets(state, seat))
    if card == "tax_collector":
        return any(state.inheritances[target] >= TAX for target in _targets(state, seat))
    return card != "forger" or state.inheritances[seat] >= LEAST_WAGER


def _targets(state: WillState, seat: int) -> list[int]:
    others_only = state.rulings["self-target"] == "others"
    open_to_all = [target for target in state.present if state.actions[target] != "heir"]
    return [target for target in open_to_all if not (others_only and target == seat)]
