"""Which address shows which screen. Children lie over their parents, so every deep link has a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.taps import primary
from companion.ui.kit.words import words
from companion.ui.screens.calculators import CalculatorView, TableCalculatorView
from companion.ui.screens.calculators_list import CalculatorsView
from companion.ui.screens.dice import DiceView, TableDiceView
from companion.ui.screens.home import HomeView
from companion.ui.screens.join import JoinView
from companion.ui.screens.join_room import JoinRoomView
from companion.ui.screens.log import LogView
from companion.ui.screens.merge import MergeView
from companion.ui.screens.moves import MovesView, MoveView
from companion.ui.screens.new_table import NewTableView
from companion.ui.screens.past import PastView, ReplayView
from companion.ui.screens.people import PeopleView
from companion.ui.screens.players import PlayersView
from companion.ui.screens.result import ResultView
from companion.ui.screens.rules import PhaseRulesView, RulesView, RuleView, TableRulesView, TableRuleView
from companion.ui.screens.settings import SettingsView
from companion.ui.screens.share import ShareView
from companion.ui.screens.share_missing import MissingView
from companion.ui.screens.share_show import ShowView
from companion.ui.screens.statistics import StatisticsView
from companion.ui.screens.table import TableView
from companion.ui.screens.take import TakeView


@view
def NotFound() -> ft.View:
    t = use_phone().look()
    told = words(t.say("There is nothing at this address. It may be of another version of the app."), t)
    top = top_bar(t, HOME_EMBLEM, t.say("Not found"), "", lambda: go("/"))
    return frame(t, [top], [told, primary(t, t.say("Home"), lambda: go("/"))])


def at(path: str, component: Callable[..., Any], *children: ft.Route) -> ft.Route:
    return ft.Route(path=path, component=component, children=list(children) or None)


TABLE = at(
    "table/:table",
    TableView,
    at("moves", MovesView, at(":kind", MoveView)),
    at("calculators/:calculator", TableCalculatorView),
    at("dice", TableDiceView),
    at("history", LogView),
    at("people", PeopleView),
    at("share", ShareView, at("missing", MissingView)),
    at("merge", MergeView),
    at("rules", TableRulesView, at(":rule", TableRuleView)),
    at("phase/:phase", PhaseRulesView, at(":rule", TableRuleView)),
    at("result", ResultView),
)
ROUTES = [
    at(
        "/",
        HomeView,
        TABLE,
        at("new/:game", NewTableView),
        at("rules", RulesView, at(":game/:rule", RuleView)),
        at("calculators", CalculatorsView, at(":game/dice", DiceView), at(":game/:calculator", CalculatorView)),
        at("history", PastView, at("statistics", StatisticsView), at(":table", ReplayView)),
        at("players", PlayersView),
        at("settings", SettingsView),
        at("take", TakeView),
        at("take/:payload", TakeView),
        at("show/:payload", ShowView),
        at("join", JoinView, at(":token", JoinRoomView)),
    )
]
