"""An attack under way: who strikes whom, what the defender did about it, and what happens now."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import listed
from companion.games.board_royale.screen.controller import Controller
from companion.games.board_royale.screen.tried import after, is_allowed
from companion.games.board_royale.state import Attack, RoyaleState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import icon_button, primary, rule_link, secondary
from companion.ui.kit.layout import col, pad, panel, row
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import Theme


class Clash(NamedTuple):
    """The plate of an attack. `loot` is whether the attackers have items to share out."""

    attacker: Seal
    defender: Seal
    whom: str
    told: str
    answer: str
    result: str
    rule: str
    loot: bool
    may_dare: bool


def clash_now(t: Theme, state: RoyaleState, seals: tuple[Seal, ...]) -> Clash | None:
    attack = state.attack
    if attack is None:
        return None
    then = after(state, "resolve")
    return Clash(
        seals[attack.attacker],
        seals[attack.defender],
        state.name(attack.defender),
        _declared(t, state, attack),
        _answer(t, state, attack),
        result_text(t, state, then) if then else t.say("Resolve the attack"),
        "steal" if attack.steals and not attack.item else "attack-sequence",
        bool(then and attack.helpers and spoils(state)),
        is_allowed(state, "resolve", dared=True),
    )


def _declared(t: Theme, state: RoyaleState, attack: Attack) -> str:
    who, whom = state.name(attack.attacker), state.name(attack.defender)
    if attack.steals:
        text = t.say("{who} steals {n} from {whom}", who=who, whom=whom, n=attack.damage)
    else:
        text = t.say("{who} attacks {whom} for {n}", who=who, whom=whom, n=attack.damage)
    return t.say("{what} with {item}", what=text, item=attack.item) if attack.item else text


def _answer(t: Theme, state: RoyaleState, attack: Attack) -> str:
    """What the defender did about it, who helps, who is next."""
    found = []
    if attack.avoided:
        found.append(t.say("avoided"))
    if attack.reduced:
        found.append(t.say("{n} warded off", n=attack.reduced))
    if attack.counter:
        found.append(t.say("strikes back for {n}", n=attack.counter))
    if attack.helpers:
        found.append(t.say("{who} shares the loot", who=listed(map(state.name, attack.helpers))))
    if attack.targets[1:]:
        found.append(t.say("then {who}", who=listed(map(state.name, attack.targets[1:]))))
    return ", ".join(found)


def result_text(t: Theme, state: RoyaleState, then: RoyaleState) -> str:
    """What resolving the attack brings about, as a sentence."""
    attack = state.attack
    assert attack
    who, whom = state.name(attack.attacker), state.name(attack.defender)
    if not then.players[attack.defender].is_alive:
        if attack.helpers:
            return t.say("{whom} is out, {who} loot", whom=whom, who=looters(state))
        return t.say("{whom} is out, {who} loots", whom=whom, who=who)
    if not then.players[attack.attacker].is_alive:
        return t.say("{who} is struck down, {whom} loots", who=who, whom=whom)
    if collected := then.players[attack.attacker].collected - state.players[attack.attacker].collected:
        return t.say("{who} lays {n} aside", who=who, n=collected)
    lost = state.players[attack.defender].resources - then.players[attack.defender].resources
    if not lost:
        return t.say("No damage to {whom}", whom=whom)
    if attack.steals:
        return t.say("{who} takes {n} from {whom}", who=who, n=lost, whom=whom)
    return t.say("{whom} loses {n}", whom=whom, n=lost)


def looters(state: RoyaleState) -> str:
    assert state.attack
    return listed(map(state.name, (state.attack.attacker, *state.attack.helpers)))


def spoils(state: RoyaleState) -> tuple[str, ...]:
    """The items that change hands when the attack is resolved now, in the order of the loot."""
    then = after(state, "resolve")
    return tuple(str(line.values["item"]) for line in then.messages if line.rule == "looting") if then else ()


@memo
def ClashPlate(t: Theme, clash: Clash, controller: Controller) -> ft.Control:
    """As high as the thumb's area of other phases, so that all rows stay in sight."""
    told = col(label(clash.told, t), *([small(clash.answer, t)] if clash.answer else []), gap=1, expand=True)
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, color=t.warn, size=18)
    seals = row(seal_picture(clash.attacker, t, 28), arrow, seal_picture(clash.defender, t, 28), gap=2)
    rule = rule_link(t, "", lambda: controller.open_rule(clash.rule))
    off = icon_button(t, t.say("Call the attack off"), ft.Icons.CLOSE_ROUNDED, lambda: controller.play("drop_attack"))
    line = row(*([] if t.is_narrow or t.is_large else [seals]), told, rule, off, gap=4)
    answers = _answers(t, clash, controller)
    below = col(*answers) if t.is_large else row(*answers, _strike_button(t, clash, controller, expand=3))
    plate = panel(t, col(line, below, gap=4), edge=t.warn, padding=ft.Padding.only(left=6, right=6, top=2, bottom=6))
    return plate if t.is_large else ft.Container(plate, padding=pad(t.margin))


@memo
def StrikeButton(t: Theme, clash: Clash, controller: Controller) -> ft.Control:
    """The filled button alone, where the plate has to scroll."""
    return ft.Container(_strike_button(t, clash, controller), padding=pad(t.margin))


def _strike_button(t: Theme, clash: Clash, controller: Controller, expand: int | None = None) -> ft.Control:
    return primary(t, clash.result, lambda: _strike(controller, clash), expand=expand)


def _strike(controller: Controller, clash: Clash) -> None:
    if clash.loot:
        controller.open_sheet("loot")
    else:
        controller.play("resolve")


def _answers(t: Theme, clash: Clash, controller: Controller) -> list[ft.Control]:
    side = None if t.is_large else 2
    react = t.say("{whom} reacts", whom=clash.whom)
    found: list[ft.Control] = [secondary(t, react, lambda: controller.open_sheet("react"), height=60, expand=side)]
    if clash.may_dare:
        found.append(
            secondary(t, t.say("A dare"), lambda: controller.play("resolve", dared=True), height=60, expand=side)
        )
    return found
