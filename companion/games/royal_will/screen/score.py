"""What the plots of A Royal Will show."""

from __future__ import annotations

from companion.games.royal_will.state import WillTable
from companion.ui.game_ui import Score
from companion.ui.theme import Look


def coins(table: WillTable) -> tuple[int, ...]:
    return table.inheritances


def trackers(table: WillTable) -> tuple[int, ...]:
    return table.trackers


def coins_title(t: Look) -> str:
    return t.say("Coins")


def trackers_title(t: Look) -> str:
    return t.say("Game Trackers")


SCORES = (Score(coins_title, coins), Score(trackers_title, trackers))
