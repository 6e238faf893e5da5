"""History: every table that was played here, the newest first; each can be looked at again or deleted."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.core.errors import CompanionError
from companion.store.past_games import PastGame, Played
from companion.ui.back import use_sheet
from companion.ui.backend import Backend
from companion.ui.error_boundary import view
from companion.ui.kit import svg
from companion.ui.kit.bars_and_sheets import bottom_bar, sheet, slot, top_bar, wide_slot
from companion.ui.kit.buttons import Handler, icon_button, primary, secondary, tap, with_id
from companion.ui.kit.formats import date_and_time, duration
from companion.ui.kit.layout import bare_frame, col, emblem, empty, inset, pad, panel, row, strut
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text, label, small
from companion.ui.loading import Loaded, use_loaded
from companion.ui.phone import Phone, go, use_phone
from companion.ui.player_names import known_names, names_in_words
from companion.ui.screens.past_games_filter import Chosen, FilterBar, read_chosen, titles
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, SMALL_GAP, WIDE_GAP, Theme

PAGE = 50


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


def shown(phone: Phone, table: PastGame) -> Shown:
    t, game = phone.theme(), phone.backend.games.get(table.game)
    game_ui = phone.backend.game_uis.get(table.game)
    accent = phone.theme(table.game).accent if game_ui else t.soft
    picture = (game_ui.emblem if game_ui else svg.HOME_EMBLEM, accent)
    is_scored = game_ui is None or game_ui.compares_scores
    people = names_in_words(t, [player_text(player) if is_scored else player.name for player in table.players])
    title = t.say(game.title) if game else table.game
    when = date_and_time(t, table.when, phone.backend.now())
    return Shown(table.id, table.minutes is not None, picture, title, people, ending(t, table), when)


def player_text(player: Played) -> str:
    return player.name if player.score is None else f"{player.name}\N{NO-BREAK SPACE}{player.score}"


def ending(t: Theme, table: PastGame) -> str:
    """Who won, and how long it took; or that it goes on."""
    if table.minutes is None:
        return t.say("In progress")
    won = [player.name for player in table.players if player.won]
    took = duration(t, table.minutes)
    if not won:
        return t.say("No one won, {took}", took=took)
    if len(won) > 1:
        return t.say("{who} shared the win, {took}", who=names_in_words(t, won), took=took)
    return t.say("{who} won, {took}", who=won[0], took=took)


def table_line(t: Theme, line: Shown, on_open: Handler, on_delete: Handler) -> ft.Control:
    """With large letters the emblem stands beside the title alone, and the text has the whole width."""
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if line.is_over else ft.Icons.PLAY_ARROW_ROUNDED
    end = row(ft.Icon(sign, color=t.accent, size=18), small(line.ending, t, t.text, expand=True), gap=5)
    picture = emblem(*line.emblem, 34)
    texts = col(*_head(t, line, picture), small(line.people, t), end, gap=3, expand=True, tight=True)
    body = row(strut(64), *([] if t.is_large else [picture]), texts, gap=WIDE_GAP)
    open_it = tap(body, line.name, on_open, expand=True, padding=inset(left=HAIR_GAP, top=GAP, bottom=GAP))
    name = t.say("Delete {table}", table=line.name)
    delete = icon_button(t, name, ft.Icons.DELETE_OUTLINE_ROUNDED, on_delete, t.edge)
    parts = (with_id(f"open-{line.id}", open_it), with_id(f"delete-{line.id}", delete))
    return panel(t, row(*parts, gap=0), padding=pad(0))


def _head(t: Theme, line: Shown, picture: ft.Control) -> list[ft.Control]:
    name, when = label(line.title, t, expand=True), small(line.when, t)
    return [row(picture, name, gap=MEDIUM_GAP), when] if t.is_large else [row(name, when, gap=SMALL_GAP)]


def nothing(t: Theme, chosen: Chosen, loaded: Loaded[Any], sentence: str, all_text: str, all_way: str) -> ft.Control:
    """What went wrong, or the way out of a filter that leaves nothing, or (`sentence`) what will be here."""
    if loaded.trouble:
        return panel(t, body_text(loaded.trouble, t), edge=t.danger)
    if loaded.value is None:
        return ft.Container()
    if chosen != Chosen():
        every = with_id("show-all", primary(t, all_text, lambda: go(all_way)))
        return empty(t, HOME_EMBLEM, t.say("No tables match."), every)
    return empty(t, HOME_EMBLEM, sentence, with_id("home", primary(t, t.say("Play your first game"), lambda: go("/"))))


def use_delete(t: Theme, phone: Phone) -> tuple[int, Handler]:
    """Hook: how many were deleted here, and what asks whether one shall be."""
    deleted, set_deleted = ft.use_state(0)
    table: Shown | None
    table, choose = ft.use_state(None)
    trouble, set_trouble = ft.use_state("")

    def keep() -> None:
        choose(None)
        set_trouble("")

    async def delete(shown: Shown) -> None:
        try:
            gone = await asyncio.to_thread(phone.backend.archive.delete, shown.id)
        except CompanionError as error:
            set_trouble(t.tell(error.message))
        else:
            phone.tables.pop(shown.id, None)
            phone.deleted[shown.id] = (shown.name, gone)
            keep()
            set_deleted(deleted + 1)

    use_sheet(phone.steps, _sheet(t, table, trouble, partial(delete, table), keep) if table else None)
    return deleted, choose


def use_put_back(t: Theme, phone: Phone) -> tuple[int, list[ft.Control]]:
    """Hook: how many deletions were undone here, and a notice with Undo for each table deleted since the app opened."""
    restored, set_restored = ft.use_state(0)
    trouble, set_trouble = ft.use_state("")

    async def put_back(table_id: str) -> None:
        _, gone = phone.deleted.pop(table_id)
        try:
            await asyncio.to_thread(phone.backend.archive.put_back, gone)
        except CompanionError as error:
            set_trouble(t.tell(error.message))
        else:
            set_trouble("")
        set_restored(restored + 1)

    notices = [_deleted(t, id, name, partial(put_back, id)) for id, (name, _) in reversed(phone.deleted.items())]
    said = [panel(t, body_text(trouble, t), edge=t.danger)] if trouble else []
    return restored, [*said, *notices]


def _deleted(t: Theme, id: str, name: str, undo: Handler) -> ft.Control:
    text = body_text(t.say("Deleted: {table}", table=name), t, "label", expand=True)
    called = t.say("Undo: {what}", what=t.say("Delete {table}", table=name))
    button = with_id(f"put-back-{id}", secondary(t, t.say("Undo"), undo, ft.Icons.UNDO_ROUNDED, name=called, height=46))
    return ft.Semantics(live_region=True, content=panel(t, row(text, button, gap=GAP), edge=t.warn))


def _sheet(t: Theme, table: Shown, trouble: str, on_delete: Handler, on_keep: Handler) -> ft.BottomSheet:
    text = t.say("It will also disappear from your statistics. You can undo this in History until you close the app.")
    sure = t.say("Delete this table")
    return sheet(
        t,
        t.say("{what}?", what=sure),
        body_text(table.name, t),
        body_text(text, t, "label", t.soft),
        *([body_text(trouble, t, colour=t.danger)] if trouble else []),
        with_id("keep", secondary(t, t.say("Keep table"), on_keep)),
        with_id("delete", primary(t, sure, on_delete, ft.Icons.DELETE_OUTLINE_ROUNDED)),
        on_dismiss=on_keep,
        short=True,
    )


class Read(NamedTuple):
    """The newest tables, whether there are older ones, and everybody who plays here."""

    tables: tuple[PastGame, ...]
    is_more: bool
    names: tuple[str, ...]


def read(backend: Backend, chosen: Chosen, pages: int) -> Read:
    limit = pages * PAGE
    found = backend.archive.past_games(chosen.as_query(backend.now()), limit + 1)
    return Read(tuple(found[:limit]), len(found) > limit, known_names(backend))


@view
def PastGamesView() -> ft.View:
    phone = use_phone()
    t, chosen = phone.theme(), read_chosen(phone)
    pages, set_pages = ft.use_state(1)
    deleted, delete = use_delete(t, phone)
    restored, notices = use_put_back(t, phone)
    is_on_top = ft.is_route_active("/history", exact=True)  # whoever comes back sees the tables as they are then
    loaded = use_loaded(lambda: read(phone.backend, chosen, pages), [chosen, pages, deleted, restored, is_on_top])
    names = loaded.value.names if loaded.value else ()
    bar = FilterBar(t, "/history", chosen, titles(phone), names)
    top = [top_bar(t, HOME_EMBLEM, t.say("History"), "", lambda: go("/"))]
    found = loaded.value
    if found and found.tables:
        lines = [_line(t, shown(phone, table), chosen, delete) for table in found.tables]
        older = secondary(t, t.say("Older tables"), lambda: set_pages(pages + 1), ft.Icons.HISTORY_ROUNDED)
        middle = [*lines, *([with_id("older", older)] if found.is_more else [])]
    else:
        middle = [_nothing(t, chosen, loaded)]
    middle = [*notices, *middle]
    if t.is_large:  # it takes three lines then, and scrolls with the list
        middle = [bar, *middle]
    else:
        top.append(ft.Container(bar, padding=pad(t.margin)))
    body = ft.ListView(middle, spacing=GAP, padding=pad(t.margin), expand=True)
    return bare_frame(t, top, body, [_bottom(t, chosen)])


def _line(t: Theme, line: Shown, chosen: Chosen, delete: Handler) -> ft.Control:
    return table_line(t, line, lambda: go(_address(line, chosen)), lambda: delete(line))


def _address(line: Shown, chosen: Chosen) -> str:
    """A finished game is looked at again, one that goes on is gone on with."""
    return f"/history/{line.id}{chosen.query}" if line.is_over else f"/table/{line.id}"


def _nothing(t: Theme, chosen: Chosen, loaded: Loaded[Read]) -> ft.Control:
    text = t.say("Every game you play is saved here, so you can replay it move by move.")
    return nothing(t, chosen, loaded, text, t.say("Show all tables"), "/history")


def _bottom(t: Theme, chosen: Chosen) -> ft.Control:
    under, name = t.say("wins, lengths, scores"), t.say("Statistics for these tables")
    icon = ft.Icons.BAR_CHART_ROUNDED
    address = f"/history/statistics{chosen.query}"
    players = slot(t, t.say("Players"), ft.Icons.GROUP_ROUNDED, lambda: go("/players"), t.say("Who plays here"))
    figures = wide_slot(t, t.say("Statistics"), under, icon, lambda: go(address), name)
    return bottom_bar(t, with_id("to-statistics", figures), players)
