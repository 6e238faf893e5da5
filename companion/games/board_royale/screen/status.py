"""Where the game is, in words: the line under the title, the bar of phases, figures for other screens and plots."""

from __future__ import annotations

from companion.games.board_royale import GAME
from companion.games.board_royale.state import ACTION, ATTACK, OVER, PREPARATION, RESOURCE, RoyaleState, phase
from companion.games.board_royale.turns import ESCAPED
from companion.ui.game_ui import PhaseStep, Score
from companion.ui.theme import Theme


def status_line(t: Theme, state: RoyaleState) -> str:
    return f"{part(t, state)}, {_doing(t, state)}"


def _doing(t: Theme, state: RoyaleState) -> str:
    """Who does what now."""
    if phase(state) == OVER:
        return t.say("game over")
    if state.attack or state.drawn:
        return _acting(t, state)
    return t.say("{who} draws", who=state.name(state.turn))


def _acting(t: Theme, state: RoyaleState) -> str:
    who = state.name(state.turn)
    if state.attack is None:
        return t.say("{who} acts", who=who) if state.round else t.say("{who} crafts", who=who)
    who, whom = state.name(state.attack.attacker), state.name(state.attack.defender)
    if state.attack.steals:
        return t.say("{who} steals from {whom}", who=who, whom=whom)
    return t.say("{who} attacks {whom}", who=who, whom=whom)


def part(t: Theme, state: RoyaleState) -> str:
    """The day; nobody can be attacked before the first one."""
    return t.say("Day {day}", day=state.round) if state.round else t.say("Preparation")


def phase_steps_now(t: Theme, state: RoyaleState) -> tuple[PhaseStep, ...]:
    """The three steps of a turn; each opens the rules of its phase."""
    now, who = phase(state), state.name(state.turn)
    if now == OVER:
        return (PhaseStep(t.say("Game over"), "now", OVER),)
    first, second = (RESOURCE, ACTION) if state.round else (PREPARATION, PREPARATION)
    has_drawn = state.drawn or now == ATTACK
    return (
        PhaseStep(t.say("{who} draws", who=who), "past" if has_drawn else "now", first),
        PhaseStep(_acting(t, state), "now" if has_drawn else "future", ATTACK if state.attack else second),
        PhaseStep(_passing(t, state), "future", second),
    )


def _passing(t: Theme, state: RoyaleState) -> str:
    """To whom the turn goes; somebody who skips is passed over."""
    then = GAME.state_after(state.replace(attack=None), "pass", seat=state.turn)
    return t.say("Pass to {who}", who=state.name(then.turn if then else state.next_seat(state.turn)))


def standings(t: Theme, state: RoyaleState) -> tuple[str, ...]:
    """Everybody's hand; who is out has none."""
    return tuple(_standing(t, state, seat) for seat in range(len(state.players)))


def _standing(t: Theme, state: RoyaleState, seat: int) -> str:
    player = state.players[seat]
    if not player.is_alive:
        return t.say("out")
    if state.end == ESCAPED and seat in state.winners:
        return t.say("escaped")
    return str(player.resources)


SCORES = (
    Score("Resources in hand", lambda state: tuple(player.resources for player in state.players)),
    Score("Escape points", lambda state: tuple(player.points for player in state.players)),
    Score("Collected", lambda state: tuple(player.collected for player in state.players)),
)
