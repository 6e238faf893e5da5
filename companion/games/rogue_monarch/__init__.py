"""Le Roy des Ribauds, The Rogue Monarch: the Court, three conspiracies and a match over several games."""

from companion.core.fields import Maybe
from companion.core.game import Game
from companion.games.rogue_monarch.calculators import CONSPIRACIES_MET, ODDS
from companion.games.rogue_monarch.facts import PLAYERS
from companion.games.rogue_monarch.moves import MOVES, TARGET
from companion.games.rogue_monarch.outcome import outcome, part
from companion.games.rogue_monarch.rulings import RULINGS
from companion.games.rogue_monarch.state import PHASES, RogueState, phase, setup, turn, violation
from companion.games.rogue_monarch.text_summary import describe

__all__ = ["GAME"]

GAME: Game[RogueState] = Game(
    id="rogue-monarch",
    title="Le Roy des Ribauds, The Rogue Monarch",
    summary="Two players plot around a Court of 4 cards: 3 Rois, 3 Reines or a Murder.",
    players=range(PLAYERS, PLAYERS + 1),
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={"conspiracies": CONSPIRACIES_MET, "odds": ODDS},
    rulings=RULINGS,
    part=part,
    options={"target": Maybe(TARGET).default(None)},
    leaving="concede",
)
