"""The endgame as the tallier sees it: the Territory that is counted, and everybody's Support there. No Flet here.

The endgame, Territory by Territory: the Support on it, who wins its points, and what is tied.

The last action turns: one after the other buys, sells, plays and reveals; then the scores stand."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.facts import MOST_VALUE
from companion.games.royal_bastards.final_count import tied_on
from companion.games.royal_bastards.screen.controller import Controller, Draft, Points, focus
from companion.games.royal_bastards.screen.drawings import chips, crown_svg, shield
from companion.games.royal_bastards.screen.pickers import counted_line, counter, low_step, pairs, rule_sign
from companion.games.royal_bastards.screen.view_model import Player
from companion.games.royal_bastards.state import BastardsState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import secondary, tap
from companion.ui.kit.layout import MID, STRETCH, col, heading, panel, pic, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small, title
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, TARGET, Theme


class TileView(NamedTuple):
    """The Territory that is counted, or looked at again."""

    name: str
    value: int | None
    nth: int
    of: int
    is_open: bool  # still to be counted
    asks_value: bool


class ShareView(NamedTuple):
    """One player's Support there."""

    player: Player
    n: int
    state: str  # most, tied, won, or nothing


def tile_view(state: BastardsState, draft: Draft) -> TileView | None:
    name = focus(state, draft)
    if name is None:
        return None
    tile, order = state.territories[name], list(state.territories)
    value = draft.counts.value if draft.counts else tile.value
    return TileView(name, value, order.index(name) + 1, len(order), not tile.is_counted, tile.value is None)


