"""The notebook of this phone: kept under the phone's own name, in no log and no share. And whether it lies open."""

from __future__ import annotations

import logging
from typing import Any

from companion.core.errors import BadInput, CompanionError
from companion.core.json_values import plain
from companion.core.table import Table
from companion.games.rogue_monarch.notebook import Diary, noted, open_diary, parse_diary, settle
from companion.games.rogue_monarch.notes import Notebook, lay
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.table_controller import Door

log = logging.getLogger(__name__)
SHUT, HELD, OPEN = "shut", "held", "open"


class Keeper:
    """One object for as long as the table is shown. The diary is settled only when somebody looks at it."""

    def __init__(self, door: Door) -> None:
        self.door, self.mode = door, SHUT
        self._diary = _read(door)
        self._at: Table[RogueTable] | None = None  # the table that the diary is in step with

    @property
    def seat(self) -> int | None:
        """Whose notebook it is; None while there is none."""
        return self._diary.notes.seat if self._diary else None

    @property
    def table(self) -> Table[RogueTable]:
        found: Table[RogueTable] = self.door.opened.table
        return found

    def notes(self) -> Notebook | None:
        """What the owner knows now: lines that were taken back have taken their notes along."""
        if self._diary and self._at is not self.table:
            self._diary, self._at = settle(self._diary, self.table), self.table
        return self._diary.notes if self._diary else None

    def begin(self, seat: int) -> None:
        """A new notebook for this player, in place of any that was here."""
        self._keep(open_diary(seat, self.table))

    def note(self, notes: Notebook) -> None:
        self.notes()
        if self._diary:
            self._keep(noted(self._diary, notes))

    def lay(self, card: str, kind: str, data: dict[str, Any]) -> None:
        """Play a card face down and note which one it is."""
        notes = self.notes()
        if notes and self._diary and self.door.play(kind, **data):
            self._keep(settle(self._diary, self.table, lay(notes, card)))

    def _keep(self, diary: Diary) -> None:
        """Refused by the store: then nothing is noted, and that is said."""
        phone = self.door.phone
        try:
            phone.house.keepsakes.put_note(self.door.id, phone.own, plain(diary))
        except CompanionError as error:
            self.door.say("{text}", kind="refusal", text=str(error))
        else:
            self._diary, self._at = diary, self.table
            self._changed()

    def put(self, mode: str) -> None:
        """Shut, open while it is held, or open."""
        self.mode = mode
        self._changed()

    def hold(self) -> None:
        if self.mode == SHUT:
            self.put(HELD)

    def release(self) -> None:
        if self.mode == HELD:
            self.put(SHUT)

    def _changed(self) -> None:
        """The parts that show it look again."""
        self.door.opened.notify()  # type: ignore[attr-defined]


def _read(door: Door) -> Diary | None:
    """What was kept; what cannot be read any more is as if it were not there."""
    found = door.phone.house.keepsakes.note(door.id, door.phone.own)
    try:
        return parse_diary(found) if found else None
    except BadInput as error:
        log.warning("unreadable", exc_info=error)
        return None
