"""The plain table: what stands, what just happened, and the moves that may be made now, as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.ui.error_boundary import component, memo
from companion.ui.forms.move_forms import at_once, sorted_moves
from companion.ui.kit.buttons import primary, rule_sign, secondary
from companion.ui.kit.layout import STRETCH, col, heading, inset, pad, panel, row, strut, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import body_text, label
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

IN_REACH = 3  # buttons that always stay in the thumb's reach
Shown = tuple[tuple[Seal | None, str, str], ...]  # whose line it is, its head, the rest
Sentences = tuple[tuple[str, str | None], ...]  # a sentence and its rule
Buttons = tuple[tuple[str, str], ...]  # kind and text


@component
def PlainTable(t: Theme, table: Table[Any], controller: TableController) -> ft.Control:
    game, state = table.game, table.state
    game_ui = controller.phone.backend.game_uis[game.id]
    marks = ft.use_memo(lambda: seals_at(controller.phone, table), [state.names])
    now = sorted_moves(game, game_ui, state).now
    wanted = game_ui.likely_moves(state) if game_ui.likely_moves else game_ui.first_moves
    first = tuple(kind for kind in wanted if kind in game.moves_now(state))[:IN_REACH]
    more = tuple(kind for kind in now if kind not in first)
    texts = tuple((t.tell(line), line.rule) for line in state.messages)
    over = table.outcome is not None
    upper = [
        Summary(t, shown_lines(game.describe(state), state.names, marks)),
        Happened(t, texts, controller),
        Also(t, tuple((kind, t.say(game.moves[kind].title)) for kind in more), controller),
    ]
    lower = Now(t, tuple(now_button(t, table, kind) for kind in first), over, controller)
    return laid_out(t, upper, lower)


def laid_out(t: Theme, upper: Sequence[ft.Control], lower: ft.Control) -> ft.Control:
    """What is read scrolls above; what is done stands in the thumb's reach, unless letters are too large for that."""
    stays = not t.is_large
    reading = ft.Column(
        [*upper, *([] if stays else [lower])],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    whole = wide_col(reading, *([lower] if stays else []), expand=True)
    return ft.Container(whole, padding=pad(t.margin), expand=True)


def shown_lines(lines: Sequence[str], names: Sequence[str], marks: Sequence[Seal]) -> Shown:
    """A line that begins with a player's name gets the player's seal; the name and its figures are told apart."""
    return tuple(_shown(line, names, marks) for line in lines)


def _shown(line: str, names: Sequence[str], marks: Sequence[Seal]) -> tuple[Seal | None, str, str]:
    head, colon, rest = line.partition(": ")
    about = [seat for seat, name in enumerate(names) if begins(line, name) and " : " not in line]
    who = max(about, key=lambda seat: len(names[seat]), default=None)
    if who is None:
        return None, "" if line.startswith("  ") else line, line.strip() if line.startswith("  ") else ""
    return marks[who], (head if colon else line), (rest if colon else "")


def begins(line: str, name: str) -> bool:
    """Whether a line is about this player: the name stands first, as a whole word."""
    return line.startswith(name) and not line[len(name) : len(name) + 1].isalnum()


@memo
def Summary(t: Theme, lines: Shown) -> ft.Control:
    return panel(t, wide_col(*(_summary_line(t, *line) for line in lines), gap=SMALL_GAP))


def _summary_line(t: Theme, seal: Seal | None, head: str, rest: str) -> ft.Control:
    if not head:
        return ft.Container(body_text(rest, t, "label", t.soft), padding=inset(left=38))
    if seal is None:
        return label(head, t)
    texts = col(label(head, t), *([body_text(rest, t, "label", t.soft)] if rest else []), gap=1, expand=True)
    return row(seal_picture(seal, t, 30), texts)


@memo
def Happened(t: Theme, sentences: Sentences, controller: TableController) -> ft.Control:
    """What the last move brought about, each with its rule."""
    if not sentences:
        return ft.Container()
    lines = [_happened(t, text, rule, controller) for text, rule in sentences]
    return ft.Semantics(
        live_region=True, content=panel(t, wide_col(*lines, gap=0), t.accent, padding=pad(WIDE_GAP, TIGHT_GAP))
    )


def _happened(t: Theme, text: str, rule: str | None, controller: TableController) -> ft.Control:
    texts = body_text(text, t, "label", expand=True)
    if not rule:
        return row(strut(TARGET), texts, gap=0)
    name = t.say("Rule of: {move}", move=text)
    return row(texts, rule_sign(t, name, lambda: controller.open_rule(rule)))


def now_button(t: Theme, table: Table[Any], kind: str) -> tuple[str, str]:
    """A move that is played as soon as it is tapped says who plays it."""
    title, data = t.say(table.game.moves[kind].title), at_once(table, kind)
    if data:
        title = t.say("{who}: {move}", who=table.state.name(data["seat"]), move=title)
    return kind, title


@memo
def Now(t: Theme, buttons: Buttons, is_over: bool, controller: TableController) -> ft.Control:
    """The likeliest moves: the first filled, the others two by two."""
    if not buttons:
        return ft.Container()
    first = [] if is_over else [primary(t, buttons[0][1], lambda: tapped(controller, buttons[0][0]))]
    others = [_button(t, kind, text, controller) for kind, text in buttons[len(first) :]]
    body = wide_col(*_pairs(t, others), *first)
    edge = ft.Border(top=ft.BorderSide(1, t.line))
    return ft.Container(body, border=edge, padding=inset(top=GAP, bottom=GAP))


def tapped(controller: TableController, kind: str) -> None:
    """Played at once if nothing needs to be said, else its form opens."""
    data = at_once(controller.model.table, kind)
    if data is None:
        controller.ask(kind)
    else:
        controller.play(kind, **data)


@memo
def Also(t: Theme, buttons: Buttons, controller: TableController) -> ft.Control:
    if not buttons:
        return ft.Container()
    made = [_button(t, kind, text, controller, ask=True) for kind, text in buttons]
    return wide_col(heading(t, t.say("Also now")), *_pairs(t, made))


def _button(t: Theme, kind: str, text: str, controller: TableController, ask: bool = False) -> ft.Control:
    return secondary(t, text, lambda: open_form(controller, kind) if ask else tapped(controller, kind), expand=True)


def open_form(controller: TableController, kind: str) -> None:
    """A move that asks nothing is played; any other shows who would play it first."""
    if at_once(controller.model.table, kind) == {}:
        controller.play(kind)
    else:
        controller.ask(kind)


def _pairs(t: Theme, buttons: Sequence[ft.Control]) -> list[ft.Control]:
    """Two by two, or one by one where letters are large."""
    width = 1 if t.is_large else 2
    return [row(*buttons[i : i + width]) for i in range(0, len(buttons), width)]
