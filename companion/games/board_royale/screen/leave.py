"""Rage quit: what becomes of the cards."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core.state import put as put_at
from companion.games.board_royale.screen.loot import item_takers
from companion.games.board_royale.screen.pickers import choices, counter, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.tried import after
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door
from companion.ui.kit.layout import col, flow
from companion.ui.theme import WIDE_GAP


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
