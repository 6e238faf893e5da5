"""The endgame, Territory by Territory: the Support on it, who wins its points, and what is tied."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.facts import MOST_VALUE
from companion.games.royal_bastards.screen.pickers import counted_line, counter, low_step, rule_sign
from companion.games.royal_bastards.screen.pictures import chips, shield
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.tally_view import TileView, standing_now, support_now, tile_now
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import second, tap
from companion.ui.kit.layout import STRETCH, col, panel, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small, title
from companion.ui.live_updates import use_live
from companion.ui.theme import TARGET, Look


@part
def TallyPlate(t: Look, asks_value: bool, amends: bool, ways: Ways) -> ft.Control:
    """The Territory, its points if they are asked for, and everybody's Support.

    What is read is drawn by this part, in one message; all that stands still or may come later is in parts of its own.
    """
    tile, supports, is_open = use_live(ways.door, lambda opened: _read(ways))
    if tile is None:
        return ft.Container()
    head = row(_head(t, tile, ways), Sign(t, ways), gap=2)
    worth = [WorthRow(t, ways)] if asks_value else []
    rows = [_share(t, *share, is_open, ways) for share in zip(ways.players, supports, strict=True)]
    amend = [Amend(t, ways)] if amends else []
    return panel(t, col(head, *worth, *rows, *amend, gap=4, horizontal_alignment=STRETCH), padding=8)


def _read(ways: Ways) -> tuple[TileView | None, tuple[int, ...], bool]:
    return tile_now(ways), tuple(support_now(ways, player.seat) for player in ways.players), bool(ways.draft.counts)


def _head(t: Look, tile: TileView, ways: Ways) -> ft.Control:
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
    return tap(body, name, lambda: ways.raise_sheet("lands"), alignment=ft.Alignment.CENTER_LEFT, expand=True)


@part
def Shield(t: Look, value: int | None) -> ft.Control:
    return shield(t, value)


@part
def Sign(t: Look, ways: Ways) -> ft.Control:
    return rule_sign(t, t.say("The final count"), lambda: ways.open_rule("endgame"))


@part
def WorthRow(t: Look, ways: Ways) -> ft.Control:
    """The points printed on a tile that nobody has entered."""
    tile = use_live(ways.door, lambda opened: tile_now(ways))
    if tile is None:
        return ft.Container()
    what = t.say("Points on {name}", name=tile.name)
    if tile.value is None:
        button = second(
            t, t.say("Enter it"), lambda: ways.worth(1), name=t.say("{what}: enter it", what=what), height=TARGET
        )
        return counted_line(t, what, button)
    return counted_line(t, what, counter(t, what, tile.value, ways.worth, 0, MOST_VALUE))


def _share(t: Look, player: Player, n: int, is_open: bool, ways: Ways) -> ft.Control:
    """Seal, name over the chips, and the count; until it is counted between − and +."""
    told = t.say("{who} has {n} Support", who=player.name, n=n)
    said = number(n, t, "figure", semantics_label=told, width=34 * t.scale, text_align=ft.TextAlign.CENTER)
    name = ShareName(t, player, is_open, ways)
    if not is_open:
        return row(name, strut(40), said)
    fewer, more = Fewer(t, player, ways), More(t, player, ways)
    if t.is_large:
        return col(row(name), row(fewer, said, more, gap=0), gap=4)
    return row(name, fewer, said, more, gap=0)


@part
def ShareName(t: Look, player: Player, is_open: bool, ways: Ways) -> ft.Control:
    """Whose Support it is, how that stands, and a chip for each."""
    room = (100 if t.is_narrow else 150) + (0 if is_open else 80)
    who = label(player.name, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    told = col(row(who, Mark(t, player.seat, ways)), Chips(t, player, room, ways), gap=3, tight=True, expand=True)
    return row(seal_picture(player.seal, t, 28), told, expand=True)


@part
def Chips(t: Look, player: Player, room: float, ways: Ways) -> ft.Control:
    n = use_live(ways.door, lambda opened: support_now(ways, player.seat), aside=True)
    return chips(t, n, player.seal.fill, room)


@part
def Mark(t: Look, seat: int, ways: Ways) -> ft.Control:
    state = use_live(ways.door, lambda opened: standing_now(ways, seat), aside=True)
    words = {"tied": (t.say("tied"), t.warn), "won": (t.say("wins"), t.ok), "most": (t.say("most"), t.ok)}
    found = words.get(state)
    return tag(t, found[0], found[1], t.on) if found else ft.Container()


@part
def Fewer(t: Look, player: Player, ways: Ways) -> ft.Control:
    has_any = use_live(ways.door, lambda opened: support_now(ways, player.seat) > 0, aside=True)
    press = (lambda: ways.support(player.seat, -1)) if has_any else None
    return low_step(t, "−", t.say("{who}: one Support less", who=player.name), press, 52)


@part
def More(t: Look, player: Player, ways: Ways) -> ft.Control:
    name = t.say("{who}: one Support more", who=player.name)
    return low_step(t, "+", name, lambda: ways.support(player.seat, 1), 52)


@part
def Amend(t: Look, ways: Ways) -> ft.Control:
    """A Territory that has been counted can still be set right."""
    tile = use_live(ways.door, lambda opened: tile_now(ways))
    name = tile.name if tile else ""
    return second(
        t,
        t.say("Correct the Support on {name}", name=name),
        lambda: ways.ask("correct_support", territory=name),
        ft.Icons.EDIT_OUTLINED,
        height=TARGET,
    )
