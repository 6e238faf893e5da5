"""History: every table that was played here, the newest first."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.store.past_games import PlayedTable
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.house import House
from companion.ui.kit.bars import slot, thumb_bar, top_bar, wide_slot
from companion.ui.kit.frames import bare_frame
from companion.ui.kit.plates import pad
from companion.ui.kit.taps import Handler, second
from companion.ui.loading import Loaded, use_loaded
from companion.ui.look import GAP, Look
from companion.ui.screens.past_delete import use_delete
from companion.ui.screens.past_filter import Chosen, FilterBar, read_chosen, titles
from companion.ui.screens.past_line import Shown, past_line, shown
from companion.ui.screens.past_nothing import nothing
from companion.ui.screens.past_replay import ReplayView
from companion.ui.start.people import known_names

__all__ = ["PastView", "ReplayView"]

PAGE = 50


class Read(NamedTuple):
    """The newest tables, whether there are older ones, and everybody who plays here."""

    tables: tuple[PlayedTable, ...]
    is_more: bool
    names: tuple[str, ...]


def read(house: House, chosen: Chosen, pages: int) -> Read:
    limit = pages * PAGE
    found = house.shelf.tables(chosen.asked(house.now()), limit + 1)
    return Read(tuple(found[:limit]), len(found) > limit, known_names(house))


@view
def PastView() -> ft.View:
    phone = use_phone()
    t, chosen = phone.look(), read_chosen(phone)
    pages, set_pages = ft.use_state(1)
    deleted, delete = use_delete(t, phone)
    is_on_top = ft.is_route_active("/history", exact=True)  # whoever comes back sees the tables as they are then
    loaded = use_loaded(lambda: read(phone.house, chosen, pages), [chosen, pages, deleted, is_on_top])
    names = loaded.value.names if loaded.value else ()
    bar = FilterBar(t, "/history", chosen, titles(phone), names)
    top = [top_bar(t, HOME_EMBLEM, t.say("History"), "", lambda: go("/"))]
    found = loaded.value
    if found and found.tables:
        lines = [_line(t, shown(phone, table), chosen, delete) for table in found.tables]
        older = second(t, t.say("Older tables"), lambda: set_pages(pages + 1), ft.Icons.HISTORY_ROUNDED)
        middle = [*lines, *([older] if found.is_more else [])]
    else:
        middle = [_nothing(t, chosen, loaded)]
    if t.is_large:  # it takes three lines then, and scrolls with the list
        middle = [bar, *middle]
    else:
        top.append(ft.Container(bar, padding=pad(t.margin)))
    body = ft.ListView(middle, spacing=GAP, padding=pad(t.margin), expand=True)
    return bare_frame(t, top, body, [_thumbs(t, chosen)])


def _line(t: Look, line: Shown, chosen: Chosen, delete: Handler) -> ft.Control:
    return past_line(t, line, lambda: go(_way(line, chosen)), lambda: delete(line))


def _way(line: Shown, chosen: Chosen) -> str:
    """A finished game is looked at again, one that goes on is gone on with."""
    return f"/history/{line.id}{chosen.query}" if line.is_over else f"/table/{line.id}"


def _nothing(t: Look, chosen: Chosen, loaded: Loaded[Read]) -> ft.Control:
    told = t.say("Every game that you play is kept here, move by move, to look at again.")
    return nothing(t, chosen, loaded, told, t.say("Show all tables"), "/history")


def _thumbs(t: Look, chosen: Chosen) -> ft.Control:
    under, name = t.say("wins, lengths, scores"), t.say("Statistics of these tables")
    icon = ft.Icons.BAR_CHART_ROUNDED
    way = f"/history/statistics{chosen.query}"
    players = slot(t, t.say("Players"), ft.Icons.GROUP_ROUNDED, lambda: go("/players"), t.say("Who plays here"))
    return thumb_bar(t, wide_slot(t, t.say("Statistics"), under, icon, lambda: go(way), name), players)
