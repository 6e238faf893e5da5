"""The rows of the eight turns: players with their Gold between − and +, and Territories with who is there."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.amounts import gold_of
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.screen.drawings import chips, flag_svg, shield
from companion.games.royal_bastards.screen.view_model import (
    RivalView,
    TerritoryView,
    id_of,
    rival_view,
    territory_view,
    territory_words,
)
from companion.ui.error_boundary import memo
from companion.ui.game_screen.pickers import low_step
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit import svg
from companion.ui.kit.buttons import tap, with_id
from companion.ui.kit.layout import MID, col, edged, flow, inset, pad, panel, pic, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SCORE_TARGET, SMALL_GAP, TIGHT_GAP, Theme


def rival_now(t: Theme, controller: Controller, seat: int) -> RivalView:
    return controller.cached(("rival", t, seat), lambda: rival_view(t, controller.state, seat))


@memo
def RivalRow(t: Theme, player: Player, controller: Controller) -> ft.Control:
    """In large letters on two lines. Name, Gold and buttons change on their own."""
    is_now = use_live(controller.table_controller, lambda model: rival_now(t, controller, player.seat).is_now)
    who = RivalName(t, player, controller)
    gold = row(
        Minus(t, player, controller),
        Gold(t, player, controller),
        Plus(t, player, controller),
        gap=HAIR_GAP,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if t.is_large else None,
    )
    body: ft.Control = (
        col(who, gold, gap=TIGHT_GAP) if t.is_large else row(ft.Container(who, expand=True), gold, gap=TIGHT_GAP)
    )
    inside = inset(left=TIGHT_GAP, right=SMALL_GAP, top=TIGHT_GAP, bottom=TIGHT_GAP)
    return panel(t, body, edge=player.seal.fill, fill=t.wash if is_now else t.panel, padding=inside)


@memo
def RivalName(t: Theme, player: Player, controller: Controller) -> ft.Control:
    under, tags = use_live(controller.table_controller, lambda model: _words(t, controller, player.seat))
    named = flow(label(player.name, t), *(small(text, t, t.accent) for text in tags), gap=SMALL_GAP)
    words = col(named, small(under, t), gap=1, tight=True, expand=True)
    body = row(seal_picture(player.seal, t, 34), words, strut(52), gap=GAP)
    name = t.say("{who}: {told}. Open details", who=player.name, told=under)
    left = ft.Alignment.CENTER_LEFT
    button = tap(body, name, lambda: controller.open_sheet("rival", player.seat), alignment=left)
    return with_id(f"rival-{player.seat}", button)


def _words(t: Theme, controller: Controller, seat: int) -> tuple[str, tuple[str, ...]]:
    rival = rival_now(t, controller, seat)
    return rival.under, rival.tags


@memo
def Gold(t: Theme, player: Player, controller: Controller) -> ft.Control:
    gold = use_live(controller.table_controller, lambda model: rival_now(t, controller, player.seat).gold)
    face = col(number(gold, t, "figure"), pic(svg.coin(), 18), gap=3, tight=True, horizontal_alignment=MID)
    name = t.say("{who} has {gold}. Change amount", who=player.name, gold=gold_of(gold))
    width = 48 * max(1.0, min(t.scale, 1.6))
    button = tap(face, name, lambda: controller.open_sheet("gold", player.seat), width=width, height=56)
    return with_id(f"gold-{player.seat}", button)


@memo
def Minus(t: Theme, player: Player, controller: Controller) -> ft.Control:
    kind, has_any = use_live(controller.table_controller, lambda model: _minus(t, controller, player.seat))
    who = player.name
    text = t.say("{who} spends {gold}", who=who, gold=gold_of(1))
    name = text if kind == "spend_gold" else t.say("Remove 1 Gold from {who}", who=who)
    play = (lambda: change_gold(controller, player.seat, kind, -1)) if has_any else None
    return with_id(f"gold-{player.seat}-less", low_step(t, "−", name, play, SCORE_TARGET - 8))


def _minus(t: Theme, controller: Controller, seat: int) -> tuple[str, bool]:
    rival = rival_now(t, controller, seat)
    return rival.minus, rival.gold > 0


@memo
def Plus(t: Theme, player: Player, controller: Controller) -> ft.Control:
    kind = use_live(controller.table_controller, lambda model: rival_now(t, controller, player.seat).plus)
    who = player.name
    text = t.say("{who} gains {gold}", who=who, gold=gold_of(1))
    name = text if kind == "gain_gold" else t.say("Add 1 Gold for {who}", who=who)
    button = low_step(t, "+", name, lambda: change_gold(controller, player.seat, kind, 1), SCORE_TARGET - 8)
    return with_id(f"gold-{player.seat}-more", button)


def change_gold(controller: Controller, seat: int, kind: str, change: int) -> bool:
    """`kind` is one of `gold_moves`; a correction names what it replaces."""
    if kind != "correct_gold":
        return controller.play(kind, seat=seat, gold=abs(change))
    gold = controller.state.rivals[seat].gold
    return controller.play(kind, seat=seat, to=gold + change, was=gold)


def territory_now(controller: Controller, name: str) -> TerritoryView | None:
    """None where a Territory was just taken out of the box, until the screen has followed."""
    state = controller.state
    return territory_view(state, name, controller.players) if name in state.territories else None


@memo
def TerritoryRow(t: Theme, name: str, controller: Controller) -> ft.Control:
    """Shield, who is there, the Battle Flag, and Support where it is no secret."""
    territory = use_live(controller.table_controller, lambda model: territory_now(controller, name))
    if territory is None:
        return ft.Container()
    words = col(label(name, t), *_under(t, territory), gap=3, tight=True, expand=True)
    flag = [pic(flag_svg(t.warn), 18), tag(t, t.say("Battle Flag"), t.warn, t.on)] if territory.has_flag else []
    body = row(shield(t, territory.value, 38), words, strut(52), *flag, gap=MEDIUM_GAP)
    button = tap(
        body,
        territory_words(t, territory),
        lambda: controller.open_sheet("territory", item=name),
        alignment=None,
        bgcolor=t.panel,
        border=edged(1, t.line),
        padding=pad(GAP, HAIR_GAP),
    )
    return with_id(id_of("territory", name), button)


def _under(t: Theme, territory: TerritoryView) -> list[ft.Control]:
    """The minis, and chips under them if everybody may look."""
    minis = [row(seal_picture(p.seal, t, 20), small(name, t), gap=TIGHT_GAP, tight=True) for p, name in territory.minis]
    support = [
        row(chips(t, n, p.seal.fill, 60), number(n, t, "label"), gap=TIGHT_GAP, tight=True)
        for p, n in territory.support
    ]
    return [flow(*shown, gap=MEDIUM_GAP) for shown in (minis, support) if shown]
