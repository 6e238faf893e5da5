"""How the game ended, and what people see of a table in text."""

from __future__ import annotations

from companion.core.state import Outcome
from companion.core.words import Line, counted, line, listed
from companion.games.royal_bastards.endgame import Endgame, track
from companion.games.royal_bastards.figures import HAND
from companion.games.royal_bastards.state import BastardsTable, Fighter, flags
from companion.games.royal_bastards.support import is_hidden


def outcome(table: BastardsTable) -> Outcome | None:
    """Most Royal Approval points; leaders who are tied send their Firstborns into one more Contest."""
    end = table.endgame
    if table.phase != "crowned" or end is None or end.king is None:
        return None
    scores = tuple(end.scores[seat] for seat in range(len(table.names)))
    return Outcome((end.king,), tuple(_steps(table, end, end.king)), scores)


def _steps(table: BastardsTable, end: Endgame[int], king: int) -> list[Line]:
    steps = [
        line("{who}: {n} Royal Approval", rule="endgame", who=table.name(seat), n=score)
        for seat, score in end.scores.items()
    ]
    if len(end.leaders) > 1:
        who = table.named(end.leaders)
        steps.append(line("{who} are tied with {n}", rule="crown", who=who, n=end.scores[king]))
        steps.append(line("{who} wins the Firstborn Contest", rule="crown", who=table.name(king)))
    return [*steps, line("{who} is crowned", rule="crown", who=table.name(king))]


def show(table: BastardsTable) -> list[str]:
    """The table in a few lines; the Support only where it is no secret."""
    rows = [f"Turn {table.turn}, {table.phase}; First Player: {table.name(table.first)}"]
    rows += [_rival_row(table, seat) for seat in range(len(table.names))]
    if table.phase == "contest" and (contested := flags(table)):
        rows.append(f"Battle Flags: {listed(contested)}")
    return [*rows, *_support_rows(table), *_score_rows(table)]


def _rival_row(table: BastardsTable, seat: int) -> str:
    rival = table.rivals[seat]
    fighters = ", ".join(_fighter_words(fighter) for fighter in rival.fighters) or "no Bastard yet"
    return f"{table.name(seat)}: {rival.gold} gold, {rival.hand} of {HAND} Chaos; {fighters}"


def _fighter_words(fighter: Fighter) -> str:
    return f"{fighter.name} on {fighter.place}" if fighter.place else fighter.name


def _support_rows(table: BastardsTable) -> list[str]:
    if is_hidden(table):
        return ["Support: a secret ballot until the endgame"]
    return [
        f"{tile.name} ({'?' if tile.value is None else tile.value}): "
        + ", ".join(f"{name} {n}" for name, n in zip(table.names, tile.support, strict=True))
        for tile in table.territories.values()
    ]


def _score_rows(table: BastardsTable) -> list[str]:
    if table.endgame is None:
        return []
    return [_score_row(table.name(seat), score) for seat, score in table.endgame.scores.items()]


def _score_row(name: str, score: int) -> str:
    tokens, space = track(score)
    king_me = f", {counted(tokens, 'King Me! token')}" if tokens else ""
    return f"{name}: {score} points (space {space}{king_me})"
