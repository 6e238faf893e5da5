"""Who takes which item: the attackers of somebody who is out, or the rest after somebody left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.messages import counted
from companion.core.state import put as put_at
from companion.games.board_royale.screen.clash import spoils
from companion.games.board_royale.screen.pickers import group, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import seat_choice
from companion.ui.theme import WIDE_GAP


@component
def LootFlow(scene: Scene) -> ft.Control:
    """The attack is resolved with it."""
    t, attack = scene.t, scene.state.attack
    items = spoils(scene.state)
    takers, put = use_draft(lambda: (attack.attacker if attack else 0,) * len(items))
    if attack is None:
        return col()
    text = t.say("{who} is out: hand {items} out", who=scene.state.name(attack.defender), items=_items(len(items)))
    return col(
        *item_takers(scene, items, takers, (attack.attacker, *attack.helpers), put),
        primary(t, text, lambda: scene.ways.play("resolve", loot=list(takers))),
        rule_door(t, t.say("Looting"), lambda: scene.ways.open_rule("looting")),
        gap=WIDE_GAP,
    )


def _items(n: int) -> str:
    return counted(n, "item")


def item_takers(
    scene: Scene,
    items: Sequence[str],
    takers: tuple[int, ...],
    seats: Sequence[int],
    put: Callable[[tuple[int, ...]], None],
) -> list[ft.Control]:
    """A line for each item: whose it will be."""
    t = scene.t
    return [
        group(
            t,
            item,
            flow(
                *(
                    seat_choice(
                        t,
                        scene.marks[seat],
                        scene.state.name(seat),
                        takers[at] == seat,
                        lambda e, at=at, seat=seat: put(put_at(takers, at, seat)),
                        t.say("{who} takes {item} ({n})", who=scene.state.name(seat), item=item, n=at + 1),
                    )
                    for seat in seats
                )
            ),
        )
        for at, item in enumerate(items)
    ]
