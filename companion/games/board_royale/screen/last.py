"""An opponent's last resource: taken by an attack, or given away? It decides who loots."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.tried import is_allowed
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, second
from companion.ui.kit.layout import col


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
