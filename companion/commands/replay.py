"""`companion replay FILE`: the history and the state of a session, in words for people or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.commands.language import tell
from companion.commands.session_io import open_table
from companion.core.event_log import INSERT
from companion.core.fold import Entry, Status
from companion.core.json_values import plain
from companion.core.messages import Message, message
from companion.core.session_file import event_plain
from companion.core.table import Table

MARKS = {Status.APPLIED: " ", Status.UNDONE: "×", Status.MISFIT: "!"}


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion replay", description="Shows the history and the state of a session file."
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    chosen = parser.parse_args(args)
    table = open_table(chosen.file)
    print(json.dumps(as_plain(table), indent=1, ensure_ascii=False) if chosen.json else as_text(table))
    return 0


def as_text(table: Table[Any]) -> str:
    setup, game = table.session.setup, table.game
    rows = [f"{game.title}: {', '.join(table.state.names)}"]
    changed = {key: choice for key, choice in setup.rulings.items() if choice != game.rulings[key].default}
    rows += [
        tell("House rule: {text}", text=f"{tell(game.rulings[key].question)} {tell(game.rulings[key].choices[choice])}")
        for key, choice in changed.items()
    ]
    rows += [f"{key}: {value}" for key, value in setup.options.items()]
    history = [entry_text(entry) for entry in table.history]
    return "\n".join([*rows, "", *history, "", *map(tell, game.describe(table.state)), "", *status_lines(table)])


def message_text(said: Message) -> str:
    return f"{tell(said)}  § {said.rule}" if said.rule else tell(said)


def entry_text(entry: Entry) -> str:
    """One event: its mark, name and time, and each thing it brought about on a line of its own."""
    event = entry.event
    when = datetime.fromtimestamp(event.at, UTC).strftime("%Y-%m-%d %H:%M")
    head = f"{MARKS[entry.status]} {event.id!s:<10} {when}  "
    said = [message_text(one) for one in entry.messages] or [entry.kind]
    if entry.status is Status.MISFIT:
        said[-1] = tell("Conflict: {text}", text=said[-1])
    return ("\n" + " " * len(head)).join([head + said[0], *said[1:]])


def status_lines(table: Table[Any]) -> Iterator[str]:
    """Where the table stands: phase, whose turn, outcome of the game or the match."""
    game, state = table.game, table.state
    seat = game.turn(state)
    phase = message(game.phases[game.phase(state)].title)
    if seat is None:
        yield tell("Now: {phase}", phase=phase)
    else:
        yield tell("Now: {phase}; {who}’s turn", phase=phase, who=state.names[seat])
    if part := table.part:
        yield tell(part.title)
    if outcome := part.outcome if part else table.outcome:
        yield from (f"  {message_text(step)}" for step in outcome.steps)
        for place in outcome.places:
            yield "  " + tell("{n}. {who}, {how}", n=place.rank, who=state.names[place.seat], how=place.how)


def as_plain(table: Table[Any]) -> dict[str, Any]:
    state, game = table.state, table.game
    return {
        "session": table.session.id,
        "game": game.id,
        "phase": game.phase(state),
        "turn": game.turn(state),
        "state": state_plain(state),
        "outcome": plain(table.outcome),
        "part": plain(table.part),
        "history": [
            {
                **event_plain(entry.event),
                "status": entry.status.value,
                "lines": plain(entry.messages),
                **({"played": {"kind": entry.kind, "data": plain(entry.data)}} if _is_edited(entry) else {}),
            }
            for entry in table.history
        ],
    }


def _is_edited(entry: Entry) -> bool:
    """Whether something else is played than the event says by itself."""
    return entry.change is not None or entry.event.kind == INSERT


def state_plain(state: Any) -> dict[str, Any]:
    """The state's messages are `told` to the programs that read this."""
    return {"told" if key == "messages" else key: value for key, value in plain(state).items()}
