"""Where the game is, in words: the line under the title, the bar of phases, and figures for other screens.

What the plots of Board Royale show."""

from __future__ import annotations

from companion.games.board_royale.screen.tried import after
from companion.games.board_royale.state import ACTION, ATTACK, OVER, PREPARATION, RESOURCE, RoyaleState, phase
from companion.games.board_royale.turns import ESCAPED
from companion.ui.game_ui import PhaseStep, Score
from companion.ui.theme import Theme


def status_line(t: Theme, state: RoyaleState) -> str:
    day = t.say("Day {day}", day=state.round) if state.round else t.say("Preparation")
    return f"{day}, {doing(t, state)}"


def doing(t: Theme, state: RoyaleState) -> str:
    """Who does what now."""
    now, who = phase(state), state.name(state.turn)
    if now == OVER:
        return t.say("game over")
    if state.attack:
        return clash(t, state)
    if not state.drawn:
        return t.say("{who} draws", who=who)
    return t.say("{who} crafts", who=who) if now == PREPARATION else t.say("{who} acts", who=who)


def clash(t: Theme, state: RoyaleState) -> str:
    assert state.attack
    who, whom = state.name(state.attack.attacker), state.name(state.attack.defender)
    if state.attack.steals:
        return t.say("{who} steals from {whom}", who=who, whom=whom)
    return t.say("{who} attacks {whom}", who=who, whom=whom)


def phase_steps_now(t: Theme, state: RoyaleState) -> tuple[PhaseStep, ...]:
    """The three steps of a turn; each opens the rules of its phase."""
    now, who = phase(state), state.name(state.turn)
    if now == OVER:
        return (PhaseStep(t.say("Game over"), "now", OVER),)
    first, second = (PREPARATION, PREPARATION) if not state.round else (RESOURCE, ACTION)
    acting = clash(t, state) if state.attack else _acting(t, state)
    has_drawn = state.drawn or now == ATTACK
    return (
        PhaseStep(t.say("{who} draws", who=who), "past" if has_drawn else "now", first),
        PhaseStep(acting, "now" if has_drawn else "future", ATTACK if state.attack else second),
        PhaseStep(passing(t, state), "future", second),
    )


def _acting(t: Theme, state: RoyaleState) -> str:
    who = state.name(state.turn)
    return t.say("{who} acts", who=who) if state.round else t.say("{who} crafts", who=who)


def passing(t: Theme, state: RoyaleState) -> str:
    """To whom the turn goes; somebody who skips is passed over."""
    then = after(state.replace(attack=None), "pass", seat=state.turn)
    return t.say("Pass to {who}", who=state.name(then.turn if then else state.next_seat(state.turn)))


def standings(t: Theme, state: RoyaleState) -> tuple[str, ...]:
    """Everybody's hand; who is out has none."""
    return tuple(_stand(t, state, seat) for seat in range(len(state.players)))


def _stand(t: Theme, state: RoyaleState, seat: int) -> str:
    player = state.players[seat]
    if not player.is_alive:
        return t.say("out")
    if state.end == ESCAPED and seat in state.winners:
        return t.say("escaped")
    return str(player.resources)


def resources(table: RoyaleState) -> tuple[int, ...]:
    return tuple(player.resources for player in table.players)


def points(table: RoyaleState) -> tuple[int, ...]:
    return tuple(player.points for player in table.players)


def collected(table: RoyaleState) -> tuple[int, ...]:
    return tuple(player.collected for player in table.players)


SCORES = (Score("Resources in hand", resources), Score("Escape points", points), Score("Collected", collected))
