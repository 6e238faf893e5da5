"""A table at every moment of its log: what a replay shows, and how scores came about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from companion.core.errors import IllegalMove
from companion.core.event_log import UNDO, Event, Session, cancelled
from companion.core.game import Game
from companion.core.messages import Message
from companion.core.state import TableState
from companion.core.table import Table

S = TypeVar("S", bound=TableState)
Scores = tuple[int | None, ...]  # by seat; None where there is no figure yet


class Snapshot(NamedTuple, Generic[S]):
    """A line of the history, and the table as it stood when that line was the last one.

    A move that was taken back later still counts here. The first moment is before any line: its event is None.
    """

    event: Event | None
    state: S
    messages: tuple[Message, ...]


def timeline(table: Table[S]) -> tuple[Snapshot[S], ...]:
    """One moment more than there are lines. The last one's state is the table's own."""
    session, history = table.session, table.history
    states = states_along(table.game, session)
    moments = [Snapshot(None, states[0], ())]
    for place, event in enumerate(session.events):
        before, after = states[place], states[place + 1]
        is_applied = event.kind != UNDO and after is not before
        moments.append(Snapshot(event, after, after.messages if is_applied else history[place].messages))
    return tuple(moments)


def scores_along(moments: tuple[Snapshot[S], ...], score: Callable[[S], Scores]) -> tuple[Scores, ...]:
    return tuple(score(moment.state) for moment in moments)


def states_along(game: Game[S], session: Session) -> list[S]:
    """The states after none, one, two ... of the events: each is what `replay` makes of so many.

    An event adds a step to the states before it. An undo changes what stands from its target on, so only that part is
    folded again: taking back the last move costs one step.
    """
    standing = [game.start(session.setup)]  # the states behind the present one, as far as they count now
    shown = [standing[0]]
    places: dict[object, int] = {}
    for place, event in enumerate(session.events):
        places[event.id] = place
        if event.kind != UNDO:
            standing.append(_after(game, standing[-1], event))
        else:
            _fold_again(game, session.events[: place + 1], standing, places)
        shown.append(standing[-1])
    return shown


def _fold_again(game: Game[S], events: tuple[Event, ...], standing: list[S], places: dict[object, int]) -> None:
    """The last event is an undo: the states from the move on which it bears are others."""
    bears_on = events[-1]
    while bears_on.kind == UNDO and places.get(bears_on.target, len(events)) < places[bears_on.id]:
        bears_on = events[places[bears_on.target]]
    gone = cancelled(events)
    since = places[bears_on.id]
    del standing[since + 1 :]
    for event in events[since:]:
        counts = event.kind != UNDO and event.id not in gone
        standing.append(_after(game, standing[-1], event) if counts else standing[-1])


def _after(game: Game[S], state: S, event: Event) -> S:
    """The state after an event; the very same one if the event does not fit."""
    if event.kind not in game.moves:
        return state
    try:
        return game.apply(state, event.kind, event.data)
    except IllegalMove:
        return state
