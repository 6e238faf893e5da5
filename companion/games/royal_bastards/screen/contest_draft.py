"""A Contest before it is entered: who takes part, with which dice, and what they show so far. No Flet here.

What a drafted Contest comes to: attributes, sums, the move that it makes, and what its odds are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.dice import RollDie, roll_problem, rolled
from companion.core.state import Value, with_item
from companion.games.royal_bastards.contest_ranking import side_total
from companion.games.royal_bastards.contests import PURPOSE
from companion.games.royal_bastards.facts import ATTRIBUTES, DIE_OF, ROLES
from companion.games.royal_bastards.state import BastardsState, Fighter, occupants, printed_value

BONUS, EXTRA = "bonus", "extra"


@dataclass(frozen=True)
class Die(Value):
    """One die and what it has shown; `of` is the Bastard's role, the Contest card's bonus, or an extra from a card."""

    of: str
    die: str
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Side(Value):
    """One player. `said` are printed attributes, by role, that nobody has entered and somebody reads from the card."""

    seat: int
    roles: tuple[str, ...]
    dice: tuple[Die, ...]
    said: tuple[int | None, ...] = (None,) * len(ROLES)
    modifier: int = 0


@dataclass(frozen=True)
class Fight(Value):
    """`of` is where it belongs: at any other turn or tie it is forgotten. `open` is the die that is being typed."""

    of: tuple[Any, ...]
    purpose: str
    territory: str | None
    sides: tuple[Side, ...]
    attribute: str | None = None
    bonus: tuple[str, str] | None = None  # die and trait, as the Contest card says
    open: tuple[int, int] | None = None
    is_choosing: bool = False
    throws: int = 0


def fresh(state: BastardsState, territory: str | None, of: tuple[Any, ...]) -> Fight:
    """Those who must or would take part, each Bastard waiting for its die."""
    purpose = PURPOSE[state.phase]
    sides = tuple(_side(state, purpose, territory, seat) for seat in _seats(state, purpose, territory))
    return Fight(of, purpose, territory, sides)


def _seats(state: BastardsState, purpose: str, territory: str | None) -> tuple[int, ...]:
    if purpose == "tie" and state.endgame:
        return next((found.tied for found in state.endgame.verdicts if found.name == territory), ())
    if purpose == "crown" and state.endgame:
        return state.endgame.leaders
    here = sorted(set(occupants(state).get(territory or "", ()))) if purpose == "territory" else []
    return tuple(here) if len(here) > 1 else tuple(range(len(state.names)))


def _side(state: BastardsState, purpose: str, territory: str | None, seat: int) -> Side:
    found = {role: state.rivals[seat].fighter(role) for role in ROLES}
    roles = [role for role, fighter in found.items() if fighter and _is_there(fighter, purpose, territory)]
    if purpose in ("tie", "crown"):
        roles = ["firstborn"]
    roles = roles or [role for role, fighter in found.items() if fighter] or ["firstborn"]
    return Side(seat, tuple(roles), tuple(Die(role, DIE_OF[role]) for role in roles))


def _is_there(fighter: Fighter, purpose: str, territory: str | None) -> bool:
    return purpose != "territory" or fighter.place == territory


def may_choose(fight: Fight) -> bool:
    """Only on a Territory do people say who takes part."""
    return fight.purpose == "territory"


# --- dice


def is_thrown(state: BastardsState, die: Die) -> bool:
    return roll_problem(die.die, die.rolls, _explodes(state, die)) is None


def _explodes(state: BastardsState, die: Die) -> bool:
    return die.of in ROLES or state.rulings["bonus-d10"] == "explodes"


def waiting(state: BastardsState, fight: Fight) -> list[tuple[int, int]]:
    """The dice that have not come to rest, by side and place."""
    return [
        (s, d) for s, side in enumerate(fight.sides) for d, die in enumerate(side.dice) if not is_thrown(state, die)
    ]


def thrown(state: BastardsState, fight: Fight, fall: RollDie) -> Fight:
    """All dice that wait fall; a d10 that explodes falls again."""
    sides = tuple(side.replace(dice=tuple(_landed(state, die, fall) for die in side.dice)) for side in fight.sides)
    return fight.replace(sides=sides, open=None, throws=fight.throws + 1)


def _landed(state: BastardsState, die: Die, fall: RollDie) -> Die:
    return die.replace(rolls=rolled(die.die, fall, die.rolls, _explodes(state, die)))


def typed(state: BastardsState, fight: Fight, face: int) -> Fight:
    """The open die shows this; one that had come to rest begins anew. Then the next one is asked for."""
    assert fight.open is not None
    s, d = fight.open
    die = fight.sides[s].dice[d]
    rolls = (face,) if is_thrown(state, die) else (*die.rolls, face)
    after = _with_die(fight, s, d, die.replace(rolls=rolls))
    if not is_thrown(state, after.sides[s].dice[d]):
        return after
    return after.replace(open=next(iter(waiting(state, after)), None))


def _with_die(fight: Fight, s: int, d: int, die: Die) -> Fight:
    return with_side(fight, s, dice=with_item(fight.sides[s].dice, d, die))


def with_side(fight: Fight, at: int, **changes: Any) -> Fight:
    return fight.replace(sides=with_item(fight.sides, at, fight.sides[at].replace(**changes)))


def with_extra(fight: Fight, at: int, die: str) -> Fight:
    return with_side(fight, at, dice=(*fight.sides[at].dice, Die(EXTRA, die)))


def without_extra(fight: Fight, at: int) -> Fight:
    """The last extra die is taken away again."""
    dice = fight.sides[at].dice
    last = max((d for d, die in enumerate(dice) if die.of == EXTRA), default=None)
    return with_side(fight, at, dice=tuple(die for d, die in enumerate(dice) if d != last)).replace(open=None)


def with_bonus(state: BastardsState, fight: Fight, bonus: tuple[str, str] | None) -> Fight:
    """Every Bastard with the trait adds the Contest card's die."""
    sides = tuple(_with_bonus(state, side, bonus) for side in fight.sides)
    return fight.replace(sides=sides, bonus=bonus, open=None)


