"""Someone sits down after the start: with the resources that everyone started with, behind the last player."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import counted, message
from companion.core.players import seated
from companion.games.board_royale.facts import PLAYERS, combination_problems, table_figures
from companion.games.board_royale.resources import from_piles
from companion.games.board_royale.state import ALIVE, RoyaleState, Survivor

RULE = "joining-late"


def join(state: RoyaleState, name: str) -> RoyaleState:
    """The newcomer's first turn comes after the last player's; a Crowded table gets its bigger Crafting Field."""
    before = len(state.names)
    state = seated(state, name, PLAYERS[-1], RULE)
    _check_modes(state)
    n = state.figures.resources
    deck, discard = from_piles(state, n)
    newcomer = Survivor(n, 0, (), 0, ALIVE, (), 0, before, 0, 0, None)
    said = message("{who} joins with {n}", rule=RULE, who=name, n=counted(n, "resource"))
    field = state.figures.field + _field(state, before + 1) - _field(state, before)
    figures, players = state.figures.replace(field=field), (*state.players, newcomer)
    return state.replace(players=players, figures=figures, deck=deck, discard=discard, messages=(said,))


def _check_modes(state: RoyaleState) -> None:
    """Duel, say, is for two."""
    for problem in combination_problems(len(state.names), state.modes, state.rulings["crowded-start"]):
        raise IllegalMove("No one else can join: {why}", rule=RULE, why=problem.message)
    if state.figures.team_size > 1:
        raise IllegalMove("No one else can join: players are in pairs", rule=RULE)


def _field(state: RoyaleState, players: int) -> int:
    return table_figures(players, state.modes, state.rulings["crowded-start"]).field
