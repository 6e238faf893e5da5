"""Home: continue where you were; all else is within the thumb's reach below it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.store.session_rows import Sitting
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import slot, thumb_bar, wide_slot
from companion.ui.kit.frames import bare_frame, frame
from companion.ui.kit.later import Later
from companion.ui.kit.plates import STRETCH, beside_strut, col, emblem, heading, panel, row, stamp, strut
from companion.ui.kit.seals import seals
from companion.ui.kit.taps import icon_button, line_button, tap
from companion.ui.kit.words import label, small, title, words
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.rematch import rematch
from companion.ui.start.ago import ago
from companion.ui.start.hero import Hero
from companion.ui.start.people import chosen_seals, company
from companion.ui.start.remarks import remarks
from companion.ui.start.tables import LeftTables, left_tables
from companion.ui.start.tiles import game_tile, grid, tile


@view
def HomeView() -> ft.View:
    """Under another screen it is empty: whoever comes back sees the tables as they stand then.

    When the app opens, the way back to the table that was left comes first, and new games one picture later.
    """
    phone = use_phone()
    t = phone.look()
    if not ft.is_route_active("/", exact=True):
        return bare_frame(t, [], ft.Container())
    left = left_tables(phone.house)
    kept = remarks(t, phone.house)
    new = Later(lambda: _new_tables(t, phone), phone.is_settled or left.last is None, phone.settled)
    body = [*kept, *_left(t, phone, left), new]
    return frame(t, [_top(t)], body, [_thumbs(t)], gap=10)


def _top(t: Look) -> ft.Control:
    size = "heading" if t.is_large or t.is_narrow else "title"
    name = ft.Semantics(header=True, content=title(t.say("Royal Companion"), t, size), expand=True)
    settings = icon_button(t, t.say("Settings"), ft.Icons.TUNE_ROUNDED, lambda: go("/settings"))
    body = row(stamp(HOME_EMBLEM, t.accent, 34), name, strut(64), settings, gap=12)
    return ft.Container(body, padding=ft.Padding.only(left=t.margin, right=4))


def _new_tables(t: Look, phone: Phone) -> ft.Control:
    head = ft.Container(heading(t, t.say("New table")), padding=ft.Padding.only(top=8))
    return col(head, _tiles(t, phone), gap=10, horizontal_alignment=STRETCH)


def _left(t: Look, phone: Phone, left: LeftTables) -> list[ft.Control]:
    if left.trouble:
        return [panel(t, words(left.trouble, t), hem=t.danger)]
    if left.is_empty:
        return [_welcome(t)]
    again = [_rematch_line(t, phone, left.finished)] if left.finished else []
    more = [_lines(t, [_line(t, phone, sitting) for sitting in left.more])] if left.more else []
    return [*_hero(phone, left), *again, *more]


def _welcome(t: Look) -> ft.Control:
    told = t.say("The table you leave will wait for you here. Choose a game: the app keeps the score by its rules.")
    return panel(t, words(told, t, colour=t.soft), padding=t.margin)


def _hero(phone: Phone, left: LeftTables) -> list[ft.Control]:
    if left.last is None:
        return []
    sitting, table = left.last
    room = phone.house.rooms[sitting.game]
    marks = seals(sitting.names, chosen_seals(phone.house))
    t = phone.look(sitting.game)
    since = ago(t, phone.house.now() - sitting.touched_at)
    return [Hero(t, room, table, since, marks, phone.is_settled)]


def _lines(t: Look, lines: list[ft.Control]) -> ft.Control:
    """Small rows on one plate: the new games below stay in sight."""
    rule = ft.Container(height=1, bgcolor=t.line, margin=ft.Margin.only(left=52))
    parts = [part for line in lines for part in (rule, line)][1:]
    return panel(t, ft.Column(parts, spacing=0, horizontal_alignment=STRETCH), padding=0)


def _line(t: Look, phone: Phone, sitting: Sitting) -> ft.Control:
    """Another table that goes on; its log is not even read."""
    name = t.say(phone.house.games[sitting.game].title).rpartition(", ")[2]
    under = f"{company(t, sitting.names)}, {ago(t, phone.house.now() - sitting.touched_at)}"
    told = col(label(name, t), small(under, t), gap=0, tight=True, expand=True)
    sign = ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=t.soft, size=24)
    called = t.say("Continue {game}: {under}", game=name, under=under)
    body = row(strut(54), _emblem(phone, sitting), told, sign, gap=12)
    space = beside_strut(12, 4, gap=12)
    return tap(body, called, lambda e, s=sitting.id: go(f"/table/{s}"), padding=space, border_radius=0)


def _rematch_line(t: Look, phone: Phone, sitting: Sitting) -> ft.Control:
    """The game that has just ended: one tap deals again."""

    def again() -> None:
        go(f"/table/{rematch(phone.house, phone.house.desk.table(sitting.id))}")

    name = t.say("Rematch: {game}", game=t.say(phone.house.games[sitting.game].title))
    right = ft.Icon(ft.Icons.REPLAY_ROUNDED, color=t.accent, size=26)
    return line_button(t, name, company(t, sitting.names), again, _emblem(phone, sitting), right)


def _emblem(phone: Phone, sitting: Sitting) -> ft.Control:
    t = phone.look(sitting.game)
    return emblem(phone.house.rooms[sitting.game].emblem, t.accent, 28)


def _tiles(t: Look, phone: Phone) -> ft.Control:
    house = phone.house
    tiles: list[Any] = [
        game_tile(t, phone.look(game.id), house.rooms[game.id].emblem, game, lambda e, g=game.id: go(f"/new/{g}"))
        for game in house.games.values()
    ]
    crown = stamp(HOME_EMBLEM, t.soft, 34)
    name = t.say("Calculators")
    quiet = tile(t, crown, name, t.say("no table needed"), name, lambda: go("/calculators"), t.panel)
    return grid(t, [*tiles, quiet])


def _thumbs(t: Look) -> ft.Control:
    join = t.say("Join or scan")
    short = t.say("Join") if t.is_large else join
    return thumb_bar(
        t,
        wide_slot(t, short, t.say("a table near you"), ft.Icons.QR_CODE_SCANNER_ROUNDED, lambda: go("/join"), join),
        slot(t, t.say("Rules"), ft.Icons.MENU_BOOK_ROUNDED, lambda: go("/rules")),
        slot(t, t.say("History"), ft.Icons.HISTORY_ROUNDED, lambda: go("/history")),
    )
