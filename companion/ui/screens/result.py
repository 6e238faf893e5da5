"""The result: who won, decided by which steps, how every figure came about; then share it, or play again."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple, cast

import flet as ft

from companion.core.errors import CompanionError
from companion.core.state import Outcome
from companion.store.exports import NoLink, bg_stats_link
from companion.store.past_games import Series
from companion.ui.context import go, use_phone, use_table
from companion.ui.door import AnyTable, Door
from companion.ui.guard import view
from companion.ui.house import House
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, empty, heading, pad, panel
from companion.ui.kit.seals import seals
from companion.ui.kit.taps import primary, second
from companion.ui.kit.words import small, words
from companion.ui.loading import use_loaded
from companion.ui.look import WIDE_GAP, Look
from companion.ui.phone import Phone
from companion.ui.rematch import rematch
from companion.ui.saving import save
from companion.ui.screens.result_audit import Audit, audit
from companion.ui.screens.result_parts import decided, figures, poster
from companion.ui.screens.result_words import ended_text, result_words, series_text
from companion.ui.screens.share_parts import telling
from companion.ui.screens.share_words import file_name, standing_text
from companion.ui.start.people import chosen_seals, company

log = logging.getLogger(__name__)


class Looked(NamedTuple):
    """What is read or worked out beside the screen."""

    series: Series | None
    audit: Audit | None


def look_up(t: Look, house: House, table: AnyTable) -> Looked:
    if table.game.outcome(table.state) is None:
        return Looked(None, None)
    series = house.shelf.series(table.session.id, table.game.id, table.session.setup.names)
    return Looked(series, audit(t, table, house.rooms[table.game.id].scores))


@view
def ResultView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    table, house = opened.table, phone.house
    t = phone.look(table.game.id)
    unfolded, unfold = ft.use_state(cast(int | None, None))
    done, tell = ft.use_state("")
    found = use_loaded(lambda: look_up(t, house, table), [table, t]).value or Looked(None, None)
    emblem = house.rooms[table.game.id].emblem
    top = top_bar(t, emblem, t.say("Result"), t.say(table.game.title), lambda: go(f"/table/{door.id}"))
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return frame(t, [top], _unfinished(t, house, table, door))
    marks = seals(table.state.names, chosen_seals(house))
    picture = ft.Screenshot(poster(t, table, outcome, marks, ended_text(t, table, house.now())))
    series = series_text(t, found.series, house.now())
    body = [
        picture,
        *([panel(t, words(series, t, face="Bold", text_align=ft.TextAlign.CENTER), padding=12)] if series else []),
        *decided(t, outcome.steps, door),
        *figures(t, table, outcome, marks, found.audit, unfolded, unfold),
        *_sharing(t, phone, table, outcome, series, picture, tell),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, [_again(t, house, table, done, tell)], gap=WIDE_GAP)


def _unfinished(t: Look, house: House, table: AnyTable, door: Door) -> list[ft.Control]:
    room = house.rooms[table.game.id]
    told = t.say("This game goes on: there is no result yet. So far:")
    back = primary(t, t.say("To the table"), lambda: go(f"/table/{door.id}"))
    stands = panel(t, words(standing_text(t, room, table), t, "label"))
    return [empty(t, room.emblem, told, stands, back)]


def _sharing(
    t: Look, phone: Phone, table: AnyTable, outcome: Outcome, series: str, picture: ft.Screenshot, tell: Any
) -> list[ft.Control]:
    text = result_words(t, table, outcome, series, phone.house.now())

    async def keep_picture() -> None:
        saved = await _captured(picture)
        is_kept = bool(saved) and await save(phone, file_name(table, "png"), saved)
        tell(t.say("The picture is saved.") if is_kept else t.say("This phone did not make a picture."))

    keep = second(t, t.say("Save as picture"), keep_picture, ft.Icons.IMAGE_ROUNDED, expand=True)
    return [
        heading(t, t.say("Tell the others")),
        telling(t, phone, text, file_name(table, "txt"), tell, keep),
        *_bg_stats(t, table),
    ]


async def _captured(picture: ft.Screenshot) -> bytes:
    """The winner’s plate as a PNG, drawn by the phone itself; nothing if it cannot. Enlarged, it would be cut."""
    try:
        return bytes(await picture.capture())
    except Exception as error:  # the phone's own drawing is beyond us: told, not fatal
        log.info("no picture: %s", error)
        return b""


def _bg_stats(t: Look, table: AnyTable) -> list[ft.Control]:
    try:
        link = bg_stats_link(table)
    except NoLink:
        return []
    text = t.say("Enter it into BG Stats")
    return [second(t, text, None, ft.Icons.OPEN_IN_NEW_ROUNDED, action=ft.OpenUrl(link, target=ft.UrlTarget.BLANK))]


def _again(t: Look, house: House, table: AnyTable, done: str, tell: Any) -> ft.Control:
    def again() -> None:
        try:
            go(f"/table/{rematch(house, table)}")
        except CompanionError as error:
            tell(str(error))

    said = [ft.Semantics(live_region=True, content=small(done, t, t.text))] if done else []
    text = t.say("Rematch: {who}", who=company(t, table.state.names))
    button = primary(t, text, again, ft.Icons.REPLAY_ROUNDED if len(text) < 30 else None)
    return ft.Container(col(*said, button, gap=6, horizontal_alignment=STRETCH), padding=pad(t.margin, 10))
