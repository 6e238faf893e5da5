"""The tables that home offers to go on with; the one that was left last comes first and large."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.errors import CompanionError
from companion.store.session_rows import TableSummary
from companion.ui.backend import Backend
from companion.ui.error_boundary import component
from companion.ui.game_ui import GameUI
from companion.ui.kit.buttons import primary, with_id
from companion.ui.kit.layout import col, flow, panel, row, stamp, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, number, small, title
from companion.ui.loading import Later
from companion.ui.phone import go
from companion.ui.table_controller import AnyTable
from companion.ui.theme import COLUMN, LARGE_GAP, Theme

MORE = 3  # further tables that go on
SEAL, BETWEEN, APART = 30, 6, 14  # pixels: a seal, from it to its figure, from seat to seat
LETTER, LINE = 0.62, 1.36  # the width of a letter and the height of its line, in parts of its size
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LeftTables:
    """The table left last as it stands, further ones as lines, and one that is over and asks for a rematch."""

    last: tuple[TableSummary, AnyTable] | None = None
    more: tuple[TableSummary, ...] = ()
    finished: TableSummary | None = None
    trouble: str = ""  # a sentence, if the tables cannot be read

    @property
    def is_empty(self) -> bool:
        return not (self.last or self.more or self.finished or self.trouble)


def left_tables(backend: Backend) -> LeftTables:
    """Never fatal: home is also the way to help. A rematch is offered for what was touched last."""
    try:
        found = [summary for summary in backend.archive.summaries() if summary.game in backend.games]
        going_on = [summary for summary in found if summary.finished_at is None]
        finished = found[0] if found and found[0].finished_at is not None else None
        last = (going_on[0], backend.open_tables.table(going_on[0].id)) if going_on else None
    except CompanionError as error:
        log.warning("home cannot show the tables: %s", error)
        return LeftTables(trouble=str(error))
    return LeftTables(last, tuple(going_on[1 : 1 + MORE]), finished)


@component
def LastTable(
    t: Theme, game_ui: GameUI, table: AnyTable, since: str, marks: Sequence[Seal], is_settled: bool
) -> ft.Control:
    """In its game's colours: what it is, where it stands, and the way back to it.

    In the first picture of all, the seats come a moment later: they are a third of it.
    """
    name, place = table.game.short_title, game_ui.status_line(t, table.state)
    text = (
        t.say("{where}. Last played {ago}", where=place, ago=since) if place else t.say("Last played {ago}", ago=since)
    )
    head = row(
        stamp(game_ui.emblem, t.accent, 44),
        col(ft.Semantics(header=True, content=title(name, t)), small(text, t), gap=3, expand=True, tight=True),
        gap=LARGE_GAP,
    )
    called = t.say("Continue {game}", game=t.say(table.game.title))
    address, sign = f"/table/{table.session.id}", ft.Icons.PLAY_ARROW_ROUNDED
    on = with_id("continue", primary(t, t.say("Continue"), lambda: go(address), sign, name=called))
    names = table.state.names
    figures = game_ui.standings(t, table.state)
    seats = Later(lambda: seats_row(t, names, figures, marks), is_settled, height=seats_height(t, names, figures))
    body = wide_col(head, seats, on, gap=APART)
    return panel(t, body, fill=t.wash, padding=t.margin)


def seats_row(t: Theme, names: Sequence[str], figures: Sequence[str], marks: Sequence[Seal]) -> ft.Control:
    """Each seat with its seal and its figure; with its name where the game has no figure yet."""
    seats = flow(*(seat(t, *one) for one in zip(names, marks, figures, strict=True)), gap=APART)
    text = ", ".join(f"{name} {figure}".strip() for name, figure in zip(names, figures, strict=True))
    return ft.Semantics(label=text, exclude_semantics=True, content=seats)


def seat(t: Theme, name: str, mark: Seal, figure: str) -> ft.Control:
    texts = number(figure, t, "body") if figure else label(name, t)
    return row(seal_picture(mark, t, SEAL), texts, gap=BETWEEN, tight=True)


def seats_height(t: Theme, names: Sequence[str], figures: Sequence[str]) -> float:
    """How high the seats will stand, as far as it can be told before they are drawn."""
    across, lines, used = min(t.width, COLUMN) - 4 * t.margin, 1, 0.0
    for name, figure in zip(names, figures, strict=True):
        wide = SEAL + BETWEEN + LETTER * len(figure or name) * t.size("body" if figure else "label")
        if used and used + wide > across:
            lines, used = lines + 1, 0.0
        used += wide + APART
    high = max(SEAL, t.size("body") if all(figures) else LINE * t.size("label"))
    return lines * (high + APART) - APART
