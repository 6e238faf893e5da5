"""Who won the game, and the match if it is played to a number of wins."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Message, message
from companion.core.state import Outcome
from companion.games.rogue_monarch.facts import CORONATION, CORONATION_ROIS, MARIAGE, MARIAGE_REINES, MURDER
from companion.games.rogue_monarch.match import match_messages, score
from companion.games.rogue_monarch.state import Result, RogueState

WHY = {
    CORONATION: "Coronation: in {who}'s turn {rois} Rois lie face up in the Court",
    MARIAGE: "Mariage: {who} begins the turn with {reines} Reines in hand",
    MURDER: "Murder: in {who}'s turn a face-up card stands between two Assassins",
}


def outcome(state: RogueState) -> Outcome | None:
    """None while a game is played. The winner of the last game, or of the whole match once that is decided."""
    result, champion = state.result, state.champion
    if result is None:
        return None
    winner = result.winner if champion is None else champion
    steps = (*_why(state, result), _game_won(state, result), score(state), *match_messages(state))
    return Outcome((winner,), steps, tuple(player.wins for player in state.players))


def _game_won(state: RogueState, result: Result) -> Message:
    """Once the match is decided it is said that this is the last game's winner: the match may be the other's."""
    if state.champion is None:
        return winners_line(state.names, (result.winner,), "end-of-game")
    return message("{who} wins this game", rule="end-of-game", who=state.name(result.winner))


def _why(state: RogueState, result: Result) -> list[Message]:
    if not result.conspiracies:
        return [message("{who} gave up", rule="give-up", who=state.name(state.next_seat(result.winner)))]
    values = {"who": state.name(result.winner), "rois": CORONATION_ROIS, "reines": MARIAGE_REINES}
    return [message(WHY[name], rule=name, **values) for name in result.conspiracies]
