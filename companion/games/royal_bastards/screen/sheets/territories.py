"""Support on the map: one Territory before the endgame, all of them in it, and the ballot.

A secret ballot is opened by one player only, and nothing of it is said after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_bastards.amounts import support_of
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.facts import MOST_NUMBER
from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.drawings import shield
from companion.games.royal_bastards.screen.view_model import id_of
from companion.games.royal_bastards.state import Territory
from companion.games.royal_bastards.support import is_hidden
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, change, use_choice
from companion.ui.game_screen.pickers import counted_line, counter, pairs, segments
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import line_button, primary, rule_link, secondary, with_id
from companion.ui.kit.layout import row, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label, number
from companion.ui.theme import GAP, WIDE_GAP

MANY = ("festival_support", "reward")  # moves that put Support on several Territories at once


@component
def TerritorySheet(context: SheetContext) -> ft.Control:
    t, controller, name = context.t, context.controller, context.sheet.item
    tile = context.state.territories.get(name)
    if tile is None:
        return ft.Container()
    text = t.say("Contest on {place}", place=name)
    contest = secondary(t, text, lambda: controller.open_contest(name), ft.Icons.FLAG_ROUNDED)
    buttons = [
        *([contest] if context.state.phase == "contest" else []),
        *ballot_buttons(context, controller.players, name),
        secondary(t, context.title_of("correct_place"), lambda: controller.ask("correct_place", to=name)),
        secondary(t, context.title_of("correct_support"), lambda: controller.ask("correct_support", territory=name)),
        secondary(t, t.say("Value and colour"), lambda: controller.open_sheet("tile", item=name)),
    ]
    return wide_col(*_support(context, tile), pairs(t, buttons), gap=WIDE_GAP)


def ballot_buttons(context: SheetContext, players: Iterable[Player], territory: str | None = None) -> list[ft.Control]:
    """The way to each one's ballot, while Support can be placed."""
    t, controller, sign = context.t, context.controller, ft.Icons.HOW_TO_VOTE_OUTLINED

    def button(player: Player) -> ft.Control:
        seat, text = player.seat, t.say("{who}’s Support", who=player.name)
        found = secondary(t, text, lambda: controller.open_sheet("place_support", seat, territory), sign)
        return with_id(f"support-of-{seat}", found)

    return list(map(button, players)) if context.moves_now("place_support") else []


def _support(context: SheetContext, tile: Territory) -> list[ft.Control]:
    """Who has how much there, if everybody may look."""
    if is_hidden(context.state):
        return []
    t = context.t
    return [
        row(seal_picture(p.seal, t, 26), label(p.name, t, expand=True), number(tile.support[p.seat], t, "figure"))
        for p in context.controller.players
    ]


@component
def TerritoriesSheet(context: SheetContext) -> ft.Control:
    """How far the count is; each Territory can be looked at again."""
    return wide_col(*(_counted(context, tile) for tile in context.state.territories.values()), gap=GAP)


def _counted(context: SheetContext, tile: Territory) -> ft.Control:
    t, end = context.t, context.state.endgame
    found = next((v for v in end.verdicts if v.name == tile.name), None) if end else None
    support = "–".join(map(str, compared_support(context.state, tile)))
    if found is None:
        under = t.say("not counted yet")
    elif found.status == "tied":
        under = t.say("{support}, tied", support=support)
    elif found.winner is None:
        under = t.say("unclaimed")
    else:
        under = t.say("{support}, to {who}", support=support, who=context.state.name(found.winner))
    seal = context.controller.players[found.winner].seal if found and found.winner is not None else None
    left, right = shield(t, tile.value, 38), seal_picture(seal, t, 28) if seal else None
    name = t.say("See {name}, {told}", name=tile.name, told=under)
    button = line_button(t, tile.name, under, lambda: context.controller.look_at(tile.name), left, right, name=name)
    return with_id(id_of("see", tile.name), button)


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
    slip, write = use_choice(lambda: Slip(not hidden, (0,) * len(context.state.territories)))
    if not slip.is_open:
        return _cover(context, slip, write)
    kind, t = context.sheet.kind, context.t
    rows = [_line(context, at, slip, write) for at in range(len(slip.support))]
    return wide_col(
        *([_gold(context, slip, write)] if kind == "reward" else []),
        *([_direction(context, slip, write)] if kind == "place_support" else []),
        *_left(context, slip),
        *rows,
        with_id("ballot-done", primary(t, _text(context, slip), _press(context, slip))),
        rule_link(t, t.say("Secret ballot"), lambda: context.controller.open_rule("secret-ballot")),
        gap=WIDE_GAP,
    )


