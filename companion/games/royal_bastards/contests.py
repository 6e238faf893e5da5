"""Contests at the table: the dice that fell, roll-offs, what the result decides, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.core.dice import roll_problem
from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_bastards.amounts import with_minus
from companion.games.royal_bastards.box import edit_bastard
from companion.games.royal_bastards.contest_ranking import Side, Standing, rank, roll_off, side_total
from companion.games.royal_bastards.endgame import crown, settle_tie, tied_seats
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.festivals import ranked
from companion.games.royal_bastards.state import (
    BastardsState,
    Contest,
    Owed,
    Rival,
    flags,
    open_tie,
    printed_value,
    stands_message,
)

PURPOSE = {
    "contest": "territory",
    "festival-contest": "festival",
    "counting": "tie",
    "ties": "tie",
    "crown": "crown",
}
WON = {
    "total": "{who} wins the Contest with the highest total",
    "printed": "{who} wins the Contest on printed attributes",
    "rolloff": "{who} wins the Contest in the roll-off",
}


def contest(
    state: BastardsState,
    attribute: str,
    sides: list[dict[str, Any]],
    territory: str | None = None,
    bonus: Mapping[str, str] | None = None,
) -> BastardsState:
    """A Contest with the dice that fell. What it decides follows from the phase."""
    purpose = PURPOSE[state.phase]
    _check_place(state, purpose, territory)
    _check_sides(state, purpose, territory, sides)
    _check_dice(state, sides)
    counted = [_side(state, attribute, row) for row in sides]
    state = _with_read_cards(state, attribute, sides)
    here = territory if purpose == "territory" else None
    messages = [
        *state.messages,
        *_notices(state, here, sides),
        *_bonus_messages(state, bonus, sides),
        *(_total_message(state, side) for side in counted),
        *(_printed_messages(state, counted) if purpose == "festival" else ()),
    ]
    held = state.replace(
        contest=Contest(purpose, territory, rank(counted)),
        rivals=_standing_at(state, sides, here),
        messages=tuple(messages),
    )
    return _concluded(held)


def _check_place(state: BastardsState, purpose: str, territory: str | None) -> None:
    if purpose not in ("territory", "tie"):
        return
    if territory is None:
        raise IllegalMove("Which Territory is this Contest on?", rule="contest")
    state.territory(territory)


def _check_sides(state: BastardsState, purpose: str, territory: str | None, sides: list[dict[str, Any]]) -> None:
    seats = [row["seat"] for row in sides]
    if len(seats) < 2 or len(set(seats)) < len(seats):
        raise IllegalMove("A Contest needs at least 2 players, each named once", rule="contest")
    wanted = _participants(state, purpose, territory)
    if wanted and set(seats) != set(wanted):
        raise IllegalMove("Only {who} take part in this Contest", rule="contest", who=state.named(wanted))
    if purpose in ("tie", "crown") and any(b["role"] != "firstborn" for row in sides for b in row["bastards"]):
        raise IllegalMove("Only Firstborns take part in this Contest", rule="support-tie")


def _participants(state: BastardsState, purpose: str, territory: str | None) -> tuple[int, ...]:
    """Who must take part; nobody in particular on a Territory."""
    if purpose == "festival":
        return tuple(range(len(state.names)))
    if purpose == "tie" and territory is not None:
        return tied_seats(state, territory)
    return state.endgame.leaders if purpose == "crown" and state.endgame else ()


def _check_dice(state: BastardsState, sides: Iterable[Mapping[str, Any]]) -> None:
    explodes = state.rulings["bonus-d10"] == "explodes"
    for row in sides:
        for die in row["dice"]:
            if problem := roll_problem(die["die"], die["rolls"], explodes):
                raise IllegalMove("{problem}", rule="exploding-d10", problem=problem)


def _side(state: BastardsState, attribute: str, row: Mapping[str, Any]) -> Side[int]:
    numbers = [_attribute(state, row["seat"], bastard, attribute) for bastard in row["bastards"]]
    rolls = [die["rolls"] for die in (*row["bastards"], *row["dice"])]
    total = side_total([current for _, current in numbers], rolls, row["modifiers"])
    return Side(row["seat"], total, sum(printed for printed, _ in numbers))


def _attribute(state: BastardsState, seat: int, bastard: Mapping[str, Any], attribute: str) -> tuple[int, int]:
    """Printed and current: what people say, else what has been entered."""
    role, printed = bastard["role"], bastard.get("printed")
    fighter = state.rivals[seat].fighter(role)
    if printed is None:
        printed = printed_value(state, state.bastard(seat, role), attribute)
    if printed is None:
        text, name = "Enter {name}’s {attribute} from the card first.", state.bastard(seat, role).name
        raise IllegalMove(text, rule="box-profile", attribute=message(attribute.capitalize()), name=name)
    modifier = fighter.modifiers[ATTRIBUTES.index(attribute)] if fighter else 0
    return printed, bastard.get("current", printed + modifier)


def _with_read_cards(state: BastardsState, attribute: str, sides: list[dict[str, Any]]) -> BastardsState:
    """What was read off a card for this Contest goes into the box, and is not asked again."""
    messages: tuple[Message, ...] = ()
    for seat, bastard in ((row["seat"], bastard) for row in sides for bastard in row["bastards"]):
        fighter, printed = state.rivals[seat].fighter(bastard["role"]), bastard.get("printed")
        if fighter and printed is not None and printed_value(state, fighter, attribute) is None:
            state = edit_bastard(state, fighter.name, **{attribute: printed})
            messages += state.messages
    return state.replace(messages=messages)


def _standing_at(state: BastardsState, sides: list[dict[str, Any]], place: str | None) -> tuple[Rival, ...]:
    """Whoever fights on a Territory is there, whatever was entered before."""
    if place is None:
        return state.rivals
    rivals = list(state.rivals)
    for row in sides:
        for role in (bastard["role"] for bastard in row["bastards"]):
            fighter = rivals[row["seat"]].fighter(role)
            if fighter and fighter.place != place:
                rivals[row["seat"]] = rivals[row["seat"]].replace(**{role: fighter.replace(place=place)})
    return tuple(rivals)


def _notices(state: BastardsState, place: str | None, sides: list[dict[str, Any]]) -> Iterator[Message]:
    """What people ought to know of a Contest on a Territory: the app takes it as they say it."""
    yield from _unrolled_notice(state)
    if place is None:
        return
    fighting = {(row["seat"], bastard["role"]) for row in sides for bastard in row["bastards"]}
    for seat, rival in enumerate(state.rivals):
        for role in ROLES:
            fighter = rival.fighter(role)
            if fighter and (seat, role) in fighting and fighter.place != place:
                yield stands_message(fighter, place)
            elif fighter and (seat, role) not in fighting and fighter.place == place:
                text = "{who}’s {name} is there too but doesn’t take part"
                yield message(text, rule="contested", name=fighter.name, who=state.name(seat))
    if place in state.resolved:
        yield message("There has already been a Contest on {place} this turn", rule="battle-flag", place=place)
    elif place not in flags(state):
        yield message("Battle Flag on {place}", rule="battle-flag", place=place)


def _unrolled_notice(state: BastardsState) -> Iterator[Message]:
    """Another Contest waits for its roll-off, and this one takes its place."""
    if tied := open_tie(state.contest):
        text = "{who} never rolled off; this Contest replaces theirs"
        yield message(text, rule="roll-off", who=state.named(tied))


def _bonus_messages(
    state: BastardsState, bonus: Mapping[str, str] | None, sides: list[dict[str, Any]]
) -> list[Message]:
    """Who may roll the Contest card's bonus die, as far as races and classes are known."""
    if not bonus:
        return []
    trait = bonus["trait"].casefold()
    fighting = [state.rivals[row["seat"]].fighter(bastard["role"]) for row in sides for bastard in row["bastards"]]
    cards = [state.cards.get(fighter.name) for fighter in fighting if fighter]
    names = [card.name for card in cards if card and trait in _traits(card.race, card.job)]
    text = "{name} rolls the bonus {die} ({trait})"
    return [message(text, rule="bonus-die", die=bonus["die"], trait=bonus["trait"], name=name) for name in names]


