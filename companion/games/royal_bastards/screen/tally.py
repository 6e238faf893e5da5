"""The endgame, Territory by Territory: the Support on it, who wins its points, and what is tied."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.endgame import tied_on
from companion.games.royal_bastards.figures import MOST_VALUE
from companion.games.royal_bastards.screen.drafts import Draft, focus
from companion.games.royal_bastards.screen.pickers import counted_line, counter, low_step, rule_sign
from companion.games.royal_bastards.screen.pictures import chips, shield
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.games.royal_bastards.tally import compared_support
from companion.ui.guard import part
from companion.ui.kit.plates import CENTRE, col, row, strut, tag
from companion.ui.kit.seals import seal_picture
from companion.ui.kit.taps import second, tap
from companion.ui.kit.words import label, number, small, title
from companion.ui.look import TARGET, Look


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
    is_open: bool


def tile_view(state: BastardsTable, draft: Draft) -> TileView | None:
    name = focus(state, draft)
    if name is None:
        return None
    tile, order = state.territories[name], list(state.territories)
    value = draft.counts.value if draft.counts else tile.value
    return TileView(name, value, order.index(name) + 1, len(order), not tile.is_counted, tile.value is None)


def shares(state: BastardsTable, draft: Draft, players: tuple[Player, ...]) -> tuple[ShareView, ...]:
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

    return tuple(ShareView(p, support[p.seat], standing(p.seat), draft.counts is not None) for p in players)


@part
def TallyHead(t: Look, tile: TileView, ways: Ways) -> ft.Control:
    """Shield, name, how far the count is; tapped, any other Territory can be looked at."""
    worth = "?" if tile.value is None else tile.value
    told = col(
        title(tile.name, t, "heading"),
        small(t.say("Territory {n} of {all}, worth {value}", n=tile.nth, all=tile.of, value=worth), t),
        gap=1,
        expand=True,
    )
    body = row(shield(t, tile.value), told)
    name = t.say("{name}, worth {value}: see all Territories", name=tile.name, value=worth)
    opener = tap(body, name, lambda: ways.raise_sheet("lands"), alignment=ft.Alignment.CENTER_LEFT, expand=True)
    return row(opener, rule_sign(t, t.say("The final count"), lambda: ways.open_rule("endgame")), gap=2)


@part
def WorthRow(t: Look, name: str, value: int | None, ways: Ways) -> ft.Control:
    """The points printed on a tile that nobody has entered."""
    what = t.say("Points on {name}", name=name)
    if value is None:
        button = second(
            t, t.say("Enter it"), lambda: ways.worth(1), name=t.say("{what}: enter it", what=what), height=TARGET
        )
        return counted_line(t, what, button)
    return counted_line(t, what, counter(t, what, value, ways.worth, 0, MOST_VALUE))


@part
def ShareRow(t: Look, share: ShareView, ways: Ways) -> ft.Control:
    """Seal, name over the chips, and the count; until it is counted between − and +. Each changes by itself."""
    player, n = share.player, share.n
    room = (74 if t.is_narrow else 128) + (0 if share.is_open else 80)
    told = col(ShareName(t, player.name), Chips(t, n, player.seal.fill, room), gap=3, tight=True, expand=True)
    name = row(ShareSeal(t, player), told, Mark(t, share.state), gap=8)
    said = ShareFigure(t, player.name, n)
    if not share.is_open:
        return row(strut(40), ft.Container(name, expand=True), said)
    less, more = Fewer(t, player.name, player.seat, n > 0, ways), More(t, player.name, player.seat, ways)
    steps = row(less, said, more, gap=0, tight=True)
    return col(name, steps, gap=4) if t.is_large else row(ft.Container(name, expand=True), steps, gap=4)


@part
def ShareSeal(t: Look, player: Player) -> ft.Control:
    return seal_picture(player.seal, t, 28)


@part
def ShareName(t: Look, who: str) -> ft.Control:
    return label(who, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)


@part
def Chips(t: Look, n: int, fill: str, room: float) -> ft.Control:
    return chips(t, n, fill, room)


@part
def ShareFigure(t: Look, who: str, n: int) -> ft.Control:
    figure = ft.Container(number(n, t, "figure"), width=34 * t.scale, alignment=CENTRE)
    silent = ft.Semantics(exclude_semantics=True, content=figure)
    return ft.Semantics(label=t.say("{who} has {n} Support", who=who, n=n), content=silent)


@part
def Mark(t: Look, state: str) -> ft.Control:
    if state == "tied":
        return tag(t, t.say("tied"), t.warn, t.on)
    if state == "won":
        return tag(t, t.say("wins"), t.ok, t.on)
    return tag(t, t.say("most"), t.ok, t.on) if state == "most" else ft.Container()


@part
def Fewer(t: Look, who: str, seat: int, has_any: bool, ways: Ways) -> ft.Control:
    press = (lambda: ways.support(seat, -1)) if has_any else None
    return low_step(t, "−", t.say("{who}: one Support less", who=who), press, 52)


@part
def More(t: Look, who: str, seat: int, ways: Ways) -> ft.Control:
    return low_step(t, "+", t.say("{who}: one Support more", who=who), lambda: ways.support(seat, 1), 52)


@part
def Amend(t: Look, name: str, ways: Ways) -> ft.Control:
    """A Territory that has been counted can still be set right."""
    return second(
        t,
        t.say("Correct the Support on {name}", name=name),
        lambda: ways.ask("correct_support", territory=name),
        ft.Icons.EDIT_OUTLINED,
        height=TARGET,
    )
