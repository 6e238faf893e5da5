"""Festivals: Support by rank, and Champions by rank."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.festivals import festival_number
from companion.games.royal_bastards.screen.pickers import headed, pairs, rule_sign
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable, turn
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import second
from companion.ui.kit.layout import STRETCH, col, panel, row, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, Look


class Ranked(NamedTuple):
    player: Player
    number: int | None
    state: str  # done, now, next


def ranks(state: BastardsTable, players: tuple[Player, ...]) -> tuple[Ranked, ...]:
    now = turn(state)
    return tuple(
        Ranked(
            players[seat],
            festival_number(state, rank),
            "now" if seat == now else "done" if rank < state.distributed else "next",
        )
        for rank, seat in enumerate(state.ranking)
    )


@part
def RankPanel(t: Look, rows: tuple[Ranked, ...], ways: Ways) -> ft.Control:
    """The festival's ranking, and how much Support each distributes: that is printed on the Turn Tracker."""
    head = headed(t, t.say("Support by rank"), lambda: ways.open_rule("festival-support"))
    lines = [_rank(t, n, each) for n, each in enumerate(rows, 1)]
    return panel(t, col(head, *lines, gap=GAP, horizontal_alignment=STRETCH))


def _rank(t: Look, n: int, each: Ranked) -> ft.Control:
    told = t.say("{n} Support", n="?" if each.number is None else each.number)
    state = {"done": t.say("done"), "now": t.say("now")}.get(each.state)
    mark = (
        [tag(t, state, t.fill if each.state == "now" else None, t.on_fill if each.state == "now" else None)]
        if state
        else []
    )
    return row(
        label(f"{n}.", t),
        seal_picture(each.player.seal, t, 26),
        label(each.player.name, t, expand=True),
        *mark,
        small(told, t, t.text),
    )


@part
def ChampionPanel(t: Look, player: Player, dealt: tuple[str, ...], ways: Ways) -> ft.Control:
    """By rank, each takes one of the Bastards that lie open."""
    head = row(
        seal_picture(player.seal, t, 30),
        label(t.say("{who} takes a Champion", who=player.name), t, expand=True),
        rule_sign(t, t.say("Champion"), lambda: ways.open_rule("champion")),
    )
    buttons = [
        second(
            t,
            name,
            lambda e, name=name: ways.play("take_champion", seat=player.seat, name=name),
            name=t.say("{who} takes {name} as Champion", who=player.name, name=name),
        )
        for name in dealt
    ]
    other = second(
        t, t.say("Another Bastard"), lambda: ways.ask("take_champion", seat=player.seat), ft.Icons.EDIT_OUTLINED
    )
    return panel(
        t,
        col(head, pairs(t, [*buttons, other]), gap=6, horizontal_alignment=STRETCH),
        hem=player.seal.fill,
        fill=t.wash,
    )
