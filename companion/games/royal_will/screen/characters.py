"""The seven characters: their signs, what each does, and the grid from which one is picked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.royal_will.facts import (
    ADVISOR_REWARD,
    CHARACTERS,
    LEAST_COUNT,
    MOST_COUNT,
    SOLICITOR_CHANGE,
    TAX,
    TITLES,
)
from companion.games.royal_will.screen.docks import dock_width
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import MID, STRETCH, col, flow, pad, row, strut
from companion.ui.kit.text import label, number
from companion.ui.theme import GAP, HEM, TARGET, Look

SIGNS: Final = {
    "advisor": ft.Icons.VISIBILITY_ROUNDED,
    "executor": ft.Icons.SWAP_HORIZ_ROUNDED,
    "forger": ft.Icons.HISTORY_EDU_ROUNDED,
    "heir": ft.Icons.SHIELD_ROUNDED,
    "sleight": ft.Icons.BACK_HAND_ROUNDED,
    "solicitor": ft.Icons.BALANCE_ROUNDED,
    "tax_collector": ft.Icons.ACCOUNT_BALANCE_ROUNDED,
}
LEAST_CELL = 70  # a character's cell, at the usual size of letters
RULES: Final = {
    "advisor": "advisor",
    "executor": "executor",
    "forger": "forger-wager",
    "heir": "heir-immunity",
    "sleight": "sleight-sweep",
    "solicitor": "solicitor",
    "tax_collector": "tax-collector",
}


def deed(t: Look, character: str) -> str:
    """What the Action Card does, in a few words."""
    return {
        "advisor": t.say("Won or bust? If right, the Bank pays {n}", n=ADVISOR_REWARD),
        "executor": t.say("Two Coin Cards change places, unseen"),
        "forger": t.say("Each coin adds 1 to the own count"),
        "heir": t.say("Nobody can target this player"),
        "sleight": t.say("Takes what a won Will leaves over"),
        "solicitor": t.say("{n} more or {n} less on a player's count", n=SOLICITOR_CHANGE),
        "tax_collector": t.say("{n} coin of a player to Assets or Bank", n=TAX),
    }[character]


def character_grid(
    t: Look, named: Callable[[str], str], pick: Callable[[str], None], chosen: str | None, notes: dict[str, str]
) -> ft.Control:
    """All seven, a tap each. `named` says what picking one does, `notes` stand beside the sign."""
    inner = dock_width(t) - 2 * t.margin - 2 * GAP - HEM
    columns = max(1, min(4, int((inner + GAP) // (LEAST_CELL * t.scale + GAP))))
    cells: list[ft.Control] = [
        _cell(t, name, named(name), lambda e, n=name: pick(n), name == chosen, notes.get(name, ""))
        for name in CHARACTERS
    ]
    cells += [ft.Container(expand=True) for _ in range(-len(cells) % columns)]
    lines = [row(*cells[i : i + columns], gap=GAP) for i in range(0, len(cells), columns)]
    return col(*lines, horizontal_alignment=STRETCH)


def _cell(t: Look, character: str, name: str, on_click: Callable[..., None], on: bool, note: str) -> ft.Control:
    ink = t.on_fill if on else t.text
    sign = ft.Icon(SIGNS[character], color=t.on_fill if on else t.accent, size=22)
    top = row(sign, *([number(note, t, "body", ink)] if note else []), gap=5, tight=True)
    text = label(TITLES[character], t, ink, text_align=ft.TextAlign.CENTER)
    body = col(top, text, gap=1, tight=True, horizontal_alignment=MID, expand=True)
    return tap(
        row(strut(58), body, gap=0),
        name,
        on_click,
        expand=True,
        selected=on,
        bgcolor=t.fill if on else t.raised,
        border=ft.Border.all(1, t.fill if on else t.line),
        padding=pad(2, 2),
    )


def count_grid(
    t: Look, named: Callable[[int], str], pick: Callable[[int], None], chosen: int | None, back: ft.Control
) -> ft.Control:
    """Every count that a card can have, and the way back."""
    side = max(TARGET, TARGET * t.scale * 0.8)
    return flow(
        *(
            tap(
                number(n, t, "figure", t.on_fill if n == chosen else None),
                named(n),
                lambda e, n=n: pick(n),
                width=side,
                height=side,
                selected=n == chosen,
                bgcolor=t.fill if n == chosen else t.raised,
                border=ft.Border.all(1, t.line),
            )
            for n in range(LEAST_COUNT, MOST_COUNT + 1)
        ),
        back,
    )
