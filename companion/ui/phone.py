"""One phone: its settings, its width, and what its page has under way. Every screen asks for it with `use_phone`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ui.back import AFRESH, UP, marked
from companion.ui.backend import Backend
from companion.ui.settings import Settings, save_settings
from companion.ui.theme import HOME, Theme, theme

if TYPE_CHECKING:
    from companion.share.merge_report import MergeReport
    from companion.store.deleted import Deleted
    from companion.ui.files import Files
    from companion.ui.phone_services import PhoneServices
    from companion.ui.screens.import_table.incoming import Incoming
    from companion.ui.screens.new_table.draft import DraftController
    from companion.ui.table_controller import TableController

STEPS = (320, 360, 390, 600, 720, 1024)  # widths at which something is laid out anew
PhoneContext: Any = ft.create_context(None)


@ft.observable
@dataclass
class Phone:
    """What the screens of one page share. What is under way is made when it is first asked for, and redraws nothing."""

    backend: Backend
    settings: Settings
    dark: bool
    width: int
    steps: Any = None  # of the page (`Steps`), from before its first screen
    _is_settled: bool = False

    @cached_property
    def tables(self) -> dict[str, tuple[Any, TableController]]:
        """The tables that this page has open, by id, each a TableModel and its controller (`open_table`)."""
        return {}

    @cached_property
    def drafts(self) -> dict[str, DraftController]:
        """Drafts of new tables, by game (`draft_of`): whoever looks up a rule on the way finds the players seated."""
        return {}

    @cached_property
    def merges(self) -> dict[str, MergeReport]:
        """What the last merge of each table has done."""
        return {}

    @cached_property
    def deleted(self) -> dict[str, tuple[str, Deleted]]:
        """The tables that this page has deleted, by id, in words and as they were: kept until the app is left."""
        return {}

    @cached_property
    def incoming(self) -> Incoming:
        """What somebody has shown this phone so far: parts of a series come one by one, from several screens."""
        from companion.ui.screens.import_table.incoming import Incoming

        return Incoming()

    @cached_property
    def slots(self) -> set[str]:
        """The upload slots (`live/uploads.py`) of files that are on their way from this phone."""
        return set()

    @cached_property
    def files(self) -> Files:
        """The phone's dialog for files."""
        from companion.ui.files import Files

        return Files()

    @cached_property
    def services(self) -> PhoneServices:
        """What the phone can do beside showing."""
        from companion.ui.phone_services import PhoneServices

        return PhoneServices()

    def return_slots(self, _: Any) -> None:
        """The phone has left its page: others may have the slots of its files."""
        for slot in self.slots:
            self.backend.uploads.give_up(slot)

    @property
    def is_settled(self) -> bool:
        """Whether it has shown its first picture: from then on, screens come whole."""
        return self._is_settled

    def settled(self) -> None:
        self._is_settled = True

    def theme(self, game: str | None = None) -> Theme:
        chosen = self.settings
        accent = self.backend.game_uis[game].accent if game else HOME
        dark = {"night": True, "day": False}.get(chosen.theme, self.dark)
        more = {"scale": chosen.scale, "language": chosen.language, "left_handed": chosen.left_handed}
        return theme(accent, dark, width=self.width, **more)

    @property
    def device(self) -> str:
        """The name under which this phone's taps are written: the host's own, and which phone."""
        members = self.backend.members
        return f"{self.backend.device}-{members.guest.suffix if members else self.settings.name}"

    @property
    def own(self) -> str:
        """The name under which is kept what nobody else sees. Nobody can ask for another's."""
        members = self.backend.members
        return members.guest.id if members else self.device

    def resized(self, width: float | None) -> None:
        """Only steps count: dragging a window's edge does not redraw everything at every pixel."""
        self.width = max((s for s in STEPS if s <= (width or 390)), default=STEPS[0])

    async def choose(self, **changes: Any) -> None:
        """A setting was changed: shown at once, then kept on the phone."""
        self.settings = replace(self.settings, **changes)
        await save_settings(self.settings)


def use_phone() -> Phone:
    """Hook: the phone; the screen is drawn anew when its settings change."""
    found: Phone = ft.use_context(PhoneContext)
    return found


def go(path: str) -> None:
    """To another screen, from a handler."""
    ft.context.page.navigate(path)


def go_up(path: str) -> None:
    """To the screen above: Back does not come here again."""
    go(marked(path, UP))


def go_afresh(path: str) -> None:
    """To a table, by a way that is used up: a form for a new one, a link, a copy. From there Back leads home."""
    go(marked(path, AFRESH))
