"""An attack is declared: whom, with what, for how much, at what price; and the defender answers it with an instant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.box import AVOID, DAMAGE, DRAW, REDUCE, known_item
from companion.games.board_royale.items import ESCAPE, is_used_up
from companion.games.board_royale.screen.attack_panel import shares_loot
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.view_model import item_text
from companion.games.board_royale.state import RoyaleState
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, change, use_choice
from companion.ui.game_screen.pickers import choices, group, text_field, toggled
from companion.ui.kit.buttons import choice, primary, with_id
from companion.ui.kit.layout import col, flow
from companion.ui.kit.text import small
from companion.ui.theme import MARGIN, WIDE_GAP, Theme

ALL = -1  # every opponent, in play order
NO_ITEM = ""
OTHER = ""  # an instant that was never entered


class AttackDraft(NamedTuple):
    target: int | None = None
    item: str | None = None  # None: not chosen yet
    damage: int = 1
    pay: int = 0
    steals: bool = False
    helpers: tuple[int, ...] = ()


class ReactionDraft(NamedTuple):
    item: str = OTHER
    name: str = ""
    effect: str = AVOID
    n: int = 1
    pay: int = 0


@component
def AttackSheet(context: SheetContext) -> ft.Control:
    t, others = context.t, context.others(context.state.turn)
    draft, put = use_choice(lambda: _first_attack(context, others))
    helpers = [seat for seat in others if draft.target not in (seat, ALL, None)]
    return col(
        group(t, t.say("Who is attacked?"), _targets(context, draft, put, others)),
        group(t, t.say("With what?"), _weapons(context, draft, put)),
        *([small(t.say("By the rulebook, an attack needs an item."), t, t.warn)] if draft.item == NO_ITEM else []),
        flow(
            context.counter("damage", t.say("Resources lost"), draft.damage, lambda n: change(put, damage=n)()),
            context.counter("pay", t.say("Cost"), draft.pay, lambda n: change(put, pay=n)()),
            gap=MARGIN,
        ),
        flow(choice(t, t.say("Steal"), draft.steals, change(put, steals=not draft.steals))),
        *([group(t, t.say("Who shares the loot?"), _helpers(context, draft, put, helpers))] if helpers else []),
        with_id("move-attack", primary(t, _attack_text(context, draft), _declare(context, draft))),
        context.rule_link("attack-sequence", t.say("How an attack works")),
        gap=WIDE_GAP,
    )


def _first_attack(context: SheetContext, others: list[int]) -> AttackDraft:
    """The only opponent is the target; the weapon that the sheet was opened with, or else the only one, is in hand."""
    draft = AttackDraft(target=others[0] if len(others) == 1 else None)
    items = context.state.players[context.state.turn].items
    weapons = [item.name for item in items if {"attack", "steal"} & set(item.marks) and not is_used_up(item)]
    item = context.sheet.item or (weapons[0] if len(weapons) == 1 else None)
    return _armed(context, draft, item) if item else draft


def _armed(context: SheetContext, draft: AttackDraft, item: str) -> AttackDraft:
    """With this weapon in hand: damage and price as at its last attack, here or at an earlier table."""
    known = known_item(context.state, item)
    return draft._replace(item=item, **{key: known[key] for key in ("damage", "pay", "steals") if key in known})


def _targets(context: SheetContext, draft: AttackDraft, put: Setter, others: list[int]) -> ft.Control:
    t = context.t
    pick = lambda seat: change(put, target=seat, helpers=())()  # noqa: E731
    found = context.seat_choices("target", others, (draft.target,), pick, lambda who: t.say("Target {who}", who=who))
    if len(others) > 1:
        everybody = choice(t, t.say("All opponents"), draft.target == ALL, lambda: pick(ALL))
        found.controls.append(with_id("target-all", everybody))
    return found


def _weapons(context: SheetContext, draft: AttackDraft, put: Setter) -> ft.Control:
    attacker = context.state.players[context.state.turn]
    items = {item.name: item_text(item) for item in attacker.items if item.kind != ESCAPE}
    options = [*items.items(), (NO_ITEM, context.t.say("No item"))]
    return choices(context.t, options, (draft.item,), lambda item: put(lambda d: _armed(context, d, item)), "weapon")


def _helpers(context: SheetContext, draft: AttackDraft, put: Setter, helpers: list[int]) -> ft.Control:
    pick = lambda seat: change(put, helpers=toggled(draft.helpers, seat))()  # noqa: E731
    named = lambda who: shares_loot(context.t, who)  # noqa: E731
    return context.seat_choices("helper", helpers, draft.helpers, pick, named)


def _attack_text(context: SheetContext, draft: AttackDraft) -> str:
    t, who = context.t, context.current
    if draft.target is None:
        return t.say("Choose who {who} attacks", who=who)
    if draft.item is None:
        return t.say("Choose what {who} attacks with", who=who)
    whom = t.say("everyone") if draft.target == ALL else context.state.name(draft.target)
    if draft.steals:
        return t.say("{who} steals {n} from {whom}", who=who, n=draft.damage, whom=whom)
    return t.say("{who} attacks {whom} for {n}", who=who, n=draft.damage, whom=whom)


def _declare(context: SheetContext, draft: AttackDraft) -> Callable[[], bool] | None:
    if draft.target is None or draft.item is None:
        return None
    data: dict[str, Any] = {"seat": context.state.turn, "damage": draft.damage}
    if draft.target != ALL:
        data["target"] = draft.target
    chosen = {"item": draft.item, "pay": draft.pay, "steals": draft.steals, "helpers": list(draft.helpers)}
    data |= {key: value for key, value in chosen.items() if value}
    return lambda: context.controller.play("attack", **data)


@component
def ReactSheet(context: SheetContext) -> ft.Control:
    """The defender answers with an instant, before the damage."""
    t, state = context.t, context.state
    defender = state.attack.defender if state.attack else 0
    instants = {item.name: item_text(item) for item in state.players[defender].items if "instant" in item.marks}
    draft, put = use_choice(lambda: _first_reaction(state, next(iter(instants), OTHER)))
    options = [*instants.items(), (OTHER, t.say("Another instant"))]
    pick_item = lambda item: put(lambda _: _first_reaction(state, item))  # noqa: E731
    pick_effect = lambda effect: change(put, effect=effect)()  # noqa: E731
    text = _reaction_text(t, draft, state.name(defender))
    return col(
        group(t, t.say("With what?"), choices(t, options, (draft.item,), pick_item, "instant")),
        *(_unknown(t, draft, put) if draft.item == OTHER else []),
        group(t, t.say("What does it do?"), choices(t, _effects(t), (draft.effect,), pick_effect, "effect")),
        flow(*_numbers(context, draft, put), gap=MARGIN),
        with_id("move-react", primary(t, text, lambda: _react(context, defender, draft))),
        context.rule_link("avoid", t.say("What does Avoid do?")),
        gap=WIDE_GAP,
    )


def _first_reaction(state: RoyaleState, item: str) -> ReactionDraft:
    """What this instant did and cost the last time."""
    known = known_item(state, item)
    return ReactionDraft(item=item, **{key: known[key] for key in ("effect", "n", "pay") if key in known})


def _unknown(t: Theme, draft: ReactionDraft, put: Setter) -> list[ft.Control]:
    """It is entered on the way, as a temporary item."""
    field = text_field(t, t.say("Item name"), draft.name, lambda name: change(put, name=name)())
    return [field, small(t.say("Added as a temporary instant and discarded after use."), t)]


def _effects(t: Theme) -> list[tuple[str, str]]:
    return [
        (AVOID, t.say("Avoid")),
        (REDUCE, t.say("Block some")),
        (DRAW, t.say("Draw first")),
        (DAMAGE, t.say("Hit back")),
    ]


def _numbers(context: SheetContext, draft: ReactionDraft, put: Setter) -> list[ft.Control]:
    t = context.t
    pay = context.counter("pay", t.say("Cost"), draft.pay, lambda n: change(put, pay=n)())
    if draft.effect == AVOID:
        return [pay]
    return [context.counter("amount", t.say("How many?"), draft.n, lambda n: change(put, n=n)(), least=1), pay]


def _reaction_text(t: Theme, draft: ReactionDraft, who: str) -> str:
    if draft.effect == AVOID:
        return t.say("{who} avoids the damage", who=who)
    if draft.effect == REDUCE:
        return t.say("{who} blocks {n}", who=who, n=draft.n)
    if draft.effect == DRAW:
        return t.say("{who} draws {n} before the damage", who=who, n=draft.n)
    return t.say("{who} hits back for {n}", who=who, n=draft.n)


def _react(context: SheetContext, defender: int, draft: ReactionDraft) -> None:
    name, added = draft.item, list[tuple[str, dict[str, Any]]]()
    if name == OTHER:
        name = draft.name.strip() or context.t.say("Instant")
        added = [("add_item", {"seat": defender, "item": name, "kind": "temporary", "marks": ["instant"]})]
    more: dict[str, Any] = {} if draft.effect == AVOID else {"n": draft.n}
    if draft.pay:
        more["pay"] = draft.pay
    context.controller.play_all(*added, ("react", {"seat": defender, "item": name, "effect": draft.effect, **more}))
