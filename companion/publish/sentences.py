"""What the page itself says, before the app is there to say anything."""

from __future__ import annotations

from companion.core.messages import line
from companion.ui.translation import LANGUAGES, told

SENTENCES = {
    "name": line("Royal Companion"),
    "newer": line("The new version starts. Your tables stay as they are."),
    "elsewhere": line(
        "Royal Companion is open in another tab. Only one of them writes, so that no tap is lost: go on there, or use "
        "it here."
    ),
    "taken": line("Royal Companion goes on in another tab. Everything that you saw here is kept."),
    "here": line("Use it here"),
    "failed": line(
        "Royal Companion could not start. Your tables are where they were. An old browser is the usual reason; or the "
        "first visit was cut off."
    ),
    "again": line("Try again"),
    "blocked": line(
        "This browser forbids the app to keep anything, and so it cannot start. Allow cookies and site data for this "
        "address, or open it in another browser."
    ),
    "full": line(
        "The browser has no room left: what you do now is not kept. Save your tables to a file in the settings, then "
        "make room on the phone."
    ),
    "fold": line("Understood"),
}


def sentences() -> dict[str, dict[str, str]]:
    """All of them, by language."""
    return {language: {name: told(text, language) for name, text in SENTENCES.items()} for language in LANGUAGES}
