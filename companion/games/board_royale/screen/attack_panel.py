"""An attack under way: who attacks whom, what the defender did about it, and what happens now."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.board_royale import GAME
from companion.games.board_royale.screen.controller import Controller
from companion.games.board_royale.screen.view_model import left_behind
from companion.games.board_royale.state import Attack, RoyaleState
from companion.ui.error_boundary import memo
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import icon_button, primary, rule_link, secondary, with_id
from companion.ui.kit.layout import col, inset, panel, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import HAIR_GAP, SMALL_GAP, TIGHT_GAP, Theme


class AttackView(NamedTuple):
    """What the panel shows. `loot` is whether the attackers have items to share out."""

    attacker: Player
    defender: Player
    declared: str
    answer: str
    result: str
    rule: str
    loot: bool
    may_dare: bool


def attack_view(t: Theme, state: RoyaleState, players: tuple[Player, ...]) -> AttackView | None:
    attack = state.attack
    if attack is None:
        return None
    then = GAME.state_after(state, "resolve")
    return AttackView(
        players[attack.attacker],
        players[attack.defender],
        _declared(t, state, attack),
        _answer(t, state, attack),
        _result(t, state, attack, then) if then else t.say("Resolve the attack"),
        "steal" if attack.steals and not attack.item else "attack-sequence",
        bool(attack.helpers and spoils(state)),
        GAME.is_allowed(state, "resolve", dared=True),
    )


def spoils(state: RoyaleState) -> tuple[str, ...]:
    """The items of the defender, if resolving the attack now is the end of them: in the order of the loot."""
    then = GAME.state_after(state, "resolve") if state.attack else None
    if then is None or state.attack is None or then.players[state.attack.defender].is_alive:
        return ()
    return left_behind(state, state.attack.defender)


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
        found.append(t.say("{n} blocked", n=attack.reduced))
    if attack.counter:
        found.append(t.say("hits back for {n}", n=attack.counter))
    if attack.helpers:
        found.append(shares_loot(t, state.named(attack.helpers), len(attack.helpers)))
    if attack.targets[1:]:
        found.append(t.say("then {who}", who=state.named(attack.targets[1:])))
    return ", ".join(found)


def shares_loot(t: Theme, who: str, n: int = 1) -> str:
    return t.say_n("{who} shares the loot", "{who} share the loot", n, who=who)


def _result(t: Theme, state: RoyaleState, attack: Attack, then: RoyaleState) -> str:
    """What resolving the attack brings about, as a sentence."""
    who, whom = state.name(attack.attacker), state.name(attack.defender)
    before, after = state.players[attack.attacker], then.players[attack.attacker]
    if not then.players[attack.defender].is_alive:
        return _looted(t, state, whom, (attack.attacker, *attack.helpers))
    if not after.is_alive:
        return _looted(t, state, who, (attack.defender,))
    if collected := after.collected - before.collected:
        return t.say("{who} collects {n}", who=who, n=collected)
    lost = state.players[attack.defender].resources - then.players[attack.defender].resources
    if not lost:
        return t.say("{who} takes no damage", who=whom)
    if attack.steals:
        return t.say("{who} takes {n} from {whom}", who=who, n=lost, whom=whom)
    return t.say("{who} loses {n}", who=whom, n=lost)


def _looted(t: Theme, state: RoyaleState, out: str, looters: tuple[int, ...]) -> str:
    who, n = state.named(looters), len(looters)
    return t.say_n("{whom} is out, {who} loots", "{whom} is out, {who} loot", n, whom=out, who=who)


@memo
def AttackPanel(t: Theme, shown: AttackView, controller: Controller) -> ft.Control:
    """As high as the dock of other phases, so that all rows stay in sight."""
    text = col(label(shown.declared, t), *([small(shown.answer, t)] if shown.answer else []), gap=1, expand=True)
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, color=t.warn, size=18)
    seals = row(seal_picture(shown.attacker.seal, t, 28), arrow, seal_picture(shown.defender.seal, t, 28), gap=HAIR_GAP)
    rule = rule_link(t, "", lambda: controller.open_rule(shown.rule))
    off = icon_button(t, t.say("Cancel attack"), ft.Icons.CLOSE_ROUNDED, lambda: controller.play("drop_attack"))
    line = row(*([] if t.is_narrow or t.is_large else [seals]), text, rule, off, gap=TIGHT_GAP)
    answers = _answers(t, shown, controller)
    below = col(*answers) if t.is_large else row(*answers, _resolve(t, shown, controller, expand=3))
    return panel(
        t,
        col(line, below, gap=TIGHT_GAP),
        edge=t.warn,
        padding=inset(left=SMALL_GAP, right=SMALL_GAP, top=HAIR_GAP, bottom=SMALL_GAP),
    )


@memo
def ResolveButton(t: Theme, shown: AttackView, controller: Controller) -> ft.Control:
    """The filled button alone, where the panel has to scroll."""
    return _resolve(t, shown, controller)


def _resolve(t: Theme, shown: AttackView, controller: Controller, expand: int | None = None) -> ft.Control:
    play = lambda: controller.open_sheet("loot") if shown.loot else controller.play("resolve")  # noqa: E731
    return with_id("move-resolve", primary(t, shown.result, play, expand=expand))


def _answers(t: Theme, shown: AttackView, controller: Controller) -> list[ft.Control]:
    react, dare = t.say("{who} reacts", who=shown.defender.name), t.say("Take a dare")
    side = None if t.is_large else 2
    answer = secondary(t, react, lambda: controller.open_sheet("react"), height=60, expand=side)
    dared = secondary(t, dare, lambda: controller.play("resolve", dared=True), height=60, expand=side)
    return [with_id("open-react", answer), *([dared] if shown.may_dare else [])]
