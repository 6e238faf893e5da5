"""Choosing whom an action is aimed at: seals to tap; whoever cannot be chosen is grey and says why."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.screen.values import Target
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import MID, col, flow, pad
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import small
from companion.ui.theme import SCORE_TARGET, Look


def open_targets(targets: tuple[Target, ...]) -> list[Target]:
    return [target for target in targets if target.why is None]


def only_target(targets: tuple[Target, ...]) -> int | None:
    """The seat, where there is no choice."""
    found = open_targets(targets)
    return found[0].player.seat if len(found) == 1 else None


def target_seals(
    t: Look, targets: tuple[Target, ...], chosen: tuple[int | None, ...], choose: Callable[[int], None]
) -> ft.Control:
    return flow(*(_target(t, target, target.player.seat in chosen, choose) for target in targets))


def _target(t: Look, target: Target, on: bool, choose: Callable[[int], None]) -> ft.Control:
    player, why = target
    word = short_reason(t, target) if why else player.name
    text = small(word, t, t.text if on else t.soft, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    body = col(seal_picture(player.seal, t, 30), text, gap=2, tight=True, horizontal_alignment=MID)
    width = max(52, 30 + 22 * t.scale)
    return tap(
        body,
        t.tell(why) if why else t.say("Choose {who}", who=player.name),
        None if why else lambda: choose(player.seat),
        selected=on,
        width=width,
        height=SCORE_TARGET + 20 * (t.scale - 1),
        bgcolor=t.panel,
        border=ft.Border.all(3 if on else 1, t.accent if on else t.line),
        opacity=0.5 if why else 1,
        padding=pad(1),
    )


def short_reason(t: Look, target: Target) -> str:
    """A word under the seal; the whole sentence is its name for screen readers."""
    rule = target.why.rule if target.why else None
    return {"heir-immunity": TITLES["heir"], "tax-collector": t.say("no coin")}.get(str(rule), t.say("not now"))