def shares(state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> tuple[ShareView, ...]:
    name = focus(state, draft)
    if name is None:
        return ()
    tile = state.territories[name]
    support = draft.counts.support if draft.counts else compared_support(state, tile)
    best = tied_on(range(len(support)), support, zero_is_tie=state.rulings["empty-territory"] == "tie")

    def standing(seat: int) -> str:
        if seat == tile.tie_winner:
            return "won"
        return "" if seat not in best else "most" if len(best) == 1 else "tied"

    return tuple(ShareView(p, support[p.seat], standing(p.seat)) for p in players)


def tile_now(controller: Controller) -> TileView | None:
    return controller.once("tile", lambda: tile_view(controller.state, controller.draft))


def share_now(controller: Controller, seat: int) -> ShareView | None:
    found = controller.once("shares", lambda: shares(controller.state, controller.draft, controller.players))
    return found[seat] if found else None


def support_now(controller: Controller, seat: int) -> int:
    share = share_now(controller, seat)
    return share.n if share else 0


def standing_now(controller: Controller, seat: int) -> str:
    share = share_now(controller, seat)
    return share.state if share else ""


@memo
def TallyPlate(t: Theme, asks_value: bool, amends: bool, controller: Controller) -> ft.Control:
    """The Territory, its points if they are asked for, and everybody's Support.

    What is read is drawn by this part, in one message; all that stands still or may come later is in parts of its own.
    """
    tile, supports, is_open = use_live(controller.table_controller, lambda model: _read(controller))
    if tile is None:
        return ft.Container()
    head = row(_head(t, tile, controller), Sign(t, controller), gap=2)
    worth = [WorthRow(t, controller)] if asks_value else []
    rows = [_share(t, *share, is_open, controller) for share in zip(controller.players, supports, strict=True)]
    amend = [Amend(t, controller)] if amends else []
    return panel(t, col(head, *worth, *rows, *amend, gap=4, horizontal_alignment=STRETCH), padding=8)


def _read(controller: Controller) -> tuple[TileView | None, tuple[int, ...], bool]:
    return (
        tile_now(controller),
        tuple(support_now(controller, player.seat) for player in controller.players),
        bool(controller.draft.counts),
    )


def _head(t: Theme, tile: TileView, controller: Controller) -> ft.Control:
    """Shield, name, how far the count is; tapped, any other Territory can be looked at."""
    worth = "?" if tile.value is None else tile.value
    told = col(
        title(tile.name, t, "heading"),
        small(t.say("Territory {n} of {all}, worth {value}", n=tile.nth, all=tile.of, value=worth), t),
        gap=1,
        expand=True,
    )
    name = t.say("{name}, worth {value}: see all Territories", name=tile.name, value=worth)
    body = row(Shield(t, tile.value), told)
    return tap(body, name, lambda: controller.open_sheet("lands"), alignment=ft.Alignment.CENTER_LEFT, expand=True)


@memo
def Shield(t: Theme, value: int | None) -> ft.Control:
    return shield(t, value)


@memo
def Sign(t: Theme, controller: Controller) -> ft.Control:
    return rule_sign(t, t.say("The final count"), lambda: controller.open_rule("endgame"))


@memo
def WorthRow(t: Theme, controller: Controller) -> ft.Control:
    """The points printed on a tile that nobody has entered."""
    tile = use_live(controller.table_controller, lambda model: tile_now(controller))
    if tile is None:
        return ft.Container()
    what = t.say("Points on {name}", name=tile.name)
    if tile.value is None:
        button = secondary(
            t, t.say("Enter it"), lambda: controller.worth(1), name=t.say("{what}: enter it", what=what), height=TARGET
        )
        return counted_line(t, what, button)
    return counted_line(t, what, counter(t, what, tile.value, controller.worth, 0, MOST_VALUE))


def _share(t: Theme, player: Player, n: int, is_open: bool, controller: Controller) -> ft.Control:
    """Seal, name over the chips, and the count; until it is counted between − and +."""
    told = t.say("{who} has {n} Support", who=player.name, n=n)
    said = number(n, t, "figure", semantics_label=told, width=34 * t.scale, text_align=ft.TextAlign.CENTER)
    name = ShareName(t, player, is_open, controller)
    if not is_open:
        return row(name, strut(40), said)
    fewer, more = Fewer(t, player, controller), More(t, player, controller)
    if t.is_large:
        return col(row(name), row(fewer, said, more, gap=0), gap=4)
    return row(name, fewer, said, more, gap=0)


@memo
def ShareName(t: Theme, player: Player, is_open: bool, controller: Controller) -> ft.Control:
    """Whose Support it is, how that stands, and a chip for each."""
    room = (100 if t.is_narrow else 150) + (0 if is_open else 80)
    who = label(player.name, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    told = col(
        row(who, Mark(t, player.seat, controller)), Chips(t, player, room, controller), gap=3, tight=True, expand=True
    )
    return row(seal_picture(player.seal, t, 28), told, expand=True)


@memo
def Chips(t: Theme, player: Player, room: float, controller: Controller) -> ft.Control:
    n = use_live(controller.table_controller, lambda model: support_now(controller, player.seat), deferred=True)
    return chips(t, n, player.seal.fill, room)


@memo
def Mark(t: Theme, seat: int, controller: Controller) -> ft.Control:
    state = use_live(controller.table_controller, lambda model: standing_now(controller, seat), deferred=True)
    words = {"tied": (t.say("tied"), t.warn), "won": (t.say("wins"), t.ok), "most": (t.say("most"), t.ok)}
    found = words.get(state)
    return tag(t, found[0], found[1], t.on) if found else ft.Container()


@memo
def Fewer(t: Theme, player: Player, controller: Controller) -> ft.Control:
    has_any = use_live(
        controller.table_controller, lambda model: support_now(controller, player.seat) > 0, deferred=True
    )
    press = (lambda: controller.support(player.seat, -1)) if has_any else None
    return low_step(t, "−", t.say("{who}: one Support less", who=player.name), press, 52)


@memo
def More(t: Theme, player: Player, controller: Controller) -> ft.Control:
    name = t.say("{who}: one Support more", who=player.name)
    return low_step(t, "+", name, lambda: controller.support(player.seat, 1), 52)


@memo
def Amend(t: Theme, controller: Controller) -> ft.Control:
    """A Territory that has been counted can still be set right."""
    tile = use_live(controller.table_controller, lambda model: tile_now(controller))
    name = tile.name if tile else ""
    return secondary(
        t,
        t.say("Correct the Support on {name}", name=name),
        lambda: controller.ask("correct_support", territory=name),
        ft.Icons.EDIT_OUTLINED,
        height=TARGET,
    )


DEEDS = ("sell_chaos", "buy_endorsement", "play_chaos", "spend_gold")


class LastView(NamedTuple):
    player: Player
    gold: int
    hand: int
    deeds: tuple[tuple[str, str], ...]  # kind and words


def last_view(t: Theme, table: Table[BastardsState], players: tuple[Player, ...], points: Points) -> LastView:
    rival = table.state.rivals[points.of]
    deeds = tuple((kind, t.say(table.game.moves[kind].title)) for kind in DEEDS)
    return LastView(players[points.of], rival.gold, rival.hand, deeds)


def last_now(t: Theme, controller: Controller) -> LastView | None:
    points = controller.draft.points
    return last_view(t, controller.table_controller.model.table, controller.players, points) if points else None


@memo
def LastPanel(t: Theme, controller: Controller) -> ft.Control:
    """Only this player acts; what a card does to the scores is said below."""
    view = use_live(controller.table_controller, lambda model: last_now(t, controller))
    if view is None:
        return ft.Container()
    player = view.player
    told = col(
        label(t.say("The last action turn of {who}", who=player.name), t),
        small(t.say("{gold} gold, {n} Chaos", gold=view.gold, n=view.hand), t),
        gap=0,
        expand=True,
    )
    sign = rule_sign(t, t.say("Last actions"), lambda: controller.open_rule("last-actions"))
    head = row(seal_picture(player.seal, t, 32), told, strut(TARGET), sign)
    buttons = [
        secondary(t, text, lambda e, kind=kind: _deed(controller, kind, player.seat), height=52)
        for kind, text in view.deeds
    ]
    support = secondary(
        t, t.say("Place Support"), lambda: controller.open_sheet("place_support", player.seat), height=52
    )
    every = secondary(t, t.say("All Territories"), lambda: controller.open_sheet("lands"), height=52)
    return panel(
        t,
        col(head, pairs(t, [*buttons, support, every]), gap=GAP, horizontal_alignment=STRETCH),
        edge=player.seal.fill,
        fill=t.wash,
    )


def _deed(controller: Controller, kind: str, seat: int) -> None:
    more = {"timing": "endgame"} if kind == "play_chaos" else {}
    controller.ask(kind, seat=seat, **more)


@memo
def PointRow(t: Theme, player: Player, controller: Controller) -> ft.Control:
    """Points that the cards of this turn give or take."""
    points = use_live(controller.table_controller, lambda model: controller.draft.points)
    change = points.change[player.seat] if points else 0
    what = t.say("Points for {who}", who=player.name)
    steps = counter(t, what, change, lambda n: controller.point(player.seat, n - change), -999, 999, signed=True)
    return counted_line(t, what, steps, [seal_picture(player.seal, t, 26)])


def crowned(controller: Controller) -> tuple[Player, int] | None:
    """The King, and with how many points."""
    end = controller.state.endgame
    return (controller.players[end.king], end.scores[end.king]) if end and end.king is not None else None


@memo
def CrownPanel(t: Theme, controller: Controller) -> ft.Control:
    found = use_live(controller.table_controller, lambda model: crowned(controller))
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


def points_heading(t: Theme) -> ft.Control:
    return heading(t, t.say("What it does to the scores"))
