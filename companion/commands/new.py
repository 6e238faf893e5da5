"""`companion new GAME --players ... > FILE`: a session with nothing played yet."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

from companion.commands.values import pairs
from companion.core.fields import ListOf, read
from companion.core.log import Session
from companion.core.sessions import Name, session_text
from companion.core.table import replay
from companion.games import find_game


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion new", description="Writes a new session to standard output.")
    parser.add_argument("game")
    parser.add_argument("--players", nargs="+", required=True, metavar="NAME", help="in seat order, clockwise")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=CHOICE", help="a house rule")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="a mode or another option")
    parser.add_argument("--id", default=None, help="the session's name (made up if left out)")
    parser.add_argument("--choices", action="store_true", help="list the game's rulings and options instead")
    chosen = parser.parse_args(args)
    game = find_game(chosen.game)
    if chosen.choices:
        return _choices(game)
    names = read(ListOf(Name(), 1, 99), chosen.players)
    setup = game.read_setup(names, pairs(chosen.ruling, text=True), pairs(chosen.set))
    session = Session(chosen.id or secrets.token_hex(8), game.id, setup)
    replay(game, session)  # an option that cannot be is refused here, not when the first move is played
    sys.stdout.write(session_text(session))
    return 0


def _choices(game: Any) -> int:
    for key, ruling in game.rulings.items():
        print(f"--ruling {key}=…  {ruling.question}")
        for choice, text in ruling.choices.items():
            print(f"    {choice}{' (default)' if choice == ruling.default else ''}: {text}")
    for key, field in game.options.items():
        print(f"--set {key}=…  {field.wanted}")
    return 0
