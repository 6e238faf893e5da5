"""When a game is over and who has won it.

How a game (or a series of a chosen length) ended, the tie-break told step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.game import winners_line
from companion.core.messages import Line, counted, line, listed
from companion.core.state import Outcome, put
from companion.games.royal_will.facts import GAME_ENDS_AT, TRACKERS
from companion.games.royal_will.state import WillTable


def winners(inheritances: Sequence[int], received: Sequence[int], rulings: Mapping[str, str]) -> tuple[int, ...]:
    """The winning seats after a Will; several share, none: the game goes on."""
    if max(inheritances) < GAME_ENDS_AT:
        return ()
    best = most(most(range(len(inheritances)), inheritances), received)
    return () if len(best) > 1 and rulings["last-tie"] == "play-on" else best


def most(seats: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats with the greatest amount."""
    best = max(amounts[seat] for seat in seats)
    return tuple(seat for seat in seats if amounts[seat] == best)


def received_coins(
    gains: tuple[int, ...], returned: tuple[int, ...], taxed: tuple[int, ...], rulings: Mapping[str, str]
) -> tuple[int, ...]:
    """For the tie-break: the coins gained from Assets and Bank; the table may have ruled to count otherwise."""
    ruling = rulings["received"]
    if ruling == "less-tax":
        return tuple(map(int.__sub__, gains, taxed))
    return tuple(map(int.__add__, gains, returned)) if ruling == "with-wager" else gains


def received(table: WillTable) -> tuple[int, ...]:
    """What each has received in the Will just read, until the next is dealt."""
    last = table.last
    return received_coins(last.gains, last.returned, table.taxed, table.rulings) if last else (0,) * len(table.names)


def crown(table: WillTable) -> WillTable:
    """Between Wills: put right whether the game is over, who won it, and the trackers of that win."""
    if table.last is None or table.stage not in ("resolved", "over", "series-over"):
        return table
    won_by = winners(table.inheritances, received(table), table.rulings)
    if not won_by:
        return _play_on(table)
    stage = "series-over" if 0 < table.games <= table.game else "over"
    if won_by == table.crowned:
        return table if stage == table.stage else table.but(stage=stage)
    return _tell_win(table.but(stage=stage, crowned=won_by, trackers=_trackers(table, won_by)))


def _play_on(table: WillTable) -> WillTable:
    """Nobody has won (any more)."""
    is_tied = max(table.inheritances) >= GAME_ENDS_AT
    if not is_tied and not table.crowned:
        return table
    told = _tied(table) if is_tied else line("The game goes on", "end-of-game")
    return table.but(stage="resolved", crowned=(), trackers=_trackers(table, ()), told=(*table.told, told))


def _tied(table: WillTable) -> Line:
    richest = most(range(len(table.names)), table.inheritances)
    who = listed(table.name(seat) for seat in most(richest, received(table)))
    template = "{who} are tied with {n} coins each and received equally many: the game goes on, as ruled"
    return line(template, "last-tie", who=who, n=table.inheritances[richest[0]])


def _trackers(table: WillTable, won_by: tuple[int, ...]) -> tuple[int, ...]:
    trackers = table.trackers
    for seat in table.crowned:
        trackers = put(trackers, seat, max(0, trackers[seat] - 1))
    for seat in won_by:
        trackers = put(trackers, seat, trackers[seat] + 1)
    return trackers


def _tell_win(table: WillTable) -> WillTable:
    told = [*table.told, _win(table)]
    box = TRACKERS[table.rulings["trackers"]]
    if sum(table.trackers) > box:
        told.append(line("The box has only {n} Game Trackers: mark this win otherwise", "game-trackers", n=box))
    if table.stage == "series-over":
        last = "That was the last of {n} games of the series" if table.games > 1 else "The series has only this game"
        told.append(line(last, "game-trackers", n=table.games))
    return table.but(told=tuple(told))


def _win(table: WillTable) -> Line:
    template = "The game is over: {who} takes a Game Tracker"
    if len(table.crowned) > 1:
        template = "The game is over: {who} take a Game Tracker each"
    return line(template, "game-trackers", who=listed(table.name(seat) for seat in table.crowned))


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
