"""Moves as forms: which there are now, what each still asks, and what the game knows of it. No Flet here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.core.errors import BadInput, Problem
from companion.core.fields import Field, Seat
from companion.core.game import Game, Move
from companion.core.table import Table
from companion.ui.game_ui import GameUI, Hint, Offer
from companion.ui.theme import Theme

RULING = "ruling"  # the move that every game has


class Moves(NamedTuple):
    """The kinds of moves by when they may be made."""

    now: tuple[str, ...]
    any_time: tuple[str, ...]
    later: tuple[str, ...]


def sorted_moves(game: Game[Any], game_ui: GameUI, state: Any) -> Moves:
    """What the game shows first comes first, even if it may be made at any time; the rest in the game's own order."""
    first = [kind for kind in game_ui.first_moves if kind in game.moves]
    kinds = [*first, *(kind for kind in game.moves if kind not in first)]
    allowed = game.moves_now(state)
    now = tuple(kind for kind in kinds if kind in allowed and (game.moves[kind].phases or kind in first))
    any_time = tuple(kind for kind in kinds if kind in allowed and kind not in now)
    return Moves(now, any_time, tuple(kind for kind in kinds if kind not in allowed))


def asked(move: Move[Any]) -> dict[str, Field]:
    """The fields that a form has: stamps are filled in by `play`."""
    return {key: field for key, field in move.fields.items() if key not in move.stamps}


def problems_of(table: Table[Any], kind: str, draft: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Why the move cannot be read yet; whether the rules allow it, only `play` says."""
    move = table.game.moves[kind]
    try:
        move.read(move.stamped(table.state, draft), len(table.state.names))
    except BadInput as error:
        return error.details
    return ()


def hints(t: Theme, game_ui: GameUI, table: Table[Any], kind: str) -> Callable[[str, Mapping[str, Any]], Hint]:
    """What is known of each field of a move: house rules with their answers, whose turn it is, the game's own hints."""
    game, state = table.game, table.state

    def hint(key: str, draft: Mapping[str, Any]) -> Hint:
        if kind == RULING:
            return _ruling_hint(t, game, state, key, draft)
        own = game_ui.hints(t, state, kind, key, draft)
        if own == Hint() and key == first_seat(game.moves[kind]) and (turn := game.turn(state)) is not None:
            return Hint(start=turn)
        return own

    return hint


def first_seat(move: Move[Any]) -> str | None:
    """The field that says who plays."""
    return next((key for key, field in move.fields.items() if isinstance(field, Seat) and field.is_required), None)


def _ruling_hint(t: Theme, game: Game[Any], state: Any, key: str, draft: Mapping[str, Any]) -> Hint:
    if key == RULING:
        return Hint(tuple(Offer(name, t.say(ruling.question)) for name, ruling in game.rulings.items()))
    ruling = game.rulings.get(str(draft.get(RULING)))
    if ruling is None:
        return Hint()
    texts = tuple(Offer(choice, t.say(text)) for choice, text in ruling.choices.items())
    return Hint(texts, start=state.rulings.get(str(draft.get(RULING)), ruling.default))
