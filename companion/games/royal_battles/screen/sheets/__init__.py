"""What happens seldom: the cards run out, corrections of the turn, house rules, calculators, records to print.

The one sheet over the table: which one it is, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.royal_battles import GAME
from companion.games.royal_battles.screen.controller import Scene
from companion.games.royal_battles.screen.sheets.army import ArmySheet, SideSheet
from companion.games.royal_battles.screen.sheets.cards import LayCard, SpaceSheet, TurnUp, space_title
from companion.games.royal_battles.screen.sheets.trump_counter import CountTrumps
from companion.games.royal_battles.screen.sheets.trump_counter_no_board import CountByCards
from companion.games.royal_battles.screen.sheets.unit import UnitSheet
from companion.games.royal_battles.screen.tried import after
from companion.games.royal_battles.screen.view_model import place_name, unit_name
from companion.games.royal_battles.state import POST_TURN, BattleTable, phase
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice, sheet
from companion.ui.kit.buttons import line_button, rule_door, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.text import label, small
from companion.ui.table_controller import Notice


@component
def MoreSheet(scene: Scene) -> ft.Control:
    t, each = scene.t, 1 if scene.t.is_large else 2
    parts: list[ft.Control] = []
    for title, buttons in (
        (t.say("Now"), _now(scene)),
        (t.say("Put right"), _right(scene)),
        (t.say("Look up"), _ways(scene)),
    ):
        if buttons:
            lines = [row(*buttons[i : i + each]) for i in range(0, len(buttons), each)]
            parts += [label(title, t, t.soft), *lines]
    return col(*parts, horizontal_alignment=STRETCH)


def _now(scene: Scene) -> list[ft.Control]:
    t, ways, state = scene.t, scene.ways, scene.state
    found: list[ft.Control] = []
    if after(state, "cards_out"):
        found.append(second(t, t.say("The cards have run out"), lambda: ways.raise_sheet("out"), expand=True))
    if phase(state) == POST_TURN:
        seat = state.active
        found.append(second(t, t.say("Discard, naming cards"), lambda: ways.ask("discard", seat=seat), expand=True))
    for seat, who in enumerate(state.names):
        found.append(_side(scene, seat, who))
    return found


def _side(scene: Scene, seat: int, who: str) -> ft.Control:
    t = scene.t
    name = t.say("Cards, record and surrender of {who}", who=who)
    return second(
        t, t.say("{who}'s cards", who=who), lambda: scene.ways.raise_sheet("side", seat), name=name, expand=True
    )


def _right(scene: Scene) -> list[ft.Control]:
    t, ways, state = scene.t, scene.ways, scene.state
    if not state.round:
        return []
    seat = {} if state.active is None else {"seat": state.active}
    return [
        second(t, t.say("Phase and turn"), lambda: ways.ask("correct_turn", **seat), expand=True),
        second(t, t.say("The round"), lambda: ways.ask("correct_round"), expand=True),
        second(t, t.say("Cards still to draw"), lambda: ways.ask("correct_draws"), expand=True),
    ]


def _ways(scene: Scene) -> list[ft.Control]:
    t, ways = scene.t, scene.ways
    return [
        second(
            t, t.say("Odds of an attack"), lambda: ways.go("calculators/odds"), ft.Icons.CALCULATE_ROUNDED, expand=True
        ),
        second(t, t.say("House rules"), lambda: ways.ask("ruling"), ft.Icons.GAVEL_ROUNDED, expand=True),
        second(t, t.say("All moves"), lambda: ways.go("moves"), ft.Icons.BOLT_ROUNDED, expand=True),
    ]


@component
def OutSheet(scene: Scene) -> ft.Control:
    """Who still has cards to play decides a battle of equals; each line says how it would end."""
    t, state, ways = scene.t, scene.state, scene.ways
    white, black = state.names
    options: tuple[tuple[str, list[int]], ...] = (
        (t.say("Nobody can still play"), []),
        (t.say("Only {who} can still play", who=white), [0]),
        (t.say("Only {who} can still play", who=black), [1]),
        (t.say("Both can still play"), [0, 1]),
    )
    lines = [
        line_button(t, text, ended(scene, able), lambda e, able=able: ways.play("cards_out", playable=able))
        for text, able in options
    ]
    counted = after(state, "cards_out")
    told = [small(t.tell(line), t) for line in counted.told[:1]] if counted else []
    by_count = small(t.say("By the count of the app:"), t)
    rule = rule_door(t, t.say("When the cards run out"), lambda: ways.open_rule("cards-run-out"), left=True)
    return col(*([by_count, *told] if told else []), *lines, rule, horizontal_alignment=STRETCH)


def ended(scene: Scene, able: list[int]) -> str:
    """How the battle would end."""
    end = after(scene.state, "cards_out", playable=able)
    outcome = GAME.outcome(end) if isinstance(end, BattleTable) else None
    return scene.t.tell(outcome.steps[-1]) if outcome else ""


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


def raised_sheet(scene: Scene) -> ft.BottomSheet:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    raised, ways = scene.raised, scene.ways
    said = ways.door.opened.notice
    told = [_refusal(scene, said)] if said else []
    by_cards = raised.kind == "attack" and scene.state.board is None
    drawn = CountByCards if by_cards else SHEETS[raised.kind]
    body = drawn(scene, key=" ".join(map(str, raised)))
    short = raised.kind in SHORT or (not by_cards and (ways.door.page.height or 0) >= TALL)
    return sheet(scene.t, title_of(scene), *told, body, on_dismiss=lambda: ways.dismissed(raised), short=short)


def _refusal(scene: Scene, said: Notice) -> ft.Control:
    rule = said.line.rule
    title = find_entry(rule, scene.table.game.id).title if rule else ""
    return notice(scene.t, said.kind, said.line, title, (lambda: scene.ways.open_rule(rule)) if rule else None)


def title_of(scene: Scene) -> str:
    t, state, kind = scene.t, scene.state, scene.raised.kind
    if kind in ("card", "unit", "attack"):
        return _unit_title(scene)
    if kind == "space":
        return space_title(scene)
    return {
        "army": t.say("The army of {who}", who=scene.who),
        "initiative": t.say("Initiative of round {n}", n=state.round),
        "more": t.say("More that can happen"),
        "out": t.say("The cards have run out"),
        "side": t.say("The side of {who}", who=scene.who),
    }[kind]


def _unit_title(scene: Scene) -> str:
    t, kind, piece = scene.t, scene.raised.kind, scene.piece
    if kind == "card":
        return t.say("{unit} to {place}", unit=piece.label, place=place_name(t, scene.raised.space))
    if kind == "attack" and scene.chosen:
        seat, unit = scene.chosen
        return t.say("{unit} on {target}", unit=scene.state.sides[seat].units[unit].label, target=piece.label)
    found = unit_name(t, scene.seat, piece)
    return found[:1].upper() + found[1:]
