"""`companion new GAME --players ... > FILE`: a session with nothing played yet."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

from companion.commands.session_io import pairs, with_seat_numbers
from companion.core.event_log import Session
from companion.core.fields import ListOf, read
from companion.core.game import Game
from companion.core.players import Name
from companion.core.session_file import session_text
from companion.core.table import replay
from companion.games import find_game


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion new", description="Writes a new session to standard output.")
    parser.add_argument("game")
    parser.add_argument("--players", nargs="+", default=[], metavar="NAME", help="in seat order, clockwise")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=CHOICE", help="a house rule")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="a mode or another option")
    parser.add_argument("--id", default=None, help="the session’s name (default: made up)")
    parser.add_argument("--choices", action="store_true", help="list the game’s house rules and options instead")
    chosen = parser.parse_args(args)
    game = find_game(chosen.game)
    if chosen.choices:
        return _choices(game)
    session = new_session(game, chosen.id or secrets.token_hex(8), chosen.players, chosen.ruling, chosen.set)
    sys.stdout.write(session_text(session))
    return 0


def new_session(game: Game[Any], name: str, players: list[str], rulings: list[str], options: list[str]) -> Session:
    """A session from words of the shell; what cannot be is refused here, not when the first move is played."""
    names = read(ListOf(Name(), 1, 99), players, "--players")
    chosen = with_seat_numbers(game.options, pairs(options), names)
    session = Session(name, game.id, game.read_setup(names, pairs(rulings, text=True), chosen))
    replay(game, session)
    return session


def _choices(game: Any) -> int:
    for key, ruling in game.rulings.items():
        print(f"--ruling {key}=…  {ruling.question}")
        for choice, text in ruling.choices.items():
            print(f"    {choice}{' (default)' if choice == ruling.default else ''}: {text}")
    for key, field in game.options.items():
        print(f"--set {key}=…  {field.wanted}")
    return 0
