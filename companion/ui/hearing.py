"""What happens at a table elsewhere shows here too: each page looks for itself, in its own session."""

from __future__ import annotations

import contextvars
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from companion.core.errors import CompanionError
from companion.store.members import Member
from companion.store.session_rows import UnknownSitting

if TYPE_CHECKING:
    from companion.ui.door import OpenTable
    from companion.ui.phone import Phone

log = logging.getLogger(__name__)


class Ear:
    """Listens for one page that shows a table, until the page is gone or has no place there any more."""

    def __init__(self, phone: Phone, opened: OpenTable, page: ft.Page) -> None:
        self.phone, self.opened, self.page, self.sitting = phone, opened, page, opened.table.session.id
        self.loop = page.session.connection.loop
        house = phone.house
        self._ends: list[Callable[[], None]] = [house.desk.listen(self.sitting, self.heard)]
        if house.people:
            self._ends.append(house.people.enter(self.sitting, self.is_awake))

    def is_awake(self) -> bool:
        """A phone that is away looks again when it comes back."""
        return self.page.session.connection is not None

    def heard(self) -> None:
        """The table has changed, or its people have. In any thread."""
        self.phone.house.crier.tell(self.look, self.loop)

    def look(self) -> None:
        if self.is_awake() and not self._is_current():  # in a context of its own: the teller goes on with its own page
            contextvars.copy_context().run(self.page.run_task, self._look)

    def _is_current(self) -> bool:
        """The page that tapped has seen it already."""
        try:
            return self.phone.house.desk.table(self.sitting) is self.opened.table and self._place() is None
        except CompanionError:
            return False

    async def _look(self) -> None:
        try:
            self.look_now()
        except UnknownSitting:
            self._lose()
        except CompanionError as error:  # the store is busy or away: the next news will do
            log.warning("the table could not be looked at: %s", error)

    def look_now(self) -> None:
        """The table and this phone's place there, as they stand."""
        house, opened = self.phone.house, self.opened
        table = house.desk.table(self.sitting)
        if table is not opened.table:
            opened.table = table
        if member := self._place():
            opened.member = member

    def _place(self) -> Member | None:
        """As what this phone is here now, if that is another than shown."""
        people, shown = self.phone.house.people, self.opened.member
        member = people.me(self.sitting) if people and shown else None
        is_same = member and shown and (member.role, member.seat) == (shown.role, shown.seat)
        return None if is_same else member

    def _lose(self) -> None:
        """This phone was removed, or the table is gone."""
        self.stop()
        self.phone.tables.pop(self.sitting, None)
        if f"{self.page.route}/".startswith(f"/table/{self.sitting}/"):
            self.page.navigate("/")
            t = self.phone.look()
            self.page.show_dialog(ft.SnackBar(ft.Text(t.say("This phone is no longer at that table."))))

    def stop(self) -> None:
        for end in self._ends:
            end()
        self._ends.clear()
