"""The Will is read: every coin that moved, in order, and the way to the next one."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.messages import listed
from companion.core.table import Table
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.screen.player_cells import Cell
from companion.games.royal_will.screen.view_model import Player, read_aloud
from companion.games.royal_will.state import LastWill, WillState
from companion.ui.error_boundary import memo
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import icon_button, line_button, primary, secondary, tap
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import body_text, label
from companion.ui.table_controller import TableController
from companion.ui.theme import TARGET, Theme

LEARNT = "deck-profile"


def result_cells(t: Theme, last: LastWill, players: tuple[Player, ...]) -> tuple[Cell, ...]:
    """Card, count, and what came of it."""

    def cell(player: Player) -> Cell:
        card, count, gain = last.coins[player.seat], last.counts[player.seat], last.gains[player.seat]
        told = t.say("{card}: {n}", card=TITLES[card.character], n=count)
        if player.seat in last.greediest:
            told = t.say("{told}, greediest", told=told)
        return Cell(player, "next", told, figure=f"+{gain}" if gain else "")

    return tuple(map(cell, players))


def story(t: Theme, table: Table[WillState], controller: TableController) -> ft.Control:
    """The coins, one movement after the other; the cards have lines of their own."""
    told = read_aloud(table)
    lines = [(t.tell(line), line.rule) for line in told if line.rule not in ("coin-count", LEARNT)]
    learnt = [t.say("{card} {n}", **line.values) for line in told if line.rule == LEARNT]
    if learnt:
        lines.append((t.say("Counts remembered: {cards}", cards=listed(learnt)), LEARNT))
    return Story(t, tuple(lines), controller)


@memo
def Story(t: Theme, told: tuple[tuple[str, str | None], ...], controller: TableController) -> ft.Control:
    lines = [_told(t, text, rule, i == 0, controller) for i, (text, rule) in enumerate(told)]
    return panel(t, col(*lines, gap=0, horizontal_alignment=STRETCH), padding=pad(4, 4))


def _told(t: Theme, text: str, rule: str | None, is_verdict: bool, controller: TableController) -> ft.Control:
    said = label(text, t, expand=True) if is_verdict else body_text(text, t, "label", expand=True)
    body = row(strut(TARGET - 4), said, label("§", t, t.accent), gap=8)
    return tap(
        body,
        t.say("{text}: rule", text=text),
        lambda: controller.open_rule(rule),
        padding=ft.Padding.only(left=2, right=10, top=2, bottom=2),
        bgcolor=t.wash if is_verdict else None,
    )


def next_dock(
    t: Theme, table: Table[WillState], players: tuple[Player, ...], controller: TableController
) -> ft.Control:
    state = table.state
    return NextDock(t, state.stage, players, state.next_seat(state.dealer), state.game, controller)


@memo
def NextDock(
    t: Theme, stage: str, players: tuple[Player, ...], dealer: int, game: int, controller: TableController
) -> ft.Control:
    """On to the next Will; after the end of a game the result is the likelier thing, and stands below."""
    is_asking, set_asking = ft.use_state(False)

    def close() -> None:
        set_asking(False)

    ft.use_dialog(_dealers(t, players, close, controller) if is_asking else None)
    who = players[dealer].name
    if stage == "resolved":
        go_on = primary(t, t.say("Next Will: {who} deals", who=who), lambda: controller.play("next_will"), expand=True)
        other = icon_button(t, t.say("Somebody else deals"), ft.Icons.PERSON_SEARCH_ROUNDED, lambda: set_asking(True))
        return row(go_on, other)
    again: list[ft.Control] = []
    if stage == "over":
        text = t.say("Game {n}: {who} deals", n=game + 1, who=who)
        again.append(secondary(t, text, lambda: controller.play("next_game"), ft.Icons.SKIP_NEXT_ROUNDED, expand=True))
    again.append(
        secondary(t, t.say("New series"), lambda: controller.play("new_series"), ft.Icons.REPLAY_ROUNDED, expand=True)
    )
    return row(*again)


def _dealers(
    t: Theme, players: tuple[Player, ...], close: Callable[[], None], controller: TableController
) -> ft.BottomSheet:
    def deal(seat: int) -> None:
        close()
        controller.play("next_will", dealer=seat)

    lines = [
        line_button(
            t, p.name, "", lambda e, seat=p.seat: deal(seat), seal_picture(p.seal, t, 30),
            name=t.say("{who} deals", who=p.name),
        )
        for p in players
    ]  # fmt: skip
    return sheet(t, t.say("Who deals?"), *lines, on_dismiss=close)
