"""One Territory before the endgame, and all of them in it.

Support as people put it on the map. A secret ballot is opened by one player alone, and nothing is told after."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.facts import MOST_NUMBER
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.screen.pickers import counted_line, counter, pairs, segments
from companion.games.royal_bastards.screen.tried import is_open
from companion.games.royal_bastards.state import Territory
from companion.games.royal_bastards.support import is_hidden
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, primary, rule_link, secondary
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, number
from companion.ui.theme import GAP, WIDE_GAP


@component
def LandSheet(context: SheetContext) -> ft.Control:
    t, controller, name = context.t, context.controller, context.sheet.what
    tile = context.state.territories.get(name)
    if tile is None:
        return ft.Container()
    buttons = []
    if context.state.phase == "contest":
        text = t.say("Contest on {place}", place=name)
        buttons.append(secondary(t, text, lambda: controller.open_fight(name), ft.Icons.FLAG_ROUNDED))
    if is_open(context.state, "place_support"):
        buttons += [
            secondary(
                t,
                t.say("Support of {who}", who=player.name),
                lambda e, seat=player.seat: controller.open_sheet("place_support", seat, name),
                ft.Icons.HOW_TO_VOTE_OUTLINED,
            )
            for player in context.players
        ]
    buttons += [
        secondary(t, context.title_of("correct_place"), lambda: controller.ask("correct_place", to=name)),
        secondary(t, context.title_of("correct_support"), lambda: controller.ask("correct_support", territory=name)),
        secondary(t, t.say("Value and colour"), lambda: controller.open_sheet("tile", what=name)),
    ]
    return col(*_support(context, tile), pairs(t, buttons), gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _support(context: SheetContext, tile: Territory) -> list[ft.Control]:
    """Who has how much there, if everybody may look."""
    if is_hidden(context.state):
        return []
    t = context.t
    return [
        row(seal_picture(p.seal, t, 26), label(p.name, t, expand=True), number(tile.support[p.seat], t, "figure"))
        for p in context.players
    ]


@component
def LandsSheet(context: SheetContext) -> ft.Control:
    """The count at a glance; each can be looked at again."""
    return col(
        *(_counted(context, tile) for tile in context.state.territories.values()), gap=GAP, horizontal_alignment=STRETCH
    )


def _counted(context: SheetContext, tile: Territory) -> ft.Control:
    t, end = context.t, context.state.endgame
    found = next((v for v in end.verdicts if v.name == tile.name), None) if end else None
    support = " : ".join(map(str, compared_support(context.state, tile)))
    if found is None:
        under = t.say("still to be counted")
    elif found.status == "tied":
        under = t.say("{support}, tied", support=support)
    elif found.winner is None:
        under = t.say("unclaimed")
    else:
        under = t.say("{support}, to {who}", support=support, who=context.state.name(found.winner))
    seal = context.players[found.winner].seal if found and found.winner is not None else None
    end_sign = seal_picture(seal, t, 28) if seal else None
    return line_button(
        t, tile.name, under, lambda: context.controller.look_at(tile.name), shield(t, tile.value, 38), end_sign,
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
def Ballot(context: SheetContext) -> ft.Control:
    """A cover first, if the ballot is secret; then a counter for each Territory."""
    hidden = is_hidden(context.state)
    slip, write = ft.use_state(Slip(not hidden, (0,) * len(context.state.territories)))
    if not slip.is_open:
        return _cover(context, slip, write)
    kind, t = context.sheet.kind, context.t
    rows = [_line(context, at, slip, write) for at in range(len(slip.support))]
    return col(
        *([_gold(context, slip, write)] if kind == "reward" else []),
        *([_direction(context, slip, write)] if kind == "place_support" else []),
        *_left(context, slip),
        *rows,
        primary(t, _text(context, slip), _press(context, slip)),
        rule_link(t, t.say("The secret ballot"), lambda: context.controller.open_rule("secret-ballot")),
        gap=WIDE_GAP,
        horizontal_alignment=STRETCH,
    )


def _cover(context: SheetContext, slip: Slip, write: Any) -> ft.Control:
    """Gold is no secret: it is said here already, and may be all there is."""
    t, controller, gold = context.t, context.controller, slip.gold
    told = body_text(t.say("The ballot is secret. Give the phone to {who}; nobody else looks now.", who=context.who), t)
    head = row(seal_picture(context.player.seal, t, 48), ft.Container(told, expand=True), gap=12)
    only = secondary(
        t,
        t.say("{who} gets gold only", who=context.who),
        (lambda: controller.play("reward", seat=context.seat, gold=gold)) if gold else None,
    )
    look = t.say("I am {who}: open my ballot", who=context.who)
    button = primary(t, look, lambda: write(slip._replace(is_open=True)), ft.Icons.VISIBILITY_ROUNDED)
    reward = [_gold(context, slip, write), only] if context.sheet.kind == "reward" else []
    return col(head, *reward, button, gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _line(context: SheetContext, at: int, slip: Slip, write: Any) -> ft.Control:
    t = context.t
    name, tile = list(context.state.territories.items())[at]
    steps = counter(
        t,
        t.say("Support on {place}", place=name),
        slip.support[at],
        lambda n: write(lambda now: now._replace(support=_written(context, now.support, at, n))),
        -MOST_NUMBER if context.sheet.kind == "reward" else 0,
        MOST_NUMBER,
    )
    return counted_line(t, name, steps, [shield(t, tile.value, 34)])


def _left(context: SheetContext, slip: Slip) -> list[ft.Control]:
    """What a rank still has to distribute."""
    wanted = festival_number(context.state, context.state.distributed)
    if context.sheet.kind != "festival_support" or wanted is None:
        return []
    left = wanted - sum(slip.support)
    return [label(context.t.say("{left} of {n} left to place", left=left, n=wanted), context.t, context.t.accent)]


def _written(context: SheetContext, support: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """A move that knows one Territory only has its number there and nowhere else."""
    rest = support if context.sheet.kind in SPREAD else (0,) * len(support)
    return with_item(rest, at, n)


def _gold(context: SheetContext, slip: Slip, write: Any) -> ft.Control:
    t = context.t
    what = t.say("Gold for {who}", who=context.who)
    steps = counter(t, what, slip.gold, lambda n: write(slip._replace(gold=n)), -MOST_NUMBER, MOST_NUMBER, signed=True)
    return counted_line(t, what, steps)


def _direction(context: SheetContext, slip: Slip, write: Any) -> ft.Control:
    t = context.t
    options = [(False, t.say("Place Support")), (True, t.say("Remove Support"))]
    return segments(t, options, slip.takes, lambda takes: write(slip._replace(takes=takes)), str)


def _rows(context: SheetContext, slip: Slip) -> list[dict[str, Any]]:
    names = list(context.state.territories)
    return [{"territory": names[at], "support": n} for at, n in enumerate(slip.support) if n]


def _text(context: SheetContext, slip: Slip) -> str:
    """How much a rank distributes is printed on the Turn Tracker; where it goes is in no sentence."""
    t, who, put_down = context.t, context.who, sum(slip.support)
    if context.sheet.kind == "festival_support":
        wanted = festival_number(context.state, context.state.distributed)
        if wanted is not None and put_down < wanted:
            return t.say("Place all {n} Support of this rank", n=wanted)
        return t.say("{who} has distributed the Support", who=who)
    if context.sheet.kind == "reward":
        return t.say("{who} takes the reward", who=who)
    if not put_down:
        return t.say("On which Territory?")
    place = _rows(context, slip)[0]["territory"]
    if slip.takes:
        return t.say("{who} loses Support on {place}", who=who, place=place)
    return t.say("{who} places Support on {place}", who=who, place=place)


def _press(context: SheetContext, slip: Slip) -> Any:
    rows, seat, play = _rows(context, slip), context.seat, context.controller.play
    if context.sheet.kind == "festival_support":
        wanted = festival_number(context.state, context.state.distributed)
        short = wanted is not None and sum(slip.support) < wanted
        return None if short else lambda: play("festival_support", seat=seat, support=rows)
    if context.sheet.kind == "reward":
        more = ({"gold": slip.gold} if slip.gold else {}) | ({"support": rows} if rows else {})
        return lambda: play("reward", seat=seat, **more)
    kind = "remove_support" if slip.takes else "place_support"
    return (lambda: play(kind, seat=seat, **rows[0])) if rows else None
