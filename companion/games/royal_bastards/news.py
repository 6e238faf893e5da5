"""What changes in the endgame, told: Territories won, tied or lost again, the next step, and the King."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Line, counted, line, listed
from companion.games.royal_bastards.endgame import Endgame, Verdict
from companion.games.royal_bastards.state import BastardsTable, open_tie


def endgame_news(before: BastardsTable, after: BastardsTable, was: Endgame[int], now: Endgame[int]) -> Iterator[Line]:
    """From one count to the next: `was` and `now` are the counts of the table before and after."""
    known = {found.name: found for found in was.verdicts}
    for found in now.verdicts:
        if known.get(found.name) != found:
            yield _verdict_line(after, found)
    if after.contest is None and (tied := open_tie(before.contest)):
        yield line("{who} no longer have to roll off", rule="roll-off", who=after.named(tied))
    if after.phase != before.phase or (_is_about_the_crown(after) and _top(was) != _top(now)):
        yield _entered(after, now)


def _verdict_line(table: BastardsTable, found: Verdict[int]) -> Line:
    if found.status == "unclaimed":
        return line("{name} is unclaimed", rule="empty-territory", name=found.name)
    if found.winner is None:
        text = "{who} are tied on {name}: their Firstborns hold a Contest"
        return line(text, rule="support-tie", who=table.named(found.tied), name=found.name)
    tile = table.territories[found.name]
    values = {"who": table.name(found.winner), "name": found.name, "points": counted(tile.value or 0, "point")}
    if tile.tie_winner is None:
        return Line("{who} wins {name}: {points}", "endgame", values)
    return Line("{who} wins the tied {name}: {points}", "support-tie", values)


def signed_points(n: int) -> str:
    """Points that come or go: '+3 points', '-1 point'."""
    return f"{n:+} {'point' if abs(n) == 1 else 'points'}"


def _is_about_the_crown(table: BastardsTable) -> bool:
    return table.phase in ("crown", "crowned")


def _top(end: Endgame[int]) -> tuple[tuple[int, ...], int, int | None]:
    return end.leaders, end.scores[end.leaders[0]], end.king


def _entered(table: BastardsTable, end: Endgame[int]) -> Line:
    """The step that the endgame has come to."""
    if table.phase == "counting":
        left = listed(name for name, tile in table.territories.items() if not tile.is_counted)
        return line("Left to count: {names}", rule="endgame", names=left)
    if table.phase == "ties":
        return line("Left to settle: {names}", rule="support-tie", names=listed(end.pending))
    if table.phase == "last-actions":
        first = next(seat for seat in table.clockwise() if not table.rivals[seat].has_acted)
        text = "All Territories are settled: last actions, it is {who}'s turn"
        return line(text, rule="last-actions", who=table.name(first))
    best = end.scores[end.leaders[0]]
    if end.king is None:
        text = "{who} lead with {n}: the Firstborn Contest decides"
        return line(text, rule="crown", who=table.named(end.leaders), n=best)
    return line("{who} is crowned with {n}", rule="crown", who=table.name(end.king), n=best)
