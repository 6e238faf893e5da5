"""Where the game is, in a line, in the bar of phases and in figures.

What the plots of A Royal Will show."""

from __future__ import annotations

from companion.games.royal_will.state import WillTable
from companion.ui.game_ui import Score, Stage
from companion.ui.theme import Look

STEPS = {"coins": 0, "actions": 0, "acting": 1, "reveal": 2, "resolved": 2, "over": 2, "series-over": 2}


def where(t: Look, state: WillTable) -> str:
    dealt = t.say("Will {n}, dealt by {who}", n=state.will, who=state.name(state.dealer))
    if not is_series(state):
        return dealt
    if state.games:
        return t.say("Game {game} of {games}. {will}", game=state.game, games=state.games, will=dealt)
    return t.say("Game {game}. {will}", game=state.game, will=dealt)


def stages(t: Look, state: WillTable) -> tuple[Stage, ...]:
    """Cards, actions, reveal; once the Will is read the last cell opens the rules about that."""
    now = STEPS[state.stage]
    cards = "actions" if state.stage == "actions" else "coins"
    end = state.stage if now == 2 else "reveal"
    words = ((t.say("Cards"), cards), (t.say("Actions"), "acting"), (_last(t, state), end))
    return tuple(
        Stage(text, "now" if i == now else "past" if i < now else "future", phase)
        for i, (text, phase) in enumerate(words)
    )


def _last(t: Look, state: WillTable) -> str:
    if state.stage == "resolved":
        return t.say("Result")
    return t.say("Game over") if state.crowned else t.say("Reveal")


def standing(t: Look, state: WillTable) -> tuple[str, ...]:
    return tuple(map(str, state.inheritances))


def is_series(state: WillTable) -> bool:
    """Whether games are counted: a length was chosen, or a game has been won."""
    return state.games > 1 or state.game > 1 or any(state.trackers)


def coins(table: WillTable) -> tuple[int, ...]:
    return table.inheritances


def trackers(table: WillTable) -> tuple[int, ...]:
    return table.trackers


def coins_title(t: Look) -> str:
    return t.say("Coins")


def trackers_title(t: Look) -> str:
    return t.say("Game Trackers")


SCORES = (Score(coins_title, coins), Score(trackers_title, trackers))
