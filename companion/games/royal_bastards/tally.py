"""The endgame at the table: what has been counted, and where that leads."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.value import put
from companion.core.words import Line, line
from companion.games.royal_bastards.endgame import Claim, Endgame, Verdict, count
from companion.games.royal_bastards.figures import LAST_TURN
from companion.games.royal_bastards.state import BastardsTable, turn


def begin_endgame(table: BastardsTable) -> BastardsTable:
    """After the last turn: everybody stands at 0 on the Score Tracker, nothing is counted yet."""
    fresh = table.but(
        turn=LAST_TURN,
        territories={name: t.but(is_counted=False, tie_winner=None) for name, t in table.territories.items()},
        rivals=tuple(rival.but(points=0, has_acted=False) for rival in table.rivals),
        contest=None,
        crown=None,
        endgame=_counted(table, ()),
        phase="counting",
        told=(*table.told, line("The endgame begins: everybody stands at 0", rule="endgame")),
    )
    return settled(fresh)


def _counted(table: BastardsTable, claims: Sequence[Claim[int]]) -> Endgame[int]:
    points = {seat: rival.points for seat, rival in enumerate(table.rivals)}
    is_tie = table.rulings["empty-territory"] == "tie"
    return count(tuple(points), claims, points, table.crown, zero_is_tie=is_tie)


def settled(table: BastardsTable) -> BastardsTable:
    """Add up what has been counted and go where that leads; outside the endgame the table stays as it is."""
    if table.endgame is None:
        return table
    claims = [Claim(t.name, t.value or 0, t.support, t.tie_winner) for t in table.territories.values() if t.is_counted]
    end = _counted(table, claims)
    crown = table.crown
    if crown is not None and (end.pending or end.leaders != table.endgame.leaders):  # it was won among others
        crown, end = None, _counted(table.but(crown=None), claims)
    after = table.but(endgame=end, crown=crown)
    phase = _phase(after, end, is_all_counted=len(claims) == len(table.territories))
    return after if phase == table.phase else after.but(phase=phase, told=(*table.told, _entered(after, end, phase)))


def _phase(table: BastardsTable, end: Endgame[int], *, is_all_counted: bool) -> str:
    if not is_all_counted:
        return "counting"
    if end.pending:
        return "ties"
    if not all(rival.has_acted for rival in table.rivals):
        return "last-actions"
    return "crown" if end.king is None else "crowned"


def _entered(table: BastardsTable, end: Endgame[int], phase: str) -> Line:
    best = end.scores[end.leaders[0]]
    if phase == "last-actions":
        first = next(seat for seat in table.clockwise() if not table.rivals[seat].has_acted)
        return line(
            "All Territories are settled: last actions, {who} begins", rule="last-actions", who=table.name(first)
        )
    if phase == "crown":
        text = "{who} lead with {n}: the Firstborn Contest decides"
        return line(text, rule="crown", who=table.named(end.leaders), n=best)
    if phase == "crowned" and end.king is not None:
        return line("{who} is crowned with {n}", rule="crown", who=table.name(end.king), n=end.scores[end.king])
    return line("There are Territories left to count or to settle", rule="endgame")


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
    land = table.land(territory, value=points, support=counted, is_counted=True, tie_winner=None)
    after = settled(table.but(territories=land, told=()))
    return after.but(told=(_verdict_line(table, _verdict(after, territory), points), *after.told))


def _by_seat(table: BastardsTable, support: list[int]) -> tuple[int, ...]:
    if len(support) != len(table.names):
        raise IllegalMove(
            "say one number of Support for each of the {n} players, found {found}",
            rule="endgame",
            n=len(table.names),
            found=len(support),
        )
    return tuple(support)


def _verdict(table: BastardsTable, territory: str) -> Verdict[int] | None:
    verdicts = table.endgame.verdicts if table.endgame else ()
    return next((found for found in verdicts if found.name == territory), None)


def _verdict_line(table: BastardsTable, found: Verdict[int] | None, points: int) -> Line:
    if found is None or found.status == "unclaimed":
        return line("{name} is unclaimed", rule="empty-territory", name=found.name if found else "")
    if found.winner is None:
        text = "{who} are tied on {name}: their Firstborns hold a Contest"
        return line(text, rule="support-tie", who=table.named(found.tied), name=found.name)
    who = table.name(found.winner)
    return line("{who} wins {name}: {n} points", rule="endgame", who=who, name=found.name, n=points)


def tied_seats(table: BastardsTable, territory: str) -> tuple[int, ...]:
    """Those who are tied on a counted Territory; a refusal if nobody is."""
    table.territory(territory)
    found = _verdict(table, territory)
    if found is None or found.status != "tied":
        raise IllegalMove("{name} is not tied", rule="support-tie", name=territory)
    return found.tied


def settle_tie(table: BastardsTable, territory: str, seat: int) -> BastardsTable:
    """The winner of the Firstborn Contest wins a tied Territory."""
    tied = tied_seats(table, territory)
    if seat not in tied:
        text = "{who} is not among those tied on {name}: {tied}"
        raise IllegalMove(text, rule="support-tie", who=table.name(seat), name=territory, tied=table.named(tied))
    told = line(
        "{who} wins the tied {name}: {n} points",
        rule="support-tie",
        who=table.name(seat),
        name=territory,
        n=table.territories[territory].value,
    )
    return settled(table.but(territories=table.land(territory, tie_winner=seat), told=(told,)))


def last_action(table: BastardsTable, seat: int, points: list[dict[str, int]] | None = None) -> BastardsTable:
    """A player's one last action turn ends; it may have changed anybody's score."""
    check_may_act(table, seat)
    rivals = table.rival(seat, has_acted=True)
    told = [line("{who} has taken the last action turn", rule="last-actions", who=table.name(seat))]
    for row in points or ():
        rival = rivals[row["seat"]]
        rivals = put(rivals, row["seat"], rival.but(points=rival.points + row["points"]))
        told.append(line("{who}: {n:+} points", "last-actions", who=table.name(row["seat"]), n=row["points"]))
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
