"""The actions in turn order; the present one with its own controls, one dock for each character.

The target of an action is chosen by seals; whoever cannot be chosen is grey and says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import counted, listed
from companion.core.table import Table
from companion.games.royal_will.actions import can_act
from companion.games.royal_will.facts import LEAST_WAGER, SOLICITOR_CHANGE, SWAPPED_CARDS, TITLES
from companion.games.royal_will.screen.controller import Controller
from companion.games.royal_will.screen.player_cells import RULES, Cell, action_text, dock, head
from companion.games.royal_will.screen.view_model import Target, actions_done, swap_targets, targets
from companion.games.royal_will.state import WillState, order, turn
from companion.games.royal_will.text_summary import signed
from companion.ui.error_boundary import memo
from companion.ui.game_screen.pickers import stepper
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import primary, secondary, step, tap, with_id
from companion.ui.kit.layout import MID, col, edged, flow, pad, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import small
from companion.ui.theme import HAIR_GAP, SCORE_TARGET, Theme


def effects(t: Theme, state: WillState, seat: int) -> tuple[str, ...]:
    """What this Will has done to a player's count so far."""
    found = [t.say("wager {n}", n=state.wagers[seat])] if state.wagers[seat] else []
    found += [t.say("count {n}", n=signed(state.changes[seat]))] if state.changes[seat] else []
    return tuple(found)


def act_cells(t: Theme, table: Table[WillState], players: tuple[Player, ...]) -> tuple[Cell, ...]:
    """What was done and what will be, in turn order; the present action has the dock."""
    state, done, by_seat = table.state, actions_done(table), {player.seat: player for player in players}
    now = turn(state)

    def cell(seat: int) -> Cell:
        card, tags = str(state.actions[seat]), effects(t, state, seat)
        text = t.say("{who}: {card}", who=state.name(seat), card=TITLES[card])
        if state.acted[seat]:
            return Cell(by_seat[seat], "done", t.tell(done[seat]) if seat in done else text, tags, card=card)
        return Cell(by_seat[seat], "next", text, tags, card=card)

    return tuple(cell(seat) for seat in order(state) if seat != now and seat in by_seat)


# --- the present action


class Act(NamedTuple):
    """The present action: who, with which card, which targets, how many coins."""

    player: Player
    card: str
    targets: tuple[Target, ...]
    has: int


def present_act(table: Table[WillState], players: tuple[Player, ...], seat: int) -> Act:
    state = table.state
    card = str(state.actions[seat])
    aims: dict[str, Callable[[], tuple[Target, ...]]] = {
        "executor": lambda: swap_targets(table, players, seat),
        "solicitor": lambda: targets(table, players, "solicit", seat, change=SOLICITOR_CHANGE),
        "tax_collector": lambda: targets(table, players, "tax", seat, to="bank"),
    }
    return Act(players[seat], card, aims.get(card, tuple)(), state.inheritances[seat])


def act_dock(t: Theme, controller: Controller) -> ft.Control:
    """The controls of the present action; keyed, so that nothing chosen is left over from another turn."""
    state: WillState = controller.state
    seat = turn(state)
    assert seat is not None
    act = present_act(controller.table, controller.players, seat)
    key, only = f"act-{state.deals}-{seat}-{act.card}", _only_button(t, act, can_act(state, seat))
    return ButtonDock(t, act, *only, controller, key=key) if only else _DOCKS[act.card](t, act, controller, key=key)


def _only_button(t: Theme, act: Act, can_act: bool) -> tuple[str, str] | None:
    """The move and its words, where there is nothing to choose."""
    who = act.player.name
    if not can_act:
        return "pass_action", t.say("Can’t act: {who} passes", who=who)
    return {
        "heir": ("stay_immune", t.say("{who} stays immune", who=who)),
        "sleight": ("claim_rest", t.say("{who} waits for what’s left", who=who)),
    }.get(act.card)


