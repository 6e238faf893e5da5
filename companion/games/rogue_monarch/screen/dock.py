"""The dock: what is asked now, always at the thumb."""

from __future__ import annotations

import random
from typing import Any

import flet as ft

from companion.games.rogue_monarch.screen.asking import asked
from companion.games.rogue_monarch.screen.cards import small_card
from companion.games.rogue_monarch.screen.draft import Drafter
from companion.games.rogue_monarch.screen.keeping import Keeper
from companion.games.rogue_monarch.screen.options import Ask, At, Option
from companion.games.rogue_monarch.screen.options import Line as CardLine
from companion.games.rogue_monarch.screen.picking import picked, slots
from companion.games.rogue_monarch.screen.values import Slot
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import icon_button, primary, second, tap
from companion.ui.kit.layout import STRETCH, col, panel, row, strut
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, TARGET, Look


class Hand:
    """What a tap does. One object for as long as the table is shown, so that memoised parts stay equal."""

    def __init__(self, door: Door) -> None:
        self.door, self.drafter, self.keeper = door, Drafter(door), Keeper(door)

    def ask(self, t: Look) -> Ask:
        """What is asked now; found once after every change, whoever looks first."""
        opened, draft, seat = self.door.opened, self.drafter.draft, self.keeper.seat
        is_mine = seat is not None and seat == opened.table.state.turn
        return opened.once(("ask", t, draft, is_mine), lambda: asked(At(t, opened.table, draft, is_mine)))

    def slots(self, t: Look) -> tuple[Slot, ...]:
        """The Court as it is drawn now."""
        opened, draft = self.door.opened, self.drafter.draft
        return opened.once(("slots", t, draft), lambda: slots(t, opened.table.state, draft))

    def pick(self, place: int) -> None:
        """A card of the Court."""
        found = picked(self.door.opened.table, self.drafter.draft, place)
        if isinstance(found, Option):
            self.take(found)
        else:
            self.door.quiet()
            self.drafter.put(found)

    def take(self, option: Option) -> None:
        """A button: a step of the draft, a form, or a move."""
        data: dict[str, Any] = dict(option.data)
        if option.draft is not None:
            self.door.quiet()
            self.drafter.put(option.draft)
        elif option.is_asked:
            self.door.ask(option.kind, **data)
        elif option.laid:
            self.keeper.lay(option.laid, option.kind, data)
        elif option.is_chance:
            self.door.play(option.kind, seat=random.randrange(len(self.door.opened.table.state.names)))
        else:
            self.door.play(option.kind, **data)

    def clear(self) -> None:
        self.drafter.clear()


@part
def Dock(t: Look, hand: Hand) -> ft.Control:
    ask = use_live(hand.door, lambda opened: hand.ask(t)._replace(primary=None))
    lines = [_cards(t, line, hand) for line in ask.lines]
    below = col(*lines, *_buttons(t, ask.buttons, hand), horizontal_alignment=STRETCH)
    body = col(_head(t, ask, hand), below, gap=0, horizontal_alignment=STRETCH)
    space = ft.Padding.only(left=GAP, right=GAP, top=0 if ask.rule else GAP, bottom=GAP)
    return ft.Container(panel(t, body, hem=t.accent, fill=t.wash, padding=space), padding=ft.Padding.only(bottom=GAP))


@part
def Filled(t: Look, hand: Hand) -> ft.Control:
    """The one thing most likely to be done next."""
    option = use_live(hand.door, lambda opened: hand.ask(t).primary)
    if option is None:
        return ft.Container()
    is_won = option.kind == "claim"
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if is_won else ft.Icons.CASINO_ROUNDED if option.is_chance else None
    button = primary(t, option.text, lambda: hand.take(option), sign, name=option.name)
    return ft.Container(button, padding=ft.Padding.only(top=GAP))


def _head(t: Look, ask: Ask, hand: Hand) -> ft.Control:
    told = col(
        label(ask.title, t),
        *([small(ask.under, t)] if ask.under else []),
        gap=0,
        tight=True,
        expand=True,
    )
    ends = []
    if ask.can_clear:
        ends.append(icon_button(t, t.say("Choose again"), ft.Icons.CLOSE_ROUNDED, hand.clear))
    if ask.rule:
        sign = label("§", t, t.accent)
        name = t.say("Rule of: {move}", move=ask.title)
        ends.append(tap(sign, name, lambda: hand.door.open_rule(ask.rule), width=TARGET, height=TARGET))
    return row(strut(TARGET), told, *ends, gap=0)


def _cards(t: Look, line: CardLine, hand: Hand) -> ft.Control:
    """Four abreast; one below the other where letters are large."""
    cards = [
        small_card(t, option.card, option.name, lambda e, option=option: hand.take(option)) for option in line.options
    ]
    laid = col(*cards, horizontal_alignment=STRETCH) if t.is_large else row(*cards)
    return col(*([small(line.text, t)] if line.text else []), laid, gap=3, horizontal_alignment=STRETCH)


def _buttons(t: Look, options: tuple[Option, ...], hand: Hand) -> list[ft.Control]:
    """Two by two, or one by one where letters are large."""
    width = 1 if t.is_large else 2
    made = [
        second(t, o.text, lambda e, option=o: hand.take(option), name=o.name, expand=True, height=TARGET)
        for o in options
    ]
    return [row(*made[i : i + width]) for i in range(0, len(made), width)]
