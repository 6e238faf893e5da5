"""Everything of one player: gold at once, Chaos cards, what lies beside the Bastards, and every correction."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.facts import ATTRIBUTES, HAND, ROLES
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.pickers import group, pairs
from companion.games.royal_bastards.screen.player_rows import change_gold
from companion.games.royal_bastards.screen.tried import is_open
from companion.games.royal_bastards.screen.view_model import attribute_title, fighter_words
from companion.games.royal_bastards.state import Fighter, current_value
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import secondary, step
from companion.ui.kit.layout import STRETCH, col, heading, panel, row
from companion.ui.kit.text import label, number, small
from companion.ui.theme import SCORE_TARGET, WIDE_GAP

AMOUNTS = (1, 2, 3, 5)
CHAOS = ("play_chaos", "sell_chaos", "draw_chaos", "discard_chaos")
BESIDE = (
    "buy_endorsement", "gain_endorsement", "lose_endorsement",
    "gain_skeleton", "reveal_skeleton", "lose_skeleton", "skeleton_takes",
)  # fmt: skip
CORRECTIONS = (
    "correct_gold", "correct_hand", "correct_attribute", "correct_cards", "correct_place", "correct_bastard",
    "correct_support", "correct_score",
)  # fmt: skip


@component
def RivalSheet(context: SheetContext) -> ft.Control:
    t = context.t
    fighters = [_fighter(context, role) for role in ROLES if context.rival.fighter(role)]
    chaos = t.say("Chaos cards: {n} of {most} in hand", n=context.rival.hand, most=HAND)
    return col(
        *fighters,
        *_support(context),
        *_moves(context, chaos, CHAOS),
        *_moves(context, t.say("Beside the Bastards"), BESIDE),
        *_moves(context, t.say("Set right"), CORRECTIONS if context.state.endgame else CORRECTIONS[:-1]),
        gap=WIDE_GAP,
        horizontal_alignment=STRETCH,
    )


def _fighter(context: SheetContext, role: str) -> ft.Control:
    """The card: four attributes with everything beside it, and what lies there."""
    t, fighter = context.t, context.rival.fighter(role)
    assert fighter is not None
    tiles = [_attribute(context, fighter, attribute) for attribute in ATTRIBUTES]
    word = t.say("Firstborn") if role == "firstborn" else t.say("Champion")
    lying = t.say(
        "{endorsements} Endorsements, Skeletons: {down} face down, {up} face up",
        endorsements=fighter.endorsements,
        down=fighter.skeletons,
        up=fighter.revealed,
    )
    card = secondary(
        t,
        t.say("The card of {name}", name=fighter.name),
        lambda: context.controller.open_sheet("card", what=fighter.name),
        ft.Icons.BADGE_OUTLINED,
        height=48,
    )
    head = label(f"{word}: {fighter_words(t, context.state, fighter)}", t)
    values = col(*tiles, gap=4) if t.is_large else row(*tiles, gap=4)
    return panel(t, col(head, values, small(lying, t), card, gap=6, horizontal_alignment=STRETCH))


def _attribute(context: SheetContext, fighter: Fighter, attribute: str) -> ft.Control:
    t, value = context.t, current_value(context.state, fighter, attribute)
    told = "?" if value is None else value
    body = [number(told, t, "figure"), small(attribute_title(t, attribute), t)]
    return row(*body, expand=True) if t.is_large else col(*body, gap=1, expand=True)


def _support(context: SheetContext) -> list[ft.Control]:
    t, controller, seat = context.t, context.controller, context.seat
    if not is_open(context.state, "place_support"):
        return []
    text = t.say("Support of {who}", who=context.who)
    button = secondary(t, text, lambda: controller.open_sheet("place_support", seat), ft.Icons.HOW_TO_VOTE_OUTLINED)
    return [button]


def _moves(context: SheetContext, text: str, kinds: tuple[str, ...]) -> list[ft.Control]:
    """Moves of this player that have forms of their own."""
    found = context.open_kinds(*kinds)
    buttons = [
        secondary(
            context.t,
            context.title_of(kind),
            lambda e, kind=kind: context.controller.ask(kind, seat=context.seat),
            height=52,
        )
        for kind in found
    ]
    return [heading(context.t, text), pairs(context.t, buttons)] if found else []


@component
def GoldSheet(context: SheetContext) -> ft.Control:
    """More than one at once, or set to what lies there."""
    t, controller, seat, gold = context.t, context.controller, context.seat, context.rival.gold
    plus = "gain_gold" if is_open(context.state, "gain_gold") else "correct_gold"
    minus = "spend_gold" if plus == "gain_gold" else plus
    width = SCORE_TARGET * max(1.0, min(t.scale, 1.35))
    less = [
        step(
            t,
            f"−{n}",
            t.say("{who} spends {n} gold", who=context.who, n=n),
            (lambda e, n=n: change_gold(controller, seat, minus, -n)) if n <= gold else None,
            width=width,
        )
        for n in AMOUNTS
    ]
    more = [
        step(
            t,
            f"+{n}",
            t.say("{who} gains {n} gold", who=context.who, n=n),
            lambda e, n=n: change_gold(controller, seat, plus, n),
            width=width,
        )
        for n in AMOUNTS
    ]
    to = secondary(t, t.say("Set it to another number"), lambda: controller.ask("correct_gold", seat=seat, was=gold))
    return col(
        group(t, t.say("spends"), row(*less, wrap=t.is_large)),
        group(t, t.say("gains"), row(*more, wrap=t.is_large)),
        to,
        gap=WIDE_GAP,
        horizontal_alignment=STRETCH,
    )
