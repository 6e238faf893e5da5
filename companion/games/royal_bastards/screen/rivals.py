"""The players' rows in the eight turns: who, their Bastards, and the gold between − and +."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.screen.pickers import low_step
from companion.games.royal_bastards.screen.players import Player, RivalView
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui import draw
from companion.ui.guard import part
from companion.ui.kit.plates import MID, col, flow, panel, pic, row, strut
from companion.ui.kit.seals import seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, number, small
from companion.ui.look import SCORE_TARGET, Look


@part
def RivalRow(t: Look, rival: RivalView, ways: Ways) -> ft.Control:
    """In large letters on two lines."""
    who = RivalName(t, rival.player, rival.under, rival.tags, ways)
    gold = _gold(t, rival, ways)
    body: ft.Control = col(who, gold, gap=4) if t.is_large else row(ft.Container(who, expand=True), gold, gap=4)
    inside = ft.Padding.only(left=4, right=6, top=4, bottom=4)
    return panel(t, body, hem=rival.player.seal.fill, fill=t.wash if rival.is_now else t.panel, padding=inside)


@part
def RivalName(t: Look, player: Player, under: str, tags: tuple[str, ...], ways: Ways) -> ft.Control:
    named = flow(label(player.name, t), *(small(text, t, t.accent) for text in tags), gap=6)
    told = col(named, small(under, t), gap=1, tight=True, expand=True)
    body = row(strut(52), seal_picture(player.seal, t, 34), told, gap=8)
    name = t.say("{who}: {told}, opens everything of {who}", who=player.name, told=under)
    return tap(body, name, lambda: ways.raise_sheet("rival", player.seat), alignment=ft.Alignment.CENTER_LEFT)


def _gold(t: Look, rival: RivalView, ways: Ways) -> ft.Control:
    who, seat = rival.player.name, rival.player.seat
    return row(
        Minus(t, who, seat, rival.minus, rival.gold > 0, ways),
        Purse(t, who, seat, rival.gold, ways),
        Plus(t, who, seat, rival.plus, ways),
        gap=2,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if t.is_large else None,
    )


@part
def Purse(t: Look, who: str, seat: int, gold: int, ways: Ways) -> ft.Control:
    face = col(number(gold, t, "figure"), pic(draw.coin(), 18), gap=3, tight=True, horizontal_alignment=MID)
    name = t.say("{who} has {n} gold: more at once", who=who, n=gold)
    return tap(face, name, lambda: ways.raise_sheet("gold", seat), width=48 * max(1.0, min(t.scale, 1.6)), height=56)


@part
def Minus(t: Look, who: str, seat: int, kind: str, has_any: bool, ways: Ways) -> ft.Control:
    name = t.say("{who} spends one gold", who=who) if kind == "spend_gold" else t.say("{who}: one gold less", who=who)
    play = (lambda: change_gold(ways, seat, kind, -1)) if has_any else None
    return low_step(t, "−", name, play, SCORE_TARGET - 8)


@part
def Plus(t: Look, who: str, seat: int, kind: str, ways: Ways) -> ft.Control:
    name = t.say("{who} gains one gold", who=who) if kind == "gain_gold" else t.say("{who}: one gold more", who=who)
    return low_step(t, "+", name, lambda: change_gold(ways, seat, kind, 1), SCORE_TARGET - 8)


def change_gold(ways: Ways, seat: int, kind: str, change: int) -> bool:
    """A gain or a payment; in phases that know neither, a correction."""
    if kind != "correct_gold":
        return ways.play(kind, seat=seat, gold=abs(change))
    gold = ways.state.rivals[seat].gold
    return ways.play(kind, seat=seat, to=gold + change, was=gold)
