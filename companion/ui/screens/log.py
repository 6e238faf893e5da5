"""The history of a table: who, what and when, the newest first; any line can be taken back and brought back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

from companion.core.event_log import UNDO, EventId
from companion.core.messages import counted
from companion.core.table import Status
from companion.ui.context import go, use_phone, use_table
from companion.ui.door import AnyTable, Door
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import bare_frame, frame
from companion.ui.kit.plates import empty, heading, pad, row
from companion.ui.kit.seals import seals
from companion.ui.kit.taps import choice, primary, second
from companion.ui.look import GAP, Look
from companion.ui.screens.log_line import LogLine
from companion.ui.screens.log_rows import Row, day, history_rows
from companion.ui.screens.table import NoticeBar
from companion.ui.start.people import chosen_seals

AT_FIRST, MORE = 60, 120  # lines that are built; more when the list is scrolled near their end
NEAR = 900  # pixels
Only = tuple[Status, tuple[EventId, ...]]  # a filter and the lines it found: they stay while one of them is changed


@view
def LogView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    table, house = opened.table, phone.house
    t, room = phone.look(table.game.id), house.rooms[table.game.id]
    most, set_most = ft.use_state(AT_FIRST)
    only, set_only = ft.use_state(cast(Only | None, None))
    unfolded, set_unfolded = ft.use_state(cast(EventId | None, None))
    toggle = ft.use_callback(lambda event: set_unfolded(lambda now: None if now == event else event), [])
    top = top_bar(t, room.emblem, t.say("History"), _counted(t, table), lambda: go(f"/table/{door.id}"))
    if not table.history:
        return frame(t, [top], [_nothing(t, room.emblem, door)])
    marks = seals(table.state.names, chosen_seals(house))
    rows = history_rows(t, table, marks, phone.device, most, only and only[1])
    drawn = _drawn(t, _with_days(t, table, rows, house.now()), table.game.id, unfolded, door, toggle)
    older = len(only[1] if only else table.history) - len(rows)
    said = NoticeBar(t, door)
    middle = _listed(t, drawn, older, lambda: set_most(most + MORE))
    return bare_frame(t, [top], middle, [said, *_misfits(t, table, door), *_filters(t, table, only, set_only)])


def _drawn(
    t: Look,
    lines: Sequence[Row | str],
    game: str,
    unfolded: EventId | None,
    door: Door,
    toggle: Callable[[EventId], None],
) -> list[ft.Control]:
    """Lines keep their key: one more on top does not draw the others anew."""
    return [
        ft.Container(heading(t, line), padding=ft.Padding.only(top=12, bottom=4), key=_day_key(lines[i + 1]))
        if isinstance(line, str)
        else LogLine(t, line, game, line.event == unfolded, door, toggle, key=str(line.event))
        for i, line in enumerate(lines)
    ]


def _day_key(first: Row | str) -> str:
    """A day may stand there twice, if clocks of phones differ; its first line stands there once."""
    return f"day of {first.event}" if isinstance(first, Row) else first


def _listed(t: Look, drawn: list[ft.Control], older: int, build_more: Callable[[], None]) -> ft.Control:
    def scrolled(e: ft.OnScrollEvent) -> None:
        if older > 0 and e.max_scroll_extent - e.pixels < NEAR:
            build_more()

    text = t.say("{n} older lines", n=older)
    more = [second(t, text, build_more, ft.Icons.EXPAND_MORE_ROUNDED)] if older > 0 else []
    return ft.ListView([*drawn, *more], padding=pad(t.margin), expand=True, on_scroll=scrolled, scroll_interval=200)


def _counted(t: Look, table: AnyTable) -> str:
    n = len(table.history)
    return t.say("{n} lines, the newest first", n=n) if n > 1 else t.say("Who, what, when")


def _with_days(t: Look, table: AnyTable, rows: Sequence[Row], now: int) -> list[Row | str]:
    """A heading wherever another day begins."""
    found: list[Row | str] = []
    last = ""
    for line in rows:
        today = day(t, table.history[line.n - 1].event.at, now)
        found += [today] if today != last else []
        found.append(line)
        last = today
    return found


def _misfits(t: Look, table: AnyTable, door: Door) -> list[ft.Control]:
    """The way to where people choose between lines that cannot all count."""
    if not table.misfits:
        return []
    text = t.say("{lines} not fitting: pick what counts", lines=counted(len(table.misfits), "line"))
    button = second(t, text, lambda: door.go("merge"), ft.Icons.CALL_MERGE_ROUNDED)
    return [ft.Container(button, padding=pad(t.margin, GAP))]


def _filters(t: Look, table: AnyTable, only: Only | None, choose: Callable[[Only | None], None]) -> list[ft.Control]:
    """All lines, those that do not fit, those taken back; nothing to choose if all count."""
    kinds = {Status.MISFIT: t.say("Does not fit"), Status.UNDONE: t.say("Taken back")}
    chips = [choice(t, t.say("All"), only is None, lambda: choose(None), t.say("Show all lines"))]
    for kind, text in kinds.items():
        ids = tuple(e.event.id for e in table.history if e.status is kind and e.event.kind != UNDO)
        is_on = only is not None and only[0] is kind
        if ids or is_on:
            name = t.say("Show only: {what}", what=text)
            chips.append(choice(t, f"{text} {len(ids)}", is_on, lambda e, k=kind, i=ids: choose((k, i)), name))
    if len(chips) == 1 and not only:
        return []
    return [ft.Container(row(*chips, scroll=ft.ScrollMode.HIDDEN), bgcolor=t.panel, padding=pad(t.margin, 10))]


def _nothing(t: Look, emblem: str, door: Door) -> ft.Control:
    told = t.say("Nothing has happened yet. Every tap at this table will stand here, and each can be taken back.")
    back = primary(t, t.say("To the table"), lambda: go(f"/table/{door.id}"))
    return ft.Container(empty(t, emblem, told, back), padding=pad(0, GAP))
