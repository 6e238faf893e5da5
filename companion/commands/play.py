"""`companion play FILE MOVE key=value ...`: moves and repairs from the shell, so that whole games can be recorded."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.commands.language import tell
from companion.commands.replay import entry_text, status_lines
from companion.commands.session_io import open_table, pairs, save, with_seat_numbers
from companion.core.edit_preview import EditPreview
from companion.core.errors import BadInput, CompanionError, IllegalMove
from companion.core.event_log import CHANGE, INSERT, UNDO, EventId
from companion.core.fields import Seat
from companion.core.fold import Entry, Status
from companion.core.messages import message
from companion.core.table import Table, change, insert, play, redo, undo

UNDO_WORDS = ("undo", "redo")
START = "start"  # instead of an event: before everything else


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion play", description="Plays moves into a session file.")
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "move",
        nargs="*",
        help="a move with key=value data; undo or redo [DEVICE:N]; change DEVICE:N key=value ...; insert DEVICE:N MOVE "
        "key=value ... (or insert start MOVE); - reads lines from standard input",
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
    for entry in _news(EditPreview(table, after)):
        print(entry_text(entry))
    print(*status_lines(after), sep="\n")
    return 0


def _news(done: EditPreview) -> Iterator[Entry]:
    """What was written, then what no longer fits because of it."""
    old = {event.id for event in done.before.session.events}
    yield from (entry for entry in done.after.history if entry.event.id not in old)
    yield from (entry for entry in done.new_conflicts if entry.event.id in old)


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
        again = undo if kind == "undo" else redo
        return again(table, _target(table, kind, rest), device=device, at=at)
    if kind == CHANGE:
        return _change(table, rest, device, at)
    if kind == INSERT:
        return _insert(table, rest, device, at)
    return play(table, kind, _data(table, kind, pairs(rest)), device=device, at=at)


def _data(table: Table[Any], kind: str, given: dict[str, Any]) -> dict[str, Any]:
    return with_seat_numbers(table.game.move(kind).fields, given, table.state.names)


def _change(table: Table[Any], words: list[str], device: str, at: int) -> Table[Any]:
    """Fields that are not named stay; `key=` leaves an optional one out."""
    if not words:
        raise BadInput(["change: name an event and its new data, such as change shell:12 coins=2"])
    entry = table.entry(_event(words[0]))
    given = pairs(words[1:])
    left = {key: value for key, value in {**entry.data, **given}.items() if given.get(key) != ""}
    return change(table, entry.event.id, _data(table, entry.kind, left), device=device, at=at)


def _insert(table: Table[Any], words: list[str], device: str, at: int) -> Table[Any]:
    if len(words) < 2:
        raise BadInput(["insert: name an event (or start) and a move, such as insert shell:12 MOVE key=value"])
    place, kind, *rest = words
    after = None if place == START else _event(place)
    return insert(table, after, kind, _data(table, kind, pairs(rest)), device=device, at=at)


def _event(word: str) -> EventId:
    device, _, n = word.rpartition(":")
    if not (device and n.isdecimal()):
        raise BadInput([f"{word}: expected an event as DEVICE:N, such as shell:12"])
    return EventId(device, int(n))


def _target(table: Table[Any], kind: str, rest: list[str]) -> EventId:
    """The event named, or the last one that can still be taken back (or brought back)."""
    if rest:
        return _event(rest[0])
    wanted = Status.APPLIED if kind == "undo" else Status.UNDONE
    found = [entry.event for entry in table.history if entry.status is wanted and entry.event.kind != UNDO]
    if not found:
        raise IllegalMove("there is nothing to {kind}", kind=kind)
    return max(found, key=lambda event: event.order).id


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
