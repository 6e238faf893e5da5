"""What an incoming text holds, what of it is new here, and importing it: in one transaction, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from companion.core.errors import BadPayload, BadSession
from companion.core.event_log import Session, merge
from companion.core.messages import Message, counted, message
from companion.core.session_file import parse_session
from companion.core.table import Table, replay
from companion.games import find_game
from companion.share.contents import Delta, HouseRules, Profile, Shareable, VersionVector
from companion.share.links import linked_payload
from companion.share.missing_events import answer, merged, missing_here
from companion.share.multipart import Parts
from companion.share.payload import read_payload

if TYPE_CHECKING:
    from companion.store.open_tables import TableAccess
    from companion.store.user_data import UserData

LARGEST_TEXT = 5_000_000  # letters
Find = Callable[[str], Session | None]  # the table of that id here, if there is one


def read_text(texts: Iterable[str]) -> Shareable:
    """The content of a link, of bare digits, of all links of a series in any order, or of a session file's text."""
    parts = Parts()
    for text in texts:
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            return session_of(text)
        parts = parts.plus(linked_payload(text))
    return read_payload(parts.payload())


def session_of(text: str) -> Session:
    """A session from the text of its file."""
    if len(text) > LARGEST_TEXT:
        raise BadSession(["session: too large for a session file"])
    session = parse_session(text.lstrip("\ufeff"), find_game)
    replay(find_game(session.game), session)
    return session


@dataclass(frozen=True)
class Offer:
    """What came from elsewhere, not stored yet, beside what is here; a sentence about both for whoever decides.

    `merged` is the table as it would be; None for what is no table.
    """

    content: Shareable
    summary: Message
    here: Session | None = None
    merged: Session | None = None

    @property
    def new(self) -> int:
        """How many events would be new here."""
        return _count(self.merged) - _count(self.here) if self.merged else 0

    def __str__(self) -> str:
        return str(self.summary)


def _count(session: Session | None) -> int:
    return len(session.events) if session else 0


def offer(content: Shareable, find: Find) -> Offer:
    """What it would come to. A table of the same id with another game or set-up: MergeConflict."""
    game = find_game(content.game).title
    if isinstance(content, Profile):
        return Offer(content, message("{game}: the box “{name}”", game=game, name=content.name))
    if isinstance(content, HouseRules):
        return Offer(content, message("{game}: {rules}", game=game, rules=counted(len(content.choices), "house rule")))
    if not content.id.isprintable():
        raise BadPayload(message("The table’s id has control characters in it and can’t be used."))
    here = find(content.id)
    if isinstance(content, Session):
        return _table_offer(content, here, merge(here, content) if here else content)
    if here is None:
        raise BadPayload(
            message("Table {id} isn’t here yet. Scan the code of the whole table first.", id=repr(content.id))
        )
    return (
        _table_offer(content, here, merged(here, content)) if isinstance(content, Delta) else _question(content, here)
    )


def _table_offer(content: Session | Delta, here: Session | None, both: Session) -> Offer:
    new = _count(both) - _count(here)
    summary = message(
        "{game}, {players}, {events}, nothing new"
        if not new
        else "{game}, {players}, {events}, all new"
        if here is None
        else "{game}, {players}, {events}, {new} new",
        game=find_game(both.game).title,
        players=counted(len(replay(find_game(both.game), both).state.names), "player"),
        events=counted(_count(both), "entry", "entries"),
        new=new,
    )
    return Offer(content, summary, here, both)


def _question(content: VersionVector, here: Session) -> Offer:
    """Somebody shows what they have. Another table, or a copied phone, is found out now."""
    summary = message(
        "{game}: {there} missing there, {here} here",
        game=find_game(here.game).title,
        there=counted(len(answer(here, content).rows), "entry", "entries"),
        here=missing_here(here, content),
    )
    return Offer(content, summary, here)


def import_table(offer: Offer, open_tables: TableAccess, *, at: int) -> Table[Any]:
    """Merge an offered session, or the rest of one, with what is here. Twice is the same as once."""
    if offer.merged is None:
        raise BadPayload(message("{offer}: there’s nothing to import", offer=offer.summary))
    return open_tables.import_table(offer.merged, at=at)


def import_profile(profile: Profile, user_data: UserData) -> str:
    """Keep an offered box; the name under which it is now. Another box of that name stays: this one gets a number."""
    here = user_data.profiles(profile.game)
    for number in count(1):
        name = profile.name if number == 1 else f"{profile.name[:35]} ({number})"
        if here.get(name, profile.data) == profile.data:
            break
    user_data.put_profile(profile.game, name, dict(profile.data))
    return name
