"""Who won the game, and the match if it is played to a number of wins."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Line, line
from companion.core.state import Outcome
from companion.games.rogue_monarch.facts import CORONATION, CORONATION_ROIS, MARIAGE, MARIAGE_REINES, MURDER
from companion.games.rogue_monarch.match import match_told, score
from companion.games.rogue_monarch.state import Result, RogueTable

WHY = {
    CORONATION: "Coronation: in {who}'s turn {rois} Rois lie face up in the Court",
    MARIAGE: "Mariage: {who} begins the turn with {reines} Reines in hand",
    MURDER: "Murder: in {who}'s turn a face-up card stands between two Assassins",
}


def outcome(table: RogueTable) -> Outcome | None:
    """None while a game is played. The winner of the last game, or of the whole match once that is decided."""
    result, champion = table.result, table.champion
    if result is None:
        return None
    winner = result.winner if champion is None else champion
    steps = (*_why(table, result), _game_won(table, result), score(table), *match_told(table))
    return Outcome((winner,), steps, tuple(player.wins for player in table.players))


def _game_won(table: RogueTable, result: Result) -> Line:
    """Once the match is decided it is said that this is the last game's winner: the match may be the other's."""
    if table.champion is None:
        return winners_line(table.names, (result.winner,), "end-of-game")
    return line("{who} wins this game", rule="end-of-game", who=table.name(result.winner))


def _why(table: RogueTable, result: Result) -> list[Line]:
    if not result.conspiracies:
        return [line("{who} gave up", rule="give-up", who=table.name(table.next_seat(result.winner)))]
    values = {"who": table.name(result.winner), "rois": CORONATION_ROIS, "reines": MARIAGE_REINES}
    return [line(WHY[name], rule=name, **values) for name in result.conspiracies]
