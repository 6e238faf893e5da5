"""One phone: its settings, which live in its own client storage, and the look that follows from them."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, TypeVar

import flet as ft

from companion.store.guests import SHORTEST_SECRET, new_secret
from companion.ui.house import House
from companion.ui.look import HOME, Look, look
from companion.ui.tongue import LANGUAGES

log = logging.getLogger(__name__)
KEY = "royal-companion"
SECRET_KEY = "royal-companion-phone"
S = TypeVar("S")
PATIENCE = 10.0  # seconds for the client's answer; without one the phone gets the defaults
LONG_PATIENCE = 30.0  # without an answer it is nobody, and a whole club may come back at once after a restart
STEPS = (320, 360, 390, 600, 720, 1024)  # widths at which something is laid out anew


@dataclass(frozen=True)
class Settings:
    """What a person chose on this phone. `theme` follows the phone unless it says night or day."""

    theme: str = "auto"
    language: str = "en"
    scale: float = 1.0
    left_handed: bool = False
    awake: bool = True
    haptics: bool = True
    brightness: bool = True
    name: str = field(default_factory=lambda: secrets.token_hex(2))  # of a phone that no secret tells from others


def parse_settings(text: str | None) -> Settings:
    """What was stored, as far as it is still understood; anything else gets its default."""
    try:
        found = json.loads(text or "{}")
        known = {f.name: f.type for f in fields(Settings)}
        kept = {
            key: value for key, value in found.items() if key in known and type(value) is type(getattr(Settings(), key))
        }
        settings = replace(Settings(), **kept)
    except (ValueError, AttributeError, TypeError):
        return Settings()
    return settings if settings.language in LANGUAGES else replace(settings, language="en")


@ft.observable
@dataclass
class Phone:
    """What the screens of one page share: settings, width, and whether the room is dark."""

    house: House
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

    def look(self, game: str | None = None) -> Look:
        chosen = self.settings
        accent = self.house.rooms[game].accent if game else HOME
        dark = {"night": True, "day": False}.get(chosen.theme, self.dark)
        more = {"scale": chosen.scale, "language": chosen.language, "left_handed": chosen.left_handed}
        return look(accent, dark, width=self.width, **more)

    @property
    def device(self) -> str:
        """The name under which this phone's taps are written: the host's own, and which phone."""
        people = self.house.people
        return f"{self.house.device}-{people.guest.suffix if people else self.settings.name}"

    @property
    def own(self) -> str:
        """The name under which is kept what nobody else sees. Nobody can ask for another's."""
        people = self.house.people
        return people.guest.id if people else self.device

    def resized(self, width: float | None) -> None:
        """Only steps count: dragging a window's edge does not redraw everything at every pixel."""
        self.width = max((s for s in STEPS if s <= (width or 390)), default=STEPS[0])

    async def choose(self, **changes: Any) -> None:
        """A setting was changed: shown at once, then kept on the phone."""
        self.settings = replace(self.settings, **changes)
        await keep(self.settings)


async def kept_settings() -> Settings:
    """The settings on the phone; the defaults (kept from now on) if there are none or the phone does not answer."""
    try:
        text = await asyncio.wait_for(ft.SharedPreferences().get(KEY), PATIENCE)
    except Exception as error:  # private mode, no storage, no answer: play goes on without
        log.info("no settings from the phone: %s", error)
        return Settings()
    settings = parse_settings(text if isinstance(text, str) else None)
    if not text:
        ft.context.page.run_task(keep, settings)
    return settings


async def kept_secret() -> str:
    """What this phone is known by; made at its first visit. One that keeps nothing is somebody new at every visit.

    What is there is never written over: a phone that answers too late is nobody today, and itself again tomorrow.
    """
    secret = new_secret()
    try:
        found = await asyncio.wait_for(ft.SharedPreferences().get(SECRET_KEY), LONG_PATIENCE)
    except Exception as error:
        log.info("no secret from the phone: %s", error)
        return secret
    if isinstance(found, str) and len(found) >= SHORTEST_SECRET:
        return found
    ft.context.page.run_task(put, SECRET_KEY, secret)
    return secret


async def keep(settings: Settings) -> None:
    await put(KEY, json.dumps(asdict(settings)))


async def put(key: str, text: str) -> None:
    try:
        await asyncio.wait_for(ft.SharedPreferences().set(key, text), PATIENCE)
    except Exception as error:
        log.info("%s was not kept: %s", key, error)
