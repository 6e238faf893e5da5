"""Random evenings: each game's `random_moves.step` proposes a next move; what is refused leaves the table as it was."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from companion.core.errors import CompanionError
from companion.core.event_log import NOTES, Session
from companion.core.fold import Fold
from companion.core.game import Game
from companion.core.players import JOIN
from companion.core.table import Table, change, insert, play, replay
from companion.games import find_game


def walker(game_id: str) -> ModuleType:
    return import_module(f"tests.games.{game_id.replace('-', '_')}.random_moves")


PEOPLE = ("rename", "join", "leave")  # moves by which others sit at the table
NEW_NAMES = ("Kim", "Lou", "Max")
Step = tuple[str, dict[str, Any]]


def stepper(game_id: str) -> Callable[[Any, random.Random], Step]:
    """The game's own next move; now and then, as in every game, a name is corrected."""
    own = walker(game_id).step

    def step(state: Any, rnd: random.Random) -> Step:
        if rnd.random() < 0.005:
            return "rename", {"seat": rnd.randrange(len(state.names)), "name": rnd.choice(NEW_NAMES)}
        if JOIN in find_game(game_id).moves and rnd.random() < 0.003:
            return JOIN, {"name": f"Guest {len(state.names)}"}
        found: Step = own(state, rnd)
        return found

    return step


def setups(game_id: str) -> list[tuple[list[str], dict[str, Any]]]:
    """Players and options worth walking with."""
    walk = walker(game_id)
    if hasattr(walk, "SETUPS"):
        return list(walk.SETUPS)
    return [(names, options) for names in walk.PLAYERS for options in walk.OPTIONS]


def opened(game_id: str, rnd: random.Random) -> Table[Any]:
    """A table with nothing played yet."""
    game: Game[Any] = find_game(game_id)
    names, options = rnd.choice(setups(game_id))
    return replay(game, Session("walk", game_id, game.read_setup(names, {}, options)))


def walked(table: Table[Any], rnd: random.Random, moves: int, device: str = "a") -> Iterator[Table[Any]]:
    """The table after each move that was accepted."""
    step = stepper(table.game.id)
    for n in range(moves):
        kind, data = step(table.state, rnd)
        try:
            table = play(table, kind, data, device=device, at=1_700_000_000 + n)
        except CompanionError:
            continue
        yield table


def edited(table: Table[Any], rnd: random.Random, device: str, at: int) -> Table[Any]:
    """The table with a change or an insert somewhere; refused like any other that does not fit in its place."""
    step, fold = stepper(table.game.id), Fold(table.game, table.session)
    entry = rnd.choice([entry for entry in table.history if entry.event.kind not in NOTES])
    name = entry.event.id
    if rnd.random() < 0.5:
        kind, data = step(fold.state_behind(name), rnd)
        return insert(table, name, kind, data, device=device, at=at)
    state = fold.state_before(name)
    proposed = (step(state, rnd) for _ in range(30))
    data = next((data for kind, data in proposed if kind == entry.kind), dict(entry.data))
    return change(table, name, data, device=device, at=at)


class Evening(NamedTuple):
    """Moves that were accepted one after the other, the state after them, and how many were refused on the way."""

    state: Any
    moves: list[tuple[str, dict[str, Any]]]
    refused: int


def evening(
    game_id: str,
    names: list[str],
    options: dict[str, Any],
    length: int,
    seed: int,
    without: Collection[str] = (),
) -> Evening:
    """Exactly `length` accepted moves, folded without a log: quick enough for thousands."""
    game, rnd, step = find_game(game_id), random.Random(seed), stepper(game_id)
    state, moves, refused = game.setup(game.read_setup(names, {}, options)), [], 0
    while len(moves) < length:
        kind, data = step(state, rnd)
        if kind in without:
            continue
        try:
            read = game.move(kind).read(data, len(state.names))
            state = game.apply(state, kind, read)
        except CompanionError:
            refused += 1
        else:
            moves.append((kind, read))
    return Evening(state, moves, refused)


def final(start: Table[Any], tables: Iterator[Table[Any]]) -> Table[Any]:
    """The last table of a walk, or the first if nothing was played."""
    return (deque(tables, maxlen=1) or [start])[0]


def walk(game_id: str, seed: int, moves: int) -> Table[Any]:
    """The table at the end of a random evening."""
    rnd = random.Random(seed)
    start = opened(game_id, rnd)
    return final(start, walked(start, rnd, moves))
