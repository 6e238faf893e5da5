"""The calculators' input as the table stands; nothing that a secret ballot keeps secret is in it."""

from __future__ import annotations

from typing import Any

from companion.games.royal_bastards.calculators import contest as contest_calculator
from companion.games.royal_bastards.calculators import contest_odds as contest_odds_calculator
from companion.games.royal_bastards.facts import ATTRIBUTES, DICE, DIE_OF, PLAYERS, ROLES
from companion.games.royal_bastards.state import BastardsTable, Fighter, flags, occupants, printed_value
from companion.games.royal_bastards.support import is_hidden


def rivals_now(state: BastardsTable) -> list[int]:
    """Who stands under the first Battle Flag, or else everybody who has a Bastard."""
    for place in flags(state):
        return sorted(set(occupants(state)[place]))
    return [seat for seat, rival in enumerate(state.rivals) if rival.fighters]


def fighters_of(state: BastardsTable, seat: int) -> list[tuple[str, Fighter]]:
    """A player's Bastards by role: those under the first Battle Flag if there is one."""
    found = [(role, fighter) for role in ROLES if (fighter := state.rivals[seat].fighter(role))]
    contested = flags(state)
    here = [(role, fighter) for role, fighter in found if contested and fighter.place == contested[0]]
    return here or found


def contest(state: BastardsTable) -> dict[str, Any]:
    """The dice and the attribute are still to be said."""
    seats = rivals_now(state)
    if len(seats) < PLAYERS[0]:
        return dict(contest_calculator.CALCULATOR.example)
    players = [{"id": state.name(s), "bastards": _bastards(state, s), "dice": [], "modifiers": []} for s in seats]
    return {"attribute": None, "players": players, "rolloffs": []}


def _bastards(state: BastardsTable, seat: int) -> list[dict[str, Any]]:
    """Printed figures where all four are the same; which one counts depends on the attribute."""
    return [
        {"name": fighter.name, "role": role, "printed": _if_same(state, fighter), "rolls": []}
        for role, fighter in fighters_of(state, seat)
    ]


def _if_same(state: BastardsTable, fighter: Fighter) -> int | None:
    figures = {printed_value(state, fighter, attribute) for attribute in ATTRIBUTES}
    return figures.pop() if len(figures) == 1 else None


def contest_odds(state: BastardsTable) -> dict[str, Any]:
    """The dice of the roles; the figures depend on the attribute, so they are asked for."""
    seats = rivals_now(state)
    if len(seats) < PLAYERS[0]:
        return dict(contest_odds_calculator.CALCULATOR.example)
    dice = {seat: [DIE_OF[role] for role, _ in fighters_of(state, seat)] for seat in seats}
    return {"players": [{"id": state.name(s), "dice": dice[s], "bonus": None, "printed": None} for s in seats]}


def dice(state: BastardsTable) -> dict[str, int]:
    """A die for each Bastard that contests, or could."""
    found = [DIE_OF[role] for seat in rivals_now(state) for role, _ in fighters_of(state, seat)]
    return {die: found.count(die) for die in DICE}


def endgame(state: BastardsTable) -> dict[str, Any]:
    """Every Territory with its Support; a secret ballot is filled in by those who count it."""
    names, hidden = state.names, is_hidden(state)
    tiles = state.territories.values()
    return {
        "players": [state.name(seat) for seat in state.clockwise()],
        "territories": [
            {"name": tile.name, "value": tile.value, "support": {} if hidden else _support(names, tile.support)}
            for tile in tiles
        ],
        "ties": {tile.name: names[tile.tie_winner] for tile in tiles if tile.tie_winner is not None},
        "adjustments": {names[seat]: rival.points for seat, rival in enumerate(state.rivals) if rival.points},
        "crown": None if state.crown is None else names[state.crown],
        "zero_is_tie": state.rulings["empty-territory"] == "tie",
    }


def _support(names: tuple[str, ...], support: tuple[int, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(names, support, strict=True) if n}


FILLS = {"contest": contest, "contest-odds": contest_odds, "endgame": endgame}
