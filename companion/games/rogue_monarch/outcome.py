"""Who won the game, and the match: played to a number of wins, or for as long as people like."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Message, message
from companion.core.state import Outcome, Part
from companion.games.rogue_monarch.facts import CORONATION, CORONATION_ROIS, MARIAGE, MARIAGE_REINES, MURDER
from companion.games.rogue_monarch.match import match_messages, score
from companion.games.rogue_monarch.state import Result, RogueState

WHY = {
    CORONATION: "Coronation: {rois} Rois face up in the Court on {who}’s turn",
    MARIAGE: "Mariage: {who} starts the turn with {reines} Reines in hand",
    MURDER: "Murder: on {who}’s turn, a card is face up between two face-up Assassins",
}


def outcome(state: RogueState) -> Outcome | None:
    """None until the match is won. Without a number of wins to play to, any game may be the last: the leader wins."""
    result, champion, wins = state.result, state.champion, _wins(state)
    if result is None or (champion is None and state.target is not None):
        return None
    if champion is not None:
        return Outcome((champion,), (*_game_steps(state, result), *match_messages(state)), wins)
    leaders = tuple(seat for seat, n in enumerate(wins) if n == max(wins))
    if sum(wins) > 1:
        return Outcome(leaders, (*_game_steps(state, result), winners_line(state.names, leaders, "match")), wins)
    won = winners_line(state.names, leaders, "end-of-game")
    return Outcome(leaders, (*_why(state, result), won, score(state)), wins)


def part(state: RogueState) -> Part | None:
    """The game that has just ended, while the match goes on; a single game is no part of anything."""
    result, wins = state.result, _wins(state)
    if result is None or state.champion is not None or (state.target is None and sum(wins) < 2):
        return None
    one, two = wins
    text, who = "Game {n} to {who}, match {one}–{two}", state.name(result.winner)
    title = message(text, rule="match", n=sum(wins), who=who, one=one, two=two)
    return Part(title, Outcome((result.winner,), _game_steps(state, result), wins), "next_game")


def _wins(state: RogueState) -> tuple[int, ...]:
    return tuple(player.wins for player in state.players)


def _game_steps(state: RogueState, result: Result) -> tuple[Message, ...]:
    """The winner of the last game is named as such: the match may be the other player’s."""
    won = message("{who} wins this game", rule="end-of-game", who=state.name(result.winner))
    return (*_why(state, result), won, score(state))


def _why(state: RogueState, result: Result) -> list[Message]:
    if not result.conspiracies:
        return [message("{who} conceded", rule="give-up", who=state.name(state.next_seat(result.winner)))]
    values = {"who": state.name(result.winner), "rois": CORONATION_ROIS, "reines": MARIAGE_REINES}
    return [message(WHY[name], rule=name, **values) for name in result.conspiracies]
