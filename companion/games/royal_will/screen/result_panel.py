"""The Will is read: every coin that moved, in order, and the way to the next one."""

from __future__ import annotations

import flet as ft

from companion.core.messages import listed
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.screen.controller import Controller
from companion.games.royal_will.screen.player_cells import Cell
from companion.games.royal_will.screen.view_model import last_reading
from companion.games.royal_will.state import LastWill
from companion.games.royal_will.text_summary import signed
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.sheets import SheetContext
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import icon_button, line_button, primary, secondary, tap, with_id
from companion.ui.kit.layout import inset, pad, panel, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

LEARNT = "deck-profile"


def result_cells(t: Theme, last: LastWill, players: tuple[Player, ...]) -> tuple[Cell, ...]:
    """Card, count, and what came of it: coins that were won and paid are one figure."""

    def cell(player: Player) -> Cell:
        card, count, change = last.coins[player.seat], last.counts[player.seat], last.changes[player.seat]
        text = t.say("{card}: {n}", card=TITLES[card.character], n=count)
        if player.seat in last.greediest:
            text = t.say("{told}, greediest", told=text)
        return Cell(player, "next", text, figure=signed(change) if change else "0")

    return tuple(map(cell, players))


def resolution(t: Theme, controller: Controller) -> ft.Control:
    """The coins, movement by movement; the cards have lines of their own."""
    read = last_reading(controller.table)
    lines = [(t.tell(message), message.rule) for message in read if message.rule not in ("coin-count", LEARNT)]
    learnt = [t.say("{card} {n}", **message.values) for message in read if message.rule == LEARNT]
    if learnt:
        lines.append((t.say("Counts saved: {cards}", cards=listed(learnt)), LEARNT))
    found: ft.Control = Resolution(t, tuple(lines), controller)
    return found


@memo
def Resolution(t: Theme, lines: tuple[tuple[str, str | None], ...], controller: Controller) -> ft.Control:
    drawn = [with_id(f"rule-{i}", _line(t, *line, i == 0, controller)) for i, line in enumerate(lines)]
    return panel(t, wide_col(*drawn, gap=0), padding=pad(TIGHT_GAP, TIGHT_GAP))


def _line(t: Theme, text: str, rule: str | None, is_verdict: bool, controller: Controller) -> ft.Control:
    words = label(text, t, expand=True) if is_verdict else body_text(text, t, "label", expand=True)
    body = row(strut(TARGET - 4), words, label("§", t, t.accent), gap=GAP)
    return tap(
        body,
        t.say("{text}: rule", text=text),
        lambda: controller.table_controller.open_rule(rule),
        padding=inset(left=HAIR_GAP, right=MEDIUM_GAP, top=HAIR_GAP, bottom=HAIR_GAP),
        bgcolor=t.wash if is_verdict else None,
    )


@memo
def NextDock(t: Theme, stage: str, dealer: str, game: int, controller: Controller) -> ft.Control:
    """On to the next Will; after the end of a game the result is the likelier thing, and is below.

    Once all is decided, the rematch there is another table’s: what was won here stays won.
    """
    if stage == "resolved":
        text, ask = t.say("Next Will: {who} deals", who=dealer), lambda: controller.open_sheet("dealer")
        go_on = primary(t, text, lambda: controller.play("next_will"), expand=True)
        other = icon_button(t, t.say("Someone else deals"), ft.Icons.PERSON_SEARCH_ROUNDED, ask)
        return row(with_id("move-next_will", go_on), with_id("other-dealer", other))

    if stage != "over":
        return ft.Container()
    text, icon = t.say("Game {n}: {who} deals", n=game + 1, who=dealer), ft.Icons.SKIP_NEXT_ROUNDED
    return with_id("move-next_game", secondary(t, text, lambda: controller.play("next_game"), icon))


@component
def DealerSheet(context: SheetContext) -> ft.Control:
    t, controller = context.t, context.controller

    def line(p: Player) -> ft.Control:
        name, play = t.say("{who} deals", who=p.name), lambda: controller.play("next_will", dealer=p.seat)
        return with_id(f"dealer-{p.seat}", line_button(t, p.name, "", play, seal_picture(p.seal, t, 30), name=name))

    here = (player for player in controller.players if player.seat in context.state.present)
    return wide_col(*map(line, here), gap=WIDE_GAP)
