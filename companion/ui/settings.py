from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field, fields, replace

from companion.ui.translation import LANGUAGES


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
