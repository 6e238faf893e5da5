"""Who takes which item: the attackers of somebody who is out, or the rest after somebody left.

Rage quit: what becomes of the cards.

An opponent's last resource: taken by an attack, or given away? It decides who loots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.messages import counted
from companion.core.state import with_item as put_at
from companion.games.board_royale.screen.attack_panel import spoils
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.pickers import choices, counter, group, use_draft
from companion.games.board_royale.screen.tried import after, is_allowed
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import primary, rule_link, secondary
from companion.ui.kit.layout import col, flow
from companion.ui.kit.player_seals import seat_choice
from companion.ui.theme import WIDE_GAP


@component
def LootFlow(context: SheetContext) -> ft.Control:
    """The attack is resolved with it."""
    t, attack = context.t, context.state.attack
    items = spoils(context.state)
    takers, put = use_draft(lambda: (attack.attacker if attack else 0,) * len(items))
    if attack is None:
        return col()
    text = t.say("{who} is out: hand {items} out", who=context.state.name(attack.defender), items=_items(len(items)))
    return col(
        *item_takers(context, items, takers, (attack.attacker, *attack.helpers), put),
        primary(t, text, lambda: context.controller.play("resolve", loot=list(takers))),
        rule_link(t, t.say("Looting"), lambda: context.controller.open_rule("looting")),
        gap=WIDE_GAP,
    )


def _items(n: int) -> str:
    return counted(n, "item")


def item_takers(
    context: SheetContext,
    items: Sequence[str],
    takers: tuple[int, ...],
    seats: Sequence[int],
    put: Callable[[tuple[int, ...]], None],
) -> list[ft.Control]:
    """A line for each item: whose it will be."""
    t = context.t
    return [
        group(
            t,
            item,
            flow(
                *(
                    seat_choice(
                        t,
                        context.marks[seat],
                        context.state.name(seat),
                        takers[at] == seat,
                        lambda e, at=at, seat=seat: put(put_at(takers, at, seat)),
                        t.say("{who} takes {item} ({n})", who=context.state.name(seat), item=item, n=at + 1),
                    )
                    for seat in seats
                )
            ),
        )
        for at, item in enumerate(items)
    ]


@component
def LeaveFlow(context: SheetContext) -> ft.Control:
    """All is discarded, or the rest share it as agreed."""
    t, others = context.t, context.others(context.seat)
    items = _left_behind(context, others)
    is_shared, share = use_draft(bool)
    portions, put = use_draft(lambda: (0,) * len(others))
    takers, put_takers = use_draft(lambda: (others[0] if others else 0,) * len(items))
    options = [(False, t.say("All is discarded")), (True, t.say("The rest share it"))]
    left = context.player.resources - sum(portions)
    data = _data(others, portions, takers) if is_shared else {}
    go = (lambda: context.controller.play("quit", seat=context.seat, **data)) if not is_shared or not left else None
    text = t.say("{who} leaves the game", who=context.who)
    return col(
        choices(t, options, (is_shared,), share),
        *([_portions(context, others, portions, left, put)] if is_shared else []),
        *(item_takers(context, items, takers, others, put_takers) if is_shared else []),
        primary(t, text if go else t.say("{n} still to be shared", n=left), go),
        rule_link(t, t.say("Rage quit"), lambda: context.controller.open_rule("rage-quit")),
        gap=WIDE_GAP,
    )


def _left_behind(context: SheetContext, others: list[int]) -> tuple[str, ...]:
    """The items in the order in which they are handed out."""
    then = after(context.state, "put_out", seat=context.seat, target=others[0]) if others else None
    return tuple(str(line.values["item"]) for line in then.messages if line.rule == "looting") if then else ()


def _portions(context: SheetContext, others: list[int], portions: tuple[int, ...], left: int, put: Any) -> ft.Control:
    t = context.t
    return flow(
        *(
            counter(
                t,
                t.say("{who} takes", who=context.state.name(seat)),
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
def LastResource(context: SheetContext) -> ft.Control:
    t, controller, n = context.t, context.controller, int(context.sheet.what)
    words = {"who": context.current, "whom": context.who}
    found = []
    if _strike(context, n):
        text = t.say("{who} took it: {whom} is out, {who} loots", **words)
        found.append(primary(t, text, lambda: _struck(context, n), ft.Icons.GPS_FIXED_ROUNDED))
    text = t.say("{whom} discards it: out, nobody loots", **words)
    found.append(secondary(t, text, lambda: controller.play("discard", seat=context.seat, n=n)))
    return col(*found, rule_link(t, t.say("When is a player eliminated?"), lambda: controller.open_rule("elimination")))


def _strike(context: SheetContext, n: int) -> tuple[str, dict[str, int]] | None:
    """The attack or the steal by which the current player may have taken the last resource."""
    turn, target = context.state.turn, context.seat
    for kind, data in (
        ("attack", {"seat": turn, "target": target, "damage": n}),
        ("steal", {"seat": turn, "target": target}),
    ):
        if is_allowed(context.state, kind, **data):
            return kind, data
    return None


def _struck(context: SheetContext, n: int) -> None:
    if (strike := _strike(context, n)) and context.controller.play(strike[0], **strike[1]):
        context.controller.play("resolve")
