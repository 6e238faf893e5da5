"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import PHASES, WillTable, turn


def show(table: WillTable) -> list[str]:
    """Where the game stands, the piles, then a line for each player."""
    lines = [f"Game {table.game}, Will {table.will}: {PHASES[table.stage].title}", _piles(table)]
    lines += [_player(table, seat) for seat in range(len(table.names))]
    if table.last and table.stage not in ("coins", "actions", "acting", "reveal"):
        lines.append(
            f"The Will was {table.last.result}: total {table.last.total}, Assets {table.last.assets_at_reveal}"
        )
    now = turn(table)
    return lines if now is None else [*lines, f"{table.name(now)} acts"]


def _piles(table: WillTable) -> str:
    profile = listed(f"{TITLES[card]} {n}" for card, n in table.profile.items())
    return f"Assets {table.assets}, Bank {table.bank}" + (f"; known counts: {profile}" if profile else "")


def _player(table: WillTable, seat: int) -> str:
    card, wagered, change = table.actions[seat], table.wagers[seat], table.changes[seat]
    parts = [f"{table.name(seat)}: {counted(table.inheritances[seat], 'coin')}"]
    parts += [TITLES[card]] if card else []
    parts += [f"wager {wagered}"] if wagered else []
    parts += [f"count {change:+d}"] if change else []
    parts += [f"predicts {table.predictions[seat]}"] if table.predictions[seat] else []
    parts += [counted(table.trackers[seat], "Game Tracker")] if table.trackers[seat] else []
    return ", ".join(parts)
