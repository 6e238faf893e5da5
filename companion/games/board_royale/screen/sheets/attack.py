"""Declaring an attack: whom, with what, for how much, at what price, and who shares the loot.

The defender answers an attack with an instant, before the damage."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.table import Status
from companion.games.board_royale.attacks import AVOID, DAMAGE, DRAW, REDUCE
from companion.games.board_royale.items import ESCAPE
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.pickers import (
    Put,
    change,
    choices,
    counter,
    group,
    text_field,
    toggled,
    use_draft,
)
from companion.games.board_royale.screen.view_model import item_text
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice, primary, rule_link
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import seat_choice
from companion.ui.kit.text import small
from companion.ui.theme import WIDE_GAP, Theme

ALL = -1  # every opponent, in play order


class AttackDraft(NamedTuple):
    target: int | None = None
    item: str = ""
    damage: int = 1
    pay: int = 0
    steals: bool = False
    helpers: tuple[int, ...] = ()


@component
def AttackFlow(context: SheetContext) -> ft.Control:
    t, state = context.t, context.state
    draft, put = use_draft(lambda: _first(context))
    attacker = state.turn
    others = context.others(attacker)
    helpers = [seat for seat in others if draft.target not in (seat, ALL, None)]
    return col(
        group(t, t.say("Whom?"), _targets(context, draft, put, others)),
        group(t, t.say("With what?"), _weapons(context, attacker, draft, put)),
        flow(
            counter(t, t.say("Resources lost"), draft.damage, lambda n: put(lambda d: d._replace(damage=n))),
            counter(t, t.say("Paid for it"), draft.pay, lambda n: put(lambda d: d._replace(pay=n))),
            gap=16,
        ),
        flow(choice(t, t.say("It is a steal"), draft.steals, change(put, steals=not draft.steals))),
        *([group(t, t.say("Who shares the loot?"), _helpers(context, draft, put, helpers))] if helpers else []),
        primary(t, attack_text(context, draft), _declare(context, draft)),
        rule_link(t, t.say("How an attack works"), lambda: context.controller.open_rule("attack-sequence")),
        gap=WIDE_GAP,
    )


def _first(context: SheetContext) -> AttackDraft:
    """The only opponent is the target; a weapon that the sheet was opened with is in hand."""
    others = context.others(context.state.turn)
    draft = AttackDraft(target=others[0] if len(others) == 1 else None)
    return armed(context, draft, context.sheet.what) if context.sheet.what else draft


def armed(context: SheetContext, draft: AttackDraft, item: str) -> AttackDraft:
    """With this weapon in hand: damage and price as at its last attack here."""
    for entry in reversed(context.table.history):
        data = entry.event.data
        if entry.status is Status.APPLIED and entry.event.kind == "attack" and data.get("item") == item:
            return draft._replace(
                item=item, damage=data["damage"], pay=data.get("pay", 0), steals=data.get("steals", False)
            )
    return draft._replace(item=item)


def _targets(context: SheetContext, draft: AttackDraft, put: Put, others: list[int]) -> ft.Control:
    t, state = context.t, context.state
    found = [
        seat_choice(
            t,
            context.marks[seat],
            state.name(seat),
            draft.target == seat,
            change(put, target=seat, helpers=()),
            t.say("Target {who}", who=state.name(seat)),
        )
        for seat in others
    ]
    if len(others) > 1:
        found.append(choice(t, t.say("All opponents"), draft.target == ALL, change(put, target=ALL, helpers=())))
    return flow(*found)


def _weapons(context: SheetContext, attacker: int, draft: AttackDraft, put: Put) -> ft.Control:
    items = {item.name: item_text(item) for item in context.state.players[attacker].items if item.kind != ESCAPE}
    options = [("", context.t.say("No item")), *items.items()]
    return choices(context.t, options, (draft.item,), lambda item: put(lambda d: armed(context, d, item)))


def _helpers(context: SheetContext, draft: AttackDraft, put: Put, helpers: list[int]) -> ft.Control:
    t = context.t
    return flow(
        *(
            seat_choice(
                t,
                context.marks[seat],
                context.state.name(seat),
                seat in draft.helpers,
                change(put, helpers=toggled(draft.helpers, seat)),
                t.say("{who} shares the loot", who=context.state.name(seat)),
            )
            for seat in helpers
        )
    )


def attack_text(context: SheetContext, draft: AttackDraft) -> str:
    t, who = context.t, context.current
    if draft.target is None:
        return t.say("Choose whom {who} attacks", who=who)
    whom = t.say("all") if draft.target == ALL else context.state.name(draft.target)
    if draft.steals:
        return t.say("{who} steals {n} from {whom}", who=who, n=draft.damage, whom=whom)
    return t.say("{who} attacks {whom} for {n}", who=who, n=draft.damage, whom=whom)


def _declare(context: SheetContext, draft: AttackDraft) -> Any:
    if draft.target is None:
        return None
    data: dict[str, Any] = {"seat": context.state.turn, "damage": draft.damage}
    if draft.target != ALL:
        data["target"] = draft.target
    chosen = {"item": draft.item, "pay": draft.pay, "steals": draft.steals, "helpers": list(draft.helpers)}
    data |= {key: value for key, value in chosen.items() if value}
    return lambda: context.controller.play("attack", **data)


OTHER = "\0other"  # an instant that was never entered


class ReactionDraft(NamedTuple):
    item: str = OTHER
    name: str = ""
    effect: str = AVOID
    n: int = 1
    pay: int = 0


@component
def ReactFlow(context: SheetContext) -> ft.Control:
    t, state = context.t, context.state
    defender = state.attack.defender if state.attack else 0
    instants = {item.name: item_text(item) for item in state.players[defender].items if "instant" in item.marks}
    draft, put = use_draft(lambda: ReactionDraft(item=next(iter(instants), OTHER)))
    options = [*instants.items(), (OTHER, t.say("Another instant"))]
    return col(
        group(t, t.say("With what?"), choices(t, options, (draft.item,), lambda item: change(put, item=item)())),
        *(_unknown(t, draft, put) if draft.item == OTHER else []),
        group(t, t.say("What does it do?"), choices(t, _effects(t), (draft.effect,), _put_effect(put))),
        flow(*_numbers(t, draft, put), gap=16),
        primary(t, _text(t, draft, state.name(defender)), lambda: _answer(context, defender, draft)),
        rule_link(t, t.say("What does Avoid do?"), lambda: context.controller.open_rule("avoid")),
        gap=WIDE_GAP,
    )


def _put_effect(put: Put) -> Any:
    return lambda effect: change(put, effect=effect)()


def _unknown(t: Theme, draft: ReactionDraft, put: Put) -> list[ft.Control]:
    """It is entered on the way, as a temporary item."""
    field = text_field(t, t.say("Its name"), draft.name, lambda name: change(put, name=name)())
    return [field, small(t.say("It is entered as a temporary instant, and used up."), t)]


def _effects(t: Theme) -> list[tuple[str, str]]:
    return [
        (AVOID, t.say("avoids it")),
        (REDUCE, t.say("wards some off")),
        (DRAW, t.say("draws first")),
        (DAMAGE, t.say("strikes back")),
    ]


def _numbers(t: Theme, draft: ReactionDraft, put: Put) -> list[ft.Control]:
    pay = counter(t, t.say("Paid for it"), draft.pay, lambda n: change(put, pay=n)())
    if draft.effect == AVOID:
        return [pay]
    return [counter(t, t.say("How many?"), draft.n, lambda n: change(put, n=n)(), least=1), pay]


def _text(t: Theme, draft: ReactionDraft, who: str) -> str:
    if draft.effect == AVOID:
        return t.say("{who} avoids the damage", who=who)
    if draft.effect == REDUCE:
        return t.say("{who} wards off {n}", who=who, n=draft.n)
    if draft.effect == DRAW:
        return t.say("{who} draws {n} before the damage", who=who, n=draft.n)
    return t.say("{who} strikes back for {n}", who=who, n=draft.n)


def _answer(context: SheetContext, defender: int, draft: ReactionDraft) -> None:
    name = draft.item
    if name == OTHER:
        name = draft.name.strip() or context.t.say("Instant")
        given = {"kind": "temporary", "marks": ["instant"]}
        if not context.controller.table_controller.play("add_item", seat=defender, item=name, **given):
            return
    more: dict[str, Any] = {} if draft.effect == AVOID else {"n": draft.n}
    if draft.pay:
        more["pay"] = draft.pay
    context.controller.play("react", seat=defender, item=name, effect=draft.effect, **more)
