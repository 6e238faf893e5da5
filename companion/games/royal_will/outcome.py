"""How a game (or a series of a chosen length) ended, the tie-break told step by step."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.state import Outcome
from companion.core.words import Line, line, listed
from companion.games.royal_will.figures import GAME_ENDS_AT
from companion.games.royal_will.state import WillTable
from companion.games.royal_will.winning import most


def outcome(table: WillTable) -> Outcome | None:
    """None while the game goes on. After the last game of a series: the series' winners, by Game Trackers."""
    if not table.crowned or table.last is None:
        return None
    steps = [*_game_steps(table, table.last.received), winners_line(table.names, table.crowned, "end-of-game")]
    if table.stage == "over" or table.games == 1:
        return Outcome(table.crowned, tuple(steps), table.inheritances)
    champions = most(range(len(table.names)), table.trackers)
    told = line(
        "After {n} games {who} has most Game Trackers: {trackers}", "game-trackers", **_leading(table, champions)
    )
    steps += [told, winners_line(table.names, champions, "game-trackers")]
    return Outcome(champions, tuple(steps), table.trackers)


def _game_steps(table: WillTable, received: tuple[int, ...]) -> list[Line]:
    richest = most(range(len(table.names)), table.inheritances)
    top = table.inheritances[richest[0]]
    over = "An Inheritance has reached {end}: the game is over"
    steps = [
        line(over, "end-of-game", end=GAME_ENDS_AT),
        line("Most coins: {who} with {n}", "end-of-game", who=_names(table, richest), n=top),
    ]
    if len(richest) > 1:
        best = most(richest, received)
        told = "Tied, so the coins received in the last Will decide: {who} with {n}"
        steps.append(line(told, "tie-break", who=_names(table, best), n=received[best[0]]))
        if len(best) > 1:
            steps.append(line("Still tied: the win is shared", "tie-break"))
    return steps


def _leading(table: WillTable, champions: tuple[int, ...]) -> dict[str, object]:
    return {"n": table.game, "who": _names(table, champions), "trackers": table.trackers[champions[0]]}


def _names(table: WillTable, seats: tuple[int, ...]) -> str:
    return listed(table.name(seat) for seat in seats)
