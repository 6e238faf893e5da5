"""Who sits at a table may change: a name that was typed wrong, someone who joins late.

The setup stays as it was; the names that hold are those of the state.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.errors import FieldPath, IllegalMove
from companion.core.fields import Seat, Text
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
    return state.replace(names=names, messages=(message("Name corrected: {was} is {name}", was=was, name=name),))


def called(game: Game[S], names: Sequence[str]) -> Game[S]:
    """The same game, in which everyone is called from the start what they are called in the end.

    So earlier lines of a history have the right name too.
    """
    moves = dict(game.moves)
    if RENAME in moves:
        moves[RENAME] = replace(moves[RENAME], do=_silent)
    return replace(game, setup=lambda setup: _with_names(game.setup(setup), names), moves=moves)


def _silent(state: S, seat: int, name: str) -> S:
    return state.replace(messages=(message("Name corrected: {name}", name=state.name(seat)),))


def _with_names(state: S, names: Sequence[str]) -> S:
    return state.replace(names=tuple(names[: len(state.names)]))
