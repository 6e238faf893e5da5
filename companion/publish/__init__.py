"""The browser app as a static site: the whole app, to be put on any host and run in a phone's browser."""

from __future__ import annotations

from companion.core.errors import CompanionError


class CannotPublish(CompanionError):
    """The site could not be made; says what is missing."""
