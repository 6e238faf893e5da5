"""Which address shows which screen. Children lie over their parents, so every deep link has a way back.

A screen is loaded when it is first shown (`companion/ui/game_ui.py`).
"""

from __future__ import annotations

import flet as ft

from companion.ui.error_boundary import view
from companion.ui.game_ui import lazily
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import primary
from companion.ui.kit.layout import frame
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import words
from companion.ui.phone import go, use_phone


@view
def NotFound() -> ft.View:
    t = use_phone().look()
    told = words(t.say("There is nothing at this address. It may be of another version of the app."), t)
    top = top_bar(t, HOME_EMBLEM, t.say("Not found"), "", lambda: go("/"))
    return frame(t, [top], [told, primary(t, t.say("Home"), lambda: go("/"))])


def at(path: str, screen: str, *children: ft.Route) -> ft.Route:
    """`screen`: the file in `companion/ui/screens`, and its name there."""
    return ft.Route(path=path, component=lazily(f"companion.ui.screens.{screen}"), children=list(children) or None)


TABLE = at(
    "table/:table",
    "table:TableView",
    at("moves", "moves:MovesView", at(":kind", "moves:MoveView")),
    at("calculators/:calculator", "calculators:TableCalculatorView"),
    at("dice", "dice:TableDiceView"),
    at("history", "log:LogView"),
    at("people", "people:PeopleView"),
    at("share", "share:ShareView", at("missing", "share_missing:MissingView")),
    at("merge", "merge:MergeView"),
    at("rules", "rules:TableRulesView", at(":rule", "rules:TableRuleView")),
    at("phase/:phase", "rules:PhaseRulesView", at(":rule", "rules:TableRuleView")),
    at("result", "result:ResultView"),
)
ROUTES = [
    at(
        "/",
        "home:HomeView",
        TABLE,
        at("new/:game", "new_table:NewTableView"),
        at("rules", "rules:RulesView", at(":game/:rule", "rules:RuleView")),
        at(
            "calculators",
            "calculators_list:CalculatorsView",
            at(":game/dice", "dice:DiceView"),
            at(":game/:calculator", "calculators:CalculatorView"),
        ),
        at("history", "past:PastView", at("statistics", "statistics:StatisticsView"), at(":table", "past:ReplayView")),
        at("players", "players:PlayersView"),
        at("settings", "settings:SettingsView"),
        at("take", "take:TakeView"),
        at("take/:payload", "take:TakeView"),
        at("show/:payload", "share_show:ShowView"),
        at("join", "join:JoinView", at(":token", "join_room:JoinRoomView")),
    )
]
