"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import PHASES, WillState, turn


def describe(state: WillState) -> list[str]:
    """Where the game is, the piles, then a line for each player."""
    lines = [f"Game {state.game}, Will {state.will}: {PHASES[state.stage].title}", _piles(state)]
    lines += [_player(state, seat) for seat in range(len(state.names))]
    if state.last and state.stage not in ("coins", "actions", "acting", "reveal"):
        lines.append(
            f"The Will was {state.last.result}: total {state.last.total}, Assets {state.last.assets_at_reveal}"
        )
    now = turn(state)
    return lines if now is None else [*lines, f"It’s {state.name(now)}’s turn"]


def _piles(state: WillState) -> str:
    profile = listed(f"{TITLES[card]} {n}" for card, n in state.profile.items())
    return f"Assets {state.assets}, Bank {state.bank}" + (f"; known counts: {profile}" if profile else "")


def _player(state: WillState, seat: int) -> str:
    card, wagered, change = state.actions[seat], state.wagers[seat], state.changes[seat]
    parts = [f"{state.name(seat)}: {counted(state.inheritances[seat], 'coin')}"]
    parts += [TITLES[card]] if card else []
    parts += [f"wager {wagered}"] if wagered else []
    parts += [f"count {change:+d}"] if change else []
    parts += [f"predicts {state.predictions[seat]}"] if state.predictions[seat] else []
    parts += [counted(state.trackers[seat], "Game Tracker")] if state.trackers[seat] else []
    return ", ".join(parts)
