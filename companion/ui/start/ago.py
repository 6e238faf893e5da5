"""How long ago, as people say it."""

from __future__ import annotations

from companion.ui.look import Look

MINUTE, HOUR, DAY = 60, 3600, 86_400


def ago(t: Look, seconds: int) -> str:
    """A clock that was set back makes nothing lie in the future."""
    if seconds < MINUTE:
        return t.say("just now")
    if seconds < 2 * MINUTE:
        return t.say("a minute ago")
    if seconds < HOUR:
        return t.say("{n} minutes ago", n=seconds // MINUTE)
    if seconds < 2 * HOUR:
        return t.say("an hour ago")
    if seconds < DAY:
        return t.say("{n} hours ago", n=seconds // HOUR)
    return t.say("yesterday") if seconds < 2 * DAY else t.say("{n} days ago", n=seconds // DAY)
