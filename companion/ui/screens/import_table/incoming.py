"""What somebody has shown this phone so far: a code, some codes of a series, or a file; and importing it.

Nothing is stored before that. Parts of a series are kept on the phone: its camera opens each code in a page of its own.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.event_log import Session
from companion.core.messages import Message, plural
from companion.core.table import Table, replay
from companion.share.contents import HouseRules, Profile, Shareable
from companion.share.importing import Offer, import_profile, import_table, offer
from companion.share.links import linked_payload
from companion.share.merge_report import report_merge
from companion.share.multipart import Parts
from companion.share.payload import read_payload
from companion.store.exports import Export
from companion.store.imports import read_export
from companion.store.session_rows import UnknownTable
from companion.ui.files import import_export, reload_table
from companion.ui.phone import Phone
from companion.ui.phone_services import ask_phone
from companion.ui.screens.new_table.draft import DraftController, draft_of
from companion.ui.table_controller import AnyTable

KEY = "royal-companion-parts"


@ft.observable
@dataclass
class Incoming:
    """What has come in on this page (`phone.incoming`)."""

    parts: Parts = field(default_factory=Parts)
    file: bytes = b""
    texts: tuple[str, ...] = ()  # the links of the parts
    reading: int = 0  # pictures and files that are being looked at

    @property
    def is_whole(self) -> bool:
        return bool(self.file) or self.parts.is_whole

    @property
    def is_begun(self) -> bool:
        """Whether some parts of a series are here, and others are still missing."""
        return bool(self.parts.count) and not self.parts.is_whole

    def add(self, text: str) -> None:
        """One more link. What is whole by itself stands for itself; a part of another series is refused."""
        data = linked_payload(text)
        alone = Parts().plus(data)
        is_new = alone.is_whole or not self.is_begun
        self.parts, self.file = (alone if is_new else self.parts.plus(data)), b""
        self.texts = (text,) if is_new else tuple(dict.fromkeys((*self.texts, text)))

    def put_file(self, data: bytes) -> None:
        self.parts, self.texts, self.file = Parts(), (), data

    def clear(self) -> None:
        self.put_file(b"")


def use_incoming(phone: Phone) -> Incoming:
    """Hook: what has come in on this page; the screen is drawn anew when more comes."""
    ft.use_state(phone.incoming)
    return phone.incoming


@dataclass(frozen=True)
class Found:
    """What has come in, beside what is here: one thing, or a file with several tables, or what is wrong with it."""

    offer: Offer | None = None
    export: Export | None = None
    wrong: Message | None = None
    table: AnyTable | None = None  # the offered table as it would stand

    @property
    def summary(self) -> Message:
        if self.offer:
            return self.offer.summary
        n = len(self.export.sessions) if self.export else 0
        return plural("A file with {n} table", "A file with {n} tables", n)


def preview_incoming(phone: Phone, parts: Parts, file: bytes) -> Found | None:
    """What it is and what of it is new; None while parts are missing. Takes a moment: to be done in a thread."""
    if not file and not parts.is_whole:
        return None
    try:
        return _file_found(phone, file) if file else _offered(phone, read_payload(parts.payload()))
    except CompanionError as error:
        return Found(wrong=error.message)


def _file_found(phone: Phone, file: bytes) -> Found:
    export = read_export(file)
    alone = _only_session(export)
    return replace(_offered(phone, alone), export=export) if alone else Found(export=export)


def _offered(phone: Phone, thing: Shareable) -> Found:
    what = offer(thing, lambda table_id: session_here(phone, table_id))
    return Found(what, table=replay(phone.backend.games[thing.game], what.merged) if what.merged else None)


def _only_session(export: Export) -> Session | None:
    if not (export.sessions or export.profiles or export.players):
        raise BadInput(["the file has no tables in it"])
    return export.sessions[0] if len(export.sessions) == 1 else None


def session_here(phone: Phone, table_id: str) -> Session | None:
    """The table of that name as it is here, if there is one."""
    try:
        return phone.backend.open_tables.table(table_id).session
    except UnknownTable:
        return None


def use_stored_parts(phone: Phone, incoming: Incoming) -> None:
    """Hook: brings the parts that an earlier page has seen, and keeps those that are here until the series is whole."""
    has_looked, set_looked = ft.use_state(False)
    storage = phone.services.storage

    async def recall() -> None:
        found = await storage.get(KEY)
        bring_back(incoming, found if isinstance(found, str) else "")

    async def look() -> None:
        await ask_phone("remember parts of a code", recall)
        set_looked(True)

    async def keep() -> None:
        if has_looked and incoming.is_begun:
            await ask_phone("keep parts of a code", lambda: storage.set(KEY, "\n".join(incoming.texts)))
        elif has_looked:
            await ask_phone("forget parts of a code", lambda: storage.remove(KEY))

    ft.use_effect(look, [], cleanup=lambda: None)
    ft.use_effect(keep, [incoming.texts, has_looked], cleanup=lambda: None)


def bring_back(incoming: Incoming, stored: str) -> None:
    """Parts of the same series join those that are here; others are those of an evening that is over."""
    for text in stored.split():
        try:
            if not incoming.is_whole:
                incoming.add(text)
        except CompanionError:
            return


async def import_found(phone: Phone, found: Found) -> str | Message:
    """The address where it can be seen now, or a sentence about several tables. Refused: CompanionError."""
    what = found.offer
    if what is None or what.merged is not None:
        went = await _import_tables(phone, what, found.export)
    else:
        went = _import_other(phone, what)
    phone.incoming.clear()
    return went


async def _import_tables(phone: Phone, what: Offer | None, export: Export | None) -> str | Message:
    if what is None or what.merged is None:
        return await import_export(phone, export or Export([]))
    table_id = what.merged.id
    before = _table_here(phone, table_id)
    if export:
        await import_export(phone, export)
    else:
        await asyncio.to_thread(import_table, what, phone.backend.open_tables, at=phone.backend.now())
    return await _imported_at(phone, table_id, before)


async def _imported_at(phone: Phone, table_id: str, before: Table[Any] | None) -> str:
    """Where it can be seen. It is stored by now: what can’t be read back is said there."""
    try:
        reload_table(phone, table_id)
        after = phone.backend.open_tables.table(table_id)
        phone.merges[table_id] = merged = await asyncio.to_thread(report_merge, before, after)
    except CompanionError:
        return f"/table/{table_id}"
    return f"/table/{table_id}/merge" if before and merged.new else f"/table/{table_id}"


def _table_here(phone: Phone, table_id: str) -> Table[Any] | None:
    try:
        return phone.backend.open_tables.table(table_id)
    except UnknownTable:
        return None


def _import_other(phone: Phone, what: Offer) -> str:
    """A box is kept and laid out for the next table; house rules are answered so on its draft."""
    thing = what.content
    if isinstance(thing, Profile):
        import_profile(thing, phone.backend.user_data)
        _draft(phone, thing.game).opt(thing.data)
    elif isinstance(thing, HouseRules):
        controller = _draft(phone, thing.game)
        for ruling, choice in thing.choices.items():
            controller.rule(ruling, choice)
    return f"/new/{thing.game}"


def _draft(phone: Phone, game: str) -> DraftController:
    return draft_of(phone, phone.backend.games[game])
