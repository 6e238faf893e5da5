"""The endgame at the table: what has been counted, where that leads, and what the history says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, listed, message
from companion.games.royal_bastards.amounts import signed_points
from companion.games.royal_bastards.facts import LAST_TURN
from companion.games.royal_bastards.final_count import Claim, Endgame, Verdict, count
from companion.games.royal_bastards.state import BastardsState, Contest, Territory, open_tie, turn


def begin_endgame(state: BastardsState) -> BastardsState:
    """After the last turn: everyone starts at 0 on the Score Tracker, nothing is counted yet."""
    messages = (*state.messages, message("The Endgame begins: everyone starts at 0", rule="endgame"))
    fresh = before_endgame(state).replace(turn=LAST_TURN, phase="counting", contest=None, owed=(), messages=messages)
    return settled(fresh.replace(endgame=_counted(fresh, ())))


def before_endgame(state: BastardsState) -> BastardsState:
    """All Territories with their Support, as before any was counted; no points, last actions or crown yet."""
    territories = {name: tile.replace(counted=None, tie_winner=None) for name, tile in state.territories.items()}
    rivals = tuple(rival.replace(points=0, has_acted=False) for rival in state.rivals)
    return state.replace(territories=territories, rivals=rivals, crown=None)


def settled(state: BastardsState) -> BastardsState:
    """Add up what has been counted, go where that leads and say what it changes; before the endgame: nothing."""
    before = state.endgame
    if before is None:
        return state
    claims = _claims(state)
    end = _counted(state, claims)
    crown = state.crown
    if crown is not None and (end.pending or end.leaders != before.leaders):  # it was won among others
        crown, end = None, _counted(state.replace(crown=None), claims)
    phase = _phase(state, end, is_all_counted=len(claims) == len(state.territories))
    contest = state.contest if _still_stands(state.contest, end, phase) else None
    after = state.replace(endgame=end, crown=crown, contest=contest, phase=phase)
    return after.replace(messages=(*state.messages, *_changes(state, after, before, end)))


def _claims(state: BastardsState) -> list[Claim[int]]:
    return [
        Claim(tile.name, tile.value or 0, compared_support(state, tile), tile.tie_winner)
        for tile in state.territories.values()
        if tile.is_counted
    ]


def compared_support(state: BastardsState, tile: Territory) -> tuple[int, ...]:
    """The Support that decides a Territory: as it was counted, unless late Support counts."""
    return tile.support if tile.counted is None or is_late_counting(state) else tile.counted


def is_late_counting(state: BastardsState) -> bool:
    """Does Support still matter on a Territory that has been counted?"""
    return state.rulings["late-support"] == "counts"


def recompared(state: BastardsState) -> BastardsState:
    """The table has changed its mind about late Support: ties where there is some must be settled again."""
    land = {
        name: tile.replace(tie_winner=None) if tile.is_counted and tile.counted != tile.support else tile
        for name, tile in state.territories.items()
    }
    return state.replace(territories=land)


def _counted(state: BastardsState, claims: Sequence[Claim[int]]) -> Endgame[int]:
    points = {seat: rival.points for seat, rival in enumerate(state.rivals)}
    is_tie = state.rulings["empty-territory"] == "tie"
    return count(tuple(points), claims, points, state.crown, zero_is_tie=is_tie)


def _phase(state: BastardsState, end: Endgame[int], *, is_all_counted: bool) -> str:
    if not is_all_counted:
        return "counting"
    if end.pending:
        return "ties"
    if not all(rival.has_acted for rival in state.rivals):
        return "last-actions"
    return "crown" if end.king is None else "crowned"


def _still_stands(contest: Contest | None, end: Endgame[int], phase: str) -> bool:
    """A Contest among the tied is void once others are tied, or nobody is."""
    if contest is None:
        return False
    if contest.purpose == "crown":
        return phase == "crown" and contest.seats == end.leaders
    return any(found.name == contest.territory and found.tied == contest.seats for found in end.verdicts)


def _changes(before: BastardsState, after: BastardsState, was: Endgame[int], now: Endgame[int]) -> Iterator[Message]:
    """From one count to the next: Territories won, tied or lost again, the next step, and the King."""
    known = {found.name: found for found in was.verdicts}
    for found in now.verdicts:
        if known.get(found.name) != found:
            yield _verdict_message(after, found)
    if after.contest is None and (tied := open_tie(before.contest)):
        yield message("{who} no longer need to roll off", rule="roll-off", who=after.named(tied))
    if after.phase != before.phase or (_is_about_the_crown(after) and _top(was) != _top(now)):
        yield _entered(after, now)


def _verdict_message(state: BastardsState, found: Verdict[int]) -> Message:
    if found.status == "unclaimed":
        return message("{name} is unclaimed", rule="empty-territory", name=found.name)
    if found.winner is None:
        text = "{who} are tied on {name}: their Firstborns hold a Contest"
        return message(text, rule="support-tie", who=state.named(found.tied), name=found.name)
    tile = state.territories[found.name]
    values = {"who": state.name(found.winner), "name": found.name, "points": counted(tile.value or 0, "point")}
    if tile.tie_winner is None:
        return Message("{who} wins {name}: {points}", "endgame", values)
    return Message("{who} wins the tie on {name}: {points}", "support-tie", values)


def _is_about_the_crown(state: BastardsState) -> bool:
    return state.phase in ("crown", "crowned")


def _top(end: Endgame[int]) -> tuple[tuple[int, ...], int, int | None]:
    return end.leaders, end.scores[end.leaders[0]], end.king


def _entered(state: BastardsState, end: Endgame[int]) -> Message:
    """The step that the endgame has come to."""
    if state.phase == "counting":
        left = listed(name for name, tile in state.territories.items() if not tile.is_counted)
        return message("Left to count: {names}", rule="endgame", names=left)
    if state.phase == "ties":
        return message("Left to settle: {names}", rule="support-tie", names=listed(end.pending))
    if state.phase == "last-actions":
        first = next(seat for seat in state.clockwise() if not state.rivals[seat].has_acted)
        text = "All Territories are settled. Last actions: {who}’s turn"
        return message(text, rule="last-actions", who=state.name(first))
    best = counted(end.scores[end.leaders[0]], "point")
    if end.king is None:
        text = "{who} are tied with {points}: a Firstborn Contest decides"
        return message(text, rule="crown", who=state.named(end.leaders), points=best)
    return message("{who} is crowned with {points}", rule="crown", who=state.name(end.king), points=best)


def count_territory(
    state: BastardsState, territory: str, support: list[int] | None = None, value: int | None = None
) -> BastardsState:
    """The Support on one Territory is counted; a table that kept no track says the numbers now."""
    tile = state.territory(territory)
    if tile.is_counted:
        raise IllegalMove(
            "{name} has already been counted. Correct its Support instead.", rule="endgame", name=territory
        )
    points = tile.value if value is None else value
    if points is None:
        raise IllegalMove(
            "How many points is {name} worth? They’re printed on the tile.", rule="endgame", name=territory
        )
    counted = tile.support if support is None else _by_seat(state, support)
    after = state.with_territory(territory, value=points, support=counted, counted=counted, tie_winner=None)
    return settled(after.replace(messages=()))


def _by_seat(state: BastardsState, support: list[int]) -> tuple[int, ...]:
    if len(support) != len(state.names):
        text = "Enter the Support of all {n} players; {found} given"
        raise IllegalMove(text, rule="endgame", n=len(state.names), found=len(support))
    return tuple(support)


def settle_tie(state: BastardsState, territory: str, seat: int) -> BastardsState:
    """The winner of the Firstborn Contest wins a tied Territory."""
    tied = tied_seats(state, territory)
    if seat not in tied:
        text = "{who} isn’t tied on {name}; {tied} are"
        raise IllegalMove(text, rule="support-tie", who=state.name(seat), name=territory, tied=state.named(tied))
    return settled(state.with_territory(territory, tie_winner=seat).replace(messages=()))


def tied_seats(state: BastardsState, territory: str) -> tuple[int, ...]:
    """Those who are tied on a counted Territory; a refusal if nobody is."""
    state.territory(territory)
    verdicts = state.endgame.verdicts if state.endgame else ()
    found = next((found for found in verdicts if found.name == territory), None)
    if found is None or found.status != "tied":
        raise IllegalMove("{name} isn’t tied", rule="support-tie", name=territory)
    return found.tied


def last_action(state: BastardsState, seat: int, points: list[dict[str, int]] | None = None) -> BastardsState:
    """A player's one last action turn ends; it may have changed anybody's score."""
    check_may_act(state, seat)
    after = state.with_player(seat, has_acted=True)
    messages = [message("{who} ends their last action turn", rule="last-actions", who=state.name(seat))]
    for row in points or ():
        after = after.with_player(row["seat"], points=after.rivals[row["seat"]].points + row["points"])
        change = signed_points(row["points"])
        messages.append(message("{who}: {points}", "last-actions", who=state.name(row["seat"]), points=change))
    return settled(after.replace(messages=tuple(messages)))


def check_may_act(state: BastardsState, seat: int) -> None:
    """In the last action turns only the player whose turn it is may act."""
    if state.phase == "last-actions":
        refusal = "It’s {now}’s last action turn; {who} can’t act now"
        check_turn(state, seat, turn(state), "last-actions", refusal)


def crown(state: BastardsState, seat: int) -> BastardsState:
    """The winner of the Firstborn Contest among the leaders is King."""
    leaders = state.endgame.leaders if state.endgame and state.phase == "crown" else ()
    if seat not in leaders:
        text, among = "{who} isn’t one of the tied leaders: {leaders}", state.named(leaders) or message("no one")
        raise IllegalMove(text, rule="crown", who=state.name(seat), leaders=among)
    return settled(state.replace(crown=seat, messages=()))
