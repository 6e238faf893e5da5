"""The last action turns: one after the other buys, sells, plays and reveals; then the scores stand."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.drafts import Points
from companion.games.royal_bastards.screen.pickers import counted_line, counter, pairs, rule_sign
from companion.games.royal_bastards.screen.pictures import crown_svg
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import second
from companion.ui.kit.layout import MID, STRETCH, col, heading, panel, pic, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small, title
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, TARGET, Look

DEEDS = ("sell_chaos", "buy_endorsement", "play_chaos", "spend_gold")


class LastView(NamedTuple):
    player: Player
    gold: int
    hand: int
    deeds: tuple[tuple[str, str], ...]  # kind and words


def last_view(t: Look, table: Table[BastardsTable], players: tuple[Player, ...], points: Points) -> LastView:
    rival = table.state.rivals[points.of]
    deeds = tuple((kind, t.say(table.game.moves[kind].title)) for kind in DEEDS)
    return LastView(players[points.of], rival.gold, rival.hand, deeds)


def last_now(t: Look, ways: Ways) -> LastView | None:
    points = ways.draft.points
    return last_view(t, ways.door.opened.table, ways.players, points) if points else None


@part
def LastPanel(t: Look, ways: Ways) -> ft.Control:
    """Only this player acts; what a card does to the scores is said below."""
    view = use_live(ways.door, lambda opened: last_now(t, ways))
    if view is None:
        return ft.Container()
    player = view.player
    told = col(
        label(t.say("The last action turn of {who}", who=player.name), t),
        small(t.say("{gold} gold, {n} Chaos", gold=view.gold, n=view.hand), t),
        gap=0,
        expand=True,
    )
    sign = rule_sign(t, t.say("Last actions"), lambda: ways.open_rule("last-actions"))
    head = row(seal_picture(player.seal, t, 32), told, strut(TARGET), sign)
    buttons = [
        second(t, text, lambda e, kind=kind: _deed(ways, kind, player.seat), height=52) for kind, text in view.deeds
    ]
    support = second(t, t.say("Place Support"), lambda: ways.raise_sheet("place_support", player.seat), height=52)
    every = second(t, t.say("All Territories"), lambda: ways.raise_sheet("lands"), height=52)
    return panel(
        t,
        col(head, pairs(t, [*buttons, support, every]), gap=GAP, horizontal_alignment=STRETCH),
        hem=player.seal.fill,
        fill=t.wash,
    )


def _deed(ways: Ways, kind: str, seat: int) -> None:
    more = {"timing": "endgame"} if kind == "play_chaos" else {}
    ways.ask(kind, seat=seat, **more)


@part
def PointRow(t: Look, player: Player, ways: Ways) -> ft.Control:
    """Points that the cards of this turn give or take."""
    points = use_live(ways.door, lambda opened: ways.draft.points)
    change = points.change[player.seat] if points else 0
    what = t.say("Points for {who}", who=player.name)
    steps = counter(t, what, change, lambda n: ways.point(player.seat, n - change), -999, 999, signed=True)
    return counted_line(t, what, steps, [seal_picture(player.seal, t, 26)])


def crowned(ways: Ways) -> tuple[Player, int] | None:
    """The King, and with how many points."""
    end = ways.state.endgame
    return (ways.players[end.king], end.scores[end.king]) if end and end.king is not None else None


@part
def CrownPanel(t: Look, ways: Ways) -> ft.Control:
    found = use_live(ways.door, lambda opened: crowned(ways))
    if found is None:
        return ft.Container()
    king, score = found
    told = t.say("{who} is crowned with {n} points", who=king.name, n=score)
    body = col(
        pic(crown_svg(t.accent), 72),
        row(seal_picture(king.seal, t, 36), title(king.name, t), tight=True),
        small(told, t, t.text),
        gap=6,
        horizontal_alignment=MID,
    )
    return ft.Semantics(label=told, content=panel(t, body, fill=t.wash))


def points_heading(t: Look) -> ft.Control:
    return heading(t, t.say("What it does to the scores"))
