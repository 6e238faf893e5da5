"""The sheets over the table: what is in each, and under which title."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.amounts import gold_of
from companion.games.royal_bastards.screen.box_editor import BoxSheet, CardSheet, FestivalSheet, TileSheet
from companion.games.royal_bastards.screen.controller import SheetContext
from companion.games.royal_bastards.screen.prefill import free_bastards
from companion.games.royal_bastards.screen.sheets.player import GoldSheet, RivalSheet
from companion.games.royal_bastards.screen.sheets.territories import Ballot, TerritoriesSheet, TerritorySheet
from companion.games.royal_bastards.screen.view_model import id_of
from companion.ui.error_boundary import component
from companion.ui.game_screen.pickers import pairs
from companion.ui.game_screen.sheets import Sheets, moves_sheet
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import rule_link, secondary, with_id
from companion.ui.kit.layout import wide_col
from companion.ui.theme import WIDE_GAP

SELDOM = ("first_player", "next_turn", "chaos_first", "correct_turn", "correct_deck", "ruling")


@component
def FirstbornSheet(context: SheetContext) -> ft.Control:
    """One of the three dealt Bastards; a card that nobody has entered can be named."""
    t, controller, seat = context.t, context.controller, context.seat

    def button(offer: Offer) -> ft.Control:
        name = offer.value
        words = t.say("{who} takes {name} as Firstborn", who=context.name, name=name)
        found = secondary(t, offer.text, lambda: controller.play("choose_firstborn", seat=seat, name=name), name=words)
        return with_id(id_of("firstborn", seat, name), found)

    offers = free_bastards(t, context.state, {}).offers
    other = secondary(
        t, t.say("Another Bastard"), lambda: controller.ask("choose_firstborn", seat=seat), ft.Icons.EDIT_OUTLINED
    )
    rule = rule_link(t, t.say("Firstborn"), lambda: controller.open_rule("firstborn"))
    return wide_col(pairs(t, [*map(button, offers), other]), rule, gap=WIDE_GAP)


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    t, go = context.t, context.controller.go
    odds = secondary(t, t.say("Contest odds"), lambda: go("calculators/contest-odds"), ft.Icons.CALCULATE_ROUNDED)
    roller = secondary(t, t.say("Dice roller"), lambda: go("dice"), ft.Icons.CASINO_ROUNDED)
    return moves_sheet(context, SELDOM, odds, roller, at_once=("next_turn",))


SHEETS: Sheets = {
    "box": BoxSheet,
    "card": CardSheet,
    "festival_support": Ballot,
    "firstborn": FirstbornSheet,
    "gold": GoldSheet,
    "more": MoreSheet,
    "numbers": FestivalSheet,
    "place_support": Ballot,
    "reward": Ballot,
    "rival": RivalSheet,
    "territories": TerritoriesSheet,
    "territory": TerritorySheet,
    "tile": TileSheet,
}


def sheet_title(context: SheetContext) -> str:
    t, who, item = context.t, context.name, context.sheet.item
    return {
        "box": t.say("Box contents"),
        "card": item or t.say("New Bastard"),
        "festival_support": t.say("{who}’s Festival Support", who=who),
        "firstborn": t.say("{who} chooses a Firstborn", who=who),
        "gold": t.say("{who} has {gold}", who=who, gold=gold_of(context.rival.gold)),
        "more": t.say("More actions"),
        "numbers": t.say("Turn {n} Festival", n=item),
        "place_support": t.say("{who}’s Support", who=who),
        "reward": t.say("{who}’s Contest reward", who=who),
        "rival": who,
        "territories": t.say("All Territories"),
        "territory": item,
        "tile": item or t.say("New Territory"),
    }[context.sheet.kind]


def is_short(context: SheetContext) -> bool:
    return context.sheet.kind in ("gold", "more", "territory")
