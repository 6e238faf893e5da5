"""A Contest before it is played: who takes part, with which dice, and what they come to so far. No Flet here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.dice import RollDie, roll_problem, rolled
from companion.core.errors import IllegalMove
from companion.core.state import Value, with_item
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.contest_ranking import side_total
from companion.games.royal_bastards.contests import PURPOSE
from companion.games.royal_bastards.facts import ATTRIBUTES, DIE_OF, ROLES
from companion.games.royal_bastards.state import BastardsState, Fighter, occupants, open_tie, printed_value

BONUS, EXTRA = "bonus", "extra"
OddsInput = tuple[tuple[str, tuple[str, ...], int, int], ...]  # for each side: name, dice, bonus, printed


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

    @property
    def data(self) -> dict[str, Any]:
        dice = [{"die": die.die, "rolls": list(die.rolls)} for die in self.dice if die.of not in ROLES]
        modifiers = [self.modifier] if self.modifier else []
        return {
            "seat": self.seat,
            "bastards": list(map(self._bastard, self.roles)),
            "dice": dice,
            "modifiers": modifiers,
        }

    def _bastard(self, role: str) -> dict[str, Any]:
        rolls = next(die.rolls for die in self.dice if die.of == role)
        said = self.said[ROLES.index(role)]
        return {"role": role, "rolls": list(rolls)} | ({} if said is None else {"printed": said})


@dataclass(frozen=True)
class ContestDraft(Value):
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

    @property
    def data(self) -> dict[str, Any]:
        """The move, as it goes into the log."""
        found: dict[str, Any] = {"attribute": self.attribute, "sides": [side.data for side in self.sides]}
        if self.territory is not None:
            found["territory"] = self.territory
        if self.bonus is not None:
            found["bonus"] = {"die": self.bonus[0], "trait": self.bonus[1]}
        return found


def new_contest(state: BastardsState, territory: str | None) -> ContestDraft:
    """Those who must or would take part, each Bastard waiting for its die."""
    purpose = PURPOSE[state.phase]
    sides = tuple(_side(state, purpose, territory, seat) for seat in _seats(state, purpose, territory))
    return ContestDraft(contest_place(state, territory), purpose, territory, sides)


def contest_place(state: BastardsState, territory: str | None) -> tuple[Any, ...]:
    """Where a drafted Contest belongs; elsewhere it is forgotten."""
    end = state.endgame
    leaders = end.leaders if end and state.phase == "crown" else ()
    return state.turn, state.phase, territory, _tied(state, territory), leaders, state.contest


def _tied(state: BastardsState, territory: str | None) -> tuple[int, ...]:
    verdicts = state.endgame.verdicts if state.endgame else ()
    return next((found.tied for found in verdicts if found.name == territory), ())


def _seats(state: BastardsState, purpose: str, territory: str | None) -> tuple[int, ...]:
    if purpose == "tie":
        return _tied(state, territory)
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


# --- dice and cards


def is_rolled(state: BastardsState, die: Die) -> bool:
    return roll_problem(die.die, die.rolls, _explodes(state, die)) is None


def _explodes(state: BastardsState, die: Die) -> bool:
    return die.of in ROLES or state.rulings["bonus-d10"] == "explodes"


def waiting(state: BastardsState, contest: ContestDraft) -> list[tuple[int, int]]:
    """The dice that have not come to rest, by side and place."""
    return [
        (s, d) for s, side in enumerate(contest.sides) for d, die in enumerate(side.dice) if not is_rolled(state, die)
    ]


def roll_waiting(state: BastardsState, contest: ContestDraft, roll_die: RollDie) -> ContestDraft:
    """All dice that wait are rolled; a d10 that explodes is rolled again."""

    def roll(die: Die) -> Die:
        return die.replace(rolls=rolled(die.die, roll_die, die.rolls, _explodes(state, die)))

    sides = tuple(side.replace(dice=tuple(map(roll, side.dice))) for side in contest.sides)
    return contest.replace(sides=sides, open=None, throws=contest.throws + 1)


def with_roll(state: BastardsState, contest: ContestDraft, face: int) -> ContestDraft:
    """The open die shows this; one that had come to rest begins anew. Then the next one is asked for."""
    assert contest.open is not None
    s, d = contest.open
    die = contest.sides[s].dice[d]
    rolls = (face,) if is_rolled(state, die) else (*die.rolls, face)
    after = with_side(contest, s, dice=with_item(contest.sides[s].dice, d, die.replace(rolls=rolls)))
    if not is_rolled(state, after.sides[s].dice[d]):
        return after
    return after.replace(open=next(iter(waiting(state, after)), None))


def with_side(contest: ContestDraft, at: int, **changes: Any) -> ContestDraft:
    return contest.replace(sides=with_item(contest.sides, at, contest.sides[at].replace(**changes)))


def with_extra(contest: ContestDraft, at: int, die: str) -> ContestDraft:
    return with_side(contest, at, dice=(*contest.sides[at].dice, Die(EXTRA, die)))


def without_extra(contest: ContestDraft, at: int) -> ContestDraft:
    """The last extra die is taken away again."""
    dice = contest.sides[at].dice
    last = max((d for d, die in enumerate(dice) if die.of == EXTRA), default=None)
    return with_side(contest, at, dice=tuple(die for d, die in enumerate(dice) if d != last)).replace(open=None)


def with_bonus(state: BastardsState, contest: ContestDraft, bonus: tuple[str, str] | None) -> ContestDraft:
    """Every Bastard with the trait adds the Contest card's die."""
    sides = tuple(_with_bonus(state, side, bonus) for side in contest.sides)
    return contest.replace(sides=sides, bonus=bonus, open=None)


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


