"""The likeliest next move in each phase, as a sentence with its result. No Flet here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.messages import counted, listed
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.facts import FESTIVALS, HAND
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen.contest_draft import ContestDraft, state_after_draft
from companion.games.royal_bastards.screen.controller import Draft, RollOff
from companion.games.royal_bastards.screen.phase_panels import earning, mover
from companion.games.royal_bastards.screen.view_model import attribute_title
from companion.games.royal_bastards.state import BastardsState, flags, open_tie, turn
from companion.ui.theme import Theme


class NextMove(NamedTuple):
    """The filled button, and what it is about. Without an action something is missing: then the sentence says what."""

    text: str
    action: str = ""
    about: tuple[Any, ...] = ()


def next_move(t: Theme, state: BastardsState, draft: Draft) -> NextMove | None:
    """Nothing is left to do after the crowning."""
    if draft.roll_off:
        return _roll_off(t, state, draft.roll_off)
    if draft.contest:
        return _contest(t, state, draft.contest)
    return PHASES[state.phase](t, state, draft)


# --- Contests


def _roll_off(t: Theme, state: BastardsState, off: RollOff) -> NextMove:
    if missing := off.rolls.count(None):
        return NextMove(t.say("Roll {dice}", dice=counted(missing, "die", "dice")), "roll_off_dice")
    then = state_after_draft(state, "roll_off", off.data)
    tied = open_tie(then.contest) if then else ()
    if then is None or tied:
        return NextMove(t.say("{who} are tied again", who=state.named(tied)), "roll_off")
    if state.endgame is not None:
        return NextMove(_prize(t, state, then), "roll_off")
    order = then.ranking or (then.contest.standing.groups[0] if then.contest else ())
    return NextMove(t.say("{who} wins the roll-off", who=state.named(order[:1])), "roll_off")


def _contest(t: Theme, state: BastardsState, contest: ContestDraft) -> NextMove:
    if len(contest.sides) < 2:
        return NextMove(t.say("Choose at least 2 Bastards"))
    if contest.attribute is None:
        return NextMove(t.say("Choose the Contest’s attribute"))
    if unread := contest_draft.unread(state, contest):
        side, role = contest.sides[unread[0]], unread[1]
        fighter = state.rivals[side.seat].fighter(role)
        name = fighter.name if fighter else state.name(side.seat)
        attribute = attribute_title(t, contest.attribute)
        return NextMove(t.say("Read {attribute} from {name}’s card", attribute=attribute, name=name))
    if waiting := contest_draft.waiting(state, contest):
        return NextMove(t.say("Roll {dice}", dice=counted(len(waiting), "die", "dice")), "roll")
    return NextMove(_verdict(t, state, contest), "hold_contest")


def _verdict(t: Theme, state: BastardsState, contest: ContestDraft) -> str:
    """What the dice bring about, as the rules say."""
    then = state_after_draft(state, "contest", contest.data)
    won, tied = contest_draft.verdict(state, contest)
    if then is None:
        return t.say("Save this Contest")
    if tied:
        return t.say("{who} are tied: they roll off", who=state.named(tied))
    if contest.purpose in ("tie", "crown"):
        return _prize(t, state, then)
    if contest.purpose == "festival":
        return t.say("Ranking: {who}", who=state.named(then.ranking))
    totals = sorted((contest_draft.total_of(state, contest, side) or 0 for side in contest.sides), reverse=True)
    values = {"who": state.name(won or 0), "totals": "–".join(map(str, totals))}
    if then.contest and then.contest.standing.decided_by == "printed":
        return t.say("{who} wins {totals} on printed attributes", **values)
    return t.say("{who} wins {totals}", **values)


def _prize(t: Theme, before: BastardsState, then: BastardsState) -> str:
    """Points for a Territory, and where the count continues; or the crown."""
    assert before.endgame
    assert then.endgame
    known = {found.name: found for found in before.endgame.verdicts}
    for found in then.endgame.verdicts:
        if found.winner is not None and known.get(found.name) != found:
            return _with_next(t, then, _points_to(t, then, then.territories[found.name].value or 0, found.winner))
    if then.endgame.king is not None:
        return t.say("Crown {who}", who=then.name(then.endgame.king))
    return t.say("Save this Contest")


def _points_to(t: Theme, state: BastardsState, points: int, seat: int) -> str:
    return t.say("{points} to {who}", points=counted(points, "point"), who=state.name(seat))


def _with_next(t: Theme, then: BastardsState, text: str) -> str:
    """A sentence with what comes after it."""
    if then.phase in ("counting", "ties"):
        return t.say("{told}, next Territory", told=text)
    if then.phase == "last-actions":
        return t.say("{told}, then last actions", told=text)
    if then.phase == "crowned" and then.endgame and then.endgame.king is not None:
        return t.say("{told}, and {who} is crowned", told=text, who=then.name(then.endgame.king))
    return text


# --- the eight turns


def _setup(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    for seat, rival in enumerate(state.rivals):
        if rival.firstborn is None:
            return NextMove(t.say("{who} chooses a Firstborn", who=state.name(seat)), "firstborn", (seat,))
    text = t.say("Start turn {n}, {who} is First Player", n=1, who=state.name(state.first))
    return NextMove(text, "next_phase", ("setup",))


def _draw(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    if state.turn in FESTIVALS:
        return NextMove(t.say("Everyone draws up to {n} Chaos, then the Festival", n=HAND), "next_phase", ("draw",))
    return NextMove(t.say("Everyone draws up to {n} Chaos, then Movement", n=HAND), "next_phase", ("draw",))


def _movement(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    moving = mover(state)
    if moving and not moving.place:
        return NextMove(t.say("Where does {name} move?", name=moving.name), "go", (moving.seat, moving.role))
    if moving:
        text = t.say("{name} stays on {place}", name=moving.name, place=moving.place)
        return NextMove(text, "stay", (moving.seat, moving.role))
    return NextMove(t.say("Continue to Contests"), "next_phase", ("movement",))


def _contests(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    """Rewards before the next Contest, and what is earned without one before the turn ends."""
    if state.owed:
        _, seat, won = state.owed[0]
        text = t.say("{who} takes the loser’s reward", who=state.name(seat))
        if won:
            text = t.say("{who} takes the winner’s reward", who=state.name(seat))
        return NextMove(text, "claim", (seat,))
    if contested := flags(state):
        return NextMove(t.say("Hold the Contest on {place}", place=contested[0]), "contest", contested[:1])
    if alone := earning(state):
        fighter = state.bastard(*alone[0])
        text = t.say("{name}: Support or Gold", name=fighter.name)
        if fighter.place:
            text = t.say("{name} on {place}: Support or Gold", name=fighter.name, place=fighter.place)
        return NextMove(text, "earn", alone[0])
    return _next_phase(t, state, draft)


def _next_phase(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    then = GAME.state_after(state, "next_phase")
    if then is None:
        text = t.say("Next phase")
    elif then.endgame is not None:
        text = t.say("Endgame: count the Territories")
    elif then.turn > state.turn:
        text = t.say("Start turn {n}, {who} is First Player", n=then.turn, who=then.name(then.first))
    else:
        text = t.say("Continue to Champions")
    return NextMove(text, "next_phase", (state.phase,))


def _deal(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    return NextMove(t.say("Deal {n} Bastards, one for each player", n=len(state.names)), "deal")


def _festival_support(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    now = turn(state)
    if now is None:
        return _next_phase(t, state, draft)
    return NextMove(t.say("{who} places Support", who=state.name(now)), "festival", (now,))


def _champions(t: Theme, state: BastardsState, draft: Draft) -> NextMove:
    now = turn(state)
    if now is None:
        return _next_phase(t, state, draft)
    return NextMove(t.say("{who} chooses a Champion", who=state.name(now)), "choose_champion", (now,))


# --- the endgame


def _counting(t: Theme, state: BastardsState, draft: Draft) -> NextMove | None:
    counts = draft.counts
    if counts is None:
        return NextMove(t.say("Back to the count"), "look") if draft.focus else None
    if counts.value is None:
        return NextMove(t.say("How many points is {name} worth?", name=counts.of))
    then = state_after_draft(state, "count_territory", counts.data)
    if then is None or then.endgame is None:
        return NextMove(t.say("Count {name}", name=counts.of), "count", (counts.of,))
    found = next(found for found in then.endgame.verdicts if found.name == counts.of)
    if found.status == "tied":
        return NextMove(
            t.say("Tied: Contest between {who}", who=listed(map(state.name, found.tied))), "count", (counts.of,)
        )
    if found.winner is None:
        return NextMove(_with_next(t, then, t.say("No one has Support there")), "count", (counts.of,))
    return NextMove(_with_next(t, then, _points_to(t, state, counts.value, found.winner)), "count", (counts.of,))


def _last_action(t: Theme, state: BastardsState, draft: Draft) -> NextMove | None:
    if draft.focus:
        return NextMove(t.say("Back to the last actions"), "look")
    points = draft.points
    if points is None:
        return None
    then = state_after_draft(state, "last_action", points.data)
    text = t.say("{who} is done", who=state.name(points.of))
    now = turn(then) if then and then.phase == "last-actions" else None
    if then and now is not None:
        text = t.say("{told}, {who} is next", told=text, who=then.name(now))
    elif then and then.phase == "crown":
        text = t.say("{told}, then the Contest for the crown", told=text)
    elif then:
        text = _with_next(t, then, text)
    return NextMove(text, "last", (points.of,))


def _nothing(t: Theme, state: BastardsState, draft: Draft) -> NextMove | None:
    return None


PHASES: dict[str, Callable[[Theme, BastardsState, Draft], NextMove | None]] = {
    "setup": _setup,
    "draw": _draw,
    "movement": _movement,
    "contest": _contests,
    "festival-deal": _deal,
    "festival-contest": _nothing,
    "festival-support": _festival_support,
    "festival-champions": _champions,
    "counting": _counting,
    "ties": _counting,
    "last-actions": _last_action,
    "crown": _nothing,
    "crowned": _nothing,
}
