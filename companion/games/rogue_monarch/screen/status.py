"""Where a game of The Rogue Monarch is: in a line, in three cells, in the moves it calls for, and in its plots."""

from __future__ import annotations

from companion.games.rogue_monarch.facts import SPOKEN
from companion.games.rogue_monarch.state import DEAL, OVER, PHASES, RogueState, phase
from companion.ui.game_ui import PhaseStep, Score, phase_steps
from companion.ui.theme import Theme

FIRST = (
    "first_player", "redeal", "void", "reveal", "replace", "switch", "search", "draw", "uncover", "spy", "forgo",
    "end_turn", "claim", "rebuild", "next_game", "new_match",
)  # fmt: skip


def status_line(t: Theme, state: RogueState) -> str:
    """The match, and whose turn it is."""
    (one, two), (a, b) = state.names, state.players
    score = f"{one} {a.wins}–{b.wins} {two}"
    if state.turn is None or state.stage in (DEAL, OVER):
        return score
    if state.effect:
        return t.say("{who}: {card} effect", who=state.name(state.turn), card=SPOKEN[state.effect])
    return t.say("{score}, {who}’s turn", score=score, who=state.name(state.turn))


def part(t: Theme, state: RogueState) -> str:
    """The game of the match, and the turn in it."""
    game = sum(wins(state)) + (state.result is None)
    return t.say("Game {n}", n=game) if state.turn is None else t.say("Game {game}, turn {n}", game=game, n=state.turns)


def phase_steps_now(t: Theme, state: RogueState) -> tuple[PhaseStep, ...]:
    return phase_steps({name: t.say(found.title) for name, found in PHASES.items()}, phase(state))


def standings(t: Theme, state: RogueState) -> tuple[str, ...]:
    """Games won."""
    return tuple(map(str, wins(state)))


def wins(state: RogueState) -> tuple[int, ...]:
    return tuple(player.wins for player in state.players)


def hands(state: RogueState) -> tuple[int, ...]:
    return tuple(player.hand for player in state.players)


SCORES = (Score("Games won", wins), Score("Cards in hand", hands))
