"""When a game is over and who has won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.value import put
from companion.core.words import line, listed
from companion.games.royal_will.figures import GAME_ENDS_AT, TRACKERS
from companion.games.royal_will.state import WillTable


def winners(inheritances: Sequence[int], received: Sequence[int], rulings: Mapping[str, str]) -> tuple[int, ...]:
    """The winning seats after a Will; several share, none: the game goes on."""
    if max(inheritances) < GAME_ENDS_AT:
        return ()
    tied = most(range(len(inheritances)), inheritances)
    best = most(tied, received)
    return () if len(best) > 1 and rulings["last-tie"] == "play-on" else best


def most(seats: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats with the greatest amount."""
    best = max(amounts[seat] for seat in seats)
    return tuple(seat for seat in seats if amounts[seat] == best)


def crown(table: WillTable) -> WillTable:
    """Between Wills: put right whether the game is over, who won it, and the trackers of that win."""
    if table.last is None or table.stage not in ("resolved", "over", "series-over"):
        return table
    won_by = winners(table.inheritances, table.last.received, table.rulings)
    stage = _stage(table, won_by)
    if won_by == table.crowned:
        return table if stage == table.stage else table.but(stage=stage)
    trackers = _trackers(table, won_by)
    crowned = table.but(stage=stage, crowned=won_by, trackers=trackers)
    return _tell_win(crowned) if won_by else crowned.but(told=(*table.told, line("The game goes on", "end-of-game")))


def _stage(table: WillTable, won_by: tuple[int, ...]) -> str:
    if not won_by:
        return "resolved"
    return "series-over" if 0 < table.games <= table.game else "over"


def _trackers(table: WillTable, won_by: tuple[int, ...]) -> tuple[int, ...]:
    trackers = table.trackers
    for seat in table.crowned:
        trackers = put(trackers, seat, max(0, trackers[seat] - 1))
    for seat in won_by:
        trackers = put(trackers, seat, trackers[seat] + 1)
    return trackers


def _tell_win(table: WillTable) -> WillTable:
    who = listed(table.name(seat) for seat in table.crowned)
    told = [*table.told, line("The game is over: a Game Tracker for {who}", "game-trackers", who=who)]
    box = TRACKERS[table.rulings["trackers"]]
    if sum(table.trackers) > box:
        told.append(line("The box has only {n} Game Trackers: mark this win otherwise", "game-trackers", n=box))
    if table.stage == "series-over":
        told.append(line("That was the last of {n} games of the series", "game-trackers", n=table.games))
    return table.but(told=tuple(told))
