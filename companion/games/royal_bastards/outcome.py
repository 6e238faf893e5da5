"""Who is crowned and why: the count from the first Territory to the crown."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message, counted, message
from companion.core.state import Outcome
from companion.games.royal_bastards.amounts import signed_points, support_of, with_minus
from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.final_count import Endgame, Verdict, track
from companion.games.royal_bastards.state import BastardsState


def outcome(state: BastardsState) -> Outcome | None:
    """Most Royal Approval points; leaders who are tied send their Firstborns into one more Contest."""
    end = state.endgame
    if state.phase != "crowned" or end is None or end.king is None:
        return None
    scores = tuple(end.scores[seat] for seat in range(len(state.names)))
    return Outcome((end.king,), tuple(_steps(state, end, end.king)), scores)


def _steps(state: BastardsState, end: Endgame[int], king: int) -> Iterator[Message]:
    yield from (_territory_step(state, found) for found in end.verdicts)
    for seat, rival in enumerate(state.rivals):
        if rival.points:
            text = "{who}: {points} from last actions and corrections"
            yield message(text, rule="last-actions", who=state.name(seat), points=signed_points(rival.points))
    yield from (_score_step(state.name(seat), score) for seat, score in end.scores.items())
    if len(end.leaders) > 1:
        who, points = state.named(end.leaders), counted(end.scores[king], "point")
        yield message("{who} are tied with {points}", rule="crown", who=who, points=points)
        yield message("{who} wins the Firstborn Contest", rule="crown", who=state.name(king))
    yield message("{who} is crowned", rule="crown", who=state.name(king))


def _territory_step(state: BastardsState, found: Verdict[int]) -> Message:
    tile = state.territories[found.name]
    if found.winner is None:
        return message("{name} is unclaimed", rule="empty-territory", name=found.name)
    support = compared_support(state, tile)
    values = {"name": found.name, "who": state.name(found.winner), "support": support_of(max(support))}
    values["points"] = counted(tile.value or 0, "point")
    if tile.tie_winner is None:
        return Message("{name}: {who} wins with {support}, {points}", "endgame", values)
    tied = state.named(tuple(seat for seat, n in enumerate(support) if n == max(support)))
    text = "{name}: {tied} are tied with {support}; {who} wins the Contest, {points}"
    return Message(text, "support-tie", {**values, "tied": tied})


def _score_step(who: str, score: int) -> Message:
    tokens, space = track(score)
    text = "{who}: {n} Royal Approval ({tokens}, space {space})" if tokens else "{who}: {n} Royal Approval"
    return message(text, "king-me", who=who, n=with_minus(score), tokens=counted(tokens, "King Me! token"), space=space)