def with_role(state: BastardsState, contest: ContestDraft, seat: int, role: str) -> ContestDraft:
    """A Bastard takes part, or does not after all."""
    sides = {side.seat: side for side in contest.sides}
    side = sides.get(seat) or Side(seat, (), ())
    if role in side.roles:
        roles, dice = tuple(r for r in side.roles if r != role), tuple(d for d in side.dice if d.of != role)
    else:
        roles, dice = (*side.roles, role), (Die(role, DIE_OF[role]), *side.dice)
    sides[seat] = side.replace(roles=tuple(r for r in ROLES if r in roles), dice=dice)
    after = contest.replace(sides=tuple(sides[n] for n in sorted(sides) if sides[n].roles), open=None)
    return with_bonus(state, after, after.bonus) if after.bonus else after


# --- what it comes to


def printed_of(state: BastardsState, contest: ContestDraft, side: Side, role: str) -> int | None:
    """What the card says of the attribute: as entered, or as just read out."""
    fighter = state.rivals[side.seat].fighter(role)
    known = printed_value(state, fighter, contest.attribute) if fighter and contest.attribute else None
    return side.said[ROLES.index(role)] if known is None else known


def current_of(state: BastardsState, contest: ContestDraft, side: Side, role: str) -> int | None:
    """The same with everything that lies beside the Bastard."""
    printed, fighter = printed_of(state, contest, side, role), state.rivals[side.seat].fighter(role)
    if printed is None or contest.attribute is None:
        return None
    return printed + (fighter.modifiers[ATTRIBUTES.index(contest.attribute)] if fighter else 0)


def unread(state: BastardsState, contest: ContestDraft) -> tuple[int, str] | None:
    """The first Bastard whose attribute must be read from its card: side and role."""
    for at, side in enumerate(contest.sides):
        for role in side.roles:
            if contest.attribute and printed_of(state, contest, side, role) is None:
                return at, role
    return None


def total_of(state: BastardsState, contest: ContestDraft, side: Side) -> int | None:
    """What the side comes to with the dice that lie there; None while an attribute is not known."""
    numbers = [current_of(state, contest, side, role) for role in side.roles]
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return None
    return side_total(known, [die.rolls for die in side.dice], (side.modifier,))


def odds_input(state: BastardsState, contest: ContestDraft) -> OddsInput | None:
    """What the odds are computed from, before any die is rolled; None while an attribute is not known."""
    if contest.attribute is None or unread(state, contest) or len(contest.sides) < 2:
        return None
    rows = []
    for side in contest.sides:
        printed = sum(printed_of(state, contest, side, role) or 0 for role in side.roles)
        bonus = sum(current_of(state, contest, side, role) or 0 for role in side.roles) + side.modifier
        rows.append((state.name(side.seat), tuple(die.die for die in side.dice), bonus, printed))
    return tuple(rows)


def state_after_draft(state: BastardsState, kind: str, data: dict[str, Any]) -> BastardsState | None:
    """The table after a draft is played; None while something is missing, or if the rules refuse it."""
    found = GAME.try_move(state, kind, data, unread=True)
    return None if isinstance(found, IllegalMove) else found


def verdict(state: BastardsState, contest: ContestDraft) -> tuple[int | None, tuple[int, ...]]:
    """Who wins with these dice, and who is still tied, as the rules say."""
    then = state_after_draft(state, "contest", contest.data)
    if then is None:
        return None, ()
    tied = open_tie(then.contest)
    if then.contest and (tied or contest.purpose == "territory"):
        return then.contest.standing.winner, tied
    if contest.purpose == "festival":
        return then.ranking[0], ()
    if contest.purpose == "crown" and then.endgame:
        return then.endgame.king, ()
    tile = then.territories.get(contest.territory or "")
    return tile.tie_winner if tile else None, ()
