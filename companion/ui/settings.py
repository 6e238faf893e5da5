"""What a person chose on this phone, and the phone's own storage, in which that and its secret are kept."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace

import flet as ft

from companion.live.client_storage import ClientStorage, sent_storage
from companion.store.members import SHORTEST_SECRET, new_secret
from companion.ui.translation import languages, preferred

KEY = "royal-companion"
SECRET_KEY = "royal-companion-phone"
WANTED = "languages"  # what the page's script sends beside them: those that the browser prefers
PATIENCE = 30.0  # seconds for the phone's answer; without one it is nobody, and a whole club may come back at once
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """`theme` follows the phone unless it says night or day."""

    theme: str = "auto"
    language: str = "en"
    scale: float = 1.0
    left_handed: bool = False
    awake: bool = True
    haptics: bool = True
    brightness: bool = True
    name: str = field(default_factory=lambda: secrets.token_hex(2))  # of a phone that no secret tells from others


def parse_settings(text: str | None, wanted: str | None = None) -> Settings:
    """What was stored, as far as it is still understood; anything else gets its default.

    `wanted`: the languages that the phone prefers ("fr-CH, fr, en"), for its first visit.
    """
    default = Settings(language=preferred((wanted or "").split(",")))
    try:
        stored = json.loads(text or "{}")
        kinds = {f.name: type(getattr(default, f.name)) for f in fields(Settings)}
        settings = replace(default, **{key: value for key, value in stored.items() if type(value) is kinds.get(key)})
    except (ValueError, AttributeError, TypeError):
        return default
    return settings if settings.language in languages() else replace(settings, language=default.language)


async def read_storage(keys: Sequence[str]) -> ClientStorage:
    """What the phone keeps for us: as it sent it when it connected, else asked for now. No answer: no such key."""
    sent = sent_storage()
    if sent is not None:
        return {key: sent.get(key) for key in (*keys, WANTED)}
    answers = await asyncio.gather(*map(_read, keys))
    return {key: text for key, (has_answered, text) in zip(keys, answers, strict=True) if has_answered}


async def _read(key: str) -> tuple[bool, str | None]:
    """Whether the phone answered, and what."""
    try:
        found = await asyncio.wait_for(ft.SharedPreferences().get(key), PATIENCE)
    except Exception as error:  # private mode, no storage, no answer: play goes on without
        log.info("%s: no answer from the phone: %s", key, error)
        return False, None
    return True, found if isinstance(found, str) else None


async def _write(key: str, text: str) -> None:
    try:
        await asyncio.wait_for(ft.SharedPreferences().set(key, text), PATIENCE)
    except Exception as error:
        log.info("%s was not kept: %s", key, error)


def secret_in(stored: ClientStorage) -> str:
    """What this phone is known by; made at its first visit. One that keeps nothing is somebody new at every visit."""
    found = stored.get(SECRET_KEY) or ""
    return found if len(found) >= SHORTEST_SECRET else new_secret()


async def save_first_visit(stored: ClientStorage, settings: Settings, secret: str) -> None:
    """Have the phone keep who it is, and what it begins with.

    What is there is never written over: a phone that answers too late is nobody today, and itself again tomorrow.
    """
    if SECRET_KEY in stored and stored[SECRET_KEY] != secret:
        await _write(SECRET_KEY, secret)
    if KEY in stored and not stored[KEY]:
        await save_settings(settings)


async def save_settings(settings: Settings) -> None:
    await _write(KEY, json.dumps(asdict(settings)))