def _cover(context: SheetContext, slip: Slip, write: Setter) -> ft.Control:
    """Gold is no secret: it is said here already, and may be all there is."""
    t, controller, gold = context.t, context.controller, slip.gold
    words = t.say("Secret ballot: pass the phone to {who}. Everyone else, look away.", who=context.name)
    head = row(seal_picture(context.player.seal, t, 48), ft.Container(body_text(words, t), expand=True), gap=WIDE_GAP)
    none, only_gold = t.say("Nothing for {who}", who=context.name), t.say("Only Gold for {who}", who=context.name)
    data = {"gold": gold} if gold else {}
    take = secondary(t, only_gold if gold else none, lambda: controller.play("reward", seat=context.seat, **data))
    only = with_id("gold-only", take)
    look = t.say("I’m {who}: open my ballot", who=context.name)
    button = primary(t, look, change(write, is_open=True), ft.Icons.VISIBILITY_ROUNDED)
    reward = [_gold(context, slip, write), only] if context.sheet.kind == "reward" else []
    return wide_col(head, *reward, with_id("open-ballot", button), gap=WIDE_GAP)


def _line(context: SheetContext, at: int, slip: Slip, write: Setter) -> ft.Control:
    t = context.t
    name, tile = list(context.state.territories.items())[at]
    steps = counter(
        t,
        t.say("Support on {place}", place=name),
        slip.support[at],
        lambda n: write(lambda now: now._replace(support=_written(context, now.support, at, n))),
        -MOST_NUMBER if context.sheet.kind == "reward" else 0,
        MOST_NUMBER,
        id=id_of("support-on", name),
    )
    return counted_line(t, name, steps, [shield(t, tile.value, 34)])


def _wanted(context: SheetContext) -> int | None:
    """How much the present rank of a festival distributes, as printed on the Turn Tracker."""
    is_festival = context.sheet.kind == "festival_support"
    return festival_number(context.state, context.state.distributed) if is_festival else None


def _left(context: SheetContext, slip: Slip) -> list[ft.Control]:
    wanted = _wanted(context)
    if wanted is None:
        return []
    left = wanted - sum(slip.support)
    return [label(context.t.say("{left} of {n} left to place", left=left, n=wanted), context.t, context.t.accent)]


def _written(context: SheetContext, support: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """A move that knows one Territory only has its number there and nowhere else."""
    rest = support if context.sheet.kind in MANY else (0,) * len(support)
    return with_item(rest, at, n)


def _gold(context: SheetContext, slip: Slip, write: Setter) -> ft.Control:
    t, most = context.t, MOST_NUMBER
    what = t.say("Gold for {who}", who=context.name)
    steps = counter(
        t, what, slip.gold, lambda n: write(slip._replace(gold=n)), -most, most, signed=True, id="reward-gold"
    )
    return counted_line(t, what, steps)


def _direction(context: SheetContext, slip: Slip, write: Setter) -> ft.Control:
    t = context.t
    options = [(False, t.say("Place Support")), (True, t.say("Remove Support"))]
    return segments(t, options, slip.takes, lambda takes: write(slip._replace(takes=takes)), str)


def _rows(context: SheetContext, slip: Slip) -> list[dict[str, Any]]:
    names = list(context.state.territories)
    return [{"territory": names[at], "support": n} for at, n in enumerate(slip.support) if n]


def _text(context: SheetContext, slip: Slip) -> str:
    """Where the Support of a rank goes is in no sentence."""
    t, who, placed, wanted = context.t, context.name, sum(slip.support), _wanted(context)
    if wanted is not None and placed < wanted:
        return t.say("Place all {support} for this rank", support=support_of(wanted))
    if context.sheet.kind == "festival_support":
        return t.say("{who} places the Support", who=who)
    if context.sheet.kind == "reward":
        return t.say("{who} takes the reward", who=who)
    if not placed:
        return t.say("Choose a Territory")
    place = _rows(context, slip)[0]["territory"]
    if slip.takes:
        return t.say("{who} loses Support on {place}", who=who, place=place)
    return t.say("{who} places Support on {place}", who=who, place=place)


def _press(context: SheetContext, slip: Slip) -> Any:
    rows, seat, play, wanted = _rows(context, slip), context.seat, context.controller.play, _wanted(context)
    if wanted is not None and sum(slip.support) < wanted:
        return None
    if context.sheet.kind == "festival_support":
        return lambda: play("festival_support", seat=seat, support=rows)
    if context.sheet.kind == "reward":
        more = ({"gold": slip.gold} if slip.gold else {}) | ({"support": rows} if rows else {})
        return lambda: play("reward", seat=seat, **more)
    kind = "remove_support" if slip.takes else "place_support"
    return (lambda: play(kind, seat=seat, **rows[0])) if rows else None
