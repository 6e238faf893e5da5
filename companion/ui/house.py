"""What all phones of one host share: the store with its open tables, the games with their rooms, the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.game import Game
from companion.core.messages import Line
from companion.live.broadcast import Crier
from companion.live.member_access import MemberDesk, MemberShelf, People
from companion.live.membership import Rooms
from companion.live.uploads import Letterbox
from companion.share.qr_codes import Scan, scan
from companion.store.archive import Shelf
from companion.store.open_tables import TableDesk
from companion.store.store import Store
from companion.store.user_data import Keepsakes
from companion.ui.room import Room


@dataclass(frozen=True)
class House:
    """Made once by the composition root and handed to every page. `device` is the name under which this host writes.

    A host has a `hall`: each phone gets the house as it may see it (`seen_by`). Without one, all tables are the one
    phone's. Screens never ask the `store`: the desk, the shelf and the keepsakes know who asks.
    """

    store: Store
    desk: TableDesk
    shelf: Shelf
    keepsakes: Keepsakes
    games: Mapping[str, Game[Any]]
    rooms: Mapping[str, Room]
    device: str
    now: Callable[[], int]  # seconds since 1970
    hall: Rooms | None = None
    people: People | None = None
    crier: Crier = field(default_factory=Crier)
    letterbox: Letterbox = field(default_factory=Letterbox)
    scan: Scan = scan  # reads the codes in a picture
    remarks: Callable[[], tuple[Line, ...]] = tuple  # what home says about where the tables are kept

    def seen_by(self, people: People) -> House:
        """The same house as one phone may use it."""
        return replace(
            self,
            desk=MemberDesk(people),
            shelf=MemberShelf(people),
            keepsakes=Keepsakes(self.store.database, people.guest),
            people=people,
        )
