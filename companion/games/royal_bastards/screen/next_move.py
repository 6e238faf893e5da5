"""The likeliest next thing in the endgame: points, the next Territory, the crown.

The likeliest next thing in each phase, as a sentence with its result. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.core.messages import counted, listed
from companion.games.royal_bastards.facts import FESTIVALS, HAND
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen import contest_draft as fights
from companion.games.royal_bastards.screen.contest_draft import Fight
from companion.games.royal_bastards.screen.contest_sides import verdict
from companion.games.royal_bastards.screen.controller import Draft, count_data, off_rolls, points_data
from companion.games.royal_bastards.screen.phase_panels import mover
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.screen.view_model import Player, attribute_title
from companion.games.royal_bastards.state import BastardsState, flags, open_tie, turn
from companion.ui.theme import Theme


class NextMove(NamedTuple):
    """The filled button. `act` is empty while something is missing: then the sentence says what."""

    text: str
    act: str
    seat: int = 0
    what: str = ""


def prize(t: Theme, before: BastardsState, then: BastardsState) -> str:
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


def then_what(t: Theme, then: BastardsState, told: str) -> str:
    """A sentence with what comes after it."""
    if then.phase in ("counting", "ties"):
        return t.say("{told}, next Territory", told=told)
    if then.phase == "last-actions":
        return t.say("{told}, then last actions", told=told)
    if then.phase == "crowned" and then.endgame and then.endgame.king is not None:
        return t.say("{told}, and {who} is crowned", told=told, who=then.name(then.endgame.king))
    return told


def counting(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove | None:
    counts = draft.counts
    if counts is None:
        return NextMove(t.say("Back to the count"), "look") if draft.focus else None
    if counts.value is None:
        return NextMove(t.say("How many points is {name} worth?", name=counts.of), "")
    then = after(state, "count_territory", **count_data(counts))
    if then is None or then.endgame is None:
        return NextMove(t.say("Count {name}", name=counts.of), "count")
    found = next(found for found in then.endgame.verdicts if found.name == counts.of)
    if found.status == "tied":
        return NextMove(t.say("Tied: {who} play it off", who=listed(map(state.name, found.tied))), "count")
    if found.winner is None:
        return NextMove(then_what(t, then, t.say("Nobody has Support there")), "count")
    points = counted(counts.value, "point")
    return NextMove(
        then_what(t, then, t.say("{points} to {who}", points=points, who=state.name(found.winner))), "count"
    )


def last_action(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove | None:
    if draft.focus:
        return NextMove(t.say("Back to the last actions"), "look")
    points = draft.points
    if points is None:
        return None
    then = after(state, "last_action", **points_data(points))
    told = t.say("{who} is done", who=state.name(points.of))
    if then is None:
        return NextMove(told, "last")
    now = turn(then) if then.phase == "last-actions" else None
    if now is not None:
        return NextMove(t.say("{told}, {who} is next", told=told, who=then.name(now)), "last")
    if then.phase == "crown" and then.endgame:
        return NextMove(t.say("{told}, then the Contest for the crown", told=told), "last")
    return NextMove(then_what(t, then, told), "last")


def upcoming(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove | None:
    """The likeliest next thing; nothing is left to do after the crowning."""
    if draft.roll_off:
        return _roll_off(t, state, draft)
    if draft.fight:
        return _fight(t, state, draft.fight)
    return PHASES[state.phase](t, state, draft, players)


def _roll_off(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    off = draft.roll_off
    assert off is not None
    if None in off.rolls:
        n = sum(roll is None for roll in off.rolls)
        return NextMove(t.say("Roll {dice}", dice=counted(n, "die", "dice")), "throw_off")
    then = after(state, "roll_off", rolls=off_rolls(off))
    tied = open_tie(then.contest) if then else ()
    if then is None or tied:
        return NextMove(t.say("{who} are tied again", who=state.named(tied)), "roll_off")
    if draft.fight is None and state.endgame is not None:
        return NextMove(prize(t, state, then), "roll_off")
    order = then.ranking or (then.contest.standing.groups[0] if then.contest else ())
    return NextMove(t.say("{who} wins the roll-off", who=state.named(order[:1])), "roll_off")


def _fight(t: Theme, state: BastardsState, fight: Fight) -> NextMove:
    if len(fight.sides) < 2:
        return NextMove(t.say("Choose two or more Bastards"), "")
    if fight.attribute is None:
        return NextMove(t.say("Choose the attribute of the Contest"), "")
    if missing := contest_draft.unread(state, fight):
        side, role = fight.sides[missing[0]], missing[1]
        fighter = state.rivals[side.seat].fighter(role)
        whose = fighter.name if fighter else state.name(side.seat)
        what = attribute_title(t, fight.attribute)
        return NextMove(t.say("Read {attribute} from {name}'s card", attribute=what, name=whose), "")
    waiting = fights.waiting(state, fight)
    if waiting:
        return NextMove(t.say("Roll {dice}", dice=counted(len(waiting), "die", "dice")), "throw")
    return NextMove(_verdict(t, state, fight), "hold_contest")


def _verdict(t: Theme, state: BastardsState, fight: Fight) -> str:
    """What the dice bring about, as the game itself has reckoned it."""
    then = after(state, "contest", **contest_draft.data_of(fight))
    won, tied = verdict(state, fight)
    if then is None:
        return t.say("Enter this Contest")
    if tied:
        return t.say("{who} are tied: they roll off", who=state.named(tied))
    if fight.purpose in ("tie", "crown"):
        return prize(t, state, then)
    if fight.purpose == "festival":
        return t.say("The ranking: {who}", who=state.named(then.ranking))
    totals = sorted((contest_draft.total_of(state, fight, side) or 0 for side in fight.sides), reverse=True)
    told = {"who": state.name(won or 0), "totals": " : ".join(map(str, totals))}
    if then.contest and then.contest.standing.decided_by == "printed":
        return t.say("{who} wins, {totals}, by the printed attributes", **told)
    return t.say("{who} wins, {totals}", **told)


def _setup(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    missing = [player for player in players if state.rivals[player.seat].firstborn is None]
    if missing:
        return NextMove(t.say("{who} chooses a Firstborn", who=missing[0].name), "firstborn", missing[0].seat)
    return NextMove(t.say("Turn 1 begins, {who} is First Player", who=state.name(state.first)), "next_phase")


def _draw(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    if state.turn in FESTIVALS:
        return NextMove(t.say("All draw up to {n} Chaos, then the festival", n=HAND), "next_phase")
    return NextMove(t.say("All draw up to {n} Chaos, then Movement", n=HAND), "next_phase")


def _movement(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    moving = mover(state, players)
    if moving and moving.place:
        text = t.say("{name} stays on {place}", name=moving.name, place=moving.place)
        return NextMove(text, "stay", moving.player.seat, moving.role)
    return NextMove(t.say("On to the Contests"), "next_phase")


def _contest(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    if contested := flags(state):
        return NextMove(t.say("Hold the Contest on {place}", place=contested[0]), "fight", what=contested[0])
    return _next_turn(t, state)


def _next_turn(t: Theme, state: BastardsState) -> NextMove:
    then = after(state, "next_phase")
    if then is None:
        return NextMove(t.say("Go on"), "next_phase")
    if then.endgame is not None:
        return NextMove(t.say("The endgame: count the Territories"), "next_phase")
    if then.turn > state.turn:
        text = t.say("Turn {n} begins, {who} is First Player", n=then.turn, who=then.name(then.first))
        return NextMove(text, "next_phase")
    return NextMove(t.say("On to the Champions"), "next_phase")


def _deal(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    return NextMove(t.say("Deal {n} Bastards, one for each player", n=len(players)), "deal")


def _festival_support(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    now = turn(state)
    if now is None:
        return _next_turn(t, state)
    return NextMove(t.say("{who} distributes Support", who=state.name(now)), "festival", now)


def _champions(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove:
    return _next_turn(t, state)


def _nothing(t: Theme, state: BastardsState, draft: Draft, players: tuple[Player, ...]) -> NextMove | None:
    return None


PHASES: dict[str, Callable[[Theme, BastardsState, Draft, tuple[Player, ...]], NextMove | None]] = {
    "setup": _setup,
    "draw": _draw,
    "movement": _movement,
    "contest": _contest,
    "festival-deal": _deal,
    "festival-contest": _nothing,
    "festival-support": _festival_support,
    "festival-champions": _champions,
    "counting": counting,
    "ties": counting,
    "last-actions": last_action,
    "crown": _nothing,
    "crowned": _nothing,
}
