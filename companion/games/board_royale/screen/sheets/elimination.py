"""Who takes which item: the attackers of somebody who is out, or the rest after somebody left.

Rage quit: what becomes of the cards.

An opponent's last resource: taken by an attack, or given away? It decides who loots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.messages import counted
from companion.core.state import put as put_at
from companion.games.board_royale.screen.attack_panel import spoils
from companion.games.board_royale.screen.controller import Scene
from companion.games.board_royale.screen.pickers import choices, counter, group, use_draft
from companion.games.board_royale.screen.tried import after, is_allowed
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, second
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


@component
def LeaveFlow(scene: Scene) -> ft.Control:
    """All is discarded, or the rest share it as agreed."""
    t, others = scene.t, scene.others(scene.seat)
    items = _left_behind(scene, others)
    is_shared, share = use_draft(bool)
    portions, put = use_draft(lambda: (0,) * len(others))
    takers, put_takers = use_draft(lambda: (others[0] if others else 0,) * len(items))
    options = [(False, t.say("All is discarded")), (True, t.say("The rest share it"))]
    left = scene.player.resources - sum(portions)
    data = _data(others, portions, takers) if is_shared else {}
    go = (lambda: scene.ways.play("quit", seat=scene.seat, **data)) if not is_shared or not left else None
    text = t.say("{who} leaves the game", who=scene.who)
    return col(
        choices(t, options, (is_shared,), share),
        *([_portions(scene, others, portions, left, put)] if is_shared else []),
        *(item_takers(scene, items, takers, others, put_takers) if is_shared else []),
        primary(t, text if go else t.say("{n} still to be shared", n=left), go),
        rule_door(t, t.say("Rage quit"), lambda: scene.ways.open_rule("rage-quit")),
        gap=WIDE_GAP,
    )


def _left_behind(scene: Scene, others: list[int]) -> tuple[str, ...]:
    """The items in the order in which they are handed out."""
    then = after(scene.state, "put_out", seat=scene.seat, target=others[0]) if others else None
    return tuple(str(line.values["item"]) for line in then.told if line.rule == "looting") if then else ()


def _portions(scene: Scene, others: list[int], portions: tuple[int, ...], left: int, put: Any) -> ft.Control:
    t = scene.t
    return flow(
        *(
            counter(
                t,
                t.say("{who} takes", who=scene.state.name(seat)),
                portions[at],
                partial(_give, put, portions, at),
                most=portions[at] + left,
            )
            for at, seat in enumerate(others)
        ),
        gap=16,
    )


def _give(put: Any, portions: tuple[int, ...], at: int, n: int) -> None:
    put(put_at(portions, at, n))


def _data(others: list[int], portions: tuple[int, ...], takers: tuple[int, ...]) -> dict[str, Any]:
    shares = [{"seat": seat, "n": n} for seat, n in zip(others, portions, strict=True) if n]
    return {"shares": shares, "loot": list(takers)}


@component
def LastResource(scene: Scene) -> ft.Control:
    t, ways, n = scene.t, scene.ways, int(scene.raised.what)
    words = {"who": scene.current, "whom": scene.who}
    found = []
    if _strike(scene, n):
        text = t.say("{who} took it: {whom} is out, {who} loots", **words)
        found.append(primary(t, text, lambda: _struck(scene, n), ft.Icons.GPS_FIXED_ROUNDED))
    text = t.say("{whom} discards it: out, nobody loots", **words)
    found.append(second(t, text, lambda: ways.play("discard", seat=scene.seat, n=n)))
    return col(*found, rule_door(t, t.say("When is a player eliminated?"), lambda: ways.open_rule("elimination")))


def _strike(scene: Scene, n: int) -> tuple[str, dict[str, int]] | None:
    """The attack or the steal by which the current player may have taken the last resource."""
    turn, target = scene.state.turn, scene.seat
    for kind, data in (
        ("attack", {"seat": turn, "target": target, "damage": n}),
        ("steal", {"seat": turn, "target": target}),
    ):
        if is_allowed(scene.state, kind, **data):
            return kind, data
    return None


def _struck(scene: Scene, n: int) -> None:
    if (strike := _strike(scene, n)) and scene.ways.play(strike[0], **strike[1]):
        scene.ways.play("resolve")
