"""What changes at a table, here or elsewhere, is shown: `TableListener` for a page, `use_live` for one component.

Drawing is dear (a sixth of a millisecond for every control that is compared), so a tap must not redraw a whole screen:
the screen is laid out once, and each part watches only what it shows.
"""

from __future__ import annotations

import contextvars
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import flet as ft

from companion.core.errors import CompanionError
from companion.core.table import Table
from companion.flet_patches.watch_hook import WatchHook, after_drawing, use_watch_hook
from companion.live.broadcast import Priority
from companion.store.members import Member
from companion.store.session_rows import UnknownTable

if TYPE_CHECKING:
    from companion.ui.phone import Phone
    from companion.ui.table_controller import TableController, TableModel

log = logging.getLogger(__name__)
V = TypeVar("V")


class TableListener:
    """Listens for one page that shows a table, until the page is gone or has no place there any more."""

    def __init__(self, phone: Phone, model: TableModel, page: ft.Page) -> None:
        self.phone, self.model, self.page, self.table_id = phone, model, page, model.table.session.id
        self.loop = page.session.connection.loop
        self._deferred: list[Callable[[], None]] = []  # parts of the page that look again when nobody else waits
        self._deferred_on: object = None  # the connection on which their picture is awaited
        backend = phone.backend
        self._ends: list[Callable[[], None]] = [backend.open_tables.listen(self.table_id, self.on_change)]
        if backend.members:
            self._ends.append(backend.members.enter(self.table_id, self.is_awake))

    def is_awake(self) -> bool:
        """A phone that is away looks again when it comes back."""
        return self.page.session.connection is not None

    def on_change(self) -> None:
        """The table has changed, or its members have. In any thread."""
        priority = Priority.TAPPER if self._is_tapper() else Priority.OTHER_PAGE
        self.phone.backend.broadcaster.notify(self.look, self.loop, priority)

    def _is_tapper(self) -> bool:
        """Whether the change comes from this very page."""
        try:
            return ft.context.page is self.page
        except RuntimeError:  # from no page at all
            return False

    def defer(self, look: Callable[[], None]) -> None:
        """Have a part of the page look again when the rest of it is drawn and no other page waits."""
        connection = self.page.session.connection
        is_first = not self._deferred or connection is not self._deferred_on
        self._deferred.append(look)
        if is_first:
            self._deferred_on = connection
            after_drawing(self.page.session, self._queue_deferred)

    def _queue_deferred(self) -> None:
        self.phone.backend.broadcaster.notify(self._redraw_deferred, self.loop, Priority.DEFERRED)

    def _redraw_deferred(self) -> None:
        looks, self._deferred = self._deferred, []
        for look in looks:
            look()

    def look(self) -> None:
        if self.is_awake() and not self._is_current():  # in a context of its own: the other page goes on in its
            contextvars.copy_context().run(self.page.run_task, self._look)

    def _is_current(self) -> bool:
        """The page that tapped has seen it already."""
        try:
            return self.phone.backend.open_tables.table(self.table_id) is self.model.table and self._place() is None
        except CompanionError:
            return False

    async def _look(self) -> None:
        try:
            self.look_now()
        except UnknownTable:
            self._lose()
        except CompanionError as error:  # the store is busy or away: the next change will do
            log.warning("the table could not be looked at: %s", error)

    def look_now(self) -> None:
        """The table and this phone's place there, as they stand."""
        backend, model = self.phone.backend, self.model
        table = backend.open_tables.table(self.table_id)
        if table is not model.table:
            if model.notice and not (self._is_same_turn(table) and model.notice.still_holds(table)):
                model.notice = None
            model.table = table
        if member := self._place():
            model.member = member

    def _is_same_turn(self, table: Table[Any]) -> bool:
        """As far as the line under the title can tell."""
        status, t = self.phone.backend.game_uis[table.game.id].status_line, self.phone.theme()
        return status(t, table.state) == status(t, self.model.table.state)

    def _place(self) -> Member | None:
        """As what this phone is here now, if that is another than shown."""
        members, shown = self.phone.backend.members, self.model.member
        member = members.me(self.table_id) if members and shown else None
        is_same = member and shown and (member.role, member.seat) == (shown.role, shown.seat)
        return None if is_same else member

    def _lose(self) -> None:
        """This phone was removed, or the table is gone."""
        self.stop()
        self.phone.tables.pop(self.table_id, None)
        if f"{self.phone.steps.address}/".startswith(f"/table/{self.table_id}/"):
            self.page.navigate("/")
            t = self.phone.theme()
            self.page.show_dialog(ft.SnackBar(ft.Text(t.say("You’re no longer at that table."))))

    def stop(self) -> None:
        for end in self._ends:
            end()
        self._ends.clear()


@dataclass(eq=False)
class _Watch(WatchHook):
    """What one component looks at, and what it saw when it was drawn last.

    The table keeps its listeners weakly, and the component this one for as long as it is shown.
    """

    controller: TableController
    select: Callable[[TableModel], Any]
    seen: Any
    is_deferred: bool

    def __call__(self, *_: Any) -> None:
        """The table has changed."""
        if self.is_deferred:
            self.controller.listener.defer(self.look_again)
        else:
            self.look_again()

    def look_again(self) -> None:
        if self.select(self.controller.model) != self.seen:
            self.redraw()


def use_live(controller: TableController, select: Callable[[TableModel], V], *, deferred: bool = False) -> V:
    """Hook: what `select` finds in the open table now. It must give plain values that can be compared.

    What is `deferred` is looked at after the rest has been drawn and other pages had their turn: nobody waits for it.
    """
    found = select(controller.model)
    look = use_watch_hook(lambda component: _Watch(component, controller, select, found, deferred))
    look.controller, look.select, look.seen, look.is_deferred = controller, select, found, deferred
    listened: Any = controller.model  # an observable; mypy sees the class as it was before
    listened.subscribe(look)  # again and again: the same listener counts once
    return found
