"""Where the game is: in a line, in the bar of phases, in figures and in the plots."""

from __future__ import annotations

from companion.games.royal_will.state import WillState
from companion.ui.game_ui import PhaseStep, Score
from companion.ui.theme import Theme

STEPS = {"coins": 0, "actions": 0, "acting": 1, "reveal": 2, "resolved": 2, "over": 2, "series-over": 2}


def status_line(t: Theme, state: WillState) -> str:
    dealt = t.say("Will {n}, dealt by {who}", n=state.will, who=state.name(state.dealer))
    if not is_series(state):
        return dealt
    if state.games:
        return t.say("Game {game} of {games}. {will}", game=state.game, games=state.games, will=dealt)
    return t.say("Game {game}. {will}", game=state.game, will=dealt)


def part(t: Theme, state: WillState) -> str:
    """The Will, and in a series the game to which it belongs."""
    if state.games > 1 or state.game > 1:
        return t.say("Game {game}, Will {n}", game=state.game, n=state.will)
    return t.say("Will {n}", n=state.will)


def phase_steps_now(t: Theme, state: WillState) -> tuple[PhaseStep, ...]:
    """Cards, actions, reveal; once the Will is read the last cell opens the rules about that."""
    now = STEPS[state.stage]
    cards = "actions" if state.stage == "actions" else "coins"
    end = state.stage if now == 2 else "reveal"
    words = ((t.say("Cards"), cards), (t.say("Actions"), "acting"), (_last(t, state), end))
    return tuple(
        PhaseStep(text, "now" if i == now else "past" if i < now else "future", phase)
        for i, (text, phase) in enumerate(words)
    )


def _last(t: Theme, state: WillState) -> str:
    if state.stage == "resolved":
        return t.say("Result")
    return t.say("Game over") if state.crowned else t.say("Reveal")


def standings(t: Theme, state: WillState) -> tuple[str, ...]:
    return tuple(map(str, state.inheritances))


def is_series(state: WillState) -> bool:
    """Whether games are counted: a length was chosen, or a game has been won."""
    return state.games > 1 or state.game > 1 or any(state.trackers)


def coins(state: WillState) -> tuple[int, ...]:
    return state.inheritances


def trackers(state: WillState) -> tuple[int, ...]:
    return state.trackers


SCORES = (Score("Coins", coins), Score("Game Trackers", trackers))
