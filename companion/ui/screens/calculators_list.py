"""All calculators, game by game."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Game
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.forms.words import read_out, summary_of
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import heading, row, stamp
from companion.ui.kit.taps import line_button
from companion.ui.look import Look
from companion.ui.phone import Phone


@view
def CalculatorsView() -> ft.View:
    phone = use_phone()
    t = phone.look()
    body: list[ft.Control] = []
    for game in phone.house.games.values():
        body += _game_lines(phone, game)
    top = top_bar(t, HOME_EMBLEM, t.say("Calculators"), "", lambda: go("/"))
    return frame(t, [top], [*body, ft.Container(height=8)])


def _game_lines(phone: Phone, game: Game[Any]) -> list[ft.Control]:
    """A game's calculators in the game's own colours."""
    t, room = phone.look(game.id), phone.house.rooms[game.id]
    head = row(stamp(room.emblem, t.accent, 24), ft.Container(heading(t, game.short_title), expand=True))
    lines = [
        line_button(
            t,
            t.say(read_out(name)),
            summary_of(t, calculator.summary),
            lambda e, to=f"/calculators/{game.id}/{name}": go(to),
            ft.Container(width=4, height=40, bgcolor=t.accent, border_radius=2),
            name=f"{game.title}: {t.say(read_out(name))}",
        )
        for name, calculator in game.calculators.items()
    ]
    return [ft.Container(head, padding=ft.Padding.only(top=8)), *lines, *([_dice_line(t, game)] if room.dice else [])]


def _dice_line(t: Look, game: Game[Any]) -> ft.Control:
    text = t.say("Dice roller")
    under = t.say("The dice of the game, thrown by the phone")
    sign = ft.Icon(ft.Icons.CASINO_ROUNDED, color=t.accent, size=28)
    return line_button(t, text, under, lambda: go(f"/calculators/{game.id}/dice"), sign, name=f"{game.title}: {text}")
