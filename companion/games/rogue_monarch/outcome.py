"""Who won the game, and the match if it is played to a number of wins."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Message, message
from companion.core.state import Outcome
from companion.games.rogue_monarch.facts import CORONATION, CORONATION_ROIS, MARIAGE, MARIAGE_REINES, MURDER
from companion.games.rogue_monarch.match import match_messages, score
from companion.games.rogue_monarch.state import Result, RogueState

WHY = {
    CORONATION: "Coronation: {rois} Rois face up in the Court on {who}’s turn",
    MARIAGE: "Mariage: {who} starts the turn with {reines} Reines in hand",
    MURDER: "Murder: on {who}’s turn, a card is face up between two face-up Assassins",
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
    """Once the match is decided, the last game’s winner is named as such: the match may be the other player’s."""
    if state.champion is None:
        return winners_line(state.names, (result.winner,), "end-of-game")
    return message("{who} wins this game", rule="end-of-game", who=state.name(result.winner))


def _why(state: RogueState, result: Result) -> list[Message]:
    if not result.conspiracies:
        return [message("{who} conceded", rule="give-up", who=state.name(state.next_seat(result.winner)))]
    values = {"who": state.name(result.winner), "rois": CORONATION_ROIS, "reines": MARIAGE_REINES}
    return [message(WHY[name], rule=name, **values) for name in result.conspiracies]
