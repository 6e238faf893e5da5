"""What the plots of Board Royale show."""

from __future__ import annotations

from companion.games.board_royale.state import RoyaleTable
from companion.ui.game_ui import Score
from companion.ui.theme import Look


def resources(table: RoyaleTable) -> tuple[int, ...]:
    return tuple(player.resources for player in table.players)


def points(table: RoyaleTable) -> tuple[int, ...]:
    return tuple(player.points for player in table.players)


def collected(table: RoyaleTable) -> tuple[int, ...]:
    return tuple(player.collected for player in table.players)


def resources_title(t: Look) -> str:
    return t.say("Resources in hand")


def points_title(t: Look) -> str:
    return t.say("Escape points")


def collected_title(t: Look) -> str:
    return t.say("Collected")


SCORES = (Score(resources_title, resources), Score(points_title, points), Score(collected_title, collected))
