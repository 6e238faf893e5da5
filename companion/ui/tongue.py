"""The languages of the interface: gettext catalogues in companion/ui/words, one folder for each language."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "words"
LANGUAGES = {"en": "English", "fr": "Français"}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """English is in the sources; a language without a catalogue reads them."""
    return gettext.translation("companion", FOLDER, [language], fallback=True)


def translated(text: str, language: str) -> str:
    return catalogue(language).gettext(text) if text else ""
