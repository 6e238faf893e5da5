"""Ages, dates, durations and percentages, as people say them. Clocks are those of the host's own place."""

from __future__ import annotations

import time

from companion.ui.theme import Theme

MINUTE, HOUR, DAY = 60, 3600, 86_400


def ago(t: Theme, seconds: int) -> str:
    """A clock that was set back makes nothing lie in the future."""
    if seconds < MINUTE:
        return t.say("just now")
    if seconds < HOUR:
        return t.say_n("{n} minute ago", "{n} minutes ago", seconds // MINUTE)
    if seconds < DAY:
        return t.say_n("{n} hour ago", "{n} hours ago", seconds // HOUR)
    return t.say("yesterday") if seconds < 2 * DAY else t.say_n("{n} day ago", "{n} days ago", seconds // DAY)


def date_and_time(t: Theme, at: int, now: int) -> str:
    """today 21:40, yesterday 21:40, 3 Sep, 3 Sep 2025."""
    if _is_same_day(at, now):
        return t.say("today {clock}", clock=clock(at))
    return t.say("yesterday {clock}", clock=clock(at)) if _is_same_day(at, now - DAY) else _date(t, at, now)


def day(t: Theme, at: int, now: int) -> str:
    """Today, Yesterday, 3 Sep, 3 Sep 2025."""
    if _is_same_day(at, now):
        return t.say("Today")
    return t.say("Yesterday") if _is_same_day(at, now - DAY) else _date(t, at, now)


def _is_same_day(at: int, other: int) -> bool:
    return time.localtime(at)[:3] == time.localtime(other)[:3]


def _date(t: Theme, at: int, now: int) -> str:
    then = time.localtime(at)
    found = t.say("{day} {month}", day=then.tm_mday, month=_month(t, then.tm_mon))
    return found if then.tm_year == time.localtime(now).tm_year else f"{found} {then.tm_year}"


def clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def _month(t: Theme, number: int) -> str:
    names = (
        t.say("Jan"), t.say("Feb"), t.say("Mar"), t.say("Apr"), t.say("May"), t.say("Jun"),
        t.say("Jul"), t.say("Aug"), t.say("Sep"), t.say("Oct"), t.say("Nov"), t.say("Dec"),
    )  # fmt: skip
    return names[number - 1]


def duration(t: Theme, minutes: float) -> str:
    """under a minute, 48 min, 1 h, 2 h 5 min."""
    whole = round(minutes)
    if minutes < 1:
        return t.say("under a minute")
    if whole < 60:
        return t.say("{n} min", n=whole)
    hours, rest = divmod(whole, 60)
    return t.say("{hours} h {n} min", hours=hours, n=rest) if rest else t.say("{hours} h", hours=hours)


def percent(t: Theme, chance: float) -> str:
    """As people read it: whole percents, but never 0 or 100 for what is merely unlikely or likely."""
    if 0 < chance < 0.01:
        return t.say("< {n}%", n=1)
    return t.say("> {n}%", n=99) if 0.995 <= chance < 1 else t.say("{n}%", n=round(chance * 100))
