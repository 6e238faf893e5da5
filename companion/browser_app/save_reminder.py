"""What a person must know whose tables are in a browser: what can happen to them, and when to save them."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.messages import Message, message
from companion.store.archive import Archive
from companion.store.user_data import UserData
from companion.ui.files import SAVED_AT

A_DAY = 24 * 60 * 60
DAYS = 7  # of play without a file; some browsers clear what was not opened for a week
FOUND = {  # how the worker found the storage
    "denied": message(
        "This browser doesn’t save anything, as in a private window. You can play, but export your tables "
        "before you close it."
    ),
    "lost": message(
        "The browser has deleted the app’s data, and your tables with it. If you exported them, import that "
        "file. To be safer, add the app to your home screen."
    ),
}


def storage_warnings(found: str, archive: Archive, user_data: UserData, now: int) -> tuple[Message, ...]:
    """`found`: how the worker found the browser's storage."""
    if found in FOUND:
        return (FOUND[found],)
    try:
        return reminder(archive, user_data, now)
    except CompanionError:  # home itself says what is wrong with the tables
        return ()


def reminder(archive: Archive, user_data: UserData, now: int) -> tuple[Message, ...]:
    """When something was played since the last file, and that was a week ago."""
    summaries = archive.summaries()
    saved = user_data.setting(SAVED_AT, 0)
    unsaved = [summary for summary in summaries if summary.touched_at > saved]
    if not unsaved or now - max(saved, min(summary.touched_at for summary in unsaved)) < DAYS * A_DAY:
        return ()
    return (
        message(
            "Your tables are only in this browser, which may delete them if space runs low. Export them now and then."
        ),
    )