def _dock(t: Theme, act: Act, controller: Controller, *controls: ft.Control) -> ft.Control:
    card, rule = act.card, RULES[act.card]
    top = head(t, act.player, TITLES[card], action_text(t, card), lambda: controller.open_rule(rule))
    return dock(t, top, *controls)


def _act(act: Act, controller: Controller, kind: str, **data: Any) -> Callable[[], bool]:
    return lambda: controller.play(kind, seat=act.player.seat, **data)


@memo
def ButtonDock(t: Theme, act: Act, kind: str, text: str, controller: Controller) -> ft.Control:
    button = primary(t, text, _act(act, controller, kind))
    return _dock(t, act, controller, with_id(f"{kind}-{act.player.seat}", button))


@memo
def AdvisorDock(t: Theme, act: Act, controller: Controller) -> ft.Control:
    who = act.player.name

    def button(predict: str, text: str, icon: ft.IconData, name: str) -> ft.Control:
        play = _act(act, controller, "advise", predict=predict)
        drawn = secondary(t, text, play, icon, name=name, expand=True, height=SCORE_TARGET)
        return with_id(f"advise-{act.player.seat}-{predict}", drawn)

    won = button("won", t.say("Won"), ft.Icons.THUMB_UP_ROUNDED, t.say("{who} predicts: won", who=who))
    bust = button("bust", t.say("Bust"), ft.Icons.HEART_BROKEN_ROUNDED, t.say("{who} predicts: bust", who=who))
    return _dock(t, act, controller, row(won, bust))


@memo
def ExecutorDock(t: Theme, act: Act, controller: Controller) -> ft.Control:
    free = [target.player.seat for target in open_targets(act.targets)]
    chosen, set_chosen = ft.use_state(tuple(free) if len(free) == SWAPPED_CARDS else ())

    def choose(seat: int) -> None:
        kept = tuple(c for c in chosen if c != seat)
        set_chosen(kept if seat in chosen else (*kept[-(SWAPPED_CARDS - 1) :], seat))

    is_ready = len(chosen) == SWAPPED_CARDS
    names = {target.player.seat: target.player.name for target in act.targets}
    text = t.say("Choose 2 players")
    if is_ready:
        text = t.say("Swap {who}’s cards", who=listed(names[seat] for seat in chosen))
    swap = _act(act, controller, "swap", target=chosen[0], other=chosen[1]) if is_ready else None
    button = with_id("-".join(("swap", *map(str, chosen))), primary(t, text, swap))
    return _dock(t, act, controller, target_seals(t, act.targets, chosen, choose), button)


@memo
def SolicitorDock(t: Theme, act: Act, controller: Controller) -> ft.Control:
    chosen, choose = ft.use_state(only_target(act.targets))
    who = _name_of(act, chosen)

    def change(by: int) -> Callable[[], bool] | None:
        return _act(act, controller, "solicit", target=chosen, change=by) if who else None

    less = t.say("Take {n} off {who}’s count", who=who, n=SOLICITOR_CHANGE) if who else t.say("−1: choose a player")
    more = t.say("Add {n} to {who}’s count", who=who, n=SOLICITOR_CHANGE) if who else t.say("+1: choose a player")
    width = SCORE_TARGET * max(1, t.scale * 0.7)
    minus = step(t, f"−{SOLICITOR_CHANGE}", less, change(-SOLICITOR_CHANGE), width=width)
    plus = step(t, f"+{SOLICITOR_CHANGE}", more, change(SOLICITOR_CHANGE), width=width)
    signs = row(with_id(f"solicit-{chosen}-less", minus), with_id(f"solicit-{chosen}-more", plus), tight=True)
    seals = target_seals(t, act.targets, (chosen,), choose)
    if t.is_large:
        return _dock(t, act, controller, seals, signs)
    return _dock(t, act, controller, row(ft.Container(seals, expand=True), signs))


