"""What lies over the table: the one open sheet, a list of moves that happen seldom, a number set by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.rulebook.entries import find_entry
from companion.ui.back import use_sheet
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import OpenSheet, SheetController
from companion.ui.game_screen.pickers import pairs
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import primary, rule_link, secondary, with_id
from companion.ui.kit.layout import col, wide_col
from companion.ui.kit.text import small
from companion.ui.live_updates import use_live
from companion.ui.notices import notice_text
from companion.ui.theme import WIDE_GAP, Theme


@dataclass(frozen=True)
class SheetContext:
    """What a sheet is given. A game's own adds what its sheets are about, and the type of its state."""

    t: Theme
    table: Table[Any]
    sheet: OpenSheet
    controller: Any

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def seat(self) -> int:
        """Whom the sheet is about."""
        return self.sheet.seat

    @property
    def player(self) -> Player:
        found: Player = self.controller.players[self.seat]
        return found

    @property
    def name(self) -> str:
        return self.table.state.names[self.seat]

    def title_of(self, kind: str) -> str:
        """A move as it is called everywhere."""
        return self.t.say(self.table.game.moves[kind].title)

    def moves_now(self, *kinds: str) -> list[str]:
        """Those of the moves that may be made now."""
        allowed = self.table.game.moves_now(self.state)
        return [kind for kind in kinds if kind in allowed]

    def rule_link(self, rule: str) -> ft.Control:
        """A rule by its title."""
        title = find_entry(rule, self.table.game.id, self.t.language).title
        return rule_link(self.t, title, lambda: self.controller.open_rule(rule))


Sheets = Mapping[str, Callable[..., ft.Control]]


@component
def SheetHost(
    t: Theme,
    controller: SheetController,
    sheets: Sheets,
    title: Callable[[Any], str],
    is_short: Callable[[Any], bool],
    make_context: Callable[..., SheetContext] = SheetContext,
) -> ft.Control:
    """The sheet over the table, if one is open; the table behind it is not drawn anew for it.

    `is_short`: whether the table stays in sight above it.
    """
    now, controller.set_sheet = ft.use_state(None)
    controller.shown = now
    use_live(controller.table_controller, lambda model: (model.table, model.notice, controller.kept) if now else None)
    context = make_context(t, controller.table, now, controller) if now else None
    shown = _dialog(context, sheets, title(context), is_short(context)) if context else None
    use_sheet(controller.table_controller.phone.steps, shown)
    return ft.Container()


def _dialog(context: SheetContext, sheets: Sheets, title: str, short: bool) -> ft.BottomSheet:
    """A refusal stands in the sheet, at its lower edge: what is said above the dock is behind it."""
    said, now = context.controller.model.notice, context.sheet
    below = [notice_text(context.t, said, context.controller.table_controller)] if said else []
    body = sheets[now.kind](context, key=" ".join(map(str, now)))
    closed = context.controller.sheet_closed
    return sheet(context.t, title, body, on_dismiss=lambda: closed(now), short=short, below=below)


def moves_sheet(
    context: SheetContext, kinds: tuple[str, ...], *links: ft.Control, at_once: tuple[str, ...] = ()
) -> ft.Control:
    """What happens seldom: each move with its form, further links, and the way to all moves.

    `at_once`: those that ask nothing and need no form.
    """
    t, controller = context.t, context.controller

    def button(kind: str) -> ft.Control:
        send = controller.play if kind in at_once else controller.ask
        return with_id(f"move-{kind}", secondary(t, context.title_of(kind), lambda: send(kind)))

    every = secondary(t, t.say("All moves"), lambda: controller.go("moves"), ft.Icons.BOLT_ROUNDED)
    return pairs(t, [*map(button, context.moves_now(*kinds)), *links, with_id("all-moves", every)])


def number_sheet(
    context: SheetContext,
    picker: ft.Control,
    button: str,
    move: tuple[str, Mapping[str, Any]],
    rules: tuple[str, ...],
    *more: ft.Control,
) -> ft.Control:
    """One number set by hand; what the rules would refuse is said instead of offered.

    `move` has the number as `to` (None: nothing chosen yet) and the one it replaces as `was`.
    """
    t, (kind, data) = context.t, move
    is_new = data["to"] is not None and data["to"] != data["was"]
    why = context.table.game.refusal(context.state, kind, **data) if is_new else None
    play = (lambda: context.controller.play(kind, **data)) if is_new and why is None else None
    return wide_col(
        picker,
        *more,
        col(*map(context.rule_link, rules), gap=0),
        *([small(t.tell(why), t, t.danger)] if why else []),
        with_id("set-number", primary(t, button, play)),
        gap=WIDE_GAP,
    )
