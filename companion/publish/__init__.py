"""The pocket build: the whole app as a static site that runs in a phone's browser.

What can go wrong while a site is made."""

from __future__ import annotations

from companion.core.errors import CompanionError


class CannotPublish(CompanionError):
    """The site could not be made; says what is missing."""
