"""A table in words, for the shell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from companion.core.messages import Line
from companion.core.table import Entry, Status, Table

MARKS = {Status.APPLIED: " ", Status.UNDONE: "×", Status.MISFIT: "!"}


def line_text(said: Line) -> str:
    return f"{said}  § {said.rule}" if said.rule else str(said)


def entry_text(entry: Entry) -> str:
    """One event: its mark, name and time, and each thing it brought about on a line of its own."""
    event = entry.event
    when = datetime.fromtimestamp(event.at, UTC).strftime("%Y-%m-%d %H:%M")
    head = f"{MARKS[entry.status]} {event.id!s:<10} {when}  "
    said = [line_text(one) for one in entry.lines] or [event.kind]
    if entry.status is Status.MISFIT:
        said[-1] = f"does not fit: {said[-1]}"
    return ("\n" + " " * len(head)).join([head + said[0], *said[1:]])


def now_lines(table: Table[Any]) -> Iterator[str]:
    """Where the table stands: phase, whose turn, outcome."""
    game, state = table.game, table.state
    seat = game.turn(state)
    turn = "" if seat is None else f"; it is {state.names[seat]}'s turn"
    yield f"Now: {game.phases[game.phase(state)].title}{turn}"
    if outcome := game.outcome(state):
        yield from (f"  {line_text(step)}" for step in outcome.steps)
