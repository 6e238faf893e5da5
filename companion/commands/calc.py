"""`companion calc`: the calculators from the shell, one call or a batch."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from companion.core.errors import BadInput, CompanionError
from companion.core.fields import Anything, Form, Text, read
from companion.core.json_values import read_json
from companion.games import all_games, find_game

BATCH_LINE = Form(game=Text(), calculator=Text(), input=Anything())


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion calc", description="Reads one JSON object from standard input and writes one to standard output."
    )
    parser.add_argument("game", nargs="?", help="a game, such as royal-will")
    parser.add_argument("calculator", nargs="?", help="one of its calculators (default: list them)")
    parser.add_argument("--example", action="store_true", help="print a valid input to start from")
    parser.add_argument("--batch", action="store_true", help='JSON lines in: {"game", "calculator", "input"}')
    chosen = parser.parse_args(args)
    if chosen.batch:
        return _batch()
    if not chosen.calculator:
        return _list(chosen.game)
    calculator = find_game(chosen.game).calculator(chosen.calculator.lower())
    if chosen.example:
        print(json.dumps(calculator.example, indent=2))
        return 0
    print(json.dumps(calculator(read_json(standard_input().read()))))
    return 0


def standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise BadInput(["input: expected a JSON object on standard input, which is closed"])
    return sys.stdin.buffer


def _list(game_id: str | None) -> int:
    games = [find_game(game_id)] if game_id else all_games().values()
    for game in games:
        for name, calculator in game.calculators.items():
            print(f"{game.id + ' ' + name:<28} {calculator.summary}")
    return 0


def _batch() -> int:
    for answer in answers(standard_input()):
        print(json.dumps(answer), flush=True)  # whoever waits for each answer gets it
    return 0


def answers(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """One answer for each line of a batch, whatever is in it."""
    for row in lines:
        try:
            yield {"output": _answer(row)}
        except CompanionError as error:
            yield {"error": str(error)}


def _answer(row: bytes) -> dict[str, Any]:
    if not row.strip():
        raise BadInput(['line: expected an object {"game", "calculator", "input"}, found nothing'])
    call = read(BATCH_LINE, read_json(row.rstrip(b"\r\n"), "line"), "line")
    return find_game(call["game"]).calculator(call["calculator"].lower())(call["input"])
