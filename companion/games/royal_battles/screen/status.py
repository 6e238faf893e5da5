"""Where a battle is: in a line, in three cells, in the moves that it calls for, and in the figures of its plots."""

from __future__ import annotations

from companion.core.timeline import Scores
from companion.games.royal_battles.state import (
    ARMY,
    ATTACK,
    DEPLOYMENT,
    DRAW,
    INITIATIVE,
    MOVEMENT,
    OVER,
    POST_TURN,
    BattleState,
    phase,
)
from companion.ui.game_ui import PhaseStep, Score, phase_steps
from companion.ui.theme import Theme

FIRST = (
    "scenario", "army", "deploy", "initiative", "draw", "move", "attack", "attack_by_cards", "no_move", "no_attack",
    "end_turn", "discard",
)  # fmt: skip


def status_line(t: Theme, state: BattleState) -> str:
    """The round, and whose turn it is."""
    who = state.names[state.active] if state.active is not None else None
    if not state.round:
        return t.say("{who} places a unit", who=who) if who else ""
    if who is None:
        return t.say("Round {n}", n=state.round)
    return t.say("Round {n}, {who}’s turn", n=state.round, who=who)


def part(t: Theme, state: BattleState) -> str:
    """The round; armies are chosen and placed before the first."""
    return t.say("Round {n}", n=state.round) if state.round else t.say("Setup")


def phase_steps_now(t: Theme, state: BattleState) -> tuple[PhaseStep, ...]:
    titles = {
        ARMY: t.say("Armies"),
        DEPLOYMENT: t.say("Setup"),
        INITIATIVE: t.say("Initiative"),
        DRAW: t.say("Draw"),
        MOVEMENT: t.say("Movement"),
        ATTACK: t.say("Attack"),
        POST_TURN: t.say("End of turn"),
        OVER: t.say("The end"),
    }
    return phase_steps(titles, phase(state))


def standings(t: Theme, state: BattleState) -> tuple[str, ...]:
    """Units still on the board; nothing before there are any."""
    return tuple(str(side.alive) if side.units else "" for side in state.sides)


def life(state: BattleState) -> Scores:
    """The life points that an army has left; none before it is chosen."""
    return tuple(
        sum(max(0, piece.unit.life - piece.injury) for piece in side.units) if side.units else None
        for side in state.sides
    )


def units(state: BattleState) -> Scores:
    return tuple(side.alive if side.units else None for side in state.sides)


SCORES = (Score("Life left", life), Score("Units on the board", units))
