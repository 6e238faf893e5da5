"""Support as people put it on the map. A secret ballot is opened by one player alone, and nothing is told after."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.state import put
from companion.games.royal_bastards.facts import MOST_NUMBER
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.pickers import counted_line, counter, segments
from companion.games.royal_bastards.screen.pictures import shield
from companion.games.royal_bastards.screen.scene import Scene
from companion.games.royal_bastards.support import is_hidden
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_door, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, words
from companion.ui.theme import WIDE_GAP

SPREAD = ("festival_support", "reward")  # moves that put Support on several Territories at once


class Slip(NamedTuple):
    """What is written on the ballot so far."""

    is_open: bool
    support: tuple[int, ...]
    gold: int = 0
    takes: bool = False


@component
def Ballot(scene: Scene) -> ft.Control:
    """A cover first, if the ballot is secret; then a counter for each Territory."""
    hidden = is_hidden(scene.state)
    slip, write = ft.use_state(Slip(not hidden, (0,) * len(scene.state.territories)))
    if not slip.is_open:
        return _cover(scene, slip, write)
    kind, t = scene.raised.kind, scene.t
    rows = [_line(scene, at, slip, write) for at in range(len(slip.support))]
    return col(
        *([_gold(scene, slip, write)] if kind == "reward" else []),
        *([_direction(scene, slip, write)] if kind == "place_support" else []),
        *_left(scene, slip),
        *rows,
        primary(t, _text(scene, slip), _press(scene, slip)),
        rule_door(t, t.say("The secret ballot"), lambda: scene.ways.open_rule("secret-ballot")),
        gap=WIDE_GAP,
        horizontal_alignment=STRETCH,
    )


def _cover(scene: Scene, slip: Slip, write: Any) -> ft.Control:
    """Gold is no secret: it is said here already, and may be all there is."""
    t, ways, gold = scene.t, scene.ways, slip.gold
    told = words(t.say("The ballot is secret. Give the phone to {who}; nobody else looks now.", who=scene.who), t)
    head = row(seal_picture(scene.player.seal, t, 48), ft.Container(told, expand=True), gap=12)
    only = second(
        t,
        t.say("{who} gets gold only", who=scene.who),
        (lambda: ways.play("reward", seat=scene.seat, gold=gold)) if gold else None,
    )
    look = t.say("I am {who}: open my ballot", who=scene.who)
    button = primary(t, look, lambda: write(slip._replace(is_open=True)), ft.Icons.VISIBILITY_ROUNDED)
    reward = [_gold(scene, slip, write), only] if scene.raised.kind == "reward" else []
    return col(head, *reward, button, gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _line(scene: Scene, at: int, slip: Slip, write: Any) -> ft.Control:
    t = scene.t
    name, tile = list(scene.state.territories.items())[at]
    steps = counter(
        t,
        t.say("Support on {place}", place=name),
        slip.support[at],
        lambda n: write(lambda now: now._replace(support=_written(scene, now.support, at, n))),
        -MOST_NUMBER if scene.raised.kind == "reward" else 0,
        MOST_NUMBER,
    )
    return counted_line(t, name, steps, [shield(t, tile.value, 34)])


def _left(scene: Scene, slip: Slip) -> list[ft.Control]:
    """What a rank still has to distribute."""
    wanted = festival_number(scene.state, scene.state.distributed)
    if scene.raised.kind != "festival_support" or wanted is None:
        return []
    left = wanted - sum(slip.support)
    return [label(scene.t.say("{left} of {n} left to place", left=left, n=wanted), scene.t, scene.t.accent)]


def _written(scene: Scene, support: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """A move that knows one Territory only has its number there and nowhere else."""
    rest = support if scene.raised.kind in SPREAD else (0,) * len(support)
    return put(rest, at, n)


def _gold(scene: Scene, slip: Slip, write: Any) -> ft.Control:
    t = scene.t
    what = t.say("Gold for {who}", who=scene.who)
    steps = counter(t, what, slip.gold, lambda n: write(slip._replace(gold=n)), -MOST_NUMBER, MOST_NUMBER, signed=True)
    return counted_line(t, what, steps)


def _direction(scene: Scene, slip: Slip, write: Any) -> ft.Control:
    t = scene.t
    options = [(False, t.say("Place Support")), (True, t.say("Remove Support"))]
    return segments(t, options, slip.takes, lambda takes: write(slip._replace(takes=takes)), str)


def _rows(scene: Scene, slip: Slip) -> list[dict[str, Any]]:
    names = list(scene.state.territories)
    return [{"territory": names[at], "support": n} for at, n in enumerate(slip.support) if n]


def _text(scene: Scene, slip: Slip) -> str:
    """How much a rank distributes is printed on the Turn Tracker; where it goes is in no sentence."""
    t, who, put_down = scene.t, scene.who, sum(slip.support)
    if scene.raised.kind == "festival_support":
        wanted = festival_number(scene.state, scene.state.distributed)
        if wanted is not None and put_down < wanted:
            return t.say("Place all {n} Support of this rank", n=wanted)
        return t.say("{who} has distributed the Support", who=who)
    if scene.raised.kind == "reward":
        return t.say("{who} takes the reward", who=who)
    if not put_down:
        return t.say("On which Territory?")
    place = _rows(scene, slip)[0]["territory"]
    if slip.takes:
        return t.say("{who} loses Support on {place}", who=who, place=place)
    return t.say("{who} places Support on {place}", who=who, place=place)


def _press(scene: Scene, slip: Slip) -> Any:
    rows, seat, play = _rows(scene, slip), scene.seat, scene.ways.play
    if scene.raised.kind == "festival_support":
        wanted = festival_number(scene.state, scene.state.distributed)
        short = wanted is not None and sum(slip.support) < wanted
        return None if short else lambda: play("festival_support", seat=seat, support=rows)
    if scene.raised.kind == "reward":
        more = ({"gold": slip.gold} if slip.gold else {}) | ({"support": rows} if rows else {})
        return lambda: play("reward", seat=seat, **more)
    kind = "remove_support" if slip.takes else "place_support"
    return (lambda: play(kind, seat=seat, **rows[0])) if rows else None
