"""What all phones of one host share: the store, its open tables, the games, the clock; and how a new table begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.event_log import Session
from companion.core.fields import ListOf, Seat, read
from companion.core.game import Game
from companion.core.messages import Message
from companion.core.players import Name
from companion.core.table import Table
from companion.live.broadcast import Broadcaster
from companion.live.member_access import MemberArchive, MemberTables, TableMembers
from companion.live.membership import Membership
from companion.live.uploads import Uploads
from companion.share.qr_codes import Scan, scan
from companion.store.archive import Archive
from companion.store.open_tables import TableAccess
from companion.store.store import Store
from companion.store.user_data import UserData
from companion.ui.game_ui import GameUI

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when a code is read out
LENGTH = 10


@dataclass(frozen=True)
class Backend:
    """Made once by the composition root and handed to every page. `device` is the name under which this host writes.

    A host has a `membership`: each phone gets the backend as it may use it (`seen_by`). Without one, all tables are
    the one phone's. Screens never ask the `store`: open tables, archive and user data know who asks.
    """

    store: Store
    open_tables: TableAccess
    archive: Archive
    user_data: UserData
    games: Mapping[str, Game[Any]]
    game_uis: Mapping[str, GameUI]
    device: str
    now: Callable[[], int]  # seconds since 1970
    membership: Membership | None = None
    members: TableMembers | None = None
    broadcaster: Broadcaster = field(default_factory=Broadcaster)
    uploads: Uploads = field(default_factory=Uploads)
    scan: Scan = scan  # reads the codes in a picture
    storage_warnings: Callable[[], tuple[Message, ...]] = tuple  # what home says about where the tables are kept

    def seen_by(self, members: TableMembers) -> Backend:
        """The same backend as one phone may use it."""
        return replace(
            self,
            open_tables=MemberTables(members),
            archive=MemberArchive(members),
            user_data=UserData(self.store.database, members.guest),
            members=members,
        )


def new_id() -> str:
    """The id of a table: short enough to be typed, and no two are ever the same."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def create_table(
    backend: Backend, game_id: str, names: Sequence[str], rulings: Mapping[str, str], options: Mapping[str, Any]
) -> str:
    """Make a new table and give its id; a set-up that cannot be: BadInput, and nothing is written."""
    game = backend.games[game_id]
    setup = game.read_setup(read(ListOf(Name(), 1, 99), list(names), "seats"), rulings, options)
    session = Session(new_id(), game.id, setup)
    backend.open_tables.new(session, at=backend.now())
    return session.id


def rematch(backend: Backend, table: Table[Any], first: int | None = None) -> str:
    """A new table with the same seats and options; its rulings and its box are as they were at the end. Gives its id.

    Where the game asks who begins or deals, it is `first` (the loser, say), or else the next seat in turn.
    """
    setup, state = table.session.setup, table.state
    options = {**setup.options, **table.game.learnt(state)}
    key = seat_option(table.game)
    if key is not None:
        options[key] = state.next_seat(int(options[key])) if first is None else first
    rulings = {key: choice for key, choice in state.rulings.items() if _is_chosen(table, key, choice)}
    table_id = create_table(backend, table.game.id, state.names, rulings, options)
    if backend.members:
        backend.members.follow(table.session.id, table_id)
    return table_id


def _is_chosen(table: Table[Any], ruling: str, choice: str) -> bool:
    """A house rule that came to the game later stands in a setup only if the table chose an answer."""
    return ruling in table.session.setup.rulings or choice != table.game.rulings[ruling].default


def seat_option(game: Game[Any]) -> str | None:
    """The option that says who begins or deals, if the game has one."""
    return next((key for key, field in game.options.items() if isinstance(field, Seat)), None)
