"""How the game goes on: phases, turns, the First Player marker, and drawing up to a full hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.messages import Line, line
from companion.games.royal_bastards.endgame import begin_endgame
from companion.games.royal_bastards.facts import CHAMPIONS_ON, FESTIVALS, HAND, JODA_CITY, LAST_TURN
from companion.games.royal_bastards.state import BastardsTable, Fighter, Rival, flags, open_tie


def next_phase(table: BastardsTable) -> BastardsTable:
    """Go on to what comes next; what nobody entered is left as it is."""
    return NEXT[table.phase](table)


def next_turn(table: BastardsTable) -> BastardsTable:
    """Leave the rest of the turn, for tables that do not enter every phase."""
    if table.phase == "draw":
        return _end_turn(_draw_up(table))
    return _end_turn(table.but(told=_undecided(table)))


def _begin(table: BastardsTable) -> BastardsTable:
    missing = tuple(seat for seat, rival in enumerate(table.rivals) if rival.firstborn is None)
    told = [line("Turn 1: {who} is First Player", rule="turns", who=table.name(table.first))]
    if missing:
        told.append(line("No Firstborn was entered for {who}", rule="firstborn", who=table.named(missing)))
    return table.but(phase="draw", told=tuple(told))


def _after_draw(table: BastardsTable) -> BastardsTable:
    drawn = _draw_up(table)
    if table.turn not in FESTIVALS:
        told = line("Movement: {who} begins", rule="movement", who=table.name(table.first))
        return drawn.but(phase="movement", told=(*drawn.told, told))
    festive = (*drawn.told, line("Festival! It replaces the rest of the turn", rule="festival"))
    if table.turn == CHAMPIONS_ON:
        return without_champions(drawn.but(phase="festival-deal", ranking=(), told=festive))
    return gathered(drawn.but(phase="festival-contest", ranking=(), told=festive), JODA_CITY)


def _draw_up(table: BastardsTable) -> BastardsTable:
    """From the First Player, clockwise; an empty deck is made anew from the discard."""
    rivals, deck, discard, told = list(table.rivals), table.deck, table.discard, list[Line]()
    for seat in table.clockwise():
        n = HAND - rivals[seat].hand
        if n > deck:
            deck, discard = deck + discard, 0
            told.append(line("The Chaos discard is shuffled into a new deck", rule="chaos-cards"))
        if n:
            deck -= n
            rivals[seat] = rivals[seat].but(hand=HAND)
            told.append(line("{who} draws {n} Chaos", rule="draw-phase", who=table.name(seat), n=n))
    return table.but(rivals=tuple(rivals), deck=deck, discard=discard, told=tuple(told))


def without_champions(table: BastardsTable) -> BastardsTable:
    """The festival that deals the Champions is held, or held anew: nobody has one yet."""
    told = [
        line("{name} is no longer {who}'s Champion", rule="champion", name=rival.champion.name, who=table.name(seat))
        for seat, rival in enumerate(table.rivals)
        if rival.champion
    ]
    if not told:
        return table
    return table.but(rivals=tuple(rival.but(champion=None) for rival in table.rivals), told=(*table.told, *told))


def gathered(table: BastardsTable, place: str) -> BastardsTable:
    """All minis go to one Territory, if it is on the map."""
    if place not in table.territories:
        hint = line("{place} is not among the Territories: move the minis by hand", rule="festival", place=place)
        return table.but(told=(*table.told, hint))
    rivals = tuple(
        rival.but(firstborn=_at(rival.firstborn, place), champion=_at(rival.champion, place)) for rival in table.rivals
    )
    told = line("All Bastards gather on {place}", rule="festival", place=place)
    return table.but(rivals=rivals, told=(*table.told, told))


def _at(fighter: Fighter | None, place: str) -> Fighter | None:
    return fighter and fighter.but(place=place)


def _after_movement(table: BastardsTable) -> BastardsTable:
    told = [line("Contests: {who} picks the order", rule="contest", who=table.name(table.first))]
    told += [line("Battle Flag on {place}", rule="battle-flag", place=place) for place in flags(table)]
    return table.but(phase="contest", told=tuple(told))


def _after_contests(table: BastardsTable) -> BastardsTable:
    return _end_turn(table.but(told=_undecided(table)))


def _undecided(table: BastardsTable) -> tuple[Line, ...]:
    """The Battle Flags that are left when the Contest phase ends: a remark, no more."""
    if table.phase != "contest":
        return ()
    return tuple(_left_line(table, place) for place in flags(table))


def _left_line(table: BastardsTable, place: str) -> Line:
    tied = open_tie(table.contest)
    if not tied or table.contest is None or table.contest.territory != place:
        return line("No Contest was decided on {place}", rule="contest", place=place)
    who = table.named(tied)
    return line("{who} are still tied on {place}: nobody rolled off", rule="roll-off", who=who, place=place)


def _after_deal(table: BastardsTable) -> BastardsTable:
    return table.but(phase="festival-contest", told=(line("The festival's Contest ranks all", rule="festival"),))


def _after_support(table: BastardsTable) -> BastardsTable:
    if table.turn != CHAMPIONS_ON:
        return _end_turn(table.but(told=()))
    told = line("By rank, each takes one of the dealt Bastards as Champion", rule="champion")
    return table.but(phase="festival-champions", told=(told,))


def _after_champions(table: BastardsTable) -> BastardsTable:
    return _end_turn(table.but(told=()))


def _end_turn(table: BastardsTable) -> BastardsTable:
    """The turn marker moves on and the First Player marker passes left; after the last turn comes the endgame."""
    if table.turn == LAST_TURN:
        return begin_endgame(table)
    first = table.next_seat(table.first)
    told = line("Turn {n}: {who} is First Player", rule="turns", n=table.turn + 1, who=table.name(first))
    return table.but(
        phase="draw",
        turn=table.turn + 1,
        first=first,
        rivals=tuple(rested(rival) for rival in table.rivals),
        contest=None,
        resolved=frozenset(),
        dealt=(),
        ranking=(),
        distributed=0,
        told=(*table.told, told),
    )


def rested(rival: Rival) -> Rival:
    """Every Bastard may move and earn again."""
    return rival.but(firstborn=_fresh(rival.firstborn), champion=_fresh(rival.champion))


def _fresh(fighter: Fighter | None) -> Fighter | None:
    return fighter and fighter.but(has_moved=False, has_earned=False)


NEXT: dict[str, Callable[[BastardsTable], BastardsTable]] = {
    "setup": _begin,
    "draw": _after_draw,
    "movement": _after_movement,
    "contest": _after_contests,
    "festival-deal": _after_deal,
    "festival-support": _after_support,
    "festival-champions": _after_champions,
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


def step(table: BastardsTable) -> int:
    """A number for turn and phase; all of the endgame has one."""
    return STEPS.get((table.turn, table.phase), len(STEPS))
