"""Who will win this Contest: reckoned beside the loop, shown with the next picture."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.calculators import contest_odds
from companion.games.royal_bastards.screen.reckoning import Asked
from companion.ui.error_boundary import part
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import STRETCH, col
from companion.ui.kit.text import small
from companion.ui.theme import Look

Odds = tuple[float, ...]


class Shown(NamedTuple):
    """The odds on the screen, and what they were asked for."""

    asked: Asked = ()
    odds: Odds = ()


@lru_cache(256)
def win_odds(asked: Asked) -> Odds:
    """Each side's chance to win, in the order given."""
    ids = [str(at) for at in range(len(asked))]
    players = [
        {"id": id, "dice": list(dice), "bonus": bonus, "printed": printed}
        for id, (_, dice, bonus, printed) in zip(ids, asked, strict=True)
    ]
    won = contest_odds.run({"players": players})["win"]
    return tuple(won[id] for id in ids)


@part
def OddsBars(t: Look, asked: Asked, hues: tuple[str, ...]) -> ft.Control:
    """A bar for each side; while they are reckoned the old ones stay."""
    shown, show = ft.use_state(Shown())

    async def reckon() -> None:
        show(Shown(asked, await asyncio.to_thread(win_odds, asked)))

    ft.use_effect(reckon, [asked], cleanup=lambda: None)
    if not shown.asked:
        return ft.Container()
    sides = zip(shown.asked, shown.odds, hues, strict=False)
    bars = [odds_bar(t, side[0], chance, hue) for side, chance, hue in sides]
    told = small(t.say("To win, before the dice fall"), t)
    return col(told, *bars, gap=4, horizontal_alignment=STRETCH)
