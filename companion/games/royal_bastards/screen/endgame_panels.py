"""The endgame: the Territory that is counted with everybody's Support, the last action turns, and the crown.

What is read of a count is drawn in one message; all that is still or may come later is in parts of its own."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.royal_bastards.amounts import chaos_of, gold_of, support_of
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.facts import MOST_VALUE
from companion.games.royal_bastards.final_count import tied_on
from companion.games.royal_bastards.screen.box_fields import figure
from companion.games.royal_bastards.screen.controller import Controller, Draft, focused_territory
from companion.games.royal_bastards.screen.drawings import chips, crown_svg, shield
from companion.games.royal_bastards.state import BastardsState
from companion.ui.error_boundary import memo
from companion.ui.game_screen.pickers import counted_line, counter, low_step, pairs, rule_sign
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import secondary, tap, with_id
from companion.ui.kit.layout import MID, col, heading, panel, pic, row, strut, tag, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small, title
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, HAIR_GAP, SMALL_GAP, TARGET, TIGHT_GAP, Theme

LAST_ACTIONS = ("sell_chaos", "buy_endorsement", "play_chaos", "spend_gold")


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

    support: int = 0
    status: str = ""  # most, tied, won, or nothing


def tile_view(state: BastardsState, draft: Draft) -> TileView | None:
    name = focused_territory(state, draft)
    if name is None:
        return None
    tile, order = state.territories[name], list(state.territories)
    value = draft.counts.value if draft.counts else tile.value
    return TileView(name, value, order.index(name) + 1, len(order), not tile.is_counted, tile.value is None)


def shares(state: BastardsState, draft: Draft) -> tuple[ShareView, ...]:
    name = focused_territory(state, draft)
    if name is None:
        return (ShareView(),) * len(state.names)
    tile = state.territories[name]
    support = draft.counts.support if draft.counts else compared_support(state, tile)
    best = tied_on(range(len(support)), support, zero_is_tie=state.rulings["empty-territory"] == "tie")

    def status(seat: int) -> str:
        if seat == tile.tie_winner:
            return "won"
        return "" if seat not in best else "most" if len(best) == 1 else "tied"

    return tuple(ShareView(n, status(seat)) for seat, n in enumerate(support))


def tile_now(controller: Controller) -> TileView | None:
    return controller.cached("tile", lambda: tile_view(controller.state, controller.draft))


def shares_now(controller: Controller) -> tuple[ShareView, ...]:
    return controller.cached("shares", lambda: shares(controller.state, controller.draft))


# --- the count


@memo
def TallyPlate(t: Theme, asks_value: bool, amends: bool, controller: Controller) -> ft.Control:
    """The Territory, its points if they are asked for, and everybody's Support."""
    tile, supports, is_open = use_live(controller.table_controller, lambda model: _tally(controller))
    if tile is None:
        return ft.Container()
    head = row(_head(t, tile, controller), Sign(t, controller), gap=HAIR_GAP)
    value = [ValueRow(t, controller)] if asks_value else []
    rows = [_share(t, *share, is_open, controller) for share in zip(controller.players, supports, strict=True)]
    amend = [Amend(t, controller)] if amends else []
    return panel(t, wide_col(head, *value, *rows, *amend, gap=TIGHT_GAP), padding=GAP)


def _tally(controller: Controller) -> tuple[TileView | None, tuple[int, ...], bool]:
    supports = tuple(share.support for share in shares_now(controller))
    return tile_now(controller), supports, bool(controller.draft.counts)


def _head(t: Theme, tile: TileView, controller: Controller) -> ft.Control:
    """Shield, name, how far the count is; tapped, any other Territory can be looked at."""
    value = "?" if tile.value is None else tile.value
    under = t.say("Territory {n} of {all}, worth {value}", n=tile.nth, all=tile.of, value=value)
    words = col(title(tile.name, t, "heading"), small(under, t), gap=1, expand=True)
    name = t.say("{name}, worth {value}: see all Territories", name=tile.name, value=value)
    body, left = row(Shield(t, tile.value), words), ft.Alignment.CENTER_LEFT
    button = tap(body, name, lambda: controller.open_sheet("territories"), alignment=left, expand=True)
    return with_id("territories", button)


@memo
def Shield(t: Theme, value: int | None) -> ft.Control:
    return shield(t, value)


@memo
def Sign(t: Theme, controller: Controller) -> ft.Control:
    return rule_sign(t, t.say("The final count"), lambda: controller.open_rule("endgame"))


@memo
def ValueRow(t: Theme, controller: Controller) -> ft.Control:
    """The points printed on a tile that nobody has entered."""
    tile = use_live(controller.table_controller, lambda model: tile_now(controller))
    if tile is None:
        return ft.Container()
    text = t.say("Points on {name}", name=tile.name)
    return figure(t, "points", text, tile.value, controller.set_value, MOST_VALUE, first=1)


def _share(t: Theme, player: Player, n: int, is_open: bool, controller: Controller) -> ft.Control:
    """Seal, name over the chips, and the count; until it is counted between − and +."""
    words = t.say("{who} has {support}", who=player.name, support=support_of(n))
    count = number(n, t, "figure", semantics_label=words, width=34 * t.scale, text_align=ft.TextAlign.CENTER)
    name = ShareName(t, player, is_open, controller)
    if not is_open:
        return row(name, strut(40), count)
    fewer, more = Fewer(t, player, controller), More(t, player, controller)
    if t.is_large:
        return col(row(name), row(fewer, count, more, gap=0), gap=TIGHT_GAP)
    return row(name, fewer, count, more, gap=0)


