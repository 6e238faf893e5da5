"""How the game ended, and what people see of a table in text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Line, counted, line
from companion.core.state import Outcome
from companion.games.royal_bastards.endgame import compared_support, signed_points
from companion.games.royal_bastards.final_count import Endgame, Verdict, track
from companion.games.royal_bastards.state import BastardsTable


def outcome(table: BastardsTable) -> Outcome | None:
    """Most Royal Approval points; leaders who are tied send their Firstborns into one more Contest."""
    end = table.endgame
    if table.phase != "crowned" or end is None or end.king is None:
        return None
    scores = tuple(end.scores[seat] for seat in range(len(table.names)))
    return Outcome((end.king,), tuple(_steps(table, end, end.king)), scores)


def _steps(table: BastardsTable, end: Endgame[int], king: int) -> Iterator[Line]:
    """The count from the first Territory to the crown."""
    yield from (_territory_step(table, found) for found in end.verdicts)
    for seat, rival in enumerate(table.rivals):
        if rival.points:
            text = "{who}: {points} by last actions and corrections"
            yield line(text, rule="last-actions", who=table.name(seat), points=signed_points(rival.points))
    yield from (_score_step(table.name(seat), score) for seat, score in end.scores.items())
    if len(end.leaders) > 1:
        who = table.named(end.leaders)
        yield line("{who} are tied with {n}", rule="crown", who=who, n=end.scores[king])
        yield line("{who} wins the Firstborn Contest", rule="crown", who=table.name(king))
    yield line("{who} is crowned", rule="crown", who=table.name(king))


def _territory_step(table: BastardsTable, found: Verdict[int]) -> Line:
    tile = table.territories[found.name]
    if found.winner is None:
        return line("{name} is unclaimed", rule="empty-territory", name=found.name)
    support = compared_support(table, tile)
    values = {"name": found.name, "who": table.name(found.winner), "n": max(support)}
    values["points"] = counted(tile.value or 0, "point")
    if tile.tie_winner is None:
        return Line("{name}: {who} wins with {n} Support, {points}", "endgame", values)
    tied = table.named(tuple(seat for seat, n in enumerate(support) if n == max(support)))
    text = "{name}: {tied} are tied with {n} Support, and {who} wins the Contest, {points}"
    return Line(text, "support-tie", {**values, "tied": tied})


def _score_step(who: str, score: int) -> Line:
    tokens, space = track(score)
    text = "{who}: {n} Royal Approval ({tokens}, space {space})" if tokens else "{who}: {n} Royal Approval"
    return line(text, "king-me", who=who, n=score, tokens=counted(tokens, "King Me! token"), space=space)
