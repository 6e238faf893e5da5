"""Royal Bastards: Contests and festivals over eight turns, a secret ballot, and the final count for the crown."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.royal_bastards.box import OPTIONS, learnt, setup
from companion.games.royal_bastards.calculators import contest as contest_calculator
from companion.games.royal_bastards.calculators import contest_odds as contest_odds_calculator
from companion.games.royal_bastards.calculators import endgame as endgame_calculator
from companion.games.royal_bastards.facts import PLAYERS
from companion.games.royal_bastards.moves import MOVES
from companion.games.royal_bastards.outcome import outcome
from companion.games.royal_bastards.rulings import RULINGS
from companion.games.royal_bastards.state import PHASES, BastardsState, phase, turn, violation
from companion.games.royal_bastards.text_summary import describe

__all__ = ["GAME"]

GAME: Game[BastardsState] = Game(
    id="royal-bastards",
    title="Royal Bastards",
    summary="8 turns, 11 Territories, 1 crown: win Support in Contests and Festivals",
    players=PLAYERS,
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={
        "contest": contest_calculator.CALCULATOR,
        "contest-odds": contest_odds_calculator.CALCULATOR,
        "endgame": endgame_calculator.CALCULATOR,
    },
    rulings=RULINGS,
    options=OPTIONS,
    learnt=learnt,
)
