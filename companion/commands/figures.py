"""Tables and figures in columns, for the shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from companion.store.past_games import Played, PlayedTable
from companion.store.statistics import Bar, GameFigures, GameScores, GameWins, HeadToHead, PlayerFigures, Statistics

Cells = tuple[object, ...]
WORDS = {"when", "game", "player", "players", "rival", "spread"}  # columns that begin at the left
BARS = "·▁▂▃▄▅▆▇█"


def table_lines(tables: Iterable[PlayedTable]) -> Iterator[str]:
    return _titled("Recent tables", "when, game, minutes, players", map(_table, tables))


def figure_lines(of: Statistics) -> Iterator[str]:
    """Every kind of figure that there is any of."""
    yield from _titled("Games", "game, finished, going on, minutes, median", map(_game, of.games))
    yield from _titled("Players", "player, played, won, share, in a row, at best", map(_player, of.players))
    yield from _titled("Wins by game", "game, player, played, won", map(_wins, of.wins))
    yield from _titled("Scores", "game, scores, least, 1/4, 1/2, 3/4, most, spread", map(_scores, of.scores))
    yield from _titled("Head to head", "player, rival, together, won, rival won", map(_head_to_head, of.head_to_head))


def _table(table: PlayedTable) -> Cells:
    day = datetime.fromtimestamp(table.when).astimezone().date()
    took = "goes on" if table.minutes is None else _rounded(table.minutes)
    return day, table.game, took, ", ".join(map(_seat, table.players))


def _seat(player: Played) -> str:
    score = "" if player.score is None else f" {player.score}"
    return f"{player.name}{score}{' (won)' if player.won else ''}"


def _game(of: GameFigures) -> Cells:
    return of.game, of.finished, of.unfinished, _rounded(of.average_minutes), _rounded(of.median_minutes)


def _player(of: PlayerFigures) -> Cells:
    return of.name, of.plays, of.wins, f"{of.wins / of.plays:.0%}", of.streak, of.longest_streak


def _wins(of: GameWins) -> Cells:
    return of.game, of.name, of.plays, of.wins


def _scores(of: GameScores) -> Cells:
    spread = of.scores
    return of.game, spread.count, spread.least, *map(_rounded, spread.quartiles), spread.most, _bars(spread.bars)


def _head_to_head(of: HeadToHead) -> Cells:
    return of.name, of.rival, of.together, of.wins, of.rival_wins


def _rounded(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}".removesuffix(".0")


def _bars(bars: Sequence[Bar]) -> str:
    """A histogram in one word; every bar that holds anything can be seen."""
    highest = max(bar.count for bar in bars)
    return "".join(BARS[-(-8 * bar.count // highest)] for bar in bars)


def _titled(title: str, named: str, rows: Iterable[Cells]) -> Iterator[str]:
    """A title over named columns; nothing at all without rows."""
    heads = named.split(", ")
    grid = [heads, *([str(cell) for cell in row] for row in rows)]
    if len(grid) == 1:
        return
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    sides = ["<" if head in WORDS else ">" for head in heads]
    yield from ("", title)
    for row in grid:
        cells = (f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
