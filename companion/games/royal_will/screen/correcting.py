"""A number was tapped: a way to set it by hand, the way to the other corrections, and its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.royal_will.facts import COINS
from companion.games.royal_will.screen.view_model import refusal
from companion.rulebook.entries import find_entry
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import choice, primary, rule_link, step
from companion.ui.kit.layout import CENTRE, col, flow, row
from companion.ui.kit.text import number, small
from companion.ui.table_controller import TableController
from companion.ui.theme import Theme

TALL = 720  # from this height on a sheet need not scroll
Setter = Callable[[int | None], None]


class Told(NamedTuple):
    """What a sheet says: its title, what its button does, and the rules behind the number."""

    title: str
    button: str
    rules: tuple[str, ...]


def use_asked() -> tuple[int | None, Setter]:
    """Hook: the number that a sheet is about to set; None while there is no sheet."""
    to, set_to = ft.use_state(None)
    return to, set_to  # type: ignore[return-value]


def setting_sheet(
    t: Theme,
    controller: TableController,
    told: Told,
    move: tuple[str, dict[str, Any]],
    set_to: Setter,
    *more: ft.Control,
) -> ft.BottomSheet:
    """Set one number; `move` is what the button plays. What the game would refuse is said instead of offered."""
    kind, data = move
    is_new = data["to"] != data["was"]
    why = refusal(controller.model.table, kind, **data) if is_new else None

    def close() -> None:
        set_to(None)

    def play() -> None:
        close()
        controller.play(kind, **data)

    return sheet(
        t,
        told.title,
        stepper(t, told.title, data["to"], set_to),
        *more,
        col(*(_rule(t, controller, rule, close) for rule in told.rules), gap=0),
        *([small(t.tell(why), t, t.danger)] if why else []),
        primary(t, told.button, play if is_new and why is None else None),
        on_dismiss=close,
        short=(controller.page.height or TALL) >= TALL,
    )


def _rule(t: Theme, controller: TableController, rule: str, close: Callable[[], None]) -> ft.Control:
    def read() -> None:
        close()
        controller.open_rule(rule)

    return rule_link(t, find_entry(rule, controller.model.table.game.id).title, read)


def stepper(
    t: Theme, what: str, n: int, set_to: Callable[[int], None], least: int = 0, most: int = COINS
) -> ft.Control:
    """The number between − and +; held, they go in fives."""

    def by(change: int) -> Callable[[], None] | None:
        to = max(least, min(most, n + change))
        return None if to == n else lambda: set_to(to)

    return row(
        step(t, "−", t.say("{what}: one less", what=what), by(-1), on_long_press=by(-5)),
        ft.Container(number(n, t), alignment=CENTRE, expand=True),
        step(t, "+", t.say("{what}: one more", what=what), by(1), on_long_press=by(5)),
    )


def ask_buttons(
    t: Theme, controller: TableController, kinds: tuple[str, ...], who: str, set_to: Setter, **data: Any
) -> list[ft.Control]:
    """The forms of other corrections that may be made now, with the player filled in."""
    table = controller.model.table
    now = table.game.moves_now(table.state)

    def ask(kind: str) -> None:
        set_to(None)
        controller.ask(kind, **data)

    titles = {kind: t.say(now[kind].title) for kind in kinds if kind in now}
    found = [
        choice(t, title, False, lambda e, kind=kind: ask(kind), t.say("{title}: {who}", title=title, who=who))
        for kind, title in titles.items()
    ]
    return [flow(*found)] if found else []