def _traits(race: str | None, job: str | None) -> tuple[str, ...]:
    return tuple(word.casefold() for word in (race, job) if word)


def _total_message(state: BastardsState, side: Side[int]) -> Message:
    return message("{who} has a total of {n}", rule="contest", who=state.name(side.id), n=with_minus(side.total))


def _printed_messages(state: BastardsState, sides: list[Side[int]]) -> Iterator[Message]:
    """Why one comes before another with the same total."""
    ordered = sorted(sides, key=lambda side: (side.total, side.printed), reverse=True)
    for better, worse in pairwise(ordered):
        if better.total == worse.total and better.printed > worse.printed:
            text = "{better} ranks above {worse} on printed attributes, {n}–{m}"
            values = {"better": state.name(better.id), "worse": state.name(worse.id)}
            yield message(text, "tie-break", **values, n=better.printed, m=worse.printed)


def roll_off_round(state: BastardsState, rolls: list[dict[str, int]]) -> BastardsState:
    """One round of single dice among all who are tied."""
    held = state.contest
    tied = open_tie(held)
    if held is None or not tied:
        raise IllegalMove("No Contest needs a roll-off now", rule="roll-off")
    rolled = {row["seat"]: row["roll"] for row in rolls}
    after = roll_off(held.standing, rolled, again=state.rulings["roll-off"]) if len(rolled) == len(rolls) else None
    if after is None:
        raise IllegalMove("Only the tied players roll: {who}", rule="roll-off", who=state.named(tied))
    messages = [message("{who} rolls {n}", rule="roll-off", who=state.name(seat), n=n) for seat, n in rolled.items()]
    if held.purpose == "festival":
        messages += _order_messages(state, [group for group in after.groups if group not in held.standing.groups])
    return _concluded(state.replace(contest=held.replace(standing=after), messages=tuple(messages)))


