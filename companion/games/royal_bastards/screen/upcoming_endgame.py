"""The likeliest next thing in the endgame: points, the next Territory, the crown."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.messages import counted, listed
from companion.games.royal_bastards.screen.drafts import Draft, count_data, points_data
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.state import BastardsTable, turn
from companion.ui.theme import Look


class Next(NamedTuple):
    """The filled button. `act` is empty while something is missing: then the sentence says what."""

    text: str
    act: str
    seat: int = 0
    what: str = ""


def prize(t: Look, before: BastardsTable, then: BastardsTable) -> str:
    """Points for a Territory, and where the count goes on; or the crown."""
    assert before.endgame
    assert then.endgame
    known = {found.name: found for found in before.endgame.verdicts}
    for found in then.endgame.verdicts:
        if found.winner is not None and known.get(found.name) != found:
            points = counted(then.territories[found.name].value or 0, "point")
            return then_what(t, then, t.say("{points} to {who}", points=points, who=then.name(found.winner)))
    if then.endgame.king is not None:
        return t.say("Crown {who}", who=then.name(then.endgame.king))
    return t.say("Go on")


def then_what(t: Look, then: BastardsTable, told: str) -> str:
    """A sentence with what comes after it."""
    if then.phase in ("counting", "ties"):
        return t.say("{told}, next Territory", told=told)
    if then.phase == "last-actions":
        return t.say("{told}, then last actions", told=told)
    if then.phase == "crowned" and then.endgame and then.endgame.king is not None:
        return t.say("{told}, and {who} is crowned", told=told, who=then.name(then.endgame.king))
    return told


def counting(t: Look, state: BastardsTable, draft: Draft, players: tuple[Player, ...]) -> Next | None:
    counts = draft.counts
    if counts is None:
        return Next(t.say("Back to the count"), "look") if draft.focus else None
    if counts.value is None:
        return Next(t.say("How many points is {name} worth?", name=counts.of), "")
    then = after(state, "count_territory", **count_data(counts))
    if then is None or then.endgame is None:
        return Next(t.say("Count {name}", name=counts.of), "count")
    found = next(found for found in then.endgame.verdicts if found.name == counts.of)
    if found.status == "tied":
        return Next(t.say("Tied: {who} play it off", who=listed(map(state.name, found.tied))), "count")
    if found.winner is None:
        return Next(then_what(t, then, t.say("Nobody has Support there")), "count")
    points = counted(counts.value, "point")
    return Next(then_what(t, then, t.say("{points} to {who}", points=points, who=state.name(found.winner))), "count")


def last_action(t: Look, state: BastardsTable, draft: Draft, players: tuple[Player, ...]) -> Next | None:
    if draft.focus:
        return Next(t.say("Back to the last actions"), "look")
    points = draft.points
    if points is None:
        return None
    then = after(state, "last_action", **points_data(points))
    told = t.say("{who} is done", who=state.name(points.of))
    if then is None:
        return Next(told, "last")
    now = turn(then) if then.phase == "last-actions" else None
    if now is not None:
        return Next(t.say("{told}, {who} is next", told=told, who=then.name(now)), "last")
    if then.phase == "crown" and then.endgame:
        return Next(t.say("{told}, then the Contest for the crown", told=told), "last")
    return Next(then_what(t, then, told), "last")
