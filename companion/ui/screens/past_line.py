"""One table in the history: what was played, by whom, who won, when, and how long it took."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.store.past_games import Played, PlayedTable
from companion.ui import draw
from companion.ui.kit.plates import col, emblem, pad, panel, row, strut
from companion.ui.kit.taps import Handler, icon_button, tap
from companion.ui.kit.times import length, moment
from companion.ui.kit.words import label, small
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.start.people import company


class Shown(NamedTuple):
    """A table in words. `emblem` is its drawing and its colour."""

    id: str
    is_over: bool
    emblem: tuple[str, str]
    title: str
    people: str
    ending: str
    when: str

    @property
    def name(self) -> str:
        """For screen readers, and unlike any other table's."""
        return f"{self.title}, {self.when}: {self.people}. {self.ending}"


def shown(phone: Phone, table: PlayedTable) -> Shown:
    t, game = phone.look(), phone.house.games.get(table.game)
    room = phone.house.rooms.get(table.game)
    accent = phone.look(table.game).accent if room else t.soft
    picture = (room.emblem if room else draw.HOME_EMBLEM, accent)
    people = company(t, [player_text(player) for player in table.players])
    title = t.say(game.title) if game else table.game
    when = moment(t, table.when, phone.house.now())
    return Shown(table.id, table.minutes is not None, picture, title, people, ending(t, table), when)


def player_text(player: Played) -> str:
    return player.name if player.score is None else f"{player.name}\N{NO-BREAK SPACE}{player.score}"


def ending(t: Look, table: PlayedTable) -> str:
    """Who won, and how long it took; or that it goes on."""
    if table.minutes is None:
        return t.say("Goes on")
    won = [player.name for player in table.players if player.won]
    took = length(t, table.minutes)
    if not won:
        return t.say("Nobody won, {took}", took=took)
    if len(won) > 1:
        return t.say("{who} shared the win, {took}", who=company(t, won), took=took)
    return t.say("{who} won, {took}", who=won[0], took=took)


def past_line(t: Look, line: Shown, on_open: Handler, on_delete: Handler) -> ft.Control:
    """With large letters the emblem stands beside the title alone, and the text has the whole width."""
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if line.is_over else ft.Icons.PLAY_ARROW_ROUNDED
    end = row(ft.Icon(sign, color=t.accent, size=18), small(line.ending, t, t.text, expand=True), gap=5)
    picture = emblem(*line.emblem, 34)
    told = col(*_head(t, line, picture), small(line.people, t), end, gap=3, expand=True, tight=True)
    body = row(strut(64), *([] if t.is_large else [picture]), told, gap=12)
    open_it = tap(body, line.name, on_open, expand=True, padding=ft.Padding.only(left=2, top=8, bottom=8))
    name = t.say("Delete {table}", table=line.name)
    delete = icon_button(t, name, ft.Icons.DELETE_OUTLINE_ROUNDED, on_delete, t.edge)
    return panel(t, row(open_it, delete, gap=0), padding=pad(0))


def _head(t: Look, line: Shown, picture: ft.Control) -> list[ft.Control]:
    name, when = label(line.title, t, expand=True), small(line.when, t)
    return [row(picture, name, gap=10), when] if t.is_large else [row(name, when, gap=6)]
