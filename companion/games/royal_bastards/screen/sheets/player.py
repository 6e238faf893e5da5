"""Everything of one player: Gold at once, Chaos cards, what is beside the Bastards, and every correction."""

from __future__ import annotations

import flet as ft

from companion.core.messages import plural
from companion.games.royal_bastards.amounts import gold_of
from companion.games.royal_bastards.facts import ATTRIBUTES, HAND, ROLES
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.player_rows import change_gold
from companion.games.royal_bastards.screen.sheets.territories import ballot_buttons
from companion.games.royal_bastards.screen.view_model import attribute_title, fighter_words, gold_moves
from companion.games.royal_bastards.state import Fighter, current_value
from companion.ui.error_boundary import component
from companion.ui.game_screen.pickers import group, pairs
from companion.ui.kit.buttons import secondary, step, with_id
from companion.ui.kit.layout import col, heading, panel, row, wide_col
from companion.ui.kit.text import label, number, small
from companion.ui.theme import SCORE_TARGET, SMALL_GAP, TIGHT_GAP, WIDE_GAP

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
    fighters = [_fighter(context, role, fighter) for role in ROLES if (fighter := context.rival.fighter(role))]
    chaos = t.say("Chaos cards: {n} of {most} in hand", n=context.rival.hand, most=HAND)
    return wide_col(
        *fighters,
        *ballot_buttons(context, (context.player,)),
        *_moves(context, chaos, CHAOS),
        *_moves(context, t.say("Endorsements and Skeletons"), BESIDE),
        *_moves(context, t.say("Correct"), CORRECTIONS if context.state.endgame else CORRECTIONS[:-1]),
        gap=WIDE_GAP,
    )


def _fighter(context: SheetContext, role: str, fighter: Fighter) -> ft.Control:
    """The card: four attributes with everything beside it, and how many cards are there."""
    t = context.t
    tiles = [_attribute(context, fighter, attribute) for attribute in ATTRIBUTES]
    word = t.say("Firstborn") if role == "firstborn" else t.say("Champion")
    lying = t.say(
        "{endorsements}; Skeletons: {down} face down, {up} face up",
        endorsements=plural("{n} Endorsement", "{n} Endorsements", fighter.endorsements),
        down=fighter.skeletons,
        up=fighter.revealed,
    )
    card = secondary(
        t,
        t.say("{name}’s card", name=fighter.name),
        lambda: context.controller.open_sheet("card", item=fighter.name),
        ft.Icons.BADGE_OUTLINED,
        height=48,
    )
    head = label(f"{word}: {fighter_words(t, fighter)}", t)
    values = col(*tiles, gap=TIGHT_GAP) if t.is_large else row(*tiles, gap=TIGHT_GAP)
    return panel(t, wide_col(head, values, small(lying, t), card, gap=SMALL_GAP))


def _attribute(context: SheetContext, fighter: Fighter, attribute: str) -> ft.Control:
    t, value = context.t, current_value(context.state, fighter, attribute)
    body = [number("?" if value is None else value, t, "figure"), small(attribute_title(t, attribute), t)]
    return row(*body, expand=True) if t.is_large else col(*body, gap=1, expand=True)


def _moves(context: SheetContext, text: str, kinds: tuple[str, ...]) -> list[ft.Control]:
    """Moves of this player that have forms of their own."""
    t, ask, seat = context.t, context.controller.ask, context.seat
    buttons = [
        secondary(t, context.title_of(kind), lambda e, kind=kind: ask(kind, seat=seat), height=52)
        for kind in context.moves_now(*kinds)
    ]
    return [heading(t, text), pairs(t, buttons)] if buttons else []


@component
def GoldSheet(context: SheetContext) -> ft.Control:
    """More than one at once, or set to what is there."""
    t, controller, seat, gold = context.t, context.controller, context.seat, context.rival.gold
    to = secondary(t, t.say("Set amount…"), lambda: controller.ask("correct_gold", seat=seat, was=gold))
    return wide_col(
        group(t, t.say("Spend"), _amounts(context, -1)),
        group(t, t.say("Gain"), _amounts(context, 1)),
        to,
        gap=WIDE_GAP,
    )


def _amounts(context: SheetContext, sign: int) -> ft.Control:
    """What is gained (1) or spent (-1) with one tap."""
    t, who, gold = context.t, context.name, context.rival.gold
    plus, minus = gold_moves(context.state)
    width = SCORE_TARGET * max(1.0, min(t.scale, 1.35))

    def button(n: int) -> ft.Control:
        text = t.say("{who} gains {gold}" if sign > 0 else "{who} spends {gold}", who=who, gold=gold_of(n))
        kind = plus if sign > 0 else minus
        is_enough = gold + sign * n >= 0
        play = (lambda: change_gold(context.controller, context.seat, kind, sign * n)) if is_enough else None
        found = step(t, f"+{n}" if sign > 0 else f"−{n}", text, play, width=width)
        return with_id(f"gain-{n}" if sign > 0 else f"spend-{n}", found)

    return row(*map(button, AMOUNTS), wrap=t.is_large)
