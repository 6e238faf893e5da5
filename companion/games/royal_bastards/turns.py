"""How the game continues: phases, turns, the First Player marker, and drawing up to a full hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.messages import Message, message
from companion.games.royal_bastards.amounts import chaos_of
from companion.games.royal_bastards.endgame import begin_endgame
from companion.games.royal_bastards.facts import CHAMPIONS_ON, FESTIVALS, HAND, JODA_CITY, LAST_TURN
from companion.games.royal_bastards.state import BastardsState, Fighter, flags, open_tie


def next_phase(state: BastardsState) -> BastardsState:
    """Continue to what comes next; what nobody entered is left as it is."""
    return NEXT[state.phase](state)


def next_turn(state: BastardsState) -> BastardsState:
    """Leave the rest of the turn, for tables that do not enter every phase."""
    if state.phase == "draw":
        return _end_turn(_draw_up(state))
    return _end_turn(state.replace(messages=_undecided(state)))


def _begin(state: BastardsState) -> BastardsState:
    missing = tuple(seat for seat, rival in enumerate(state.rivals) if rival.firstborn is None)
    messages = [message("Turn {n}: {who} is First Player", rule="turns", n=1, who=state.name(state.first))]
    if missing:
        messages.append(message("No Firstborn was entered for {who}", rule="firstborn", who=state.named(missing)))
    return state.replace(phase="draw", messages=tuple(messages))


def _after_draw(state: BastardsState) -> BastardsState:
    drawn = _draw_up(state)
    if state.turn not in FESTIVALS:
        said = message("Movement: {who} goes first", rule="movement", who=state.name(state.first))
        return drawn.replace(phase="movement", messages=(*drawn.messages, said))
    festive = (*drawn.messages, message("Festival! It replaces the rest of the turn", rule="festival"))
    if state.turn == CHAMPIONS_ON:
        return without_champions(drawn.replace(phase="festival-deal", ranking=(), messages=festive))
    return gathered(drawn.replace(phase="festival-contest", ranking=(), messages=festive), JODA_CITY)


def _draw_up(state: BastardsState) -> BastardsState:
    """From the First Player, clockwise; an empty deck is made from the discard again."""
    rivals, deck, discard, messages = list(state.rivals), state.deck, state.discard, list[Message]()
    for seat in state.clockwise():
        n = HAND - rivals[seat].hand
        if n > deck:
            deck, discard = deck + discard, 0
            messages.append(message("The Chaos discard pile is shuffled into a new deck", rule="chaos-cards"))
        if n:
            deck -= n
            rivals[seat] = rivals[seat].replace(hand=HAND)
            messages.append(message("{who} draws {cards}", rule="draw-phase", who=state.name(seat), cards=chaos_of(n)))
    return state.replace(rivals=tuple(rivals), deck=deck, discard=discard, messages=tuple(messages))


def without_champions(state: BastardsState) -> BastardsState:
    """The festival that deals the Champions is held, or held again: nobody has one yet."""
    messages = [
        message("{name} is no longer {who}’s Champion", rule="champion", name=rival.champion.name, who=state.name(seat))
        for seat, rival in enumerate(state.rivals)
        if rival.champion
    ]
    if not messages:
        return state
    return state.replace(
        rivals=tuple(rival.replace(champion=None) for rival in state.rivals), messages=(*state.messages, *messages)
    )


def gathered(state: BastardsState, place: str) -> BastardsState:
    """All minis go to one Territory, if it is on the map."""
    if place not in state.territories:
        hint = message("{place} isn’t on the map: move the minis manually", rule="festival", place=place)
        return state.replace(messages=(*state.messages, hint))
    rivals = tuple(
        rival.replace(firstborn=_at(rival.firstborn, place), champion=_at(rival.champion, place))
        for rival in state.rivals
    )
    said = message("All Bastards gather on {place}", rule="festival", place=place)
    return state.replace(rivals=rivals, messages=(*state.messages, said))


def _at(fighter: Fighter | None, place: str) -> Fighter | None:
    return fighter and fighter.replace(place=place)


def _after_movement(state: BastardsState) -> BastardsState:
    messages = [message("Contests: {who} picks the order", rule="contest", who=state.name(state.first))]
    messages += [message("Battle Flag on {place}", rule="battle-flag", place=place) for place in flags(state)]
    return state.replace(phase="contest", messages=tuple(messages))


def _after_all(state: BastardsState) -> BastardsState:
    return _end_turn(state.replace(messages=_undecided(state)))


def _undecided(state: BastardsState) -> tuple[Message, ...]:
    """What is left open when a phase ends (Battle Flags, rewards, Champions): said, and no more."""
    if state.phase == "festival-champions" and (without := _without_champion(state)):
        return (message("No Champion was chosen for {who}", rule="champion", who=state.named(without)),)
    if state.phase != "contest":
        return ()
    text = "No reward was entered for {who} on {place}"
    unpaid = (
        message(text, rule="contest-rewards", who=state.name(each.seat), place=each.territory) for each in state.owed
    )
    return (*(_left_message(state, place) for place in flags(state)), *unpaid)


def _without_champion(state: BastardsState) -> tuple[int, ...]:
    return tuple(seat for seat in sorted(state.ranking) if state.rivals[seat].champion is None)


def _left_message(state: BastardsState, place: str) -> Message:
    tied = open_tie(state.contest)
    if not tied or state.contest is None or state.contest.territory != place:
        return message("No Contest was decided on {place}", rule="contest", place=place)
    who = state.named(tied)
    return message("{who} are still tied on {place}: no one rolled off", rule="roll-off", who=who, place=place)


def _after_deal(state: BastardsState) -> BastardsState:
    said = message("The Festival Contest ranks everyone", rule="festival")
    return state.replace(phase="festival-contest", messages=(said,))


def _after_support(state: BastardsState) -> BastardsState:
    if state.turn != CHAMPIONS_ON:
        return _end_turn(state.replace(messages=()))
    said = message("By rank, everyone takes one of the dealt Bastards as Champion", rule="champion")
    return state.replace(phase="festival-champions", messages=(said,))


def _end_turn(state: BastardsState) -> BastardsState:
    """The turn marker moves on and the First Player marker passes left; after the last turn comes the endgame."""
    if state.turn == LAST_TURN:
        return begin_endgame(state)
    first = state.next_seat(state.first)
    said = message("Turn {n}: {who} is First Player", rule="turns", n=state.turn + 1, who=state.name(first))
    return begun(state, state.turn + 1, "draw").replace(first=first, messages=(*state.messages, said))


def begun(state: BastardsState, turn: int, phase: str) -> BastardsState:
    """At the start of a phase: every Bastard may move and earn again, and no Contest or festival is under way."""
    rivals = tuple(
        rival.replace(firstborn=_fresh(rival.firstborn), champion=_fresh(rival.champion)) for rival in state.rivals
    )
    after = state.replace(turn=turn, phase=phase, rivals=rivals, contest=None, resolved=frozenset(), owed=())
    return after.replace(dealt=(), ranking=(), distributed=0)


def _fresh(fighter: Fighter | None) -> Fighter | None:
    return fighter and fighter.replace(has_moved=False, has_earned=False)


NEXT: dict[str, Callable[[BastardsState], BastardsState]] = {
    "setup": _begin,
    "draw": _after_draw,
    "movement": _after_movement,
    "contest": _after_all,
    "festival-deal": _after_deal,
    "festival-support": _after_support,
    "festival-champions": _after_all,
}


def _phases_of(turn: int) -> tuple[str, ...]:
    if turn == CHAMPIONS_ON:
        return "draw", "festival-deal", "festival-contest", "festival-support", "festival-champions"
    return ("draw", "festival-contest", "festival-support") if turn in FESTIVALS else ("draw", "movement", "contest")


def _steps() -> Iterator[tuple[int, str]]:
    """Every phase of every turn, in order."""
    yield 1, "setup"
    for turn in range(1, LAST_TURN + 1):
        for phase in _phases_of(turn):
            yield turn, phase


STEPS = {place: n for n, place in enumerate(_steps())}


def step(state: BastardsState) -> int:
    """A number for turn and phase; all of the endgame has one."""
    return STEPS.get((state.turn, state.phase), len(STEPS))
