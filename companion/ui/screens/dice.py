"""The dice roller: how many dice, a button (or a shake) that throws them, and what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.dice import EXPLODING, SIDES
from companion.core.errors import UnknownName
from companion.core.game import Game
from companion.core.messages import counted
from companion.games import find_game
from companion.rulebook.entries import find_entry
from companion.ui.context import go, use_phone, use_table
from companion.ui.device import use_calm, use_shake
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.dice import fall
from companion.ui.kit.frames import frame
from companion.ui.kit.taps import primary
from companion.ui.kit.words import small
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.room import Dice
from companion.ui.screens.dice_parts import counters, explosion, shown, tray_plate
from companion.ui.throws import Tray, kept_tray, tray_plain


class Roller(NamedTuple):
    """Whose dice, what the hand begins with, and where back and rules lead."""

    game: Game[Any]
    dice: Dice
    start: Tray
    kept: str | None  # the setting that keeps the hand; None: it is the table's, and fresh every time
    back: str
    rules: str


@view
def DiceView() -> ft.View:
    phone = use_phone()
    game = find_game(ft.use_route_params().get("game", ""))
    dice, key = dice_of(phone, game), f"dice/{phone.own}/{game.id}"
    start = ft.use_memo(lambda: first_hand(phone, dice, key), [key])
    return use_roller(phone, Roller(game, dice, start, key, "/calculators", f"/rules/{game.id}"))


@view
def TableDiceView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    game = opened.table.game
    dice = dice_of(phone, game)
    start = Tray({**dict.fromkeys(dice.kinds, 0), **dice.hand(opened.table.state)})
    place = f"/table/{door.id}"
    return use_roller(phone, Roller(game, dice, start, None, place, f"{place}/rules"))


def dice_of(phone: Phone, game: Game[Any]) -> Dice:
    found = phone.house.rooms[game.id].dice
    if found is None:
        raise UnknownName("game with dice", game.id, [id for id, room in phone.house.rooms.items() if room.dice])
    return found


def first_hand(phone: Phone, dice: Dice, key: str) -> Tray:
    """The dice that this phone threw last, or one of each."""
    kept = kept_tray(phone.house.keepsakes.setting(key), dice.kinds, dice.most)
    return kept or Tray(dict.fromkeys(dice.kinds, 1))


def use_roller(phone: Phone, roller: Roller) -> ft.View:
    """The screen, with the hooks that hold the dice and feel a shake."""
    tray, put = _use_tray(roller.start)
    calm, t = use_calm(phone), phone.look(roller.game.id)

    async def throw() -> None:
        thrown = tray.thrown(fall)
        put(thrown)
        if roller.kept:
            await asyncio.to_thread(phone.house.keepsakes.put_setting, roller.kept, tray_plain(thrown))

    can_shake = use_shake(phone, throw)
    emblem = phone.house.rooms[roller.game.id].emblem
    top = top_bar(t, emblem, t.say("Dice roller"), roller.game.title, lambda: go(roller.back))
    body = [tray_plate(t, tray, calm), *shown(t, tray), *_chosen(t, roller, tray, put)]
    return frame(t, [top], [*body, ft.Container(height=8)], [_button(t, tray, throw, can_shake)], gap=12)


def _use_tray(start: Tray) -> tuple[Tray, Callable[[Tray], None]]:
    """Hook: the dice in the hand and on the table."""
    tray, put = ft.use_state(start)
    return tray, put


def _chosen(t: Look, roller: Roller, tray: Tray, put: Callable[[Tray], None]) -> list[ft.Control]:
    """How many of each; and whether the highest face is rolled again, where such a die is in the hand."""
    found = counters(t, tray, roller.dice.most, lambda die, n: put(tray.with_count(die, n)))
    if not tray.counts.get(EXPLODING):
        return found
    rule = find_entry(roller.dice.rule, roller.game.id)

    def turn() -> None:
        put(tray._replace(explodes=not tray.explodes, fallen=()))

    text = t.say("A {top} on a {die} is rolled again", top=SIDES[EXPLODING], die=EXPLODING)
    return [*found, explosion(t, text, tray.explodes, turn, rule.title, lambda: go(f"{roller.rules}/{rule.id}"))]


def _button(t: Look, tray: Tray, throw: Callable[[], Any], can_shake: bool) -> ft.Control:
    n = len(tray.dice)
    text = t.say("Roll {dice}", dice=counted(n, "die", "dice")) if n else t.say("Choose a die")
    told = [small(t.say("or shake the phone"), t, text_align=ft.TextAlign.CENTER)] if can_shake and n else []
    button = primary(t, text, throw if n else None, ft.Icons.CASINO_ROUNDED)
    body = ft.Column([*told, button], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(body, padding=ft.Padding.only(left=t.margin, right=t.margin, top=4, bottom=12))