@memo
def TaxDock(t: Theme, act: Act, controller: Controller) -> ft.Control:
    chosen, choose = ft.use_state(only_target(act.targets))
    who = _name_of(act, chosen)

    def button(pile: str, text: str, icon: ft.IconData, name: str) -> ft.Control:
        play = _act(act, controller, "tax", target=chosen, to=pile) if who else None
        return with_id(f"tax-{chosen}-{pile}", secondary(t, text, play, icon, name=name, expand=True))

    assets = t.say("Tax {who}: 1 coin to the Assets", who=who) if who else t.say("To the Assets: choose a player")
    bank = t.say("Tax {who}: 1 coin to the Bank", who=who) if who else t.say("To the Bank: choose a player")
    piles = row(
        button("assets", t.say("To the Assets"), ft.Icons.CALL_MERGE_ROUNDED, assets),
        button("bank", t.say("To the Bank"), ft.Icons.ACCOUNT_BALANCE_ROUNDED, bank),
    )
    return _dock(t, act, controller, target_seals(t, act.targets, (chosen,), choose), piles)


@memo
def ForgerDock(t: Theme, act: Act, controller: Controller) -> ft.Control:
    coins, set_coins = ft.use_state(LEAST_WAGER)
    who, wager = act.player.name, max(LEAST_WAGER, min(coins, act.has))
    text = t.say("{who} wagers {n} of {coins}", who=who, n=wager, coins=counted(act.has, "coin"))
    id = f"wager-{act.player.seat}-"
    amount = stepper(t, t.say("{who}’s wager", who=who), wager, set_coins, LEAST_WAGER, act.has, id)
    button = with_id(f"{id}{wager}", primary(t, text, _act(act, controller, "wager", coins=wager)))
    return _dock(t, act, controller, amount, button)


def _name_of(act: Act, seat: int | None) -> str | None:
    return next((target.player.name for target in act.targets if target.player.seat == seat), None)


_DOCKS: dict[str, Callable[..., ft.Control]] = {
    "advisor": AdvisorDock,
    "executor": ExecutorDock,
    "forger": ForgerDock,
    "solicitor": SolicitorDock,
    "tax_collector": TaxDock,
}


# --- its target


def open_targets(targets: tuple[Target, ...]) -> list[Target]:
    return [target for target in targets if target.why is None]


def only_target(targets: tuple[Target, ...]) -> int | None:
    """The seat, where there is no choice."""
    found = open_targets(targets)
    return found[0].player.seat if len(found) == 1 else None


def target_seals(
    t: Theme, targets: tuple[Target, ...], chosen: tuple[int | None, ...], choose: Callable[[int], None]
) -> ft.Control:
    return flow(*(_target(t, target, target.player.seat in chosen, choose) for target in targets))


def _target(t: Theme, target: Target, on: bool, choose: Callable[[int], None]) -> ft.Control:
    player, why = target
    word = short_reason(t, target) if why else player.name
    text = small(word, t, t.text if on else t.soft, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    body = col(seal_picture(player.seal, t, 30), text, gap=HAIR_GAP, tight=True, horizontal_alignment=MID)
    button = tap(
        body,
        t.tell(why) if why else t.say("Choose {who}", who=player.name),
        None if why else lambda: choose(player.seat),
        selected=on,
        width=max(52, 30 + 22 * t.scale),
        height=SCORE_TARGET + 20 * (t.scale - 1),
        bgcolor=t.panel,
        border=edged(3 if on else 1, t.accent if on else t.line),
        opacity=0.5 if why else 1,
        padding=pad(1),
    )
    return with_id(f"target-{player.seat}", button)


def short_reason(t: Theme, target: Target) -> str:
    """A word under the seal; the whole sentence is its name for screen readers."""
    rule = target.why.rule if target.why else None
    return {"heir-immunity": TITLES["heir"], "tax-collector": t.say("No coins")}.get(str(rule), t.say("Not now"))
