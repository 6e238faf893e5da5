"""What the table fills in: the input of calculators, and fields of moves, by name and with present figures.

Nothing that a secret ballot keeps secret is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.dice import SIDES
from companion.core.errors import IllegalMove
from companion.games.royal_bastards.calculators import contest as contest_calculator
from companion.games.royal_bastards.calculators import contest_odds as contest_odds_calculator
from companion.games.royal_bastards.facts import ATTRIBUTES, DICE, DIE_OF, FESTIVALS, PLAYERS, ROLES, ROLLOFF_DIE
from companion.games.royal_bastards.state import (
    BastardsState,
    Fighter,
    current_value,
    flags,
    occupants,
    open_tie,
    printed_value,
)
from companion.games.royal_bastards.support import is_hidden
from companion.ui.game_ui import NOTHING, Hint, Offer, offers
from companion.ui.theme import Theme

Draft = Mapping[str, Any]


def rivals_now(state: BastardsState) -> list[int]:
    """Who stands under the first Battle Flag, or else everybody who has a Bastard."""
    for place in flags(state):
        return sorted(set(occupants(state)[place]))
    return [seat for seat, rival in enumerate(state.rivals) if rival.fighters]


def fighters_of(state: BastardsState, seat: int) -> list[tuple[str, Fighter]]:
    """A player's Bastards by role: those under the first Battle Flag if there is one."""
    found = [(role, fighter) for role in ROLES if (fighter := state.rivals[seat].fighter(role))]
    contested = flags(state)
    here = [(role, fighter) for role, fighter in found if contested and fighter.place == contested[0]]
    return here or found


def contest_input(state: BastardsState) -> dict[str, Any]:
    """The dice and the attribute are still to be said."""
    seats = rivals_now(state)
    if len(seats) < PLAYERS[0]:
        return dict(contest_calculator.CALCULATOR.example)
    players = [{"id": state.name(s), "bastards": _bastards(state, s), "dice": [], "modifiers": []} for s in seats]
    return {"attribute": None, "players": players, "rolloffs": []}


def _bastards(state: BastardsState, seat: int) -> list[dict[str, Any]]:
    """Printed figures where all four are the same; which one counts depends on the attribute."""
    return [
        {"name": fighter.name, "role": role, "printed": _if_same(state, fighter), "rolls": []}
        for role, fighter in fighters_of(state, seat)
    ]


def _if_same(state: BastardsState, fighter: Fighter) -> int | None:
    figures = {printed_value(state, fighter, attribute) for attribute in ATTRIBUTES}
    return figures.pop() if len(figures) == 1 else None


def contest_odds_input(state: BastardsState) -> dict[str, Any]:
    """The dice of the roles; the figures depend on the attribute, so they are asked for."""
    seats = rivals_now(state)
    if len(seats) < PLAYERS[0]:
        return dict(contest_odds_calculator.CALCULATOR.example)
    dice = {seat: [DIE_OF[role] for role, _ in fighters_of(state, seat)] for seat in seats}
    return {"players": [{"id": state.name(s), "dice": dice[s], "bonus": None, "printed": None} for s in seats]}


def dice(state: BastardsState) -> dict[str, int]:
    """A die for each Bastard that contests, or could."""
    found = [DIE_OF[role] for seat in rivals_now(state) for role, _ in fighters_of(state, seat)]
    return {die: found.count(die) for die in DICE}


def endgame_input(state: BastardsState) -> dict[str, Any]:
    """Every Territory with its Support; a secret ballot is filled in by those who count it."""
    names, hidden = state.names, is_hidden(state)
    tiles = state.territories.values()
    return {
        "players": [state.name(seat) for seat in state.clockwise()],
        "territories": [
            {"name": tile.name, "value": tile.value, "support": {} if hidden else _support_of(names, tile.support)}
            for tile in tiles
        ],
        "ties": {tile.name: names[tile.tie_winner] for tile in tiles if tile.tie_winner is not None},
        "adjustments": {names[seat]: rival.points for seat, rival in enumerate(state.rivals) if rival.points},
        "crown": None if state.crown is None else names[state.crown],
        "zero_is_tie": state.rulings["empty-territory"] == "tie",
    }


