"""One phone: its settings, which live in its own client storage, and the look that follows from them.

What every screen can ask for: the phone it is on, and the table that its address names."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

import flet as ft

from companion.live.client_storage import ClientStorage, sent_storage
from companion.store.members import SHORTEST_SECRET, new_secret
from companion.ui.backend import Backend
from companion.ui.settings import Settings
from companion.ui.theme import HOME, Theme, theme

log = logging.getLogger(__name__)

KEY = "royal-companion"

SECRET_KEY = "royal-companion-phone"

S = TypeVar("S")

PATIENCE = 30.0  # seconds for the phone's answer; without one it is nobody, and a whole club may come back at once

STEPS = (320, 360, 390, 600, 720, 1024)  # widths at which something is laid out anew


@ft.observable
@dataclass
class Phone:
    """What the screens of one page share: settings, width, and whether the room is dark."""

    backend: Backend
    settings: Settings
    dark: bool
    width: int
    _services: dict[type, Any] = field(default_factory=dict)
    _tables: dict[str, Any] = field(default_factory=dict)
    _is_settled: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether it has shown its first picture: from then on, screens come whole."""
        return self._is_settled

    def settled(self) -> None:
        self._is_settled = True

    @property
    def tables(self) -> dict[str, Any]:
        """The tables that this page has open, by sitting; `context.open_table` keeps them here."""
        return self._tables

    def service(self, kind: type[S]) -> S:
        """A service of this page, made once: each one made stays with the page for good."""
        if kind not in self._services:
            self._services[kind] = kind()
        found: S = self._services[kind]
        return found

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
        await keep(self.settings)


async def kept_words(keys: Sequence[str]) -> ClientStorage:
    """What the phone keeps for us: as it showed it at the door, else asked for now. No answer: no such key."""
    card = sent_storage()
    if card is not None:
        return {key: card.get(key) for key in keys}
    answers = await asyncio.gather(*map(_asked, keys))
    return {key: text for key, (is_there, text) in zip(keys, answers, strict=True) if is_there}


async def _asked(key: str) -> tuple[bool, str | None]:
    """Whether the phone answered, and what."""
    try:
        found = await asyncio.wait_for(ft.SharedPreferences().get(key), PATIENCE)
    except Exception as error:  # private mode, no storage, no answer: play goes on without
        log.info("%s: no answer from the phone: %s", key, error)
        return False, None
    return True, found if isinstance(found, str) else None


def secret_in(kept: ClientStorage) -> str:
    """What this phone is known by; made at its first visit. One that keeps nothing is somebody new at every visit."""
    found = kept.get(SECRET_KEY) or ""
    return found if len(found) >= SHORTEST_SECRET else new_secret()


async def keep_first(kept: ClientStorage, settings: Settings, secret: str) -> None:
    """At a phone's first visit: have it keep who it is, and what it begins with.

    What is there is never written over: a phone that answers too late is nobody today, and itself again tomorrow.
    """
    if SECRET_KEY in kept and kept[SECRET_KEY] != secret:
        await put(SECRET_KEY, secret)
    if KEY in kept and not kept[KEY]:
        await keep(settings)


async def keep(settings: Settings) -> None:
    await put(KEY, json.dumps(asdict(settings)))


async def put(key: str, text: str) -> None:
    try:
        await asyncio.wait_for(ft.SharedPreferences().set(key, text), PATIENCE)
    except Exception as error:
        log.info("%s was not kept: %s", key, error)


PhoneContext: Any = ft.create_context(None)


def use_phone() -> Phone:
    """Hook: the phone; the screen is drawn anew when its settings change."""
    found: Phone = ft.use_context(PhoneContext)
    return found


def go(path: str) -> None:
    """To another screen, from a handler."""
    ft.context.page.navigate(path)
