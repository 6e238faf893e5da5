"""The languages of the interface: gettext catalogues in companion/ui/locale, one folder for each language."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from companion.core.messages import Counted, Listed, Message

FOLDER = Path(__file__).resolve().parent / "locale"
LANGUAGES = {"en": "English", "fr": "Français"}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """English is in the sources; a language without a catalogue reads them."""
    return gettext.translation("companion", FOLDER, [language], fallback=True)


def translated(text: str, language: str) -> str:
    return catalogue(language).gettext(text) if text else ""


def translate_value(value: object, language: str) -> object:
    """A value inside a sentence: counted things and lists have words of their own, names and numbers have none."""
    if isinstance(value, Message):
        return translate_message(value, language)
    if isinstance(value, Counted):
        return f"{value.n} {translated(value.noun, language)}"
    if isinstance(value, Listed) and value.names:
        *first, last = (str(translate_value(name, language)) for name in value.names)
        return f"{', '.join(first)} {translated(value.last, language)} {last}" if first else last
    return value


def translate_message(line: Message, language: str) -> str:
    """A core line in a language."""
    values = {name: translate_value(value, language) for name, value in line.values.items()}
    return translated(line.template, language).format_map(values)
