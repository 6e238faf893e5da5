"""`companion history`: the tables that were played, and what they come to."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from companion.commands.figures import figure_lines, table_lines
from companion.commands.stored import database_option, opened
from companion.core.errors import BadInput
from companion.core.json_values import plain
from companion.core.messages import counted
from companion.games import find_game
from companion.store.past_games import Asked, check_players, tables
from companion.store.statistics import statistics
from companion.store.store import Store

RECENT = 10  # tables that people are shown; programs get them all


def run(args: list[str]) -> int:
    chosen = _parser().parse_args(args)
    asked = _asked(chosen)
    with opened(chosen.database) as store:
        print(_as_json(store, asked) if chosen.json else "\n".join(_as_text(store, asked)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion history", description="Shows the tables played and their statistics.")
    parser.add_argument("--game", help="one game only, such as royal-will")
    parser.add_argument(
        "--player", action="append", default=[], metavar="NAME", help="tables with this player; two: head to head"
    )
    parser.add_argument("--since", metavar="YYYY-MM-DD", help="the first day")
    parser.add_argument("--until", metavar="YYYY-MM-DD", help="the last day")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    database_option(parser)
    return parser


def _asked(chosen: argparse.Namespace) -> Asked:
    game = None if chosen.game is None else find_game(chosen.game).id
    since = _midnight("--since", chosen.since)
    until = _midnight("--until", chosen.until, days=1)  # the last day is included
    if since is not None and until is not None and since >= until:
        raise BadInput([f"--since: {chosen.since} is later than --until {chosen.until}; no day lies between them"])
    return Asked(game, tuple(dict.fromkeys(chosen.player)), since, until)


def _midnight(option: str, day: str | None, days: int = 0) -> int | None:
    """When a day begins where this program runs (or so many days later), in seconds since 1970."""
    if day is None:
        return None
    try:
        midnight = datetime.combine(date.fromisoformat(day) + timedelta(days), time.min)
        return int(midnight.astimezone().timestamp())
    except (ValueError, OverflowError, OSError):
        raise BadInput([f"{option}: expected a day such as 2026-01-31, found {day!r}"]) from None


def _as_json(store: Store, asked: Asked) -> str:
    check_players(store.database, asked.players)
    found = {"tables": tables(store.database, asked), "statistics": statistics(store.database, asked)}
    return json.dumps(plain(found), indent=1, ensure_ascii=False)


def _as_text(store: Store, asked: Asked) -> Iterator[str]:
    recent = tables(store.database, asked, RECENT)
    if not recent and not tables(store.database, Asked(), limit=1):
        yield f"No table has been played here yet ({store.database.place}); `companion` starts the first one."
        return
    check_players(store.database, asked.players)
    if not recent:
        yield "No table fits; ask for another game, player or span of days."
        return
    figures = statistics(store.database, asked)
    yield f"{counted(figures.finished, 'table')} finished, {figures.unfinished} going on"
    yield from table_lines(recent)
    yield from figure_lines(figures)
