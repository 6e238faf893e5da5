"""Declaring an attack: whom, with what, for how much, at what price, and who shares the loot."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.table import Status
from companion.games.board_royale.items import ESCAPE
from companion.games.board_royale.screen.glance import item_text
from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, toggled, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice, primary, rule_door
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import seat_choice
from companion.ui.theme import WIDE_GAP

ALL = -1  # every opponent, in play order


class Draft(NamedTuple):
    target: int | None = None
    item: str = ""
    damage: int = 1
    pay: int = 0
    steals: bool = False
    helpers: tuple[int, ...] = ()


@component
def AttackFlow(scene: Scene) -> ft.Control:
    t, state = scene.t, scene.state
    draft, put = use_draft(lambda: _first(scene))
    attacker = state.turn
    others = scene.others(attacker)
    helpers = [seat for seat in others if draft.target not in (seat, ALL, None)]
    return col(
        group(t, t.say("Whom?"), _targets(scene, draft, put, others)),
        group(t, t.say("With what?"), _weapons(scene, attacker, draft, put)),
        flow(
            counter(t, t.say("Resources lost"), draft.damage, lambda n: put(lambda d: d._replace(damage=n))),
            counter(t, t.say("Paid for it"), draft.pay, lambda n: put(lambda d: d._replace(pay=n))),
            gap=16,
        ),
        flow(choice(t, t.say("It is a steal"), draft.steals, change(put, steals=not draft.steals))),
        *([group(t, t.say("Who shares the loot?"), _helpers(scene, draft, put, helpers))] if helpers else []),
        primary(t, attack_text(scene, draft), _declare(scene, draft)),
        rule_door(t, t.say("How an attack works"), lambda: scene.ways.open_rule("attack-sequence")),
        gap=WIDE_GAP,
    )


def _first(scene: Scene) -> Draft:
    """The only opponent is the target; a weapon that the sheet was opened with is in hand."""
    others = scene.others(scene.state.turn)
    draft = Draft(target=others[0] if len(others) == 1 else None)
    return armed(scene, draft, scene.raised.what) if scene.raised.what else draft


def armed(scene: Scene, draft: Draft, item: str) -> Draft:
    """With this weapon in hand: damage and price as at its last attack here."""
    for entry in reversed(scene.table.history):
        data = entry.event.data
        if entry.status is Status.APPLIED and entry.event.kind == "attack" and data.get("item") == item:
            return draft._replace(
                item=item, damage=data["damage"], pay=data.get("pay", 0), steals=data.get("steals", False)
            )
    return draft._replace(item=item)


def _targets(scene: Scene, draft: Draft, put: Put, others: list[int]) -> ft.Control:
    t, state = scene.t, scene.state
    found = [
        seat_choice(
            t,
            scene.marks[seat],
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


def _weapons(scene: Scene, attacker: int, draft: Draft, put: Put) -> ft.Control:
    items = {item.name: item_text(item) for item in scene.state.players[attacker].items if item.kind != ESCAPE}
    options = [("", scene.t.say("No item")), *items.items()]
    return choices(scene.t, options, (draft.item,), lambda item: put(lambda d: armed(scene, d, item)))


def _helpers(scene: Scene, draft: Draft, put: Put, helpers: list[int]) -> ft.Control:
    t = scene.t
    return flow(
        *(
            seat_choice(
                t,
                scene.marks[seat],
                scene.state.name(seat),
                seat in draft.helpers,
                change(put, helpers=toggled(draft.helpers, seat)),
                t.say("{who} shares the loot", who=scene.state.name(seat)),
            )
            for seat in helpers
        )
    )


def attack_text(scene: Scene, draft: Draft) -> str:
    t, who = scene.t, scene.current
    if draft.target is None:
        return t.say("Choose whom {who} attacks", who=who)
    whom = t.say("all") if draft.target == ALL else scene.state.name(draft.target)
    if draft.steals:
        return t.say("{who} steals {n} from {whom}", who=who, n=draft.damage, whom=whom)
    return t.say("{who} attacks {whom} for {n}", who=who, n=draft.damage, whom=whom)


def _declare(scene: Scene, draft: Draft) -> Any:
    if draft.target is None:
        return None
    data: dict[str, Any] = {"seat": scene.state.turn, "damage": draft.damage}
    if draft.target != ALL:
        data["target"] = draft.target
    chosen = {"item": draft.item, "pay": draft.pay, "steals": draft.steals, "helpers": list(draft.helpers)}
    data |= {key: value for key, value in chosen.items() if value}
    return lambda: scene.ways.play("attack", **data)
