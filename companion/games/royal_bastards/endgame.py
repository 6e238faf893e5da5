"""What changes in the endgame, told: Territories won, tied or lost again, the next step, and the King.

The endgame at the table: what has been counted, and where that leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line, listed
from companion.core.state import put
from companion.games.royal_bastards.facts import LAST_TURN
from companion.games.royal_bastards.final_count import Claim, Endgame, Verdict, count
from companion.games.royal_bastards.state import BastardsTable, Contest, Territory, open_tie, turn


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


def begin_endgame(table: BastardsTable) -> BastardsTable:
    """After the last turn: everybody stands at 0 on the Score Tracker, nothing is counted yet."""
    fresh = table.but(
        turn=LAST_TURN,
        territories=uncounted(table),
        rivals=tuple(rival.but(points=0, has_acted=False) for rival in table.rivals),
        contest=None,
        crown=None,
        phase="counting",
        told=(*table.told, line("The endgame begins: everybody stands at 0", rule="endgame")),
    )
    return settled(fresh.but(endgame=_counted(fresh, ())))


def uncounted(table: BastardsTable) -> dict[str, Territory]:
    """All Territories with their Support, as before any of them was counted."""
    return {name: tile.but(counted=None, tie_winner=None) for name, tile in table.territories.items()}


def is_late_counting(table: BastardsTable) -> bool:
    """Does Support still matter on a Territory that has been counted?"""
    return table.rulings["late-support"] == "counts"


def recompared(table: BastardsTable) -> BastardsTable:
    """The table has changed its mind about late Support: ties where there is some must be settled anew."""
    land = {
        name: tile.but(tie_winner=None) if tile.is_counted and tile.counted != tile.support else tile
        for name, tile in table.territories.items()
    }
    return table.but(territories=land)


def compared_support(table: BastardsTable, tile: Territory) -> tuple[int, ...]:
    """The Support that decides a Territory: as it was counted, unless late Support counts."""
    return tile.support if tile.counted is None or is_late_counting(table) else tile.counted


def _claims(table: BastardsTable) -> list[Claim[int]]:
    return [
        Claim(tile.name, tile.value or 0, compared_support(table, tile), tile.tie_winner)
        for tile in table.territories.values()
        if tile.is_counted
    ]


def _counted(table: BastardsTable, claims: Sequence[Claim[int]]) -> Endgame[int]:
    points = {seat: rival.points for seat, rival in enumerate(table.rivals)}
    is_tie = table.rulings["empty-territory"] == "tie"
    return count(tuple(points), claims, points, table.crown, zero_is_tie=is_tie)


def settled(table: BastardsTable) -> BastardsTable:
    """Add up what has been counted, go where that leads and tell what it changes; before the endgame: nothing."""
    before = table.endgame
    if before is None:
        return table
    claims = _claims(table)
    end = _counted(table, claims)
    crown = table.crown
    if crown is not None and (end.pending or end.leaders != before.leaders):  # it was won among others
        crown, end = None, _counted(table.but(crown=None), claims)
    phase = _phase(table, end, is_all_counted=len(claims) == len(table.territories))
    contest = table.contest if _still_stands(table.contest, end, phase) else None
    after = table.but(endgame=end, crown=crown, contest=contest, phase=phase)
    return after.but(told=(*table.told, *endgame_news(table, after, before, end)))


def _phase(table: BastardsTable, end: Endgame[int], *, is_all_counted: bool) -> str:
    if not is_all_counted:
        return "counting"
    if end.pending:
        return "ties"
    if not all(rival.has_acted for rival in table.rivals):
        return "last-actions"
    return "crown" if end.king is None else "crowned"


def _still_stands(contest: Contest | None, end: Endgame[int], phase: str) -> bool:
    """A Contest among the tied is void once others are tied, or nobody is."""
    if contest is None:
        return False
    if contest.purpose == "crown":
        return phase == "crown" and contest.seats == end.leaders
    return any(found.name == contest.territory and found.tied == contest.seats for found in end.verdicts)


def count_territory(
    table: BastardsTable, territory: str, support: list[int] | None = None, value: int | None = None
) -> BastardsTable:
    """The Support on one Territory is counted; a table without a live log says the numbers now."""
    tile = table.territory(territory)
    if tile.is_counted:
        raise IllegalMove("{name} is counted already; correct its Support instead", rule="endgame", name=territory)
    points = tile.value if value is None else value
    if points is None:
        raise IllegalMove("how many points is {name} worth? Read them from its tile", rule="endgame", name=territory)
    counted = tile.support if support is None else _by_seat(table, support)
    land = table.land(territory, value=points, support=counted, counted=counted, tie_winner=None)
    return settled(table.but(territories=land, told=()))


def _by_seat(table: BastardsTable, support: list[int]) -> tuple[int, ...]:
    if len(support) != len(table.names):
        raise IllegalMove(
            "say one number of Support for each of the {n} players, found {found}",
            rule="endgame",
            n=len(table.names),
            found=len(support),
        )
    return tuple(support)


def tied_seats(table: BastardsTable, territory: str) -> tuple[int, ...]:
    """Those who are tied on a counted Territory; a refusal if nobody is."""
    table.territory(territory)
    verdicts = table.endgame.verdicts if table.endgame else ()
    found = next((found for found in verdicts if found.name == territory), None)
    if found is None or found.status != "tied":
        raise IllegalMove("{name} is not tied", rule="support-tie", name=territory)
    return found.tied


def settle_tie(table: BastardsTable, territory: str, seat: int) -> BastardsTable:
    """The winner of the Firstborn Contest wins a tied Territory."""
    tied = tied_seats(table, territory)
    if seat not in tied:
        text = "{who} is not among those tied on {name}: {tied}"
        raise IllegalMove(text, rule="support-tie", who=table.name(seat), name=territory, tied=table.named(tied))
    return settled(table.but(territories=table.land(territory, tie_winner=seat), told=()))


def last_action(table: BastardsTable, seat: int, points: list[dict[str, int]] | None = None) -> BastardsTable:
    """A player's one last action turn ends; it may have changed anybody's score."""
    check_may_act(table, seat)
    rivals = table.rival(seat, has_acted=True)
    told = [line("{who} has taken the last action turn", rule="last-actions", who=table.name(seat))]
    for row in points or ():
        rival = rivals[row["seat"]]
        rivals = put(rivals, row["seat"], rival.but(points=rival.points + row["points"]))
        change = signed_points(row["points"])
        told.append(line("{who}: {points}", "last-actions", who=table.name(row["seat"]), points=change))
    return settled(table.but(rivals=rivals, told=tuple(told)))


def check_may_act(table: BastardsTable, seat: int) -> None:
    """In the last action turns only the player whose turn it is may act."""
    if table.phase == "last-actions" and seat != (now := turn(table)):
        raise IllegalMove(
            "it is {now}'s last action turn; {who} may not act",
            rule="last-actions",
            now=table.name(now or 0),
            who=table.name(seat),
        )


def crown(table: BastardsTable, seat: int) -> BastardsTable:
    """The winner of the Firstborn Contest among the leaders is King."""
    leaders = table.endgame.leaders if table.endgame and table.phase == "crown" else ()
    if seat not in leaders:
        raise IllegalMove(
            "{who} is not among the tied leaders: {leaders}",
            rule="crown",
            who=table.name(seat),
            leaders=table.named(leaders) or "nobody",
        )
    return settled(table.but(crown=seat, told=()))
