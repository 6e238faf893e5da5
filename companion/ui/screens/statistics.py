"""Statistics: how often, how long, who won."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.store.statistics import Statistics
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.house import House
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import pad
from companion.ui.loading import Loaded, use_loaded
from companion.ui.look import WIDE_GAP, Look
from companion.ui.screens.past_filter import Chosen, FilterBar, read_chosen, titles
from companion.ui.screens.past_nothing import nothing
from companion.ui.screens.statistics_parts import Marks, marks_of, sections
from companion.ui.start.people import chosen_seals, known_names


class Read(NamedTuple):
    figures: Statistics
    names: tuple[str, ...]
    marks: Marks


def read(house: House, chosen: Chosen) -> Read:
    found = house.shelf.statistics(chosen.asked(house.now()))
    return Read(found, known_names(house), marks_of(found, chosen_seals(house)))


@view
def StatisticsView() -> ft.View:
    phone = use_phone()
    t, chosen = phone.look(), read_chosen(phone)
    loaded = use_loaded(lambda: read(phone.house, chosen), [chosen])
    names = loaded.value.names if loaded.value else ()
    bar = FilterBar(t, "/history/statistics", chosen, titles(phone), names)
    top = [top_bar(t, HOME_EMBLEM, t.say("Statistics"), "", lambda: go(f"/history{chosen.query}"))]
    found = loaded.value
    if found and found.figures.games:
        body = sections(t, phone, found.figures, found.marks)
    else:
        body = [_nothing(t, chosen, loaded)]
    if t.is_large:  # it takes three lines then, and scrolls with the rest
        body = [bar, *body]
    else:
        top.append(ft.Container(bar, padding=pad(t.margin)))
    return frame(t, top, [*body, ft.Container(height=WIDE_GAP)], gap=WIDE_GAP)


def _nothing(t: Look, chosen: Chosen, loaded: Loaded[Read]) -> ft.Control:
    told = t.say("Who wins how often, how long games take, and who beats whom: here, after the first game.")
    return nothing(t, chosen, loaded, told, t.say("Count all tables"), "/history/statistics")