def _order_messages(state: BastardsState, groups: list[tuple[int, ...]]) -> Iterator[Message]:
    for better, worse in pairwise(groups):
        text = "Roll-off: {better} before {worse}"
        yield message(text, rule="festival-tie", better=state.named(better), worse=state.named(worse))


def _concluded(state: BastardsState) -> BastardsState:
    held = state.contest
    assert held is not None
    if tied := open_tie(held):
        said = message("{who} are tied: they roll off", rule="tie-break", who=state.named(tied))
        return state.replace(messages=(*state.messages, said))
    after = _decided(state, held, held.standing)
    return after.replace(messages=(*state.messages, _winner_message(state, held.standing), *after.messages))


def _decided(state: BastardsState, held: Contest, standing: Standing[int]) -> BastardsState:
    """What the result brings; the messages of the result say only that."""
    if held.purpose == "festival":
        return ranked(state, tuple(group[0] for group in standing.groups))
    winner = standing.groups[0][0]
    if held.purpose == "tie" and held.territory is not None:
        return settle_tie(state, held.territory, winner)
    if held.purpose == "crown":
        return crown(state, winner)
    said = message("Battle Flag removed from {place}", rule="battle-flag", place=held.territory)
    is_first = held.territory not in state.resolved
    after = state.replace(resolved=state.resolved | {held.territory}, owed=_owed(state, held))
    return after.replace(messages=(said,) if is_first else ())


def _owed(state: BastardsState, held: Contest) -> tuple[Owed, ...]:
    """Everyone who took part has a reward to come, the winner first; a Contest held again is rewarded again."""
    place, winner = str(held.territory), held.standing.winner
    ranking = [seat for group in held.standing.groups for seat in group]
    others = (each for each in state.owed if each.territory != place)
    return (*others, *(Owed(place, seat, seat == winner) for seat in ranking))


def _winner_message(state: BastardsState, standing: Standing[int]) -> Message:
    return message(WON[standing.decided_by or "total"], rule="tie-break", who=state.name(standing.groups[0][0]))
