"""What the plots of Royal Battles show."""

from __future__ import annotations

from companion.core.timeline import Scores
from companion.games.royal_battles.state import BattleTable
from companion.ui.game_ui import Score
from companion.ui.theme import Look


def life(table: BattleTable) -> Scores:
    """The life points that an army has left; none before it is chosen."""
    return tuple(
        sum(max(0, piece.unit.life - piece.injury) for piece in side.units) if side.units else None
        for side in table.sides
    )


def units(table: BattleTable) -> Scores:
    return tuple(side.alive if side.units else None for side in table.sides)


def life_title(t: Look) -> str:
    return t.say("Life left")


def units_title(t: Look) -> str:
    return t.say("Units on the board")


SCORES = (Score(life_title, life), Score(units_title, units))
