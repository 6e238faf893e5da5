"""Who may see which table: guests, members, and the links by which they came. What a role may do, `live` says.

A guest is a phone, known by a secret in its own storage; here is only the secret's checksum.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from companion.store.database import Database
from companion.store.schema import InviteRow, MemberRow, SeatRow

MEMBER, INVITE, SEAT = (row.__table__ for row in (MemberRow, InviteRow, SeatRow))  # type: ignore[union-attr]
SECRET_BYTES = 32
SHORTEST_SECRET = 32  # letters; less was not made by us
SUFFIX_BYTES = 7  # 56 bits in 12 letters: no two phones of a host write under one name


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Guest:
    """One phone. `is_at_host`: it is at the very machine that hosts, whose own tables it may see."""

    id: str
    is_at_host: bool = False

    @property
    def suffix(self) -> str:
        """Tells the phones of one host apart in a history; short, for it goes into every QR code."""
        return b32encode(bytes.fromhex(self.id)[:SUFFIX_BYTES]).decode().rstrip("=").lower()


def known_by(secret: str, *, is_at_host: bool = False) -> Guest:
    return Guest(hashed(secret), is_at_host)


@dataclass(frozen=True)
class Member:
    """One phone at a table."""

    guest: str
    role: str
    seat: int | None
    name: str
    joined_at: int
    heard_at: int


MembersByGuest = dict[str, Member]  # everybody at a table, the first who came first


@dataclass(frozen=True)
class Invite:
    """A link that can be used until it ends. Its words are known to the phone that made it, and to nobody here."""

    table_id: str
    role: str
    token_hash: str
    made_by: str
    salt: str
    ends_at: int


def seen_by(guest: Guest | None, table_id: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """The condition for tables that a phone may see; without a phone, for all.

    A table without members came from before there were any, or by a command: it is the host's own.
    """
    if guest is None:
        return []
    own = table_id.in_(select(MEMBER.c.sitting_id).where(MEMBER.c.guest == guest.id))
    return [or_(own, table_id.not_in(select(MEMBER.c.sitting_id)))] if guest.is_at_host else [own]


def written_by(guest: Guest | None, by: Any) -> list[ColumnElement[bool]]:
    """The condition for what a phone wrote down itself; at the host, for the host's own too."""
    return [] if guest is None else [by.in_([guest.id, ""] if guest.is_at_host else [guest.id])]


def met_by(guest: Guest | None, by: Any, name: Any) -> list[ColumnElement[bool]]:
    """The condition for players that a phone may see: its own, and those of others who sit at its tables."""
    if guest is None:
        return []
    mine = select(MEMBER.c.sitting_id).where(MEMBER.c.guest == guest.id)
    together = by.in_(select(MEMBER.c.guest).where(MEMBER.c.sitting_id.in_(mine)))
    sat = name.in_(select(SEAT.c.name).where(SEAT.c.sitting_id.in_(mine)))
    return [or_(*written_by(guest, by), and_(together, sat))]


class Members:
    """The members and links of the tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, table_id: str) -> list[Member]:
        """All members, the first who came first."""
        return list(self.by_guest(table_id).values())

    def by_guest(self, table_id: str) -> MembersByGuest:
        with self.database.reading() as connection:
            return _by_guest(connection, table_id)

    def find(self, table_id: str, guest: str) -> Member | None:
        found = select(*MEMBER.c).where(MEMBER.c.sitting_id == table_id, MEMBER.c.guest == guest)
        with self.database.reading() as connection:
            row = connection.execute(found).first()
        return Member(*row[1:]) if row else None

    def has_any(self, table_id: str) -> bool:
        with self.database.reading() as connection:
            return connection.execute(select(MEMBER.c.guest).where(MEMBER.c.sitting_id == table_id)).first() is not None

    def change(self, table_id: str, changed: Callable[[MembersByGuest], MembersByGuest]) -> bool:
        """The members as `changed` makes them of those who are there; whether that is any different.

        Nobody else changes them meanwhile. If `changed` raises, all stays as it was.
        """
        with self.database.writing(table_id) as connection:
            before = _by_guest(connection, table_id)
            after = changed(dict(before))
            for guest, member in before.items():
                if after.get(guest) != member:
                    connection.execute(delete(MEMBER).where(MEMBER.c.sitting_id == table_id, MEMBER.c.guest == guest))
            for guest, member in after.items():
                if before.get(guest) != member:
                    connection.execute(insert(MEMBER), {"sitting_id": table_id, **vars(member)})
        return after != before

    def heard(self, table_id: str, guest: str, *, at: int) -> None:
        """The phone was used now. A topic of its own: no other process need look at the table for it."""
        named = (MEMBER.c.sitting_id == table_id, MEMBER.c.guest == guest)
        with self.database.writing("heard") as connection:
            connection.execute(update(MEMBER).where(*named).values(heard_at=at))

    def put_invite(self, invite: Invite) -> None:
        """A new link for a role; the one before it opens nothing any more."""
        row = {"sitting_id": invite.table_id, **vars(invite)}
        del row["table_id"]
        with self.database.writing(invite.table_id) as connection:
            connection.execute(_delete_invite(invite.table_id, invite.role))
            connection.execute(insert(INVITE), row)

    def revoke(self, table_id: str, role: str) -> None:
        with self.database.writing(table_id) as connection:
            connection.execute(_delete_invite(table_id, role))

    def invites(self, table_id: str) -> dict[str, Invite]:
        """The links of a table by role, those too that have ended."""
        with self.database.reading() as connection:
            found = connection.execute(select(*INVITE.c).where(INVITE.c.sitting_id == table_id))
            return {row.role: Invite(*row) for row in found}

    def invited(self, token_hash: str) -> Invite | None:
        with self.database.reading() as connection:
            row = connection.execute(select(*INVITE.c).where(INVITE.c.token_hash == token_hash)).first()
        return Invite(*row) if row else None


def _by_guest(connection: Connection, table_id: str) -> MembersByGuest:
    found = select(*MEMBER.c).where(MEMBER.c.sitting_id == table_id).order_by(MEMBER.c.joined_at, MEMBER.c.guest)
    return {row.guest: Member(*row[1:]) for row in connection.execute(found)}


def _delete_invite(table_id: str, role: str) -> Any:
    return delete(INVITE).where(INVITE.c.sitting_id == table_id, INVITE.c.role == role)
