"""Who won the game, and the match if it is played to a number of wins."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.state import Outcome
from companion.core.words import Line, line
from companion.games.rogue_monarch.ending import score
from companion.games.rogue_monarch.figures import CORONATION, CORONATION_ROIS, MARIAGE, MARIAGE_REINES, MURDER
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
    steps = [
        *_why(table, result),
        winners_line(table.names, (result.winner,), "end-of-game"),
        score(table, table.players),
    ]
    if champion is not None:
        template = "{who} has the {n} wins that the match is played to"
        steps.append(line(template, rule="match", who=table.name(champion), n=table.target))
    return Outcome((winner,), tuple(steps), tuple(player.wins for player in table.players))


def _why(table: RogueTable, result: Result) -> list[Line]:
    values = {"who": table.name(result.winner), "rois": CORONATION_ROIS, "reines": MARIAGE_REINES}
    return [line(WHY[name], rule=name, **values) for name in result.conspiracies]