def _with_bonus(state: BastardsState, side: Side, bonus: tuple[str, str] | None) -> Side:
    dice = tuple(die for die in side.dice if die.of != BONUS)
    if bonus is None:
        return side.replace(dice=dice)
    matching = [role for role in side.roles if bonus[1] in traits(state, side.seat, role)]
    return side.replace(dice=(*dice, *(Die(BONUS, bonus[0]) for _ in matching)))


def traits(state: BastardsState, seat: int, role: str) -> tuple[str, ...]:
    """Race and class, as far as they are known."""
    fighter = state.rivals[seat].fighter(role)
    card = state.cards.get(fighter.name) if fighter else None
    return tuple(word for word in (card.race, card.job) if word) if card else ()


def with_role(state: BastardsState, fight: Fight, seat: int, role: str) -> Fight:
    """A Bastard takes part, or does not after all."""
    sides = {side.seat: side for side in fight.sides}
    side = sides.get(seat) or Side(seat, (), ())
    if role in side.roles:
        roles, dice = tuple(r for r in side.roles if r != role), tuple(d for d in side.dice if d.of != role)
    else:
        roles, dice = (*side.roles, role), (Die(role, DIE_OF[role]), *side.dice)
    sides[seat] = side.replace(roles=tuple(r for r in ROLES if r in roles), dice=dice)
    after = fight.replace(sides=tuple(sides[n] for n in sorted(sides) if sides[n].roles), open=None)
    return with_bonus(state, after, after.bonus) if after.bonus else after


def printed_of(state: BastardsState, fight: Fight, side: Side, role: str) -> int | None:
    """What the card says of the attribute: as entered, or as just read out."""
    fighter = state.rivals[side.seat].fighter(role)
    known = printed_value(state, fighter, fight.attribute) if fighter and fight.attribute else None
    return side.said[ROLES.index(role)] if known is None else known


def current_of(state: BastardsState, fight: Fight, side: Side, role: str) -> int | None:
    """The same with everything that lies beside the Bastard."""
    printed, fighter = printed_of(state, fight, side, role), state.rivals[side.seat].fighter(role)
    if printed is None or fight.attribute is None:
        return None
    return printed + (fighter.modifiers[ATTRIBUTES.index(fight.attribute)] if fighter else 0)


def unread(state: BastardsState, fight: Fight) -> tuple[int, str] | None:
    """The first Bastard whose attribute must be read from its card: side and role."""
    for at, side in enumerate(fight.sides):
        for role in side.roles:
            if fight.attribute and printed_of(state, fight, side, role) is None:
                return at, role
    return None


def total_of(state: BastardsState, fight: Fight, side: Side) -> int | None:
    """What the side comes to with the dice that lie there; None while an attribute is not known."""
    numbers = [current_of(state, fight, side, role) for role in side.roles]
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return None
    return side_total(known, [die.rolls for die in side.dice], (side.modifier,))


def data_of(fight: Fight) -> dict[str, Any]:
    """The move, as it goes into the log."""
    found: dict[str, Any] = {"attribute": fight.attribute, "sides": [_side_data(side) for side in fight.sides]}
    if fight.territory is not None:
        found["territory"] = fight.territory
    if fight.bonus is not None:
        found["bonus"] = {"die": fight.bonus[0], "trait": fight.bonus[1]}
    return found


def _side_data(side: Side) -> dict[str, Any]:
    bastards = []
    for role in side.roles:
        rolls = next(die.rolls for die in side.dice if die.of == role)
        said = side.said[ROLES.index(role)]
        bastards.append({"role": role, "rolls": list(rolls)} | ({} if said is None else {"printed": said}))
    dice = [{"die": die.die, "rolls": list(die.rolls)} for die in side.dice if die.of not in ROLES]
    modifiers = [side.modifier] if side.modifier else []
    return {"seat": side.seat, "bastards": bastards, "dice": dice, "modifiers": modifiers}


Asked = tuple[tuple[str, tuple[str, ...], int, int], ...]  # for the odds: name, dice, bonus, printed


def asked(state: BastardsState, fight: Fight) -> Asked | None:
    """What the odds are reckoned from, before any die falls; None while an attribute is not known."""
    if fight.attribute is None or unread(state, fight) or len(fight.sides) < 2:
        return None
    rows = []
    for side in fight.sides:
        printed = sum(printed_of(state, fight, side, role) or 0 for role in side.roles)
        bonus = sum(current_of(state, fight, side, role) or 0 for role in side.roles) + side.modifier
        rows.append((state.name(side.seat), tuple(die.die for die in side.dice), bonus, printed))
    return tuple(rows)
