"""The languages of the interface: gettext catalogues in companion/ui/locale, one folder for each language.

COMPANION_LOCALE names another folder of catalogues: for a translator's own, and for the tests' pseudo-language.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from companion.core.messages import Counted, Listed, Message, message

FOLDER = Path(__file__).resolve().parent / "locale"
MORE = os.environ.get("COMPANION_LOCALE")
DECIMAL = message("{whole}.{part}")
ENGLISH = message("English")  # each catalogue says here what its own language is called


@cache
def languages() -> dict[str, str]:
    """Every language by its code, as it calls itself. English is in the sources."""
    found = {path.parts[-3] for folder in _folders() for path in folder.glob("*/LC_MESSAGES/companion.mo")}
    return {code: translated(ENGLISH.template, code) for code in ("en", *sorted(found))}


def _folders() -> list[Path]:
    return [FOLDER, *([Path(MORE)] if MORE else [])]


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """What has no words in a language is said in English."""
    for folder in _folders():
        if gettext.find("companion", folder, [language]):
            return gettext.translation("companion", folder, [language])
    return gettext.NullTranslations()


def preferred(wanted: Iterable[str]) -> str:
    """The first language that we have of those that somebody prefers: `fr-CH`, `fr_FR.UTF-8`."""
    codes = (each.replace("_", "-").split("-")[0].lower() for each in wanted)
    return next((code for code in codes if code in languages()), "en")


def translated(text: str, language: str) -> str:
    return catalogue(language).gettext(text) if text else ""


def decimal(value: float, language: str) -> str:
    """A number with two decimals at most, as the language writes it: 7.5, 7,5."""
    whole, _, part = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−").partition(".")
    return translated(DECIMAL.template, language).format(whole=whole, part=part) if part else whole


def translate_value(value: object, language: str) -> object:
    """A value inside a sentence: counted things and lists have words of their own, names and numbers have none."""
    if isinstance(value, Message):
        return translate_message(value, language)
    if isinstance(value, float):
        return decimal(value, language)
    if isinstance(value, Counted):
        return f"{value.n} {catalogue(language).ngettext(value.one, value.many, value.n)}"
    if isinstance(value, Listed) and value.names:
        *first, final = (str(translate_value(name, language)) for name in value.names)
        last = translated(value.last, language)
        return f"{', '.join(first)} {last} {final}" if first and last else ", ".join([*first, final])
    return value


def in_every_language(sentences: Mapping[str, Message]) -> dict[str, dict[str, str]]:
    """For a page that speaks before the app is there: its sentences by language and name."""
    return {code: {name: translate_message(text, code) for name, text in sentences.items()} for code in languages()}


def translate_message(line: Message, language: str) -> str:
    """A core line in a language, in the number that its `n` asks for."""
    values = {name: translate_value(value, language) for name, value in line.values.items()}
    template = line.template
    if line.many and isinstance(n := line.values["n"], int):
        return catalogue(language).ngettext(template, line.many, n).format_map(values)
    return translated(template, language).format_map(values)
