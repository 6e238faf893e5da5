"""Home: continue where you were, or begin a new table; all else is in the bar below."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.store.session_rows import TableSummary
from companion.ui.backend import Backend, rematch
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import bottom_bar, slot, wide_slot
from companion.ui.kit.buttons import Handler, icon_button, line_button, secondary, tap, with_id
from companion.ui.kit.formats import ago
from companion.ui.kit.layout import (
    STRETCH,
    bare_frame,
    beside_strut,
    col,
    edged,
    emblem,
    frame,
    heading,
    inset,
    panel,
    row,
    stamp,
    strut,
    wide_col,
)
from companion.ui.kit.player_seals import seals
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text, label, small, title
from companion.ui.loading import Later
from companion.ui.phone import Phone, go, go_afresh, use_phone
from companion.ui.player_names import chosen_seals, names_in_words
from companion.ui.screens.home_tables import LastTable, LeftTables, left_tables
from companion.ui.theme import (
    GAP,
    HAIR_GAP,
    LARGE_GAP,
    MEDIUM_GAP,
    RADIUS_PANEL,
    SMALL_GAP,
    TIGHT_GAP,
    WIDE_GAP,
    Theme,
    mix,
)

TALL, FLAT = 132, 76


def storage_warnings(t: Theme, backend: Backend) -> list[ft.Control]:
    """One panel for all of them, and the way to the files."""
    messages = backend.storage_warnings()
    if not messages:
        return []
    sign = ft.Icon(ft.Icons.INFO_OUTLINE_ROUNDED, color=t.warn, size=24)
    body = row(sign, body_text("\n".join(t.tell(line) for line in messages), t, expand=True))
    files = secondary(t, t.say("Export or import tables"), lambda: go("/settings"), ft.Icons.SAVE_ALT_ROUNDED)
    return [ft.Semantics(live_region=True, content=panel(t, body, edge=t.warn)), with_id("to-files", files)]


def columns(t: Theme) -> int:
    if t.is_large or t.is_narrow:
        return 1
    return 2 if t.width < 600 else 3


def grid(t: Theme, tiles: list[ft.Control]) -> ft.Control:
    """Rows of tiles of one height; the last row keeps its columns."""
    n = columns(t)
    rows = [tiles[i : i + n] for i in range(0, len(tiles), n)]
    return wide_col(*(_row(one, n) for one in rows), gap=MEDIUM_GAP)


def _row(tiles: list[ft.Control], n: int) -> ft.Row:
    missing = [ft.Container(expand=True) for _ in range(n - len(tiles))]
    return row(*tiles, *missing, gap=MEDIUM_GAP)


def game_tile(t: Theme, game_theme: Theme, emblem: str, game: Game[Any], on_click: Handler) -> ft.Control:
    """A title in two languages shows the last one."""
    name, picture = game.short_title, stamp(emblem, game_theme.accent, 34)
    called = t.say("New game: {game}", game=t.say(game.title))
    drawn = tile(t, picture, name, players(t, game.players), called, on_click, game_theme.wash)
    return with_id(f"new-{game.id}", drawn)


def players(t: Theme, span: range) -> str:
    if len(span) == 1:
        return t.say_n("{n} player", "{n} players", span[0])
    return t.say("{least} to {most} players", least=span[0], most=span[-1])


def tile(t: Theme, picture: ft.Control, name: str, under: str, called: str, on_click: Handler, fill: str) -> ft.Control:
    edge = edged(1, mix(fill, t.edge, 0.35))
    more: dict[str, Any] = {"bgcolor": fill, "border": edge, "border_radius": RADIUS_PANEL, "padding": WIDE_GAP}
    texts = (title(name, t, "heading"), small(under, t))
    if columns(t) == 1:
        face: ft.Control = row(
            strut(FLAT - 24), picture, col(*texts, gap=HAIR_GAP, expand=True, tight=True), gap=LARGE_GAP
        )
        return tap(face, called, on_click, expand=True, alignment=ft.Alignment.CENTER_LEFT, **more)
    face = col(picture, col(*texts, gap=1, tight=True), gap=SMALL_GAP, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return tap(face, called, on_click, expand=True, alignment=None, height=TALL * t.scale, **more)


@view
def HomeView() -> ft.View:
    """Under another screen it is empty: whoever comes back sees the tables as they stand then.

    When the app opens, the way back to the table that was left comes first, and new games one picture later.
    """
    phone = use_phone()
    t = phone.theme()
    if not ft.is_route_active("/", exact=True):
        return bare_frame(t, [], ft.Container())
    left = left_tables(phone.backend)
    warnings = storage_warnings(t, phone.backend)
    new = Later(lambda: _new_tables(t, phone), phone.is_settled or left.last is None, phone.settled)
    body = [*warnings, *_left(t, phone, left), new]
    return frame(t, [_top(t)], body, [_bottom(t)], gap=MEDIUM_GAP)


def _top(t: Theme) -> ft.Control:
    size = "heading" if t.is_large or t.is_narrow else "title"
    name = ft.Semantics(header=True, content=title(t.say("Royal Companion"), t, size), expand=True)
    settings = icon_button(t, t.say("Settings"), ft.Icons.TUNE_ROUNDED, lambda: go("/settings"))
    body = row(stamp(HOME_EMBLEM, t.accent, 34), name, strut(64), with_id("to-settings", settings), gap=WIDE_GAP)
    return ft.Container(body, padding=inset(left=t.margin, right=TIGHT_GAP))


def _new_tables(t: Theme, phone: Phone) -> ft.Control:
    head = ft.Container(heading(t, t.say("New game")), padding=inset(top=GAP))
    return wide_col(head, _tiles(t, phone), gap=MEDIUM_GAP)


def _left(t: Theme, phone: Phone, left: LeftTables) -> list[ft.Control]:
    if left.trouble:
        return [panel(t, body_text(left.trouble, t), edge=t.danger)]
    if left.is_empty:
        return [_welcome(t)]
    again = [_rematch_line(t, phone, left.finished)] if left.finished else []
    more = [_lines(t, [_line(t, phone, summary) for summary in left.more])] if left.more else []
    return [*_last_table(phone, left), *again, *more]


def _welcome(t: Theme) -> ft.Control:
    text = t.say("Your last game will show up here. Pick a game to start.")
    return panel(t, body_text(text, t, colour=t.soft), padding=t.margin)


def _last_table(phone: Phone, left: LeftTables) -> list[ft.Control]:
    if left.last is None:
        return []
    summary, table = left.last
    game_ui = phone.backend.game_uis[summary.game]
    marks = seals(summary.names, chosen_seals(phone.backend))
    t = phone.theme(summary.game)
    since = ago(t, phone.backend.now() - summary.touched_at)
    return [LastTable(t, game_ui, table, since, marks, phone.is_settled)]


def _lines(t: Theme, lines: list[ft.Control]) -> ft.Control:
    """Small rows on one panel: the new games below stay in sight."""
    rule = ft.Container(height=1, bgcolor=t.line, margin=ft.Margin.only(left=52))
    parts = [part for line in lines for part in (rule, line)][1:]
    return panel(t, ft.Column(parts, spacing=0, horizontal_alignment=STRETCH), padding=0)


def _line(t: Theme, phone: Phone, summary: TableSummary) -> ft.Control:
    """Another table that goes on; its log is not even read."""
    name = t.say(phone.backend.games[summary.game].title).rpartition(", ")[2]
    under = f"{names_in_words(t, summary.names)}, {ago(t, phone.backend.now() - summary.touched_at)}"
    texts = col(label(name, t), small(under, t), gap=0, tight=True, expand=True)
    sign = ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=t.soft, size=24)
    called = t.say("Continue {game}: {under}", game=name, under=under)
    body = row(strut(54), _emblem(phone, summary), texts, sign, gap=WIDE_GAP)
    space = beside_strut(WIDE_GAP, TIGHT_GAP, gap=WIDE_GAP)
    line = tap(body, called, lambda: go(f"/table/{summary.id}"), padding=space, border_radius=0)
    return with_id(f"continue-{summary.id}", line)


def _rematch_line(t: Theme, phone: Phone, summary: TableSummary) -> ft.Control:
    """The game that has just ended: one tap deals again."""

    def again() -> None:
        go_afresh(f"/table/{rematch(phone.backend, phone.backend.open_tables.table(summary.id))}")

    name = t.say("Rematch: {game}", game=t.say(phone.backend.games[summary.game].title))
    right, people = ft.Icon(ft.Icons.REPLAY_ROUNDED, color=t.accent, size=26), names_in_words(t, summary.names)
    return with_id("rematch", line_button(t, name, people, again, _emblem(phone, summary), right))


def _emblem(phone: Phone, summary: TableSummary) -> ft.Control:
    t = phone.theme(summary.game)
    return emblem(phone.backend.game_uis[summary.game].emblem, t.accent, 28)


def _tiles(t: Theme, phone: Phone) -> ft.Control:
    backend = phone.backend
    tiles: list[Any] = [
        game_tile(t, phone.theme(game.id), backend.game_uis[game.id].emblem, game, lambda e, g=game.id: go(f"/new/{g}"))
        for game in backend.games.values()
    ]
    crown = stamp(HOME_EMBLEM, t.soft, 34)
    name = t.say("Calculators")
    quiet = tile(t, crown, name, t.say("no game needed"), name, lambda: go("/calculators"), t.panel)
    return grid(t, [*tiles, with_id("to-calculators", quiet)])


def _bottom(t: Theme) -> ft.Control:
    join = t.say("Join or scan")
    short = t.say("Join") if t.is_large else join
    scan = ft.Icons.QR_CODE_SCANNER_ROUNDED
    return bottom_bar(
        t,
        with_id("to-join", wide_slot(t, short, t.say("with a code or link"), scan, lambda: go("/join"), join)),
        with_id("to-rules", slot(t, t.say("Rules"), ft.Icons.MENU_BOOK_ROUNDED, lambda: go("/rules"))),
        with_id("to-history", slot(t, t.say("History"), ft.Icons.HISTORY_ROUNDED, lambda: go("/history"))),
    )
