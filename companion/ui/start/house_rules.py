"""The questions that a rulebook leaves open, and how this table answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.core.game import Game, Ruling
from companion.rulebook.entries import find_entry
from companion.share.contents import HouseRules
from companion.ui.context import go
from companion.ui.kit.plates import STRETCH, beside_strut, col, row, strut
from companion.ui.kit.taps import rule_door, second, tap
from companion.ui.kit.words import label, words
from companion.ui.look import TARGET, Look
from companion.ui.start.drafting import Drafting
from companion.ui.start.links import shown_at

SHARE = ft.Icons.QR_CODE_2_ROUNDED


def rulings_summary(t: Look, rulings: Mapping[str, str]) -> str:
    if not rulings:
        return t.say("as the book says")
    return t.say("one answered otherwise") if len(rulings) == 1 else t.say("{n} answered otherwise", n=len(rulings))


def house_rules(t: Look, drafting: Drafting) -> ft.Control:
    game, chosen = drafting.game, drafting.draft.rulings
    asked = [_question(t, drafting, key, r, chosen.get(key, r.default)) for key, r in game.rulings.items()]
    share = second(t, t.say("Share these house rules"), lambda: go(shown_at(HouseRules(game.id, chosen))), SHARE)
    return col(*asked, *([share] if chosen else []), gap=22, horizontal_alignment=STRETCH)


def _question(t: Look, drafting: Drafting, key: str, ruling: Ruling, chosen: str) -> ft.Control:
    answers = [_answer(t, drafting, key, choice, ruling, choice == chosen) for choice in ruling.choices]
    return col(
        label(t.say(ruling.question), t), *answers, _door(t, drafting.game, ruling), gap=8, horizontal_alignment=STRETCH
    )


def _answer(t: Look, drafting: Drafting, key: str, choice: str, ruling: Ruling, on: bool) -> ft.Control:
    text = t.say(ruling.choices[choice])
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    body = row(
        strut(TARGET - 4),
        ft.Icon(sign, color=t.accent if on else t.soft, size=24),
        words(text, t, "label", expand=True),
        gap=10,
    )
    return tap(
        body,
        f"{t.say(ruling.question)} {text}",
        lambda: drafting.rule(key, choice),
        selected=on,
        bgcolor=t.wash if on else t.raised,
        border=ft.Border.all(2, t.accent) if on else ft.Border.all(1, t.line),
        padding=beside_strut(12, 4, gap=10),
    )


def _door(t: Look, game: Game[Any], ruling: Ruling) -> ft.Control:
    text = find_entry(ruling.rule, game.id).title
    return rule_door(t, text, lambda: go(f"/rules/{game.id}/{ruling.rule}"), left=True)
