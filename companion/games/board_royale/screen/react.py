"""The defender answers an attack with an instant, before the damage."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.attacks import AVOID, DAMAGE, DRAW, REDUCE
from companion.games.board_royale.screen.glance import item_text
from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, text_field, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door
from companion.ui.kit.layout import col, flow
from companion.ui.kit.text import small
from companion.ui.theme import WIDE_GAP, Look

OTHER = "\0other"  # an instant that was never entered


class Draft(NamedTuple):
    item: str = OTHER
    name: str = ""
    effect: str = AVOID
    n: int = 1
    pay: int = 0


@component
def ReactFlow(scene: Scene) -> ft.Control:
    t, state = scene.t, scene.state
    defender = state.attack.defender if state.attack else 0
    instants = {item.name: item_text(item) for item in state.players[defender].items if "instant" in item.marks}
    draft, put = use_draft(lambda: Draft(item=next(iter(instants), OTHER)))
    options = [*instants.items(), (OTHER, t.say("Another instant"))]
    return col(
        group(t, t.say("With what?"), choices(t, options, (draft.item,), lambda item: change(put, item=item)())),
        *(_unknown(t, draft, put) if draft.item == OTHER else []),
        group(t, t.say("What does it do?"), choices(t, _effects(t), (draft.effect,), _put_effect(put))),
        flow(*_numbers(t, draft, put), gap=16),
        primary(t, _text(t, draft, state.name(defender)), lambda: _answer(scene, defender, draft)),
        rule_door(t, t.say("What does Avoid do?"), lambda: scene.ways.open_rule("avoid")),
        gap=WIDE_GAP,
    )


def _put_effect(put: Put) -> Any:
    return lambda effect: change(put, effect=effect)()


def _unknown(t: Look, draft: Draft, put: Put) -> list[ft.Control]:
    """It is entered on the way, as a temporary item."""
    field = text_field(t, t.say("Its name"), draft.name, lambda name: change(put, name=name)())
    return [field, small(t.say("It is entered as a temporary instant, and used up."), t)]


def _effects(t: Look) -> list[tuple[str, str]]:
    return [
        (AVOID, t.say("avoids it")),
        (REDUCE, t.say("wards some off")),
        (DRAW, t.say("draws first")),
        (DAMAGE, t.say("strikes back")),
    ]


def _numbers(t: Look, draft: Draft, put: Put) -> list[ft.Control]:
    pay = counter(t, t.say("Paid for it"), draft.pay, lambda n: change(put, pay=n)())
    if draft.effect == AVOID:
        return [pay]
    return [counter(t, t.say("How many?"), draft.n, lambda n: change(put, n=n)(), least=1), pay]


def _text(t: Look, draft: Draft, who: str) -> str:
    if draft.effect == AVOID:
        return t.say("{who} avoids the damage", who=who)
    if draft.effect == REDUCE:
        return t.say("{who} wards off {n}", who=who, n=draft.n)
    if draft.effect == DRAW:
        return t.say("{who} draws {n} before the damage", who=who, n=draft.n)
    return t.say("{who} strikes back for {n}", who=who, n=draft.n)


def _answer(scene: Scene, defender: int, draft: Draft) -> None:
    name = draft.item
    if name == OTHER:
        name = draft.name.strip() or scene.t.say("Instant")
        given = {"kind": "temporary", "marks": ["instant"]}
        if not scene.ways.door.play("add_item", seat=defender, item=name, **given):
            return
    more: dict[str, Any] = {} if draft.effect == AVOID else {"n": draft.n}
    if draft.pay:
        more["pay"] = draft.pay
    scene.ways.play("react", seat=defender, item=name, effect=draft.effect, **more)
