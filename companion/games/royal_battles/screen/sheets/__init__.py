"""The sheets over the table and their titles; here those of what happens seldom, and of cards that run out."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles import GAME
from companion.games.royal_battles.outcome import counts_cards
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.legal_moves import piece_of
from companion.games.royal_battles.screen.sheets.army import ArmySheet, SideSheet
from companion.games.royal_battles.screen.sheets.cards import LayCard, SpaceSheet, TurnUp
from companion.games.royal_battles.screen.sheets.trump_counter import CountTrumps
from companion.games.royal_battles.screen.sheets.trump_counter_no_board import CountByCards
from companion.games.royal_battles.screen.sheets.unit import UnitSheet
from companion.games.royal_battles.screen.view_model import place_name, unit_name
from companion.games.royal_battles.state import POST_TURN, phase
from companion.ui.error_boundary import component
from companion.ui.game_screen.pickers import pairs
from companion.ui.kit.buttons import line_button, rule_link, secondary, with_id
from companion.ui.kit.layout import wide_col
from companion.ui.kit.text import label, small

SHORT = ("card", "initiative", "space")  # leave the table in sight above them
TALL = 780  # a phone that has room for all other sheets, and for some of the table above them


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    """The cards run out, corrections of the turn, house rules, calculators, records to print."""
    t = context.t
    parts: list[ft.Control] = []
    for title, buttons in (
        (t.say("Now"), _now(context)),
        (t.say("Corrections"), _corrections(context)),
        (t.say("Look up"), _links(context)),
    ):
        if buttons:
            parts += [label(title, t, t.soft), pairs(t, buttons)]
    return wide_col(*parts)


def _now(context: SheetContext) -> list[ft.Control]:
    t, controller, state = context.t, context.controller, context.state
    found: list[ft.Control] = []
    if GAME.is_allowed(state, "cards_out"):
        out = secondary(t, t.say("The cards have run out"), lambda: controller.open_sheet("out"))
        found.append(with_id("cards-out", out))
    if phase(state) == POST_TURN:
        seat = state.active
        found.append(secondary(t, t.say("Discard by naming cards"), lambda: controller.ask("discard", seat=seat)))
    return [*found, *(_side(context, seat, who) for seat, who in enumerate(state.names))]


def _side(context: SheetContext, seat: int, who: str) -> ft.Control:
    t = context.t
    name = t.say("{who}’s cards and record, or concede", who=who)
    return secondary(t, t.say("{who}’s cards", who=who), lambda: context.controller.open_sheet("side", seat), name=name)


def _corrections(context: SheetContext) -> list[ft.Control]:
    t, controller, state = context.t, context.controller, context.state
    if not state.round:
        return []
    seat = {} if state.active is None else {"seat": state.active}
    return [
        secondary(t, t.say("Phase and turn"), lambda: controller.ask("correct_turn", **seat)),
        secondary(t, t.say("Round"), lambda: controller.ask("correct_round")),
        secondary(t, t.say("Cards left to draw"), lambda: controller.ask("correct_draws")),
    ]


def _links(context: SheetContext) -> list[ft.Control]:
    t, controller, icons = context.t, context.controller, ft.Icons
    odds = t.say("Attack odds")
    return [
        secondary(t, odds, lambda: controller.go("calculators/odds"), icons.CALCULATE_ROUNDED),
        secondary(t, t.say("House rules"), lambda: controller.ask("ruling"), icons.GAVEL_ROUNDED),
        secondary(t, t.say("All moves"), lambda: controller.go("moves"), icons.BOLT_ROUNDED),
    ]


@component
def OutSheet(context: SheetContext) -> ft.Control:
    """Who still has cards to play decides a battle of equals; each line says how it would end."""
    t, controller = context.t, context.controller
    white, black = context.state.names
    lines = (
        _ending(context, t.say("No one can still play")),
        _ending(context, t.say("Only {who} can still play", who=white), 0),
        _ending(context, t.say("Only {who} can still play", who=black), 1),
        _ending(context, t.say("Both can still play"), 0, 1),
    )
    counted = GAME.state_after(context.state, "cards_out") if counts_cards(context.state) else None
    texts = [t.say("By the app’s count:"), *map(t.tell, counted.messages[:1])] if counted else []
    rule = rule_link(t, t.say("When the cards run out"), lambda: controller.open_rule("cards-run-out"), left=True)
    return wide_col(*(small(text, t) for text in texts), *lines, rule)


def _ending(context: SheetContext, text: str, *able: int) -> ft.Control:
    """How the battle would end if these seats can still play."""
    data = {"playable": list(able)}
    end = GAME.state_after(context.state, "cards_out", **data)
    outcome = GAME.outcome(end) if end else None
    under = context.t.tell(outcome.steps[-1]) if outcome else ""
    button = line_button(context.t, text, under, lambda: context.controller.play("cards_out", **data))
    return with_id("-".join(("playable", *map(str, able))), button)


def _attack_sheet(context: SheetContext, key: str) -> ft.Control:
    found: ft.Control = (CountByCards if context.state.board is None else CountTrumps)(context, key=key)
    return found


SHEETS = {
    "army": ArmySheet,
    "attack": _attack_sheet,
    "card": LayCard,
    "initiative": TurnUp,
    "more": MoreSheet,
    "out": OutSheet,
    "side": SideSheet,
    "space": SpaceSheet,
    "unit": UnitSheet,
}


def is_short(context: SheetContext) -> bool:
    """Whether the table stays in sight above the sheet."""
    kind, page = context.sheet.kind, context.controller.table_controller.page
    by_cards = kind == "attack" and context.state.board is None
    return kind in SHORT or (not by_cards and (page.height or 0) >= TALL)


def sheet_title(context: SheetContext) -> str:
    t, state, kind = context.t, context.state, context.sheet.kind
    if kind in ("card", "unit", "attack"):
        return _unit_title(context)
    if kind == "space":
        return _capital(place_name(t, context.space))
    return {
        "army": t.say("{who}’s army", who=context.name),
        "initiative": t.say("Initiative, round {n}", n=state.round),
        "more": t.say("More actions"),
        "out": t.say("The cards have run out"),
        "side": t.say("{who}’s side", who=context.name),
    }[kind]


def _unit_title(context: SheetContext) -> str:
    t, kind, piece, chosen = context.t, context.sheet.kind, context.piece, context.controller.draft
    if kind == "card":
        return t.say("{unit} to {place}", unit=piece.spoken, place=place_name(t, context.space))
    if kind == "attack" and chosen:
        return t.say("{unit} attacks {target}", unit=piece_of(context.state, chosen).spoken, target=piece.spoken)
    return _capital(unit_name(t, context.seat, piece))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
