"""What a person must know whose tables are in a browser: what can happen to them, and when to save them."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.messages import Line, line
from companion.store.archive import Shelf
from companion.store.user_data import Keepsakes
from companion.ui.files import SAVED_AT

A_DAY = 24 * 60 * 60
DAYS = 7  # of play without a file; some browsers clear what was not opened for a week
FOUND = {  # how the worker found the storage
    "denied": line(
        "This browser keeps nothing, as in a private window. You can play, but save your tables to a file before you "
        "close it."
    ),
    "lost": line(
        "The browser has cleared what it kept here, and the tables with it. If you saved them to a file, take them "
        "from there. To be safer from now on, add the app to the home screen."
    ),
}


def remarks(found: str, shelf: Shelf, keepsakes: Keepsakes, now: int) -> tuple[Line, ...]:
    """`found`: how the worker found the browser's storage."""
    if found in FOUND:
        return (FOUND[found],)
    try:
        return reminder(shelf, keepsakes, now)
    except CompanionError:  # home itself says what is wrong with the tables
        return ()


def reminder(shelf: Shelf, keepsakes: Keepsakes, now: int) -> tuple[Line, ...]:
    """When something was played since the last file, and that was a week ago."""
    sittings = shelf.sittings()
    saved = keepsakes.setting(SAVED_AT, 0)
    unsaved = [sitting for sitting in sittings if sitting.touched_at > saved]
    if not unsaved or now - max(saved, min(sitting.touched_at for sitting in unsaved)) < DAYS * A_DAY:
        return ()
    return (
        line(
            "Your tables are in this browser alone, and it may clear them when it is short of room. Save them to a "
            "file now and then."
        ),
    )
