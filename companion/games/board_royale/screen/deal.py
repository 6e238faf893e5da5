"""A deal: resources and items change hands, one way or both."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, toggled, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import seat_choice
from companion.ui.theme import WIDE_GAP


class Draft(NamedTuple):
    partner: int | None = None
    gives: int = 0
    gets: int = 0
    give_items: tuple[str, ...] = ()
    get_items: tuple[str, ...] = ()


@component
def DealFlow(scene: Scene) -> ft.Control:
    """Between the current player and one other, as both agree."""
    t, seat = scene.t, scene.state.turn
    others = scene.others(seat)
    given = (scene.raised.what,) if scene.raised.what else ()
    first = others[0] if len(others) == 1 else None if scene.seat == seat else scene.seat
    draft, put = use_draft(lambda: Draft(first if first in others else None, give_items=given))
    return col(
        group(t, t.say("With whom?"), _partners(scene, draft, put, others)),
        *(_sides(scene, seat, draft.partner, draft, put) if draft.partner is not None else []),
        primary(t, _text(scene, draft), _agree(scene, draft)),
        rule_door(t, t.say("Deals and trades"), lambda: scene.ways.open_rule("deals")),
        gap=WIDE_GAP,
    )


def _partners(scene: Scene, draft: Draft, put: Put, others: list[int]) -> ft.Control:
    t = scene.t
    return flow(
        *(
            seat_choice(
                t,
                scene.marks[seat],
                scene.state.name(seat),
                draft.partner == seat,
                change(put, partner=seat, get_items=()),
                t.say("Deal with {who}", who=scene.state.name(seat)),
            )
            for seat in others
        )
    )


def _sides(scene: Scene, seat: int, partner: int, draft: Draft, put: Put) -> list[ft.Control]:
    t, state = scene.t, scene.state
    give, get = (
        t.say("{who} gives", who=state.name(seat)),
        t.say("{who} gives", who=state.name(partner)),
    )
    counters = flow(
        counter(t, give, draft.gives, lambda n: change(put, gives=n)(), most=state.players[seat].resources),
        counter(t, get, draft.gets, lambda n: change(put, gets=n)(), most=state.players[partner].resources),
        gap=16,
    )
    return [
        counters,
        *_items(scene, seat, draft.give_items, lambda names: change(put, give_items=names)()),
        *_items(scene, partner, draft.get_items, lambda names: change(put, get_items=names)()),
    ]


def _items(scene: Scene, seat: int, chosen: tuple[str, ...], put: Put) -> list[ft.Control]:
    t, who = scene.t, scene.state.name(seat)
    names = list(dict.fromkeys(item.name for item in scene.state.players[seat].items if item.owner is None))
    if not names:
        return []
    options = [(name, t.say("{who}’s {item}", who=who, item=name)) for name in names]
    return [choices(t, options, chosen, lambda name: put(toggled(chosen, name)))]


def _text(scene: Scene, draft: Draft) -> str:
    t, state = scene.t, scene.state
    if draft.partner is None:
        return t.say("Choose a partner for the deal")
    gives, gets = _portion(scene, draft.gives, draft.give_items), _portion(scene, draft.gets, draft.get_items)
    who, whom = scene.current, state.name(draft.partner)
    if not gives and not gets:
        return t.say("Say what changes hands")
    if not gets:
        return t.say("{who} gives {whom} {what}", who=who, whom=whom, what=gives)
    if not gives:
        return t.say("{who} gives {whom} {what}", who=whom, whom=who, what=gets)
    return t.say("{who} gives {what} for {price}", who=who, what=gives, price=gets)


def _portion(scene: Scene, n: int, items: tuple[str, ...]) -> str:
    return ", ".join([*([str(n)] if n else []), *items])


def _agree(scene: Scene, draft: Draft) -> Any:
    if draft.partner is None or not any(draft[1:]):
        return None
    told = {
        "gives": draft.gives,
        "gets": draft.gets,
        "give_items": list(draft.give_items),
        "get_items": list(draft.get_items),
    }
    data = {key: value for key, value in told.items() if value}
    return lambda: scene.ways.play("trade", seat=scene.state.turn, target=draft.partner, **data)
