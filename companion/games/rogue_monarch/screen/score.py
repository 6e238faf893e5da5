"""What the plots of The Rogue Monarch show."""

from __future__ import annotations

from companion.games.rogue_monarch.state import RogueTable
from companion.ui.game_ui import Score
from companion.ui.theme import Look


def wins(table: RogueTable) -> tuple[int, ...]:
    return tuple(player.wins for player in table.players)


def hands(table: RogueTable) -> tuple[int, ...]:
    return tuple(player.hand for player in table.players)


def wins_title(t: Look) -> str:
    return t.say("Games won")


def hands_title(t: Look) -> str:
    return t.say("Cards in hand")


SCORES = (Score(wins_title, wins), Score(hands_title, hands))
