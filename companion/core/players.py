"""Who sits at a table may change: a name that was typed wrong, someone who joins late.

The setup stays as it was; the names that hold are those of the state.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.errors import FieldPath, IllegalMove
from companion.core.fields import Form, Seat, Text, Whole, with_seats
from companion.core.game import Game, Move
from companion.core.messages import message
from companion.core.problems import Reading
from companion.core.state import TableState

S = TypeVar("S", bound=TableState)
LONGEST_NAME = 40
RENAME = "rename"  # the kind of the move that every game has
JOIN = "join"  # the kind of the move that adds a seat, in games that can bear it


class Name(Text):
    """A player's or device's name: short, and nothing in it that a file or a screen cannot show."""

    def __init__(self) -> None:
        super().__init__(LONGEST_NAME, "name")

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        if isinstance(value, str) and not (value.isprintable() and value.strip() == value):
            reading.complain(at, message("a name can’t have line breaks, control characters or spaces around it"))
        return super().read(value, at, reading)


def same_name(a: str, b: str) -> bool:
    """Whether people at a table would take the one for the other."""
    return unicodedata.normalize("NFKC", a).casefold() == unicodedata.normalize("NFKC", b).casefold()


def check_free(names: Sequence[str], name: str) -> None:
    twin = next((other for other in names if same_name(other, name)), None)
    if twin is not None:
        raise IllegalMove("{who} is already playing. Use another name.", who=twin)


def rename_move(rules: tuple[str, ...] = ("corrections",)) -> Move[Any]:
    """The move that every game has: a name was typed wrong, or someone else plays for that seat from now on."""
    return Move(_renamed, "Correct a name", {"seat": Seat(), "name": Name()}, rules)


def _renamed(state: S, seat: int, name: str) -> S:
    was = state.name(seat)
    if was == name:
        raise IllegalMove("{who} is already called that", who=name)
    check_free([*state.names[:seat], *state.names[seat + 1 :]], name)
    names = (*state.names[:seat], name, *state.names[seat + 1 :])
    return state.replace(names=names, messages=(message("Name corrected: {was} → {name}", was=was, name=name),))


def join_move(do: Callable[..., S], rules: tuple[str, ...], phases: tuple[str, ...]) -> Move[S]:
    """Someone sits down after the start, behind the last seat: `do(state, name)` calls `seated`.

    The stamp is that seat: of two phones that seat two people at the same moment, the later has to do it again.
    """
    fields = {"name": Name(), "seat": Whole(1, 98, "seat").optional()}
    return Move(do, "Someone joins", fields, rules, phases, {"seat": lambda state: len(state.names)})


def seated(state: S, name: str, most: int, rule: str) -> S:
    """The state with one more name."""
    if len(state.names) >= most:
        raise IllegalMove("There’s no room for more than {n} players", rule=rule, n=most)
    check_free(state.names, name)
    return state.replace(names=(*state.names, name))


def joins_before(events: Iterable[tuple[tuple[Any, ...], str | None]]) -> Callable[[tuple[Any, ...]], int]:
    """How many people may have joined before a place in the log, given the place and the kind of each event."""
    places = sorted(place for place, kind in events if kind == JOIN)
    return lambda place: bisect_left(places, place)


def check_seats(move: Move[Any], data: Mapping[str, Any], seats: int) -> None:
    """A seat that is not there (yet, or any more) makes a move a conflict."""
    named = list[int]()
    with_seats(Form(**move.fields), dict(data), named.append)
    if named and max(named) >= seats:
        raise IllegalMove("There’s no player {n} at the table at this point", n=max(named) + 1)


def called(game: Game[S], names: Sequence[str]) -> Game[S]:
    """The same game, in which everyone is called from the start what they are called in the end.

    So earlier lines of a history have the right name too.
    """
    moves = dict(game.moves)
    if RENAME in moves:
        moves[RENAME] = replace(moves[RENAME], do=_silent)
    if JOIN in moves:
        moves[JOIN] = replace(moves[JOIN], do=_joins_as(moves[JOIN].do, names))
    return replace(game, setup=lambda setup: _with_names(game.setup(setup), names), moves=moves)


def _silent(state: S, seat: int, name: str) -> S:
    return state.replace(messages=(message("Name corrected: {name}", name=state.name(seat)),))


def _joins_as(do: Callable[..., S], names: Sequence[str]) -> Callable[..., S]:
    def join(state: S, name: str) -> S:
        seat = len(state.names)
        return do(state, names[seat] if seat < len(names) else name)

    return join


def _with_names(state: S, names: Sequence[str]) -> S:
    return state.replace(names=tuple(names[: len(state.names)]))
