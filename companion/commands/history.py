"""`companion history`: the tables that were played and what they come to, in columns or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from companion.commands.database_option import database_option, opened
from companion.core.errors import BadInput
from companion.core.json_values import plain
from companion.core.messages import counted
from companion.games import find_game
from companion.store.past_games import PastGame, PastGamesQuery, Played, check_players, past_games
from companion.store.statistics import (
    Bar,
    GameFigures,
    GameScores,
    GameWins,
    HeadToHead,
    PlayerFigures,
    Statistics,
    statistics,
)
from companion.store.store import Store
from companion.store.user_data import UserData

Cells = tuple[object, ...]
WORDS = {"when", "game", "player", "players", "rival", "spread"}  # columns that begin at the left
BARS = "·▁▂▃▄▅▆▇█"
RECENT = 10  # tables that people are shown; programs get them all


def run(args: list[str]) -> int:
    chosen = _parser().parse_args(args)
    query = _query(chosen)
    with opened(chosen.database) as store:
        query = replace(query, aliases=tuple(UserData(store.database).aliases().items()))
        print(_as_json(store, query) if chosen.json else "\n".join(_as_text(store, query)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion history", description="Shows the tables played and their statistics.")
    parser.add_argument("--game", help="only this game, such as royal-will")
    parser.add_argument(
        "--player", action="append", default=[], metavar="NAME", help="tables with this player; two: head to head"
    )
    parser.add_argument("--since", metavar="YYYY-MM-DD", help="the first day")
    parser.add_argument("--until", metavar="YYYY-MM-DD", help="the last day")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    database_option(parser)
    return parser


def _query(chosen: argparse.Namespace) -> PastGamesQuery:
    game = None if chosen.game is None else find_game(chosen.game).id
    since = _midnight("--since", chosen.since)
    until = _midnight("--until", chosen.until, days=1)  # the last day is included
    if since is not None and until is not None and since >= until:
        raise BadInput([f"--since: {chosen.since} is later than --until {chosen.until}; there is no day between them"])
    return PastGamesQuery(game, tuple(dict.fromkeys(chosen.player)), since, until)


def _midnight(option: str, day: str | None, days: int = 0) -> int | None:
    """When a day begins where this program runs (or so many days later), in seconds since 1970."""
    if day is None:
        return None
    try:
        midnight = datetime.combine(date.fromisoformat(day) + timedelta(days), time.min)
        return int(midnight.astimezone().timestamp())
    except (ValueError, OverflowError, OSError):
        raise BadInput([f"{option}: expected a day such as 2026-01-31, found {day!r}"]) from None


def _as_json(store: Store, query: PastGamesQuery) -> str:
    check_players(store.database, query.players)
    found = {"tables": past_games(store.database, query), "statistics": statistics(store.database, query)}
    return json.dumps(plain(found), indent=1, ensure_ascii=False)


def _as_text(store: Store, query: PastGamesQuery) -> Iterator[str]:
    recent = past_games(store.database, query, RECENT)
    if not recent and not past_games(store.database, PastGamesQuery(), limit=1):
        yield f"No tables have been played here yet ({store.database.place}). Run `companion` to start one."
        return
    check_players(store.database, query.players)
    if not recent:
        yield "No tables match. Try another game, player or date range."
        return
    figures = statistics(store.database, query)
    yield f"{counted(figures.finished, 'table')} finished, {figures.unfinished} in progress"
    yield from table_lines(recent)
    yield from figure_lines(figures)


def table_lines(tables: Iterable[PastGame]) -> Iterator[str]:
    return _titled("Recent tables", "when, game, minutes, players", map(_table, tables))


def figure_lines(of: Statistics) -> Iterator[str]:
    """Every kind of figure that there is any of."""
    yield from _titled("Games", "game, finished, in progress, minutes, median", map(_game, of.games))
    yield from _titled("Players", "player, played, won, share, in a row, best streak", map(_player, of.players))
    yield from _titled("Wins by game", "game, player, played, won", map(_wins, of.wins))
    yield from _titled("Scores", "game, scores, least, 1/4, 1/2, 3/4, most, spread", map(_scores, of.scores))
    yield from _titled("Head to head", "player, rival, together, won, rival won", map(_head_to_head, of.head_to_head))


def _table(table: PastGame) -> Cells:
    day = datetime.fromtimestamp(table.when).astimezone().date()
    took = "in progress" if table.minutes is None else _rounded(table.minutes)
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
