"""The plain table: what stands, what just happened, and the moves that may be made now, as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.ui.error_boundary import component, part
from companion.ui.forms.move_forms import at_once, sorted_moves
from companion.ui.kit.buttons import primary, second, tap
from companion.ui.kit.layout import STRETCH, col, heading, pad, panel, row, strut
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, words
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, TARGET, Look

IN_REACH = 3  # buttons that always stay in the thumb's reach
Shown = tuple[tuple[Seal | None, str, str], ...]  # whose line it is, its head, the rest
Told = tuple[tuple[str, str | None], ...]  # a sentence and its rule
Buttons = tuple[tuple[str, str], ...]  # kind and text


@component
def PlainTable(t: Look, table: Table[Any], door: Door) -> ft.Control:
    game, state = table.game, table.state
    room = door.phone.house.rooms[game.id]
    marks = ft.use_memo(lambda: seals_at(door.phone, table), [state.names])
    now = sorted_moves(game, room, state).now
    wanted = room.likely(state) if room.likely else room.first
    first = tuple(kind for kind in wanted if kind in game.moves_now(state))[:IN_REACH]
    more = tuple(kind for kind in now if kind not in first)
    told = tuple((t.tell(line), line.rule) for line in state.told)
    over = game.outcome(state) is not None
    upper = [
        Plate(t, shown_lines(game.show(state), state.names, marks)),
        Happened(t, told, door),
        Also(t, tuple((kind, t.say(game.moves[kind].title)) for kind in more), door),
    ]
    lower = Now(t, tuple(now_button(t, table, kind) for kind in first), over, door)
    return laid_out(t, upper, lower)


def laid_out(t: Look, upper: Sequence[ft.Control], lower: ft.Control) -> ft.Control:
    """What is read scrolls above; what is done stands in the thumb's reach, unless letters are too large for that."""
    stays = not t.is_large
    reading = ft.Column(
        [*upper, *([] if stays else [lower])],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    whole = col(reading, *([lower] if stays else []), expand=True, horizontal_alignment=STRETCH)
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


@part
def Plate(t: Look, lines: Shown) -> ft.Control:
    return panel(t, col(*(_plate_line(t, *line) for line in lines), gap=6, horizontal_alignment=STRETCH))


def _plate_line(t: Look, seal: Seal | None, head: str, rest: str) -> ft.Control:
    if not head:
        return ft.Container(words(rest, t, "label", t.soft), padding=ft.Padding.only(left=38))
    if seal is None:
        return label(head, t)
    told = col(label(head, t), *([words(rest, t, "label", t.soft)] if rest else []), gap=1, expand=True)
    return row(seal_picture(seal, t, 30), told)


@part
def Happened(t: Look, told: Told, door: Door) -> ft.Control:
    """What the last move brought about, each with its rule."""
    if not told:
        return ft.Container()
    lines = [_happened(t, text, rule, door) for text, rule in told]
    return ft.Semantics(
        live_region=True,
        content=panel(t, col(*lines, gap=0, horizontal_alignment=STRETCH), t.accent, padding=pad(12, 4)),
    )


def _happened(t: Look, text: str, rule: str | None, door: Door) -> ft.Control:
    told = words(text, t, "label", expand=True)
    if not rule:
        return row(strut(TARGET), told, gap=0)
    name = t.say("Rule of: {move}", move=text)
    return row(told, tap(label("§", t, t.accent), name, lambda: door.open_rule(rule), width=TARGET, height=TARGET))


def now_button(t: Look, table: Table[Any], kind: str) -> tuple[str, str]:
    """A move that is played as soon as it is tapped says who plays it."""
    title, data = t.say(table.game.moves[kind].title), at_once(table, kind)
    if data:
        title = t.say("{who}: {move}", who=table.state.name(data["seat"]), move=title)
    return kind, title


@part
def Now(t: Look, buttons: Buttons, is_over: bool, door: Door) -> ft.Control:
    """The likeliest moves: the first filled, the others two by two."""
    if not buttons:
        return ft.Container()
    first = [] if is_over else [primary(t, buttons[0][1], lambda: tapped(door, buttons[0][0]))]
    others = [_button(t, kind, text, door) for kind, text in buttons[len(first) :]]
    body = col(*_pairs(t, others), *first, horizontal_alignment=STRETCH)
    edge = ft.Border(top=ft.BorderSide(1, t.line))
    return ft.Container(body, border=edge, padding=ft.Padding.only(top=8, bottom=8))


def tapped(door: Door, kind: str) -> None:
    """Played at once if nothing needs to be said, else its form opens."""
    data = at_once(door.opened.table, kind)
    if data is None:
        door.ask(kind)
    else:
        door.play(kind, **data)


@part
def Also(t: Look, buttons: Buttons, door: Door) -> ft.Control:
    if not buttons:
        return ft.Container()
    made = [_button(t, kind, text, door, ask=True) for kind, text in buttons]
    return col(heading(t, t.say("Also now")), *_pairs(t, made), horizontal_alignment=STRETCH)


def _button(t: Look, kind: str, text: str, door: Door, ask: bool = False) -> ft.Control:
    return second(t, text, lambda: open_form(door, kind) if ask else tapped(door, kind), expand=True)


def open_form(door: Door, kind: str) -> None:
    """A move that asks nothing is played; any other shows who would play it first."""
    if at_once(door.opened.table, kind) == {}:
        door.play(kind)
    else:
        door.ask(kind)


def _pairs(t: Look, buttons: Sequence[ft.Control]) -> list[ft.Control]:
    """Two by two, or one by one where letters are large."""
    width = 1 if t.is_large else 2
    return [row(*buttons[i : i + width]) for i in range(0, len(buttons), width)]
