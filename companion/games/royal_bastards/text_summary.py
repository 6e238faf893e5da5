from __future__ import annotations

from companion.core.messages import counted, listed
from companion.games.royal_bastards.facts import HAND
from companion.games.royal_bastards.final_count import track
from companion.games.royal_bastards.state import PHASES, BastardsTable, Fighter, flags
from companion.games.royal_bastards.support import is_hidden


def show(table: BastardsTable) -> list[str]:
    """The table in a few lines; the Support only where it is no secret."""
    rows = [f"Turn {table.turn}, {PHASES[table.phase].title}; First Player: {table.name(table.first)}"]
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
