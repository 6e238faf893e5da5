"""One Territory before the endgame, and all of them in it.

Support as people put it on the map. A secret ballot is opened by one player alone, and nothing is told after."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.state import put
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.facts import MOST_NUMBER
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.controller import Scene
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.screen.pickers import counted_line, counter, pairs, segments
from companion.games.royal_bastards.screen.tried import is_open
from companion.games.royal_bastards.state import Territory
from companion.games.royal_bastards.support import is_hidden
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, primary, rule_door, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, words
from companion.ui.theme import GAP, WIDE_GAP


@component
def LandSheet(scene: Scene) -> ft.Control:
    t, ways, name = scene.t, scene.ways, scene.raised.what
    tile = scene.state.territories.get(name)
    if tile is None:
        return ft.Container()
    buttons = []
    if scene.state.phase == "contest":
        text = t.say("Contest on {place}", place=name)
        buttons.append(second(t, text, lambda: ways.open_fight(name), ft.Icons.FLAG_ROUNDED))
    if is_open(scene.state, "place_support"):
        buttons += [
            second(
                t,
                t.say("Support of {who}", who=player.name),
                lambda e, seat=player.seat: ways.raise_sheet("place_support", seat, name),
                ft.Icons.HOW_TO_VOTE_OUTLINED,
            )
            for player in scene.players
        ]
    buttons += [
        second(t, scene.title_of("correct_place"), lambda: ways.ask("correct_place", to=name)),
        second(t, scene.title_of("correct_support"), lambda: ways.ask("correct_support", territory=name)),
        second(t, t.say("Value and colour"), lambda: ways.raise_sheet("tile", what=name)),
    ]
    return col(*_support(scene, tile), pairs(t, buttons), gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _support(scene: Scene, tile: Territory) -> list[ft.Control]:
    """Who has how much there, if everybody may look."""
    if is_hidden(scene.state):
        return []
    t = scene.t
    return [
        row(seal_picture(p.seal, t, 26), label(p.name, t, expand=True), number(tile.support[p.seat], t, "figure"))
        for p in scene.players
    ]


@component
def LandsSheet(scene: Scene) -> ft.Control:
    """The count at a glance; each can be looked at again."""
    return col(
        *(_counted(scene, tile) for tile in scene.state.territories.values()), gap=GAP, horizontal_alignment=STRETCH
    )


def _counted(scene: Scene, tile: Territory) -> ft.Control:
    t, end = scene.t, scene.state.endgame
    found = next((v for v in end.verdicts if v.name == tile.name), None) if end else None
    support = " : ".join(map(str, compared_support(scene.state, tile)))
    if found is None:
        under = t.say("still to be counted")
    elif found.status == "tied":
        under = t.say("{support}, tied", support=support)
    elif found.winner is None:
        under = t.say("unclaimed")
    else:
        under = t.say("{support}, to {who}", support=support, who=scene.state.name(found.winner))
    seal = scene.players[found.winner].seal if found and found.winner is not None else None
    end_sign = seal_picture(seal, t, 28) if seal else None
    return line_button(
        t, tile.name, under, lambda: scene.ways.look_at(tile.name), shield(t, tile.value, 38), end_sign,
        name=t.say("See {name}, {told}", name=tile.name, told=under),
    )  # fmt: skip


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
