"""How each player's figure came about: the lines of the history that changed it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from companion.core.event_log import UNDO
from companion.core.table import Entry, Status
from companion.core.timeline import Scores
from companion.ui.door import AnyTable
from companion.ui.look import Look
from companion.ui.room import Score


class Change(NamedTuple):
    """A line that changed somebody's figure. Without figures, a line that names the player."""

    n: int  # its place in the history, from 1
    text: str
    before: int | None
    after: int | None


class Audit(NamedTuple):
    """The changes by seat, and what the figure is called; no name where the game keeps none."""

    figure: str
    changes: tuple[tuple[Change, ...], ...]


def audit(t: Look, table: AnyTable, scores: Sequence[Score]) -> Audit:
    """The history folded once more, line by line, as far as it counts."""
    score = deciding(table, scores)
    seats = range(len(table.state.names))
    found: list[list[Change]] = [[] for _ in seats]
    state = table.game.start(table.session.setup)
    for n, entry in enumerate(table.history, 1):
        if entry.status is not Status.APPLIED or entry.event.kind == UNDO:
            continue
        after = table.game.apply(state, entry.event.kind, entry.event.data)
        before_after = (score.of(state), score.of(after)) if score else None
        for seat in seats:
            if change := _change(t, n, entry, table.state.name(seat), seat, before_after):
                found[seat].append(change)
        state = after
    return Audit(score.title(t) if score else "", tuple(map(tuple, found)))


def deciding(table: AnyTable, scores: Sequence[Score]) -> Score | None:
    """The figure that the outcome counts, or else the first that is followed."""
    outcome = table.game.outcome(table.state)
    ends = [score for score in scores if outcome and tuple(score.of(table.state)) == outcome.scores]
    return next(iter(ends or scores), None)


def _change(
    t: Look, n: int, entry: Entry, name: str, seat: int, before_after: tuple[Scores, Scores] | None
) -> Change | None:
    named = [text for text in map(t.tell, entry.lines) if is_named(name, text)]
    if before_after is None:
        return Change(n, "; ".join(named), None, None) if named else None
    before, after = before_after[0][seat], before_after[1][seat]
    if before == after:
        return None
    return Change(n, "; ".join(named) or t.tell(entry.lines[0]), before, after)


def is_named(name: str, text: str) -> bool:
    """Whether a sentence speaks of somebody: Ann is not in 'Anna draws'."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
