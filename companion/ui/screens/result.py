"""The result: who won, decided by which steps, how every figure came about; then share it, or play again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message
from companion.core.state import Outcome, Part
from companion.store.exports import NoLink, bg_stats_link
from companion.store.past_games import Series
from companion.ui.backend import Backend, rematch
from companion.ui.error_boundary import view
from companion.ui.files import save
from companion.ui.kit import svg
from companion.ui.kit.buttons import primary, rule_sign, secondary, tap, with_id
from companion.ui.kit.layout import (
    CENTRE,
    MID,
    beside_strut,
    col,
    edged,
    empty,
    flow,
    frame,
    heading,
    inset,
    pad,
    panel,
    row,
    stamp,
    strut,
    tag,
    wide_col,
)
from companion.ui.kit.player_seals import Seal, seal_picture, seals
from companion.ui.kit.text import body_text, label, number, small, title
from companion.ui.loading import use_loaded
from companion.ui.phone import Phone, go_afresh, go_up, use_phone
from companion.ui.player_names import chosen_seals, names_in_words
from companion.ui.screens.result_details import (
    Audit,
    Change,
    audit,
    ended_text,
    place_text,
    result_title,
    result_words,
    series_text,
    shown_outcome,
)
from companion.ui.screens.share.text_and_files import file_name, standing_text, text_buttons
from companion.ui.screens.table import table_bar
from companion.ui.table_controller import AnyTable, TableController, use_table
from companion.ui.theme import HAIR_GAP, MARGIN, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

log = logging.getLogger(__name__)


def poster(t: Theme, table: AnyTable, outcome: Outcome, marks: Sequence[Seal], when: str) -> ft.Control:
    """Who won, as it may hang on a wall: it is also the picture that is saved."""
    won = [seal_picture(marks[seat], t, 72) for seat in outcome.winners]
    inside = col(
        *([stamp(svg.HOME_EMBLEM, t.accent, 48)] if won else []),
        flow(*won, gap=WIDE_GAP, alignment=ft.MainAxisAlignment.CENTER),
        ft.Semantics(header=True, content=title(result_title(t, table) or "", t, text_align=ft.TextAlign.CENTER)),
        *(_places(t, table, outcome, marks) if outcome.places else _scores(t, table, outcome, marks)),
        small(f"{t.say(table.game.title)} · {when}", t, text_align=ft.TextAlign.CENTER),
        gap=MEDIUM_GAP,
        horizontal_alignment=MID,
    )
    box = panel(t, ft.Container(inside, alignment=CENTRE), fill=t.wash, padding=pad(WIDE_GAP, 18))
    return ft.Container(box, bgcolor=t.ground, padding=pad(0, TIGHT_GAP))


def _places(t: Theme, table: AnyTable, outcome: Outcome, marks: Sequence[Seal]) -> list[ft.Control]:
    """Everybody with the place and how it came to it, the best first."""
    return [
        row(seal_picture(marks[place.seat], t, 28), body_text(place_text(t, table, place), t, expand=True))
        for place in outcome.places
    ]


def _scores(t: Theme, table: AnyTable, outcome: Outcome, marks: Sequence[Seal]) -> list[ft.Control]:
    """The best score large, the others beside their names."""
    best = next((outcome.scores[seat] for seat in outcome.winners), None)
    others = [seat for seat in range(len(marks)) if seat not in outcome.winners]
    beside = [_other(t, table.state.name(seat), marks[seat], outcome.scores[seat]) for seat in others]
    large = [number(best, t, "score", t.accent)] if best is not None else []
    return [*large, flow(*beside, gap=MARGIN, alignment=ft.MainAxisAlignment.CENTER)]


def _other(t: Theme, name: str, mark: Seal, score: int | None) -> ft.Control:
    texts = [number(score, t, "figure")] if score is not None else []
    return row(seal_picture(mark, t, 28), label(name, t), *texts, gap=SMALL_GAP, tight=True)


def decided(t: Theme, steps: Sequence[Message], controller: TableController) -> list[ft.Control]:
    """The tie-break as the game tells it, step by step."""
    lines = [_step(t, n, step, controller) for n, step in enumerate(steps, 1)]
    return [
        heading(t, t.say("How it was decided")),
        panel(t, col(*lines, gap=TIGHT_GAP), padding=inset(left=WIDE_GAP, top=SMALL_GAP, bottom=SMALL_GAP)),
    ]


def _step(t: Theme, n: int, step: Message, controller: TableController) -> ft.Control:
    text, rule = t.tell(step), step.rule
    name = t.say("Rule for step {n}: {text}", n=n, text=text)
    sign = [with_id(f"rule-of-{n}", rule_sign(t, name, lambda: controller.open_rule(rule)))] if rule else []
    count = ft.Container(number(n, t, "body", t.accent), width=24 * t.scale)
    return row(count, body_text(text, t, expand=True), *sign, strut(TARGET), gap=TIGHT_GAP)


def figures(
    t: Theme,
    table: AnyTable,
    outcome: Outcome,
    marks: Sequence[Seal],
    found: Audit | None,
    unfolded: int | None,
    unfold: Callable[[int | None], None],
) -> list[ft.Control]:
    """A line for each player, in seat order; tapped, it tells which lines of the history made the figure."""
    lines = []
    for seat, name in enumerate(table.state.names):
        is_open = seat == unfolded
        lines.append(
            _player(t, name, marks[seat], outcome, seat, is_open, lambda e, s=seat, o=is_open: unfold(None if o else s))
        )
        if is_open and found:
            lines.append(_changes(t, found.changes[seat], found.figure))
    return [heading(t, t.say("Score breakdown")), *lines]


def _player(
    t: Theme, name: str, mark: Seal, outcome: Outcome, seat: int, is_open: bool, on_click: Callable[..., None]
) -> ft.Control:
    score = None if outcome.places else outcome.scores[seat]
    won = [tag(t, t.say("won"), t.fill, t.on_fill)] if seat in outcome.winners else []
    sign = ft.Icons.EXPAND_LESS_ROUNDED if is_open else ft.Icons.EXPAND_MORE_ROUNDED
    body = row(
        strut(56),
        seal_picture(mark, t, 36),
        _named(t, name, won),
        *([number(score, t)] if score is not None else []),
        ft.Icon(sign, color=t.soft, size=24),
        gap=WIDE_GAP,
    )
    who = name if score is None else f"{name} {score}"
    text = t.say("{who}: hide breakdown", who=who) if is_open else t.say("{who}: show breakdown", who=who)
    line = tap(
        body,
        text,
        on_click,
        bgcolor=t.panel,
        border=edged(1, t.line),
        padding=beside_strut(WIDE_GAP, SMALL_GAP, gap=WIDE_GAP),
    )
    return with_id(f"player-{seat}", line)


def _named(t: Theme, name: str, won: Sequence[ft.Control]) -> ft.Control:
    if t.is_large:
        return col(label(name, t), *won, gap=HAIR_GAP, expand=True, tight=True)
    return row(label(name, t, expand=True, expand_loose=True), *won, expand=True)


def _changes(t: Theme, changes: Sequence[Change], figure: str) -> ft.Control:
    if not changes:
        return small(t.say("No entry changed it."), t)
    head = [small(t.say("{figure}, step by step", figure=figure), t)] if figure else []
    lines: list[ft.Control] = []
    for part, within in groupby(changes, lambda change: change.part):
        lines += [label(part, t), *(_changed(t, change) for change in within)]
    return ft.Container(wide_col(*head, *lines, gap=SMALL_GAP), padding=inset(left=WIDE_GAP))


def _changed(t: Theme, change: Change) -> ft.Control:
    text = small(change.text, t, t.text, expand=not t.is_large)
    if change.after is None:
        return row(text)
    step = label(f"{_figure(change.before)} → {_figure(change.after)}", t)
    return row(text, step, vertical_alignment=ft.CrossAxisAlignment.START) if not t.is_large else col(text, step, gap=0)


def _figure(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


class ResultData(NamedTuple):
    """What is read or worked out beside the screen."""

    series: Series | None
    audit: Audit | None


def load_result(t: Theme, backend: Backend, table: AnyTable) -> ResultData:
    if shown_outcome(table) is None:
        return ResultData(None, None)
    series = backend.archive.series(table.session.id, table.game.id, table.state.names)
    return ResultData(series, audit(t, table, backend.game_uis[table.game.id]))


@view
def ResultView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    table, backend = model.table, phone.backend
    t = phone.theme(table.game.id)
    unfolded, unfold = ft.use_state(cast(int | None, None))
    done, tell = ft.use_state("")
    found = use_loaded(lambda: load_result(t, backend, table), [table, t]).value or ResultData(None, None)
    top = table_bar(t, controller, t.say("Result"))
    outcome = shown_outcome(table)
    if outcome is None:
        return frame(t, [top], _unfinished(t, backend, table, controller))
    marks = seals(table.state.names, chosen_seals(backend))
    picture = ft.Screenshot(poster(t, table, outcome, marks, ended_text(t, table, backend.now())))
    series = series_text(t, found.series, backend.now())
    body = [
        picture,
        *(
            [panel(t, body_text(series, t, face="Bold", text_align=ft.TextAlign.CENTER), padding=WIDE_GAP)]
            if series
            else []
        ),
        *decided(t, outcome.steps, controller),
        *figures(t, table, outcome, marks, found.audit, unfolded, unfold),
        *_sharing(t, phone, table, series, picture, tell),
        ft.Container(height=8),
    ]
    return frame(t, [top], body, [_again(t, backend, table, controller, done, tell)], gap=WIDE_GAP)


def _unfinished(t: Theme, backend: Backend, table: AnyTable, controller: TableController) -> list[ft.Control]:
    game_ui = backend.game_uis[table.game.id]
    text = t.say("This game is still in progress. So far:")
    back = with_id("to-table", primary(t, t.say("Back to table"), lambda: go_up(f"/table/{controller.id}")))
    stands = panel(t, body_text(standing_text(t, game_ui, table), t, "label"))
    return [empty(t, game_ui.emblem, text, stands, back)]


def _sharing(
    t: Theme, phone: Phone, table: AnyTable, series: str, picture: ft.Screenshot, tell: Any
) -> list[ft.Control]:
    text = result_words(t, table, series, phone.backend.now())

    async def keep_picture() -> None:
        saved = await _captured(picture)
        is_kept = bool(saved) and await save(phone, file_name(table, "png"), saved)
        tell(t.say("Image saved") if is_kept else t.say("The image couldn’t be saved."))

    keep = secondary(t, t.say("Save image"), keep_picture, ft.Icons.IMAGE_ROUNDED, expand=True)
    return [
        heading(t, t.say("Share result")),
        text_buttons(t, phone, text, file_name(table, "txt"), tell, with_id("save-picture", keep)),
        *_bg_stats(t, table),
    ]


async def _captured(picture: ft.Screenshot) -> bytes:
    """The winner’s panel as a PNG, drawn by the phone itself; nothing if it cannot. Enlarged, it would be cut."""
    try:
        return bytes(await picture.capture())
    except Exception as error:  # the phone's own drawing is beyond us: told, not fatal
        log.info("no picture: %s", error)
        return b""


def _bg_stats(t: Theme, table: AnyTable) -> list[ft.Control]:
    try:
        link = bg_stats_link(table)
    except NoLink:
        return []
    text, action = t.say("Add to BG Stats"), ft.OpenUrl(link, target=ft.UrlTarget.BLANK)
    return [with_id("bg-stats", secondary(t, text, None, ft.Icons.OPEN_IN_NEW_ROUNDED, action=action))]


def _again(
    t: Theme, backend: Backend, table: AnyTable, controller: TableController, done: str, tell: Any
) -> ft.Control:
    """The likeliest thing first: the next game of a match, or a rematch once there is nothing more to win."""
    notice = [ft.Semantics(live_region=True, content=small(done, t, t.text))] if done else []
    button = _next_game(t, table.part, controller) if table.part else _rematch(t, backend, table, tell)
    return ft.Container(wide_col(*notice, button, gap=SMALL_GAP), padding=pad(t.margin, MEDIUM_GAP))


def _next_game(t: Theme, part: Part, controller: TableController) -> ft.Control:
    """A refusal is told at the table, where whoever may not play is told so too."""

    def deal() -> None:
        controller.play(part.next_move)
        go_up(f"/table/{controller.id}")

    return with_id("next-game", primary(t, t.say("Next game"), deal, ft.Icons.SKIP_NEXT_ROUNDED))


def _rematch(t: Theme, backend: Backend, table: AnyTable, tell: Any) -> ft.Control:
    def again() -> None:
        try:
            go_afresh(f"/table/{rematch(backend, table)}")
        except CompanionError as error:
            tell(str(error))

    text = t.say("Rematch: {who}", who=names_in_words(t, table.state.names))
    return with_id("rematch", primary(t, text, again, ft.Icons.REPLAY_ROUNDED if len(text) < 30 else None))
