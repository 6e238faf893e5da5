"""`companion play FILE MOVE key=value ...`: moves from the shell, so that whole games can be recorded."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.commands.language import tell
from companion.commands.replay import entry_text, status_lines
from companion.commands.session_io import open_table, pairs, save, with_seat_numbers
from companion.core.errors import BadInput, CompanionError, IllegalMove
from companion.core.event_log import UNDO, EventId
from companion.core.fields import Seat
from companion.core.messages import message
from companion.core.table import Status, Table, play, redo, undo

UNDO_WORDS = ("undo", "redo")


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion play", description="Plays moves into a session file.")
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "move", nargs="*", help="a move with key=value data; undo or redo [DEVICE:N]; - reads lines from standard input"
    )
    parser.add_argument("--device", default="shell", help="the name to write events under")
    parser.add_argument("--at", type=int, default=None, help="seconds since 1970 (default: now)")
    chosen = parser.parse_args(args)
    table = open_table(chosen.file)
    if not chosen.move:
        return _can_do(table)
    script = read_script(sys.stdin) if chosen.move == ["-"] else [("", chosen.move)]
    at = int(time.time()) if chosen.at is None else chosen.at
    after = play_script(table, script, chosen.device, at)
    save(chosen.file, after.session)
    for entry in after.history[len(table.history) :]:
        print(entry_text(entry))
    print(*status_lines(after), sep="\n")
    return 0


def read_script(lines: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The words of each line that is no comment, behind the place to name in a complaint."""
    found = []
    for number, row in enumerate(lines, 1):
        try:
            words = shlex.split(row, comments=True)
        except ValueError as error:
            raise BadInput([f"line {number}: {error}"]) from None
        if words:
            found.append((f"line {number}: ", words))
    return found


def play_script(table: Table[Any], script: list[tuple[str, list[str]]], device: str, at: int) -> Table[Any]:
    """All the moves or none; a refusal names its line and its rule."""
    for place, words in script:
        try:
            table = _play(table, words, device, at)
        except IllegalMove as refusal:
            rule = f" (§ {refusal.rule})" if refusal.rule else ""
            raise BadInput([f"{place}{tell(refusal.message)}{rule}"]) from None
        except CompanionError as error:
            raise BadInput([f"{place}{problem}" for problem in str(error).split("\n")]) from None
    return table


def _play(table: Table[Any], words: list[str], device: str, at: int) -> Table[Any]:
    kind, *rest = words
    if kind in UNDO_WORDS:
        change = undo if kind == "undo" else redo
        return change(table, _target(table, kind, rest), device=device, at=at)
    data = with_seat_numbers(table.game.move(kind).fields, pairs(rest), table.state.names)
    return play(table, kind, data, device=device, at=at)


def _target(table: Table[Any], kind: str, rest: list[str]) -> EventId:
    """The event named, or the last one that can still be taken back (or brought back)."""
    if rest:
        device, _, n = rest[0].rpartition(":")
        if not (device and n.isdecimal()):
            raise BadInput([f"{rest[0]}: expected an event as DEVICE:N, such as shell:12"])
        return EventId(device, int(n))
    wanted = Status.APPLIED if kind == "undo" else Status.UNDONE
    for entry in reversed(table.history):
        if entry.status is wanted and entry.event.kind != UNDO:
            return entry.event.id
    raise IllegalMove("there is nothing to {kind}", kind=kind)


def _can_do(table: Table[Any]) -> int:
    print(*status_lines(table), sep="\n")
    print(tell("What you can do now:"))
    for kind, move in table.game.moves_now(table.state).items():
        print(f"  {kind:<20} {tell(move.title)}")
        for key, field in move.fields.items():
            players = message("a player: {names}", names=", ".join(table.state.names))
            wanted = tell(players if isinstance(field, Seat) else field.wanted)
            optional = "" if field.is_required else f" ({tell('optional')})"
            print(f"      {key}=…  {wanted}{optional}")
    return 0
