"""What somebody has shown this phone so far: a code, some codes of a run, or a file. Nothing of it is stored yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.event_log import Session
from companion.core.messages import Line, line
from companion.core.table import replay
from companion.share.contents import Thing
from companion.share.importing import Offer, offer
from companion.share.links import linked_payload
from companion.share.multipart import Parts
from companion.share.payload import read_payload
from companion.store.exports import Export
from companion.store.imports import read_export
from companion.store.session_rows import UnknownSitting
from companion.ui.door import AnyTable
from companion.ui.phone import Phone


@ft.observable
@dataclass
class Incoming:
    """One for each page (`phone.service(Incoming)`): parts of a run come one by one, from several screens."""

    parts: Parts = field(default_factory=Parts)
    file: bytes = b""
    texts: tuple[str, ...] = ()  # the links of the parts
    reading: int = 0  # pictures and files that are being looked at

    @property
    def is_whole(self) -> bool:
        return bool(self.file) or self.parts.is_whole

    @property
    def is_begun(self) -> bool:
        """Whether some parts of a run are here, and others are still missing."""
        return bool(self.parts.count) and not self.parts.is_whole

    def add(self, text: str) -> None:
        """One more link. What is whole by itself stands for itself; a part of another run is refused."""
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
    incoming = phone.service(Incoming)
    ft.use_state(incoming)
    return incoming


@dataclass(frozen=True)
class Found:
    """What has come in, beside what is here: one thing, or a file with several tables, or what is wrong with it."""

    offer: Offer | None = None
    export: Export | None = None
    wrong: Line | None = None
    table: AnyTable | None = None  # the offered table as it would stand

    @property
    def told(self) -> Line:
        if self.offer:
            return self.offer.told
        n = len(self.export.sessions) if self.export else 0
        return line("A file with {n} tables", n=n)


def looked_at(phone: Phone, parts: Parts, file: bytes) -> Found | None:
    """What it is and what of it is new; None while parts are missing. Takes a moment: to be done in a thread."""
    if not file and not parts.is_whole:
        return None
    try:
        return _file_found(phone, file) if file else _offered(phone, read_payload(parts.payload()))
    except CompanionError as error:
        return Found(wrong=error.line)


def _file_found(phone: Phone, file: bytes) -> Found:
    export = read_export(file)
    alone = _only_session(export)
    return replace(_offered(phone, alone), export=export) if alone else Found(export=export)


def _offered(phone: Phone, thing: Thing) -> Found:
    what = offer(thing, lambda sitting: session_here(phone, sitting))
    return Found(what, table=replay(phone.house.games[thing.game], what.merged) if what.merged else None)


def _only_session(export: Export) -> Session | None:
    if not (export.sessions or export.profiles or export.players):
        raise BadInput(["the file has no tables in it"])
    return export.sessions[0] if len(export.sessions) == 1 else None


def session_here(phone: Phone, sitting: str) -> Session | None:
    """The table of that name as it is here, if there is one."""
    try:
        return phone.house.desk.table(sitting).session
    except UnknownSitting:
        return None
