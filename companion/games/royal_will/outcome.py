"""How a game (or a series of a chosen length) ended, the tie-break told step by step."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Line, counted, line, listed
from companion.core.state import Outcome
from companion.games.royal_will.figures import GAME_ENDS_AT
from companion.games.royal_will.state import WillTable
from companion.games.royal_will.winning import most, received


def outcome(table: WillTable) -> Outcome | None:
    """None while the game goes on. After the last game of a series: the series' winners, by Game Trackers."""
    if not table.crowned:
        return None
    steps = [*_game_steps(table, received(table)), winners_line(table.names, table.crowned, "end-of-game")]
    if table.stage == "over" or table.games == 1:
        return Outcome(table.crowned, tuple(steps), table.inheritances)
    champions = most(range(len(table.names)), table.trackers)
    steps += [_leading(table, champions), winners_line(table.names, champions, "game-trackers")]
    return Outcome(champions, tuple(steps), table.trackers)


def _game_steps(table: WillTable, got: tuple[int, ...]) -> list[Line]:
    richest = most(range(len(table.names)), table.inheritances)
    top = table.inheritances[richest[0]]
    over = "An Inheritance has reached {end}: the game is over"
    steps = [
        line(over, "end-of-game", end=counted(GAME_ENDS_AT, "coin")),
        line("Most coins: {who} with {n}", "end-of-game", who=_names(table, richest), n=top),
    ]
    if len(richest) > 1:
        best = most(richest, got)
        told = "Tied, so the coins received in the last Will decide: {who} with {n}"
        steps.append(line(told, "tie-break", who=_names(table, best), n=got[best[0]]))
        if len(best) > 1:
            steps.append(line("Still tied: the win is shared", "tie-break"))
    return steps


def _leading(table: WillTable, champions: tuple[int, ...]) -> Line:
    template = "After {games} {who} has most Game Trackers: {n}"
    if len(champions) > 1:
        template = "After {games} {who} have most Game Trackers: {n} each"
    games, n = counted(table.game, "game"), table.trackers[champions[0]]
    return line(template, "game-trackers", games=games, who=_names(table, champions), n=n)


def _names(table: WillTable, seats: tuple[int, ...]) -> str:
    return listed(table.name(seat) for seat in seats)
