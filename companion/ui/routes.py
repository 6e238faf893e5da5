"""Which address shows which screen. Children lie over their parents, so every deep link has a way back.

A screen is loaded when it is first shown, or when `load_screens` comes to it: home need not wait for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any

import flet as ft

from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.taps import primary
from companion.ui.kit.words import words
from companion.ui.room import load_rooms

NAMES: list[str] = []  # of all screens


@view
def NotFound() -> ft.View:
    t = use_phone().look()
    told = words(t.say("There is nothing at this address. It may be of another version of the app."), t)
    top = top_bar(t, HOME_EMBLEM, t.say("Not found"), "", lambda: go("/"))
    return frame(t, [top], [told, primary(t, t.say("Home"), lambda: go("/"))])


def at(path: str, screen: str, *children: ft.Route) -> ft.Route:
    """`screen`: the file in `companion/ui/screens`, and its name there."""
    NAMES.append(screen)
    return ft.Route(path=path, component=lambda: load(screen)(), children=list(children) or None)


def load(screen: str) -> Any:
    file, name = screen.split(".")
    return getattr(import_module(f"companion.ui.screens.{file}"), name)


def load_screens() -> Iterator[Any]:
    """One after the other, for whoever has something else to do in between; the games' tables first."""
    return chain(load_rooms(), map(load, NAMES))


TABLE = at(
    "table/:table",
    "table.TableView",
    at("moves", "moves.MovesView", at(":kind", "moves.MoveView")),
    at("calculators/:calculator", "calculators.TableCalculatorView"),
    at("dice", "dice.TableDiceView"),
    at("history", "log.LogView"),
    at("people", "people.PeopleView"),
    at("share", "share.ShareView", at("missing", "share_missing.MissingView")),
    at("merge", "merge.MergeView"),
    at("rules", "rules.TableRulesView", at(":rule", "rules.TableRuleView")),
    at("phase/:phase", "rules.PhaseRulesView", at(":rule", "rules.TableRuleView")),
    at("result", "result.ResultView"),
)
ROUTES = [
    at(
        "/",
        "home.HomeView",
        TABLE,
        at("new/:game", "new_table.NewTableView"),
        at("rules", "rules.RulesView", at(":game/:rule", "rules.RuleView")),
        at(
            "calculators",
            "calculators_list.CalculatorsView",
            at(":game/dice", "dice.DiceView"),
            at(":game/:calculator", "calculators.CalculatorView"),
        ),
        at("history", "past.PastView", at("statistics", "statistics.StatisticsView"), at(":table", "past.ReplayView")),
        at("players", "players.PlayersView"),
        at("settings", "settings.SettingsView"),
        at("take", "take.TakeView"),
        at("take/:payload", "take.TakeView"),
        at("show/:payload", "share_show.ShowView"),
        at("join", "join.JoinView", at(":token", "join_room.JoinRoomView")),
    )
]
