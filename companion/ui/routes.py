"""Which address shows which screen. Children lie over their parents, so every deep link has a way back.

A screen is loaded when it is first shown (`companion/ui/game_ui.py`).
"""

from __future__ import annotations

import flet as ft

from companion.ui.error_boundary import view
from companion.ui.game_ui import lazy_import
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import primary, with_id
from companion.ui.kit.layout import frame
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text
from companion.ui.phone import go, use_phone


@view
def NotFound() -> ft.View:
    t = use_phone().theme()
    texts = body_text(t.say("There’s nothing at this address. It may be from another version of the app."), t)
    top = top_bar(t, HOME_EMBLEM, t.say("Not found"), "", lambda: go("/"))
    return frame(t, [top], [texts, with_id("home", primary(t, t.say("Home"), lambda: go("/")))])


def at(path: str, screen: str, *children: ft.Route) -> ft.Route:
    """`screen`: the file in `companion/ui/screens`, and its name there."""
    return ft.Route(path=path, component=lazy_import(f"companion.ui.screens.{screen}"), children=list(children) or None)


TABLE = at(
    "table/:table",
    "table:TableView",
    at("moves", "moves:MovesView", at(":kind", "moves:MoveView")),
    at("calculators/:calculator", "calculators:TableCalculatorView"),
    at("dice", "dice:TableDiceView"),
    at(
        "history",
        "table_history.view:TableHistoryView",
        at(
            ":entry",
            "table_history.entry:EntryView",
            at("insert", "table_history.insert:InsertView", at(":kind", "table_history.insert:InsertMoveView")),
        ),
    ),
    at("people", "members:MembersView"),
    at("share", "share.view:ShareView", at("missing", "share.missing_events:MissingView")),
    at("merge", "merge:MergeView"),
    at("rules", "rulebook.view:TableRulesView", at(":rule", "rulebook.view:TableRuleView")),
    at("phase/:phase", "rulebook.view:PhaseRulesView", at(":rule", "rulebook.view:TableRuleView")),
    at("result", "result:ResultView"),
)
ROUTES = [
    at(
        "/",
        "home:HomeView",
        TABLE,
        at("new/:game", "new_table.view:NewTableView"),
        at("rules", "rulebook.view:RulesView", at(":game/:rule", "rulebook.view:RuleView")),
        at(
            "calculators",
            "calculators:CalculatorsView",
            at(":game/dice", "dice:DiceView"),
            at(":game/:calculator", "calculators:CalculatorView"),
        ),
        at(
            "history",
            "past_games:PastGamesView",
            at("statistics", "statistics:StatisticsView"),
            at(":table", "replay:ReplayView"),
        ),
        at("players", "players:PlayersView"),
        at("settings", "settings:SettingsView"),
        at("take", "import_table.view:ImportView"),
        at("take/:payload", "import_table.view:ImportView"),
        at("show/:payload", "share.view:ShowView"),
        at("join", "join_or_scan:JoinView", at(":token", "join_or_scan:InvitationView")),
    )
]
