"""What happens seldom: the cards run out, corrections of the turn, house rules, calculators, records to print.

The one sheet over the table: which one it is, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.royal_battles import GAME
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.sheets.army import ArmySheet, SideSheet
from companion.games.royal_battles.screen.sheets.cards import LayCard, SpaceSheet, TurnUp, space_title
from companion.games.royal_battles.screen.sheets.trump_counter import CountTrumps
from companion.games.royal_battles.screen.sheets.trump_counter_no_board import CountByCards
from companion.games.royal_battles.screen.sheets.unit import UnitSheet
from companion.games.royal_battles.screen.tried import after
from companion.games.royal_battles.screen.view_model import place_name, unit_name
from companion.games.royal_battles.state import POST_TURN, BattleState, phase
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice
from companion.ui.kit.bars_and_sheets import sheet as sheet_control
from companion.ui.kit.buttons import line_button, rule_link, secondary
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.text import label, small
from companion.ui.table_controller import Notice


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    t, each = context.t, 1 if context.t.is_large else 2
    parts: list[ft.Control] = []
    for title, buttons in (
        (t.say("Now"), _now(context)),
        (t.say("Put right"), _right(context)),
        (t.say("Look up"), _ways(context)),
    ):
        if buttons:
            lines = [row(*buttons[i : i + each]) for i in range(0, len(buttons), each)]
            parts += [label(title, t, t.soft), *lines]
    return col(*parts, horizontal_alignment=STRETCH)


def _now(context: SheetContext) -> list[ft.Control]:
    t, controller, state = context.t, context.controller, context.state
    found: list[ft.Control] = []
    if after(state, "cards_out"):
        found.append(secondary(t, t.say("The cards have run out"), lambda: controller.open_sheet("out"), expand=True))
    if phase(state) == POST_TURN:
        seat = state.active
        found.append(
            secondary(t, t.say("Discard, naming cards"), lambda: controller.ask("discard", seat=seat), expand=True)
        )
    for seat, who in enumerate(state.names):
        found.append(_side(context, seat, who))
    return found


def _side(context: SheetContext, seat: int, who: str) -> ft.Control:
    t = context.t
    name = t.say("Cards, record and surrender of {who}", who=who)
    return secondary(
        t, t.say("{who}'s cards", who=who), lambda: context.controller.open_sheet("side", seat), name=name, expand=True
    )


def _right(context: SheetContext) -> list[ft.Control]:
    t, controller, state = context.t, context.controller, context.state
    if not state.round:
        return []
    seat = {} if state.active is None else {"seat": state.active}
    return [
        secondary(t, t.say("Phase and turn"), lambda: controller.ask("correct_turn", **seat), expand=True),
        secondary(t, t.say("The round"), lambda: controller.ask("correct_round"), expand=True),
        secondary(t, t.say("Cards still to draw"), lambda: controller.ask("correct_draws"), expand=True),
    ]


def _ways(context: SheetContext) -> list[ft.Control]:
    t, controller = context.t, context.controller
    return [
        secondary(
            t,
            t.say("Odds of an attack"),
            lambda: controller.go("calculators/odds"),
            ft.Icons.CALCULATE_ROUNDED,
            expand=True,
        ),
        secondary(t, t.say("House rules"), lambda: controller.ask("ruling"), ft.Icons.GAVEL_ROUNDED, expand=True),
        secondary(t, t.say("All moves"), lambda: controller.go("moves"), ft.Icons.BOLT_ROUNDED, expand=True),
    ]


@component
def OutSheet(context: SheetContext) -> ft.Control:
    """Who still has cards to play decides a battle of equals; each line says how it would end."""
    t, state, controller = context.t, context.state, context.controller
    white, black = state.names
    options: tuple[tuple[str, list[int]], ...] = (
        (t.say("Nobody can still play"), []),
        (t.say("Only {who} can still play", who=white), [0]),
        (t.say("Only {who} can still play", who=black), [1]),
        (t.say("Both can still play"), [0, 1]),
    )
    lines = [
        line_button(t, text, ended(context, able), lambda e, able=able: controller.play("cards_out", playable=able))
        for text, able in options
    ]
    counted = after(state, "cards_out")
    told = [small(t.tell(line), t) for line in counted.messages[:1]] if counted else []
    by_count = small(t.say("By the count of the app:"), t)
    rule = rule_link(t, t.say("When the cards run out"), lambda: controller.open_rule("cards-run-out"), left=True)
    return col(*([by_count, *told] if told else []), *lines, rule, horizontal_alignment=STRETCH)


def ended(context: SheetContext, able: list[int]) -> str:
    """How the battle would end."""
    end = after(context.state, "cards_out", playable=able)
    outcome = GAME.outcome(end) if isinstance(end, BattleState) else None
    return context.t.tell(outcome.steps[-1]) if outcome else ""


SHEETS: dict[str, Callable[..., Any]] = {
    "army": ArmySheet,
    "attack": CountTrumps,
    "card": LayCard,
    "initiative": TurnUp,
    "more": MoreSheet,
    "out": OutSheet,
    "side": SideSheet,
    "space": SpaceSheet,
    "unit": UnitSheet,
}

TALL = 780  # a phone that has room for all other sheets, and for some of the table above them

SHORT = ("card", "initiative", "space")  # leave the table in sight above them


def open_sheet_control(context: SheetContext) -> ft.BottomSheet:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    sheet, controller = context.sheet, context.controller
    said = controller.table_controller.model.notice
    told = [_refusal(context, said)] if said else []
    by_cards = sheet.kind == "attack" and context.state.board is None
    drawn = CountByCards if by_cards else SHEETS[sheet.kind]
    body = drawn(context, key=" ".join(map(str, sheet)))
    short = sheet.kind in SHORT or (not by_cards and (controller.table_controller.page.height or 0) >= TALL)
    return sheet_control(
        context.t, title_of(context), *told, body, on_dismiss=lambda: controller.dismissed(sheet), short=short
    )


def _refusal(context: SheetContext, said: Notice) -> ft.Control:
    rule = said.message.rule
    title = find_entry(rule, context.table.game.id).title if rule else ""
    return notice(
        context.t, said.kind, said.message, title, (lambda: context.controller.open_rule(rule)) if rule else None
    )


def title_of(context: SheetContext) -> str:
    t, state, kind = context.t, context.state, context.sheet.kind
    if kind in ("card", "unit", "attack"):
        return _unit_title(context)
    if kind == "space":
        return space_title(context)
    return {
        "army": t.say("The army of {who}", who=context.who),
        "initiative": t.say("Initiative of round {n}", n=state.round),
        "more": t.say("More that can happen"),
        "out": t.say("The cards have run out"),
        "side": t.say("The side of {who}", who=context.who),
    }[kind]


def _unit_title(context: SheetContext) -> str:
    t, kind, piece = context.t, context.sheet.kind, context.piece
    if kind == "card":
        return t.say("{unit} to {place}", unit=piece.label, place=place_name(t, context.sheet.space))
    if kind == "attack" and context.chosen:
        seat, unit = context.chosen
        return t.say("{unit} on {target}", unit=context.state.sides[seat].units[unit].label, target=piece.label)
    found = unit_name(t, context.seat, piece)
    return found[:1].upper() + found[1:]
