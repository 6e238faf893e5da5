"""`companion replay FILE`: the history and the state of a session, for people or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from companion.commands.files import open_table
from companion.commands.telling import entry_text, now_lines
from companion.core.json_values import plain
from companion.core.session_file import event_plain
from companion.core.table import Table


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
    rows = [f"{game.title}: {', '.join(setup.names)}"]
    changed = {key: choice for key, choice in setup.rulings.items() if choice != game.rulings[key].default}
    rows += [
        f"House rule: {game.rulings[key].question} {game.rulings[key].choices[choice]}"
        for key, choice in changed.items()
    ]
    rows += [f"{key}: {value}" for key, value in setup.options.items()]
    history = [entry_text(entry) for entry in table.history]
    return "\n".join([*rows, "", *history, "", *game.show(table.state), "", *now_lines(table)])


def as_plain(table: Table[Any]) -> dict[str, Any]:
    state, game = table.state, table.game
    return {
        "session": table.session.id,
        "game": game.id,
        "phase": game.phase(state),
        "turn": game.turn(state),
        "state": plain(state),
        "outcome": plain(game.outcome(state)),
        "history": [
            {**event_plain(entry.event), "status": entry.status.value, "lines": plain(entry.lines)}
            for entry in table.history
        ],
    }
