"""The table in a few lines of text; the Support only where it is no secret."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.royal_bastards.facts import HAND
from companion.games.royal_bastards.final_count import track
from companion.games.royal_bastards.state import PHASES, BastardsState, Fighter, flags
from companion.games.royal_bastards.support import is_hidden


def describe(state: BastardsState) -> list[str]:
    rows = [f"Turn {state.turn}, {PHASES[state.phase].title}; First Player: {state.name(state.first)}"]
    rows += [_rival_row(state, seat) for seat in range(len(state.names))]
    if state.phase == "contest" and (contested := flags(state)):
        rows.append(f"Battle Flags: {listed(contested)}")
    return [*rows, *_support_rows(state), *_score_rows(state)]


def _rival_row(state: BastardsState, seat: int) -> str:
    rival = state.rivals[seat]
    fighters = ", ".join(_fighter_words(fighter) for fighter in rival.fighters) or "no Bastard yet"
    return f"{state.name(seat)}: {rival.gold} Gold, {rival.hand} of {HAND} Chaos; {fighters}"


def _fighter_words(fighter: Fighter) -> str:
    return f"{fighter.name} on {fighter.place}" if fighter.place else fighter.name


def _support_rows(state: BastardsState) -> list[str]:
    if is_hidden(state):
        return ["Support: a secret ballot until the Endgame"]
    return [
        f"{tile.name} ({'?' if tile.value is None else tile.value}): "
        + ", ".join(f"{name} {n}" for name, n in zip(state.names, tile.support, strict=True))
        for tile in state.territories.values()
    ]


def _score_rows(state: BastardsState) -> list[str]:
    if state.endgame is None:
        return []
    return [_score_row(state.name(seat), score) for seat, score in state.endgame.scores.items()]


def _score_row(name: str, score: int) -> str:
    tokens, space = track(score)
    king_me = f", {counted(tokens, 'King Me! token')}" if tokens else ""
    return f"{name}: {score} points (space {space}{king_me})"
