"""Who is out, and what becomes of the cards: the loot, a rage quit, an opponent's last resource."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.messages import counted
from companion.core.state import with_item
from companion.games.board_royale import GAME
from companion.games.board_royale.screen.attack_panel import spoils
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.last_resource import warnings
from companion.games.board_royale.screen.view_model import left_behind
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, use_choice
from companion.ui.game_screen.pickers import choices, group
from companion.ui.kit.buttons import primary, secondary, with_id
from companion.ui.kit.layout import col, flow
from companion.ui.kit.text import body_text
from companion.ui.theme import MARGIN, WIDE_GAP


@component
def LootSheet(context: SheetContext) -> ft.Control:
    """The attackers share out the items of the defender; the attack is resolved with it."""
    t, attack, items = context.t, context.state.attack, spoils(context.state)
    takers, put = use_choice(lambda: (attack.attacker if attack else 0,) * len(items))
    if attack is None:
        return col()
    whom, n = context.state.name(attack.defender), counted(len(items), "item")
    text = t.say("{who} is out: share out {items}", who=whom, items=n)
    return col(
        *_item_takers(context, items, takers, (attack.attacker, *attack.helpers), put),
        with_id("hand-out", primary(t, text, lambda: context.controller.play("resolve", loot=list(takers)))),
        context.rule_link("looting", t.say("Looting")),
        gap=WIDE_GAP,
    )


def _item_takers(
    context: SheetContext, items: Sequence[str], takers: tuple[int, ...], seats: Sequence[int], put: Setter
) -> list[ft.Control]:
    """A line for each item: whose it will be."""

    def line(at: int, item: str) -> ft.Control:
        named = lambda who: context.t.say("{who} takes {item} ({n})", who=who, item=item, n=at + 1)  # noqa: E731
        give = partial(_give, put, takers, at)
        return group(context.t, item, context.seat_choices(f"item-{at}-to", seats, (takers[at],), give, named))

    return [line(at, item) for at, item in enumerate(items)]


def _give(put: Setter, shares: tuple[int, ...], at: int, share: int) -> None:
    put(with_item(shares, at, share))


@component
def LeaveSheet(context: SheetContext) -> ft.Control:
    """All is discarded, or the rest share it as agreed."""
    t, others = context.t, context.others(context.seat)
    items = left_behind(context.state, context.seat) if others else ()
    is_shared, share = use_choice(bool)
    portions, put = use_choice(lambda: (0,) * len(others))
    takers, put_takers = use_choice(lambda: (others[0] if others else 0,) * len(items))
    options = [(False, t.say("Discard everything")), (True, t.say("The others share it"))]
    left = context.survivor.resources - sum(portions)
    data = _shared(others, portions, takers) if is_shared else {}
    go = (lambda: context.controller.play("quit", seat=context.seat, **data)) if not is_shared or not left else None
    text = t.say("{who} leaves the game", who=context.name)
    return col(
        choices(t, options, (is_shared,), share, "shared"),
        *([_portions(context, others, portions, left, put)] if is_shared else []),
        *(_item_takers(context, items, takers, others, put_takers) if is_shared else []),
        with_id("move-quit", primary(t, text if go else t.say("{n} left to share", n=left), go)),
        context.rule_link("rage-quit", t.say("Rage quit")),
        gap=WIDE_GAP,
    )


def _portions(
    context: SheetContext, others: list[int], portions: tuple[int, ...], left: int, put: Setter
) -> ft.Control:
    t = context.t
    return flow(
        *(
            context.counter(
                f"share-{seat}",
                t.say("{who} takes", who=context.state.name(seat)),
                portions[at],
                partial(_give, put, portions, at),
                most=portions[at] + left,
            )
            for at, seat in enumerate(others)
        ),
        gap=MARGIN,
    )


def _shared(others: list[int], portions: tuple[int, ...], takers: tuple[int, ...]) -> dict[str, Any]:
    shares = [{"seat": seat, "n": n} for seat, n in zip(others, portions, strict=True) if n]
    return {"shares": shares, "loot": list(takers)}


@component
def WarningSheet(context: SheetContext) -> ft.Control:
    """What a move comes to that costs somebody the game: it is played, or it is not."""
    t, controller, (kind, data) = context.t, context.controller, context.sheet.item
    said = (body_text(t.tell(line), t) for line in warnings(context.state, kind, data))
    go = primary(t, t.say("Go ahead: {who} is out", who=context.name), lambda: controller.play_warned(kind, **data))
    keep = secondary(t, t.say("Don’t do it"), controller.close_sheet)
    rule = context.rule_link("own-last", t.say("When is a player eliminated?"))
    return col(*said, with_id("go-ahead", go), with_id("keep", keep), rule, gap=WIDE_GAP)


@component
def LastResource(context: SheetContext) -> ft.Control:
    """Taken by an attack, or given away? It decides who loots."""
    t, controller, n = context.t, context.controller, context.sheet.item
    words, taken = {"who": context.current, "whom": context.name}, _taken(context, n)
    text = t.say("{who} took it: {whom} is out, {who} loots", **words)
    by_attack = with_id("taken", primary(t, text, lambda: _take(context, n), ft.Icons.GPS_FIXED_ROUNDED))
    text = t.say("{whom} discards it: out, no loot", **words)
    give_away = lambda: controller.play_warned("discard", seat=context.seat, n=n)  # noqa: E731
    discard = with_id("given-away", secondary(t, text, give_away))
    rule = context.rule_link("elimination", t.say("When is a player eliminated?"))
    return col(*([by_attack] if taken else []), discard, rule)


def _taken(context: SheetContext, n: int) -> tuple[str, dict[str, int]] | None:
    """The attack or the steal by which the current player may have taken the last resource."""
    data = {"seat": context.state.turn, "target": context.seat}
    possible = (("attack", {**data, "damage": n}), ("steal", data))
    return next((each for each in possible if GAME.is_allowed(context.state, each[0], **each[1])), None)


def _take(context: SheetContext, n: int) -> None:
    if move := _taken(context, n):
        context.controller.play_all(move, ("resolve", {}))