@memo
def ShareName(t: Theme, player: Player, is_open: bool, controller: Controller) -> ft.Control:
    """Whose Support it is, how that compares, and a chip for each."""
    room = (100 if t.is_narrow else 150) + (0 if is_open else 80)
    who = label(player.name, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    head = row(who, Mark(t, player.seat, controller))
    words = col(head, Chips(t, player, room, controller), gap=3, tight=True, expand=True)
    return row(seal_picture(player.seal, t, 28), words, expand=True)


@memo
def Chips(t: Theme, player: Player, room: float, controller: Controller) -> ft.Control:
    n = use_live(controller.table_controller, lambda model: shares_now(controller)[player.seat].support, deferred=True)
    return chips(t, n, player.seal.fill, room)


@memo
def Mark(t: Theme, seat: int, controller: Controller) -> ft.Control:
    status = use_live(controller.table_controller, lambda model: shares_now(controller)[seat].status, deferred=True)
    words = {"tied": (t.say("tied"), t.warn), "won": (t.say("wins"), t.ok), "most": (t.say("most"), t.ok)}
    found = words.get(status)
    return tag(t, found[0], found[1], t.on) if found else ft.Container()


@memo
def Fewer(t: Theme, player: Player, controller: Controller) -> ft.Control:
    seat = player.seat
    has_any = use_live(
        controller.table_controller, lambda model: shares_now(controller)[seat].support > 0, deferred=True
    )
    press = (lambda: controller.change_support(seat, -1)) if has_any else None
    name = t.say("Remove 1 Support from {who}", who=player.name)
    return with_id(f"support-{seat}-less", low_step(t, "−", name, press, 52))


@memo
def More(t: Theme, player: Player, controller: Controller) -> ft.Control:
    name = t.say("Add 1 Support for {who}", who=player.name)
    button = low_step(t, "+", name, lambda: controller.change_support(player.seat, 1), 52)
    return with_id(f"support-{player.seat}-more", button)


@memo
def Amend(t: Theme, controller: Controller) -> ft.Control:
    """A Territory that has been counted can still be set right."""
    tile = use_live(controller.table_controller, lambda model: tile_now(controller))
    name = tile.name if tile else ""
    kind, text = "correct_support", t.say("Correct the Support on {name}", name=name)
    sign = ft.Icons.EDIT_OUTLINED
    button = secondary(t, text, lambda: controller.ask(kind, territory=name), sign, height=TARGET)
    return with_id(f"move-{kind}", button)


# --- the last action turns: each in turn buys, sells, plays and reveals; then the scores are final


class LastView(NamedTuple):
    player: Player
    gold: int
    hand: int


def last_now(controller: Controller) -> LastView | None:
    points = controller.draft.points
    rival = controller.state.rivals[points.of] if points else None
    return LastView(controller.players[points.of], rival.gold, rival.hand) if points and rival else None


@memo
def LastPanel(t: Theme, controller: Controller) -> ft.Control:
    """Only this player acts; what a card does to the scores is said below."""
    view = use_live(controller.table_controller, lambda model: last_now(controller))
    if view is None:
        return ft.Container()
    player, moves = view.player, controller.table.game.moves
    words = col(
        label(t.say("{who}’s last action turn", who=player.name), t),
        small(t.say("{gold}, {cards}", gold=gold_of(view.gold), cards=chaos_of(view.hand)), t),
        gap=0,
        expand=True,
    )
    sign = rule_sign(t, t.say("Last actions"), lambda: controller.open_rule("last-actions"))
    head = row(seal_picture(player.seal, t, 32), words, strut(TARGET), sign)
    buttons = [
        secondary(t, t.say(moves[kind].title), lambda e, kind=kind: _act(controller, kind, player.seat), height=52)
        for kind in LAST_ACTIONS
    ]
    support = secondary(
        t, t.say("Place Support"), lambda: controller.open_sheet("place_support", player.seat), height=52
    )
    every = secondary(t, t.say("All Territories"), lambda: controller.open_sheet("territories"), height=52)
    body = wide_col(head, pairs(t, [*buttons, support, every]), gap=GAP)
    return panel(t, body, edge=player.seal.fill, fill=t.wash)


def _act(controller: Controller, kind: str, seat: int) -> None:
    more = {"timing": "endgame"} if kind == "play_chaos" else {}
    controller.ask(kind, seat=seat, **more)


def points_heading(t: Theme) -> ft.Control:
    return heading(t, t.say("Changes to scores"))


@memo
def PointRow(t: Theme, player: Player, controller: Controller) -> ft.Control:
    """Points that the cards of this turn give or take."""
    points, seat = use_live(controller.table_controller, lambda model: controller.draft.points), player.seat
    change = points.change[seat] if points else 0
    what = t.say("Points for {who}", who=player.name)
    steps = counter(t, what, change, lambda n: controller.set_points(seat, n), -999, signed=True, id=f"points-{seat}")
    return counted_line(t, what, steps, [seal_picture(player.seal, t, 26)])


# --- the crown


def king_now(controller: Controller) -> tuple[Player, int] | None:
    """The King, and with how many points."""
    end = controller.state.endgame
    return (controller.players[end.king], end.scores[end.king]) if end and end.king is not None else None


@memo
def CrownPanel(t: Theme, controller: Controller) -> ft.Control:
    found = use_live(controller.table_controller, lambda model: king_now(controller))
    if found is None:
        return ft.Container()
    king, score = found
    words = t.say("{who} is crowned with {points}", who=king.name, points=counted(score, "point"))
    body = col(
        pic(crown_svg(t.accent), 72),
        row(seal_picture(king.seal, t, 36), title(king.name, t), tight=True),
        small(words, t, t.text),
        gap=SMALL_GAP,
        horizontal_alignment=MID,
    )
    return ft.Semantics(label=words, content=panel(t, body, fill=t.wash))