def _support_of(names: tuple[str, ...], support: tuple[int, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(names, support, strict=True) if n}


def hints(t: Theme, state: BastardsState, kind: str, key: str, draft: Draft) -> Hint:
    if key in ("to", "was") and kind in FIGURES:
        return Hint(start=_figure(state, kind, draft))
    field = FIELDS.get(f"{kind}.{key}") or FIELDS.get(key)
    return field(t, state, draft) if field else Hint()


def _named(names: Iterable[str], is_open: bool = False, start: Any = NOTHING) -> Hint:
    return Hint(offers(names), start=start, is_open=is_open)


def territory(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return _named(state.territories)


def new_territory(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return _named(state.territories, is_open=True)


def uncounted(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """The next Territory that is not counted yet."""
    left = [tile.name for tile in state.territories.values() if not tile.is_counted]
    return _named(left or state.territories, start=left[0] if left else NOTHING)


def tied(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    names = list(state.endgame.pending) if state.endgame else []
    return _named(names or state.territories, start=names[0] if names else NOTHING)


def contested(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """Where a Battle Flag stands, or which Territory is tied."""
    if state.phase in ("counting", "ties"):
        return tied(t, state, draft)
    if state.phase != "contest":
        return Hint()
    here = flags(state)
    return _named(here or state.territories, start=here[0] if here else NOTHING)


def counted_support(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """A number for each player, as far as the table has kept it."""
    tile = state.territories.get(str(draft.get("territory")))
    return Hint(rows=state.names, start=list(tile.support) if tile else NOTHING)


def counted_value(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    tile = state.territories.get(str(draft.get("territory")))
    return Hint(start=0 if tile and tile.value is None else NOTHING)


def free_bastards(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """Known cards that nobody has; a new one can be named."""
    return _named(_free(state, state.cards), is_open=True)


def _free(state: BastardsState, names: Iterable[str]) -> list[str]:
    taken = {fighter.name for rival in state.rivals for fighter in rival.fighters}
    return [name for name in names if name not in taken]


def all_bastards(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return _named(state.cards, is_open=True)


def dealt(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return _named(_free(state, state.dealt))


def to_deal(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """Known cards that nobody has; a card that is not in the box yet can be named."""
    return _named(_free(state, state.cards), is_open=True)


def sides(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """Those who stand there (or are tied, or all, at a festival), each Bastard waiting for its dice."""
    return Hint(start=[_side(state, seat) for seat in _contestants(state, draft)])


def _contestants(state: BastardsState, draft: Draft) -> list[int]:
    if state.phase == "festival-contest":
        return list(range(len(state.names)))
    if state.endgame is not None:
        place = draft.get("territory") or next(iter(state.endgame.pending), None)
        tie = next((v.tied for v in state.endgame.verdicts if v.name == place and v.tied), state.endgame.leaders)
        return list(tie)
    place = draft.get("territory")
    return sorted(set(occupants(state).get(str(place), ()))) or rivals_now(state)


def _side(state: BastardsState, seat: int) -> dict[str, Any]:
    only_firstborn = state.endgame is not None
    roles = ["firstborn"] if only_firstborn else [role for role, _ in fighters_of(state, seat)] or ["firstborn"]
    return {"seat": seat, "bastards": [{"role": role, "rolls": []} for role in roles], "dice": [], "modifiers": []}


def rolls(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """Every face of a Bastard's die: each tap is one roll, a die that explodes gets the next one too."""
    return Hint(_numbers(range(1, max(SIDES[die] for die in DIE_OF.values()) + 1)))


def bonus_rolls(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return Hint(_numbers(range(1, max(SIDES.values()) + 1)))


def _numbers(numbers: Iterable[int]) -> tuple[Offer, ...]:
    return tuple(Offer(n, str(n)) for n in numbers)


def roll_offs(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """All who are tied."""
    return Hint(start=[{"seat": seat, "roll": None} for seat in open_tie(state.contest)])


def roll_off(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return Hint(_numbers(range(1, SIDES[ROLLOFF_DIE] + 1)))


def festival_numbers(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    """From the first rank to the last, as far as they are known."""
    ranks = tuple(t.say("Rank {n}", n=n) for n in range(1, len(state.names) + 1))
    turn = draft.get("turn")
    known = list(state.festival_support[FESTIVALS.index(turn)]) if turn in FESTIVALS else []
    return Hint(rows=ranks, start=(known + [0] * len(ranks))[: len(ranks)])


def festivals(t: Theme, state: BastardsState, draft: Draft) -> Hint:
    return Hint(_numbers(FESTIVALS), start=FESTIVALS[0])


FIELDS: dict[str, Callable[[Theme, BastardsState, Draft], Hint]] = {
    "territory": territory,
    "support.territory": territory,
    "move.to": territory,
    "correct_place.to": territory,
    "remove_territory.name": territory,
    "edit_territory.name": new_territory,
    "count_territory.territory": uncounted,
    "count_territory.support": counted_support,
    "count_territory.value": counted_value,
    "settle_tie.territory": tied,
    "contest.territory": contested,
    "contest.sides": sides,
    "contest.sides.bastards.rolls": rolls,
    "contest.sides.dice.rolls": bonus_rolls,
    "roll_off.rolls": roll_offs,
    "roll_off.rolls.roll": roll_off,
    "choose_firstborn.name": free_bastards,
    "correct_bastard.name": all_bastards,
    "edit_bastard.name": all_bastards,
    "remove_bastard.name": all_bastards,
    "deal_bastards.names": to_deal,
    "take_champion.name": dealt,
    "edit_festival.support": festival_numbers,
    "edit_festival.turn": festivals,
}

FIGURES: dict[str, Callable[[BastardsState, Draft], Any]] = {
    "correct_gold": lambda state, draft: state.rivals[draft["seat"]].gold,
    "correct_hand": lambda state, draft: state.rivals[draft["seat"]].hand,
    "correct_deck": lambda state, draft: state.deck,
    "correct_support": lambda state, draft: _support(state, draft),
    "correct_score": lambda state, draft: state.endgame.scores[draft["seat"]] if state.endgame else NOTHING,
    "correct_attribute": lambda state, draft: _attribute(state, draft),
    "correct_cards": lambda state, draft: getattr(state.bastard(draft["seat"], draft["role"]), draft["pile"]),
    "correct_turn": lambda state, draft: state.turn,
}


def _figure(state: BastardsState, kind: str, draft: Draft) -> Any:
    """The figure that a correction replaces, once it is clear whose."""
    try:
        return FIGURES[kind](state, draft)
    except (KeyError, TypeError, IndexError, AttributeError, IllegalMove):
        return NOTHING


def _support(state: BastardsState, draft: Draft) -> Any:
    """A secret ballot stays secret in a form, too."""
    return NOTHING if is_hidden(state) else state.territories[draft["territory"]].support[draft["seat"]]


def _attribute(state: BastardsState, draft: Draft) -> Any:
    value = current_value(state, state.bastard(draft["seat"], draft["role"]), draft["attribute"])
    return NOTHING if value is None else value
