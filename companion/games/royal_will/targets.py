"""Who can be the target of an action, and which actions cannot be done at all."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.games.royal_will.figures import LEAST_WAGER, SWAPPED_CARDS, TAX
from companion.games.royal_will.state import WillTable

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
