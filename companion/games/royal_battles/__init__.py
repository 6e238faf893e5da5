"""Royal Battles: two armies of four chess pieces on a board of playing cards."""

from companion.core.game import Game
from companion.games.royal_battles.calculators.attack import ATTACK
from companion.games.royal_battles.calculators.initiative import INITIATIVE
from companion.games.royal_battles.calculators.move import MOVE
from companion.games.royal_battles.calculators.odds import ODDS
from companion.games.royal_battles.moves import MOVES, OPTIONS
from companion.games.royal_battles.outcome import outcome
from companion.games.royal_battles.rulings import RULINGS
from companion.games.royal_battles.state import PHASES, BattleState, phase, setup, turn, violation
from companion.games.royal_battles.text_summary import describe

__all__ = ["GAME"]

GAME: Game[BattleState] = Game(
    id="royal-battles",
    title="Royal Battles",
    summary="Two armies of chess pieces on a board of playing cards",
    players=range(2, 3),
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={"attack": ATTACK, "initiative": INITIATIVE, "move": MOVE, "odds": ODDS},
    rulings=RULINGS,
    options=OPTIONS,
    leaving="concede",
)
